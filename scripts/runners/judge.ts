import type { Client, Limit, Observed } from './client.ts'
import type { Example } from './examples.ts'
import type { Scenario } from './scenarios.ts'

/** One cell of the tables; `run` returns its text, which begins with "fails" where something was not as expected. */
export interface Try {
  readonly id: string
  readonly kind: 'scenario' | 'example'
  readonly title: string
  readonly run: () => Promise<string>
}

/** Everything to try on a client. */
export function listTries(
  client: Client,
  all: { scenarios: readonly Scenario[]; examples: readonly Example[] },
): Try[] {
  const { runExample } = client
  const scenarioTries = all.scenarios.map((scenario): Try => {
    const run = async (): Promise<string> => judgeScenario(scenario, await client.run(scenario))
    return { id: scenario.name, kind: 'scenario', title: scenario.title, run }
  })
  const exampleTries = (runExample === undefined ? [] : all.examples).map((example): Try => {
    const run = async (): Promise<string> => judgeExample(example, await runExample?.(example))
    return { id: example.file, kind: 'example', title: `\`${example.file}\``, run }
  })
  return [...scenarioTries, ...exampleTries].map((each) => ({
    ...each,
    run: () => limited(each.run, client.limits[each.id]).catch((error: unknown) => `fails: ${String(error)}`),
  }))
}

async function limited(run: Try['run'], limit: Limit | undefined): Promise<string> {
  if (limit === undefined) return run()
  if (limit.shows === undefined) return `n/a: ${limit.why}`
  const text = await run()
  if (limit.shows.test(text)) return `does not work: ${limit.why}`
  return text.startsWith('fails') ? text : `fails: it works, although ${limit.why}`
}

function judgeScenario(scenario: Scenario, { passed, outputs, after, keptPolling, comments }: Observed): string {
  const { name, inputs, step, isRepeated = false, outputs: expected } = scenario
  const passes = expected['errorCode'] === '' || step?.['continue-on-error'] === true
  // Where a cancelled job runs no further step, its outputs cannot mislead one.
  const isCut = outputs === undefined && name.endsWith('-cancel')
  const problems = {
    [passed ? 'the run passed' : 'the run failed']: passed !== passes,
    'the action kept polling': keptPolling === true,
    'no later step ran': outputs === undefined && !isCut,
    'the later job received other outputs': passes && after?.['status'] !== outputs?.['status'],
    'the later job ran': !passes && after !== undefined,
  }
  const texts = [
    ...Object.entries(problems).flatMap(([text, isSo]) => (isSo ? [text] : [])),
    ...Object.entries(outputs === undefined ? {} : expected)
      .filter(([output, value]) => !matches(outputs?.[output] ?? '', value))
      .map(([output]) => `${output} is ${JSON.stringify(outputs?.[output])}`),
    ...('comment' in inputs ? judgeComments(comments, isRepeated) : []),
  ]
  if (texts.length > 0) return `fails: ${texts.join('; ')}`
  return isCut ? 'works; no later step runs' : 'works'
}

function matches(actual: string, expected: string | RegExp): boolean {
  return typeof expected === 'string' ? actual === expected : expected.test(actual)
}

function judgeComments(comments: Observed['comments'] = [], isRepeated: boolean): string[] {
  const [first = [], last = first] = comments
  const comment = last[0]
  if (comment === undefined || last.length !== 1) return [`${last.length} comments instead of one`]
  if (!/pulls?\/\d+>/.test(comment.body)) return [`the comment is ${JSON.stringify(comment.body)}`]
  if (isRepeated && first[0]?.id !== comment.id) return ['the comment was made anew']
  if (isRepeated && first[0]?.body === comment.body) return ['the comment was not updated']
  return []
}

function judgeExample({ shows, stubs }: Example, run: { conclusion: string; log: string } | undefined): string {
  if (run?.conclusion === 'skipped') return 'fails: every job was skipped'
  if (run?.conclusion !== 'success') return 'fails: the run failed'
  if (!shows.test(run.log)) return 'fails: it passed, but did not do what it is for'
  return stubs.length === 0 ? 'ran whole' : `ran, stub: ${stubs.map((stub) => stub.split('@')[0]).join(', ')}`
}
