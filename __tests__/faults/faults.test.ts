import { describe, expect, it } from '@jest/globals'
import { createCertificates } from '../support/certificates.ts'
import { matching, type Pattern } from '../support/pattern.ts'
import { listViolations } from './invariants.ts'
import { linksAndText } from './links-and-text.ts'
import { processFaults } from './process.ts'
import type { Row } from './row.ts'
import { runRow, type Observation } from './run-row.ts'

const areas: Readonly<Record<string, readonly Row[]>> = {
  'texts and links of the service': linksAndText,
  'the process': processFaults,
}
/** Outputs that some row names. Where another row does not, they must be empty. */
const namedOutputs = Object.values(areas)
  .flat()
  .flatMap(({ expected: { outputs } }) => Object.keys(outputs))
const certificates = createCertificates()

describe.each(Object.entries(areas))('%s', (_, rows) => {
  for (const row of rows) {
    const test = typeof row.skip === 'string' ? it.skip : it.concurrent
    test(row.name, () => expectOutcome(row))
  }
})

async function expectOutcome(row: Row): Promise<void> {
  const observation = await runRow(row, certificates)

  expectFacts(observation, row)
  expect(listViolations(observation, Object.keys(row.waives ?? {}))).toEqual([])
}

/** The facts that the row is about. */
function expectFacts({ run, requests, ...observation }: Observation, { expected }: Row): void {
  const { level, message, warnings = [], otherRequests = 0, outputs } = expected
  const closing = run.annotations.findLast((each) => each.level === level)
  const others = run.annotations.filter((each) => each.level === 'warning' && each !== closing)
  const facts = {
    exitCode: run.exitCode,
    closing: closing?.message,
    warnings: others.map((each) => each.message),
    polls: requests.length,
    otherRequests: observation.otherRequests.length,
    proxyRequests: observation.proxyRequests.length,
    outputs: run.outputs,
  }
  const wanted = {
    exitCode: expected.exitCode,
    closing: level === 'none' ? undefined : matching(message),
    warnings: warnings.map(matching),
    otherRequests,
    ...given('polls', expected.polls),
    ...given('proxyRequests', expected.proxyRequests),
    outputs: allOutputs({ ...outputs, message }),
  }

  expect(facts).toMatchObject(wanted)
}

function given(name: string, value: unknown): object {
  return value === undefined ? {} : { [name]: value }
}

function allOutputs(patterns: Readonly<Record<string, Pattern>>) {
  const empty = Object.fromEntries(namedOutputs.map((name) => [name, '']))
  return mapValues({ ...empty, ...patterns })
}

function mapValues(patterns: Readonly<Record<string, Pattern>>) {
  return Object.fromEntries(
    Object.entries(patterns).map(([name, pattern]) => [name, matching(pattern)]),
  )
}
