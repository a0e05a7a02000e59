import { matches, type Pattern, textOrPattern } from '../support/pattern.ts'
import { JOB_ID } from './job-responses.ts'
import { parseEntries } from './invariants.ts'
import type { Expected } from './row.ts'
import type { Observation } from './run-row.ts'

type Facts = Readonly<Record<string, unknown>>
/** A fact that is expected to be undefined is not compared. */
type Fact = readonly [name: string, actual: unknown, expected: unknown]

/**
 * The facts that a row is about, as they are and as they should be. A fact that matches its pattern
 * is the same in both, so that a difference shows only what is wrong.
 */
export function compare(
  observation: Observation,
  expected: Expected,
  namedOutputs: ReadonlySet<string>,
): { actual: Facts; expected: Facts } {
  const all = listFacts(observation, expected, namedOutputs)
  const facts = all.filter(([, , wanted]) => wanted !== undefined)
  return {
    actual: Object.fromEntries(facts.map(([name, actual]) => [name, actual])),
    expected: Object.fromEntries(facts.map(([name, , wanted]) => [name, wanted])),
  }
}

function listFacts(
  { run, requests, ...observation }: Observation,
  expected: Expected,
  namedOutputs: ReadonlySet<string>,
): Fact[] {
  const { comments, proxyRequests, otherRequests, fill } = observation
  const closing = run.annotations.findLast(({ level }) => level === expected.level)
  const warnings = run.annotations.filter((each) => each.level === 'warning' && each !== closing)
  const warningTexts = warnings.map(({ message }) => message)
  const githubRequests = observation.github.map(({ method, url }) => `${method} ${url}`)
  const lines = run.lines.map((line) => line.replace(/^(\d+:)?\d\d:\d\d {2}/, ''))
  const { message, minWallMs = 0 } = expected

  const text = (actual: string | undefined, pattern: Pattern | undefined) =>
    pattern === undefined ? undefined : textOrPattern(actual, filled(pattern, fill))
  const list = (actual: readonly string[], patterns: readonly Pattern[] | undefined) =>
    patterns?.map((each, at) => text(actual[at], each))

  return [
    ['exit', [run.exitCode, run.signal], [expected.exitCode, expected.signal ?? null]],
    [
      'closing annotation',
      closing?.message,
      expected.level === 'none' ? undefined : text(closing?.message, message),
    ],
    outputsFact(run.outputs, expected, { fill, namedOutputs }),
    jobsFact(run.outputs['jobs'] ?? '', expected.jobs),
    ['warnings', warningTexts, list(warningTexts, expected.warnings ?? [])],
    ['polls', requests.length, expected.polls],
    ['wall time (ms)', Math.round(run.wallMs), atLeast(minWallMs, run.wallMs)],
    ['requests to another origin', otherRequests.length, expected.otherRequests ?? 0],
    ['requests to the proxy', proxyRequests.length, expected.proxyRequests],
    ['log', lines, expected.logs === undefined ? undefined : containing(lines, expected.logs)],
    ['requests to GitHub', githubRequests, list(githubRequests, expected.githubRequests)],
    ['comments', comments, list(comments, expected.comments)],
    ['summary', run.summary, text(run.summary, expected.summary)],
  ]
}

/** The number if it is large enough, else what it must be. */
function atLeast(least: number, actual: number): number | string {
  return actual >= least ? Math.round(actual) : `at least ${least}`
}

function outputsFact(
  all: Readonly<Record<string, string>>,
  expected: Expected,
  { fill, namedOutputs }: Pick<Observation, 'fill'> & { namedOutputs: ReadonlySet<string> },
): Fact {
  if (expected.outputs === 'any') return ['outputs', all, undefined]
  const wanted: Record<string, Pattern> = {
    jobId: JOB_ID,
    message: expected.message,
    ...expected.outputs,
  }
  // One that no row names, as `jobs` or a new one, is left to the invariants.
  const names = ['message', ...namedOutputs]
  const outputs = names.map((name) => [name, all[name]] as const)
  const matched = outputs.map(([name, text]) => [
    name,
    textOrPattern(text, filled(wanted[name] ?? '', fill)),
  ])
  return ['outputs', Object.fromEntries(outputs), Object.fromEntries(matched)]
}

/** Compares the wanted fields of each entry. */
function jobsFact(json: string, wanted: Expected['jobs']): Fact {
  const entries = parseEntries(json) ?? []
  const actual = entries.map((entry, at) =>
    Object.fromEntries(
      Object.keys(wanted?.[at] ?? entry).map((name) => [name, entry[name] ?? '(missing)']),
    ),
  )
  const expected = wanted?.map((fields, at) =>
    Object.fromEntries(
      Object.entries(fields).map(([name, pattern]) => [
        name,
        textOrPattern(actual[at]?.[name], pattern),
      ]),
    ),
  )
  return ['jobs', actual, expected]
}

/** The whole log if it has the wanted lines in this order, else the first line that is missing. */
function containing(lines: readonly string[], wanted: readonly Pattern[]): unknown {
  let from = 0
  for (const pattern of wanted) {
    const at = lines.findIndex((line, index) => index >= from && matches(line, pattern))
    if (at < 0) return { without: String(pattern) }
    from = at + 1
  }
  return lines
}

function filled(pattern: Pattern, fill: Observation['fill']): Pattern {
  return typeof pattern === 'string' ? fill(pattern) : pattern
}
