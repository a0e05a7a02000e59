import type { Task } from './client.ts'

export const RUNNERS = ['act', 'gitea'] as const

/** What to try, and where. */
export interface Choice {
  readonly runners: readonly (typeof RUNNERS)[number][]
  readonly tasks: readonly Task[]
}

/**
 * Chooses by the names of runners and tasks. No runner means all runners, and no task means all tasks.
 *
 * @returns a sentence if a name does not exist
 */
export function choose(given: readonly string[], tasks: readonly Task[]): Choice | string {
  const known: readonly string[] = [...RUNNERS, ...tasks.map(({ id }) => id)]
  const unknown = given.filter((name) => !known.includes(name))
  if (unknown.length > 0)
    return `Nothing is named ${unknown.join(', ')}. There are ${known.join(', ')}.`

  const runners = RUNNERS.filter((name) => given.includes(name))
  const named = tasks.filter(({ id }) => given.includes(id))
  return {
    runners: runners.length > 0 ? runners : RUNNERS,
    tasks: named.length > 0 ? named : tasks,
  }
}
