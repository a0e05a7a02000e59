/** Requests are never less than this apart. */
export const MIN_GAP_MS = 1_000

/**
 * The delay before the next read of a job that is still active.
 *
 * Growing with the square root of the time waited keeps the loss small against what the job took already,
 * and the requests of the first hour under 100.
 *
 * @param random in [0, 1): spreads the reads of jobs that began together, only ever later
 */
export function intervalMs(options: {
  waitedMs: number
  fixedMs?: number | undefined
  random: number
}): number {
  if (options.fixedMs !== undefined) return options.fixedMs
  const seconds = Math.min(Math.max(1.3 * Math.sqrt(options.waitedMs / 1_000), 2), 60)
  return jittered(seconds * 1_000, options.random)
}

/** The delay after the nth failed read in a row (n from 1): 1 s doubling to 30 s, a little later by `random`. */
export function backoffMs(failures: number, random: number): number {
  return jittered(Math.min(1_000 * 2 ** (failures - 1), 30_000), random)
}

function jittered(delayMs: number, random: number): number {
  return delayMs * (1 + 0.1 * random)
}

/**
 * How long an answer asks to wait (RFC 9110, 10.2.3): seconds, or an IMF-fixdate measured against the answer's
 * own `Date`, so that the runner's clock does not matter. Anything else is ignored; of several the largest counts.
 *
 * @returns milliseconds, without an upper bound
 */
export function parseRetryAfter(retryAfter: HeaderValue, date: HeaderValue): number | undefined {
  const sentAt = [date].flat().map(parseImfFixdate).find(isDefined)
  const delays = [retryAfter]
    .flat()
    .flatMap((value) => splitList(value ?? ''))
    .map((value) => {
      if (/^\d+$/.test(value)) return Number(value) * 1_000
      const at = parseImfFixdate(value)
      return at === undefined || sentAt === undefined ? undefined : Math.max(0, at - sentAt)
    })
    .filter(isDefined)
  return delays.length === 0 ? undefined : Math.max(...delays)
}

type HeaderValue = string | string[] | undefined

// Several fields may arrive joined by commas; a date has one of its own, after the day's name.
function splitList(value: string): string[] {
  return value.split(/(?<!\b[A-Z][a-z]{2}),/).map((part) => part.trim())
}

function parseImfFixdate(value: string | undefined): number | undefined {
  if (value === undefined) return undefined
  const at = Date.parse(value)
  // Only a date that prints as it was read is one: no other format, no 31 February, no wrong weekday.
  return !Number.isNaN(at) && new Date(at).toUTCString() === value ? at : undefined
}

function isDefined(value: number | undefined): value is number {
  return value !== undefined
}
