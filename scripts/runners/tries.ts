import type { Client, Limit } from './client.ts'
import type { Example } from './examples.ts'
import { judge } from './judge.ts'
import type { Row } from './report.ts'
import { type Scenario, scenarios } from './scenarios.ts'

export const SKIPPED = 'every job was skipped'
export const INCOMPLETE = 'it passed, but did not do what it is for'

/** One cell of the tables. */
export interface Try {
  readonly id: string
  readonly kind: Row['kind']
  readonly title: string
  readonly isSlow: boolean
  readonly run: () => Promise<Pick<Row, 'problem' | 'note'>>
}

/** Everything to try on a client. */
export function listTries({ client, examples }: { client: Client; examples: readonly Example[] }): Try[] {
  const tries = [
    ...scenarios.map((scenario) => scenarioTry(scenario, client)),
    ...examples.flatMap((example) => exampleTry(example, client)),
  ]
  return tries.map((each) => limited(each, client.limits[each.id]))
}

function limited(each: Try, limit: Limit | undefined): Try {
  if (limit === undefined) return each
  return {
    ...each,
    run: async () => {
      if (limit.shows === undefined) return { problem: '', note: `n/a: ${limit.why}` }
      const { problem } = await each.run()
      if (problem === limit.shows) return { problem: '', note: `does not work: ${limit.why}` }
      return { problem: problem === '' ? `it works, although ${limit.why}` : problem, note: '' }
    },
  }
}

function scenarioTry(scenario: Scenario, client: Client): Try {
  const { name, title, how } = scenario
  return {
    id: name,
    kind: 'scenario',
    title,
    isSlow: how === 'step-timeout',
    run: async () => {
      const observed = await client.run(scenario)
      // Where a cancelled job runs no further step, its outputs cannot mislead one.
      const isCut = observed.outputs === undefined && how?.startsWith('cancel') === true
      return { problem: judge(scenario, observed), note: isCut ? 'works; no later step runs' : '' }
    },
  }
}

function exampleTry(example: Example, { runExample }: Client): Try[] {
  if (runExample === undefined) return []
  return [
    {
      id: example.file,
      kind: 'example',
      title: `\`${example.file}\``,
      isSlow: false,
      run: async () => {
        if (example.trigger === undefined) return { problem: 'no row for it in examples.ts', note: '' }
        const { passed, skipped = false, log = '' } = await runExample(example)
        if (skipped) return { problem: SKIPPED, note: '' }
        if (!passed) return { problem: 'the run failed', note: '' }
        if (example.shows?.test(log) !== true) return { problem: INCOMPLETE, note: '' }
        const stubs = example.stubs.map((stub) => stub.split('@')[0]).join(', ')
        return { problem: '', note: stubs === '' ? 'ran whole' : `ran, stub: ${stubs}` }
      },
    },
  ]
}
