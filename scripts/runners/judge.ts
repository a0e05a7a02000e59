import type { Observed } from './client.ts'
import type { Scenario } from './scenarios.ts'

/** What differs from what the scenario expects, in a line; empty if nothing does. */
export function judge({ expected, how }: Scenario, observed: Observed): string {
  const problems: string[] = []
  const { passed, outputs, after } = observed
  if (passed !== expected.passes) problems.push(passed ? 'the run passed' : 'the run failed')
  if (observed.keptPolling === true) problems.push('the action kept polling')
  const isCancel = how === 'cancel-from-runner' || how === 'cancel-from-server'
  if (outputs === undefined && !isCancel) problems.push('no later step ran')
  if (outputs !== undefined) {
    for (const [name, value] of Object.entries(expected.outputs)) {
      if (!matches(outputs[name], value)) problems.push(`${name} is ${JSON.stringify(outputs[name])}`)
    }
  }
  if (expected.passes && after?.['status'] !== outputs?.['status']) {
    problems.push('the later job received other outputs')
  }
  if (!expected.passes && after !== undefined) problems.push('the later job ran')
  if (expected.comment !== undefined) problems.push(...judgeComments({ expected: expected.comment, how, observed }))
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
