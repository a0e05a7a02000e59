import { JOB_ID } from './plays.ts'
import type { Expected, Pattern } from './row.ts'
import type { Observation } from './run-row.ts'

type Facts = Readonly<Record<string, unknown>>

/** What was seen, and the same with the expected in place of what differs. */
export function compare(observation: Observation, expected: Expected): { seen: Facts; expected: Facts } {
  const seen: Record<string, unknown> = {}
  const must: Record<string, unknown> = {}
  for (const [name, is, ought] of factsOf(observation, expected)) {
    seen[name] = is
    must[name] = ought
  }
  return { seen, expected: must }
}

function factsOf(
  observation: Observation,
  expected: Expected,
): [name: string, is: unknown, ought: unknown][] {
  const { run, requests, github, comments, connects, other, fill } = observation
  const text = (is: string | undefined, pattern: Pattern) => [is, like(is, pattern, fill)] as const
  const list = (is: readonly string[], patterns: readonly Pattern[]) =>
    [is, patterns.map((pattern, at) => like(is[at], pattern, fill))] as const

  const annotations = run.commands.filter(({ name }) => ['notice', 'warning', 'error'].includes(name))
  const closing = annotations.findLast(({ name }) => name === expected.level)
  const warnings = annotations.filter((each) => each.name === 'warning' && each !== closing)
  const gapsMs = requests.slice(1).map(({ atMs }, at) => Math.round(atMs - (requests[at]?.atMs ?? 0)))
  const { says, reads, wallMs = [0, 10_000], githubSaw, summary } = expected

  return [
    ['exit', [run.exitCode, run.signal], [expected.exitCode, expected.signal ?? null]],
    ...optional('closing annotation', expected.level === 'none' ? undefined : expected.message, (message) =>
      text(closing?.data, message),
    ),
    ['outputs', run.outputs, outputsLike(observation, expected)],
    [
      'warnings',
      ...list(
        warnings.map(({ data }) => data),
        expected.warnings ?? [],
      ),
    ],
    ['requests to another origin', ...within(other.length, expected.otherRequests ?? 0)],
    ['milliseconds', ...within(run.wallMs, wallMs)],
    ['reads', ...within(requests.length, reads ?? [0, Infinity])],
    ['connects', ...within(connects.length, expected.connects ?? [0, Infinity])],
    ...(expected.gapsMs ?? []).map(
      (bounds, at) =>
        [`gap ${at + 1}`, ...within(gapsMs[at] ?? NaN, bounds)] satisfies [string, unknown, unknown],
    ),
    ...(says === undefined ? [] : [told(run.lines, says, fill)]),
    ...optional('requests to GitHub', githubSaw, (patterns) =>
      list(
        github.map(({ method, url }) => `${method} ${url}`),
        patterns,
      ),
    ),
    ...optional('comments', expected.comments, (patterns) => list(comments, patterns)),
    ...optional('summary', summary, (pattern) => text(run.summary, pattern)),
    ...optional('path', expected.path, (path) => text(requests[0]?.head.split(' ')[1], path)),
  ]
}

function optional<T>(
  name: string,
  wanted: T | undefined,
  compared: (wanted: T) => readonly [is: unknown, ought: unknown],
): [string, unknown, unknown][] {
  return wanted === undefined ? [] : [[name, ...compared(wanted)]]
}

function outputsLike({ run, outputNames, fill }: Observation, expected: Expected): unknown {
  if (expected.outputs === 'any') return run.outputs
  // Nothing is expected of outputs that could not be written.
  if (Object.keys(expected.outputs).length === 0) return {}
  const wanted: Record<string, Pattern> = { jobId: JOB_ID, message: expected.message, ...expected.outputs }
  return Object.fromEntries(
    outputNames.map((name) => [name, like(run.outputs[name], wanted[name] ?? '', fill)]),
  )
}

/** Every line of the log if the wanted ones are among them in this order; the time before each line does not count. */
function told(
  lines: readonly string[],
  wanted: readonly Pattern[],
  fill: (text: string) => string,
): [string, unknown, unknown] {
  const bare = lines.map((line) => line.replace(/^(\d+:)?\d\d:\d\d {2}/, ''))
  let from = 0
  for (const pattern of wanted) {
    const at = bare.findIndex((line, index) => index >= from && like(line, pattern, fill) === line)
    if (at < 0) return ['log', bare, { without: String(pattern) }]
    from = at + 1
  }
  return ['log', bare, bare]
}

/** The number if it lies within the bounds, else the bounds. */
function within(value: number, bounds: number | readonly [number, number]): [is: number, ought: unknown] {
  const [least, most] = typeof bounds === 'number' ? [bounds, bounds] : bounds
  return [Math.round(value), value >= least && value <= most ? Math.round(value) : `${least} to ${most}`]
}

/** The text if it is as it should be, else how it should be. */
function like(
  text: string | undefined,
  pattern: Pattern,
  fill: (text: string) => string,
): string | undefined {
  const wanted = typeof pattern === 'string' ? fill(pattern) : pattern
  const regex = typeof wanted === 'string' ? toRegExp(wanted) : wanted
  return text === undefined || text === wanted || regex.test(text) ? (text ?? String(wanted)) : String(wanted)
}

function toRegExp(text: string): RegExp {
  const escaped = text
    .replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
    .replaceAll('\\{span\\}', '(?:under 1 s|\\d+ s|\\d+ min(?: \\d+ s)?)')
    .replaceAll('\\{n\\}', '\\d+')
  return new RegExp(`^${escaped}$`)
}
