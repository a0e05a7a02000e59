import { availableParallelism } from 'node:os'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { createCertificates } from '../support/certificates.ts'
import { cancel } from './cancel.ts'
import { compare } from './compare.ts'
import { github } from './github.ts'
import { inputs } from './inputs.ts'
import { listViolations, PROMISED_MS } from './invariants.ts'
import { linksAndText } from './links-and-text.ts'
import { network } from './network.ts'
import { processFaults } from './process.ts'
import { whySkipped, type Row } from './row.ts'
import { runRow, type Observation } from './run-row.ts'
import { severalJobs } from './several-jobs.ts'
import { tlsAndProxy } from './tls-and-proxy.ts'
import { verifiedPullRequest } from './verified.ts'

// FAULTS=<pattern> runs only the rows whose name matches.
const { FAULTS = '' } = process.env
const areas: Readonly<Record<string, readonly Row[]>> = {
  network,
  'TLS and proxies': tlsAndProxy,
  'inputs and environment': inputs,
  'links and hostile text': linksAndText,
  cancellation: cancel,
  'the comment': github,
  'the verified pull request': verifiedPullRequest,
  'the process': processFaults,
  'several jobs': severalJobs,
}
const namedOutputs = new Set(
  Object.values(areas)
    .flat()
    .flatMap(({ expected: { outputs } }) => (outputs === 'any' ? [] : Object.keys(outputs))),
)
const selected = Object.entries(areas)
  .map(
    ([area, rows]) =>
      [area, rows.filter(({ name }) => new RegExp(FAULTS, 'i').test(name))] as const,
  )
  .filter(([, rows]) => rows.length > 0)
const rows = selected
  .flatMap(([, areaRows]) => areaRows)
  .filter((row) => whySkipped(row) === undefined)

// A row takes about a sixth of a second of processor time, and waits for two seconds or more. Nine
// rows keep a processor busy. More would only slow each other down.
const AT_ONCE = 9 * availableParallelism()
const PROGRESS_EVERY = 50
const LIMIT_MS = 30 * 60_000

const observations = new Map<Row, Promise<Observation>>()

beforeAll(async () => {
  const certificates = createCertificates()
  const startedAt = performance.now()
  // The longest rows start first.
  const waiting = [...rows].sort(
    (a, b) => (b.expected.minWallMs ?? 0) - (a.expected.minWallMs ?? 0),
  )
  let done = 0

  async function work(): Promise<void> {
    for (let row = waiting.shift(); row !== undefined; row = waiting.shift()) {
      const observation = runRow(row, certificates)
      observations.set(row, observation)
      await observation.catch(() => undefined)
      done += 1
      if (done % PROGRESS_EVERY === 0 || done === rows.length) {
        const seconds = Math.round((performance.now() - startedAt) / 1_000)
        process.stderr.write(`faults: ${done} of ${rows.length} rows run (${seconds}s)\n`)
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}, LIMIT_MS)

const reasons = selected.flatMap(([, areaRows]) => areaRows.flatMap((row) => whySkipped(row) ?? []))
for (const reason of new Set(reasons)) {
  const count = reasons.filter((each) => each === reason).length
  process.stderr.write(`faults: rows skipped, because ${reason}: ${count}\n`)
}

describe.each(selected)('%s', (_, areaRows) => {
  areaRows.forEach((row) => {
    const reason = whySkipped(row)
    const name = reason === undefined ? row.name : `${row.name} (${reason})`
    const test = reason === undefined ? it : it.skip
    test(name, () => expectOutcome(row))
  })
})

describe('all rows together', () => {
  it('have different names', () => {
    expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length)
  })

  it('end within a second of the verdict and of a signal, as a rule', async () => {
    const all = await Promise.all(observations.values())
    const withoutComment = all.filter(({ wantsComment }) => !wantsComment)
    const medians = [
      medianOf(withoutComment.map(({ afterVerdictMs }) => afterVerdictMs)),
      medianOf(all.map(({ afterSignalMs }) => afterSignalMs)),
    ]

    // If only some rows were selected, there may be none with a signal.
    const known = FAULTS === '' ? medians : medians.filter((median) => !Number.isNaN(median))
    expect(known.filter((median) => !(median < PROMISED_MS))).toEqual([])
  })
})

afterAll(() => {
  observations.clear()
})

async function expectOutcome(row: Row): Promise<void> {
  const observation = await observations.get(row)
  if (observation === undefined) throw new Error('The row did not run.')

  const { actual, expected } = compare(observation, row.expected, namedOutputs)
  expect(actual).toEqual(expected)
  expect(listViolations(observation, Object.keys(row.waives ?? {}))).toEqual([])
}

/** NaN if there are no values. */
function medianOf(values: readonly (number | undefined)[]): number {
  const sorted = values.filter((value) => value !== undefined).sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? NaN
}
