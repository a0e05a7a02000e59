import type { Observed } from './client.ts'
import type { Scenario } from './scenarios.ts'

/** What differs from what the scenario expects, in a line; empty if nothing does. */
export function judge({ expected, how }: Scenario, observed: Observed): string {
  const problems: string[] = []
  if (observed.passed !== expected.passes)
    problems.push(observed.passed ? 'the run passed' : 'the run failed')
  if (observed.outputs === undefined) problems.push('no later step ran')
  for (const [name, value] of Object.entries(expected.outputs)) {
    const actual = observed.outputs?.[name]
    if (observed.outputs !== undefined && !matches(actual, value)) {
      problems.push(`${name} is ${JSON.stringify(actual)}`)
    }
  }
  if (expected.passes && observed.after?.['status'] !== observed.outputs?.['status']) {
    problems.push('the later job received other outputs')
  }
  if (!expected.passes && observed.after !== undefined) problems.push('the later job ran')
  if (expected.comment !== undefined)
    problems.push(...judgeComments({ expected: expected.comment, how, observed }))
  return problems.join('; ')
}

function judgeComments({
  expected,
  how,
  observed,
}: {
  readonly expected: RegExp
  readonly how: Scenario['how']
  readonly observed: Observed
}): string[] {
  const [first = [], last = first] = observed.comments ?? []
  const comment = last[0]
  if (comment === undefined || last.length !== 1) return [`${last.length} comments instead of one`]
  if (!expected.test(comment.body)) return [`the comment is ${JSON.stringify(comment.body)}`]
  if (how === 'twice' && first[0]?.id !== comment.id) return ['the comment was made anew']
  if (how === 'twice' && first[0]?.body === comment.body) return ['the comment was not updated']
  return []
}

function matches(actual: string | undefined, expected: string | RegExp): boolean {
  return typeof expected === 'string' ? actual === expected : expected.test(actual ?? '')
}
