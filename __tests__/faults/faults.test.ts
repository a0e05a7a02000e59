import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { makeCertificates } from './certificates.ts'
import { bodies } from './bodies.ts'
import { cancel } from './cancel.ts'
import { github } from './github.ts'
import { http } from './http.ts'
import { inputs } from './inputs.ts'
import { broken } from './invariants.ts'
import { compare } from './judge.ts'
import { linksAndText } from './links-and-text.ts'
import { network } from './network.ts'
import { processFaults } from './process.ts'
import { retryAfter } from './retry-after.ts'
import type { Row } from './row.ts'
import { runRow, type Observation } from './run-row.ts'
import { states } from './states.ts'
import { tlsAndProxy } from './tls-and-proxy.ts'

// FAULTS=<pattern> plays only the rows whose name has it; ACTION_BUNDLE plays them on another program than dist/index.js.
const { FAULTS = '', ACTION_BUNDLE } = process.env
const areas: Readonly<Record<string, readonly Row[]>> = {
  'network before an answer': network,
  'TLS and proxies': tlsAndProxy,
  'inputs and environment': inputs,
  'HTTP statuses and redirects': http,
  'Retry-After': retryAfter,
  bodies,
  'states of the job': states,
  'links and hostile text': linksAndText,
  cancellation: cancel,
  'the comment on GitHub': github,
  'the process': processFaults,
}
const rows = Object.values(areas)
  .flat()
  .filter(({ name }) => new RegExp(FAULTS, 'i').test(name))

/** Most rows only wait, so many more can run at once than there are processors. */
const AT_ONCE = 16
const results = new Map(rows.map((row) => [row.name, Promise.withResolvers<Observation>()]))
let pool: Promise<unknown> = Promise.resolve()

beforeAll(async () => {
  const certificates = await makeCertificates()
  // Those that take longest start first.
  const waiting = [...rows].sort((a, b) => longestMs(b) - longestMs(a))
  const work = async () => {
    for (let row = waiting.shift(); row !== undefined; row = waiting.shift()) {
      const result = results.get(row.name)
      // A row that fails is told by its own test.
      result?.promise.catch(() => undefined)
      await runRow(row, { certificates, bundle: ACTION_BUNDLE }).then(result?.resolve, result?.reject)
    }
  }
  pool = Promise.all(Array.from({ length: AT_ONCE }, work))
})

afterAll(() => pool)

const played = Object.entries(areas)
  .map(([area, areaRows]) => [area, areaRows.filter((row) => rows.includes(row))] as const)
  .filter(([, areaRows]) => areaRows.length > 0)

describe.each(played)('%s', (_, areaRows) => {
  it.each(areaRows.map((row) => [row.name, row] as const))(
    '%s',
    async (name, row) => {
      const observation = await results.get(name)?.promise
      expect(observation).toBeDefined()
      if (observation === undefined) return
      expectVerdict(observation, row)
    },
    180_000,
  )
})

it('has a name of its own for each row', () => {
  expect(results.size).toBe(rows.length)
})

function expectVerdict(observation: Observation, row: Row): void {
  const waived = Object.keys(row.waives ?? {})
  const verdicts = [row.expected, ...(row.orElse === undefined ? [] : [row.orElse])]
  const compared = verdicts.map((expected) => compare(observation, expected))
  const matching = compared.find(({ seen, expected }) => JSON.stringify(seen) === JSON.stringify(expected))
  const { seen, expected } = matching ?? compared[0] ?? { seen: {}, expected: {} }
  expect(seen).toEqual(expected)
  expect(broken(observation, waived)).toEqual([])
}

function longestMs({ expected }: Row): number {
  return expected.wallMs?.[1] ?? 0
}
