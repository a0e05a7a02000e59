import type { TriggerEvent } from './event.ts'
import { listNames, type Mistake } from './input-error.ts'

const FROM_SECRETS = ['admin-key']
const FROM_SECRETS_OR_VARIABLES = ['base-url', 'project-id', 'admin-key', 'pr-author', 'pr-paths']

/** Replaces the mistakes of empty inputs by their cause, if the event reveals it. */
export function replaceWithCause(
  mistakes: readonly Mistake[],
  { event, emptyNames }: { event: TriggerEvent; emptyNames: readonly string[] },
): readonly Mistake[] {
  if (!event.isFork && !event.isDependabot) return mistakes

  const wrong = mistakes.flatMap(({ names }) => names)
  const withheld = (event.isFork ? FROM_SECRETS_OR_VARIABLES : FROM_SECRETS).filter(
    (name) => emptyNames.includes(name) && wrong.includes(name),
  )
  if (withheld.length === 0) return mistakes

  const others = mistakes.filter(({ names }) => !names.some((name) => withheld.includes(name)))
  const areEmpty = `${listNames(withheld)} ${withheld.length === 1 ? 'is' : 'are'} empty`
  const text = event.isFork ? explainFork(areEmpty) : explainDependabot(areEmpty)
  return [{ names: withheld, text }, ...others]
}

/** The condition is true for events without a pull request, such as `push`. */
function explainFork(areEmpty: string): string {
  return `This pull request comes from a fork, so GitHub gives this run neither secrets nor variables: ${areEmpty}. Unless it is a required check (GitHub treats a skipped job as passed), skip the GitHub job for forks: \`if: "!github.event.pull_request || github.event.pull_request.head.repo.full_name == github.repository"\`.`
}

function explainDependabot(areEmpty: string): string {
  return `Dependabot's runs get only Dependabot secrets, so ${areEmpty}. Add the key under Settings > Secrets and variables > Dependabot, or skip the GitHub job unless it is a required check: \`if: github.event.pull_request.user.login != 'dependabot[bot]'\`.`
}
