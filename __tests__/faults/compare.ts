import { matches, type Pattern, textOrPattern } from '../support/pattern.ts'
import { JOB_ID, jobIdOf } from './job-responses.ts'
import { parseEntries } from './invariants.ts'
import type { Expected } from './row.ts'
import type { Observation } from './run-row.ts'

type Facts = Readonly<Record<string, unknown>>
type Fact = readonly [name: string, actual: unknown, expected: unknown]

/** The facts that a row is about, and the same with the expectation instead of what differs. */
export function compare(observation: Observation, expected: Expected): { actual: Facts; expected: Facts } {
  const facts = listFacts(observation, expected)
  return {
    actual: Object.fromEntries(facts.map(([name, actual]) => [name, actual])),
    expected: Object.fromEntries(facts.map(([name, , wanted]) => [name, wanted])),
  }
}

function listFacts({ run, requests, ...observation }: Observation, expected: Expected): Fact[] {
  const { github, comments, proxyRequests, otherRequests, fill } = observation
  const closing = run.annotations.findLast(({ level }) => level === expected.level)
  const warnings = run.annotations.filter((each) => each.level === 'warning' && each !== closing)
  const gapsMs = requests.slice(1).map(({ atMs }, at) => Math.round(atMs - (requests[at]?.atMs ?? 0)))

  const text = (name: string, actual: string | undefined, pattern: Pattern | undefined): Fact[] =>
    pattern === undefined ? [] : [[name, actual, textOrPattern(actual, filled(pattern, fill))]]
  const list = (name: string, actual: readonly string[], patterns?: readonly Pattern[]): Fact[] =>
    patterns === undefined
      ? []
      : [[name, actual, patterns.map((each, at) => textOrPattern(actual[at], filled(each, fill)))]]
  const number = (name: string, actual: number, [least, most]: readonly [number, number]): Fact => [
    name,
    Math.round(actual),
    actual >= least && actual <= most ? Math.round(actual) : `${least} to ${most}`,
  ]
  const { polls = [0, Infinity], minWallMs = 0, maxWallMs = Infinity } = expected

  return [
    ['exit', [run.exitCode, run.signal], [expected.exitCode, expected.signal ?? null]],
    ...text('closing annotation', closing?.message, expected.level === 'none' ? undefined : expected.message),
    ...outputFacts(run.outputs, expected, fill),
    ...jobsFacts(run.outputs['jobs'] ?? '', expected.jobs),
    ...list(
      'warnings',
      warnings.map(({ message }) => message),
      expected.warnings ?? [],
    ),
    number('polls', requests.length, typeof polls === 'number' ? [polls, polls] : polls),
    ...(expected.secondPolls === undefined
      ? []
      : [['second polls', secondPolls(requests), expected.secondPolls] as const]),
    number('wall time (ms)', run.wallMs, [minWallMs, maxWallMs]),
    ...(expected.minGapsMs ?? []).map((least, at) =>
      number(`gap ${at + 1} (ms)`, gapsMs[at] ?? NaN, [least, Infinity]),
    ),
    ['requests to another origin', otherRequests.length, expected.otherRequests ?? 0],
    ...(expected.proxyRequests === undefined
      ? []
      : [['requests to the proxy', proxyRequests.length, expected.proxyRequests] as const]),
    ...(expected.logs === undefined ? [] : [logFact(run.lines, expected.logs)]),
    ...list(
      'requests to GitHub',
      github.map(({ method, url }) => `${method} ${url}`),
      expected.githubRequests,
    ),
    ...list('comments', comments, expected.comments),
    ...text('summary', run.summary, expected.summary),
    ...text('path', requests[0]?.head.split(' ')[1], expected.path),
  ]
}

function outputFacts(all: Readonly<Record<string, string>>, expected: Expected, fill: Observation['fill']): Fact[] {
  if (expected.outputs === 'any') return []
  const wanted: Record<string, Pattern> = { jobId: JOB_ID, message: expected.message, ...expected.outputs }
  // An invariant compares the output `jobs` with the others.
  const outputs = Object.fromEntries(Object.entries(all).filter(([name]) => name !== 'jobs'))
  const names = new Set([...Object.keys(outputs), ...Object.keys(wanted)])
  return [
    [
      'outputs',
      outputs,
      Object.fromEntries(
        [...names].map((name) => [name, textOrPattern(outputs[name], filled(wanted[name] ?? '', fill))]),
      ),
    ],
  ]
}

function jobsFacts(json: string, wanted: Expected['jobs']): Fact[] {
  if (wanted === undefined) return []
  const entries = parseEntries(json) ?? []
  const actual = entries.map((entry, at) => {
    const names = Object.keys(wanted[at] ?? entry)
    return Object.fromEntries(names.map((name) => [name, entry[name] ?? '(missing)']))
  })
  const expected = wanted.map((fields, at) =>
    Object.fromEntries(
      Object.entries(fields).map(([name, pattern]) => [name, textOrPattern(actual[at]?.[name], pattern)]),
    ),
  )
  return [['jobs', actual, expected]]
}

function secondPolls(requests: Observation['requests']): string[] {
  const ids = requests.map(({ head }) => jobIdOf(head))
  return ids.filter((id, at) => ids.slice(0, at).filter((before) => before === id).length === 1)
}

/** The whole log, and the same if the wanted lines are in it in this order. */
function logFact(lines: readonly string[], wanted: readonly Pattern[]): Fact {
  const bare = lines.map((line) => line.replace(/^(\d+:)?\d\d:\d\d {2}/, ''))
  let from = 0
  for (const pattern of wanted) {
    const at = bare.findIndex((line, index) => index >= from && matches(line, pattern))
    if (at < 0) return ['log', bare, { without: String(pattern) }]
    from = at + 1
  }
  return ['log', bare, bare]
}

function filled(pattern: Pattern, fill: Observation['fill']): Pattern {
  return typeof pattern === 'string' ? fill(pattern) : pattern
}
