import { describe, expect, it } from '@jest/globals'
import { retryStart } from '../../src/start/retries.ts'
import type { StartFailure, StartResult } from '../../src/start/client.ts'
import { createClock, noJitter, SECOND } from '../support/fakes.ts'

const own = { isForeign: false, reason: 'HTTP 429' }
const reason = 'ECONNREFUSED'

function failure(kind: StartFailure['kind'], cause: StartFailure['cause']): StartResult {
  return { kind, cause }
}

const RESULTS: Readonly<Record<string, StartResult>> = {
  ok: { kind: 'started', jobId: 'job_1' },
  429: failure('not-started', { ...own, kind: 'rate-limited', status: 429 }),
  '429?': failure('start-unclear', { ...own, kind: 'rate-limited', status: 429 }),
  422: failure('not-started', { ...own, kind: 'other-status', status: 422 }),
  425: failure('not-started', { ...own, kind: 'server-error', status: 425 }),
  502: failure('start-unclear', { ...own, kind: 'server-error', status: 502 }),
  refused: failure('not-started', { kind: 'no-response', isOfProxy: false, reason }),
  'no-host': failure('not-started', { kind: 'no-host', isOfProxy: false, reason }),
  cut: failure('start-unclear', { kind: 'no-response', isOfProxy: false, reason }),
  untrusted: failure('not-started', {
    kind: 'certificate',
    proxy: '',
    mayBePrivate: true,
    reason,
  }),
  'no-proxy': failure('not-started', { kind: 'no-response', isOfProxy: true, reason }),
  'proxy-403': failure('not-started', { kind: 'proxy-rejection', status: 403, reason }),
  'proxy-407': failure('not-started', { kind: 'proxy-password', wasSent: true, reason }),
  'proxy-429': failure('not-started', { kind: 'proxy-rejection', status: 429, reason }),
  'proxy-500': failure('not-started', { kind: 'proxy-rejection', status: 500, reason }),
}

/**
 * Starts an agent job.
 *
 * @param script what the requests come to: `429@60` has a Retry-After of 60 s, `refused~10` takes
 *   10 s, any other a millisecond, `422x3` comes three times; the last one repeats
 * @returns when the requests began, in whole seconds, and the last result
 */
async function run(script: string, { abortAt = Infinity, random = noJitter } = {}) {
  const clock = createClock()
  const startedAt = clock.now()
  const seconds = (): number => Math.floor((clock.now() - startedAt) / SECOND)
  const abort = new AbortController()
  const requests = script.split(' ').flatMap((word) => {
    const [, name = '', retryAfter = '0', took = '0', count = '1'] =
      /^(.+?)(?:@(\d+))?(?:~(\d+))?(?:x(\d+))?$/.exec(word) ?? []
    const result = RESULTS[name]
    if (result === undefined) throw new Error(`There is no result "${name}".`)
    const retryAfterMs = Number(retryAfter) * SECOND
    const whole = result.kind === 'started' ? result : { ...result, retryAfterMs }
    const request = { tookMs: Number(took) * SECOND || 1, whole }
    return Array<typeof request>(Number(count)).fill(request)
  })
  const begun: number[] = []
  const retries: string[] = []
  if (abortAt !== Infinity) {
    const never = new AbortController().signal
    void clock.sleepUntil(startedAt + abortAt * SECOND, never).then(() => {
      abort.abort()
    })
  }
  const start = retryStart(
    async (body) => {
      expect(body).toBe('{}')
      const { tookMs, whole } = requests[Math.min(begun.length, requests.length - 1)] ?? {}
      begun.push(seconds())
      await clock.sleepUntil(clock.now() + (tookMs ?? 0), new AbortController().signal)
      if (whole === undefined) throw new Error('The script is empty.')
      return whole
    },
    {
      clock,
      random,
      signal: abort.signal,
      onRetry: (reason, delayMs) => retries.push(`${reason} ${delayMs / SECOND}`),
    },
  )
  const result = await start('{}')
  return { begun, retries, result, endedAt: seconds() }
}

describe('a start that failed', () => {
  it.each(['422', '425', '502', '429?', 'cut', 'untrusted', 'proxy-403', 'proxy-407'])(
    'is not tried again: %s',
    async (name) => {
      for (const script of [name, `429 ${name}`]) {
        const { begun, result } = await run(script)

        expect(begun).toHaveLength(script.split(' ').length)
        expect(result).toMatchObject(RESULTS[name] ?? {})
      }
    },
  )

  it.each([
    // Nothing has ever worked, so the address is probably wrong.
    ['refused', [0, 1, 3, 7], 'not-started'],
    ['no-host', [0, 1, 3, 7], 'not-started'],
    ['no-proxy', [0, 1, 3, 7], 'not-started'],
    ['proxy-429', [0, 1, 3, 7], 'not-started'],
    ['proxy-500', [0, 1, 3, 7], 'not-started'],
    ['refused ok', [0, 1], 'started'],
    // Once the service has answered, also that its limit is reached, there are five minutes.
    ['429x3 refusedx2 ok', [0, 1, 3, 7, 15, 31], 'started'],
    ['refusedx3 429 refused ok', [0, 1, 3, 7, 15, 31], 'started'],
    ['429', [0, 1, 3, 7, 15, 31, 61, 91, 121, 151, 181, 211, 241, 271], 'not-started'],
    // The time of a request that fails counts too.
    ['429@100', [0, 100, 200], 'not-started'],
    ['429@299 ok', [0, 299], 'started'],
    ['429@300 ok', [0], 'not-started'],
    ['429@290~10 ok', [0, 300], 'started'],
    ['429@291~10 ok', [0], 'not-started'],
  ])('%s: requests at %j, and then %s', async (script, expected, kind) => {
    const { begun, result } = await run(script)

    expect(begun).toEqual(expected)
    expect(result.kind).toBe(kind)
  })

  it('tells of each retry, with its jitter', async () => {
    const { retries } = await run('refused 429@60 ok', { random: () => 0.5 })

    expect(retries).toEqual(['ECONNREFUSED 1.05', 'HTTP 429 60'])
  })
})

describe('a cancel', () => {
  it('ends a pause at once, and nothing is sent any more', async () => {
    const { begun, result, endedAt } = await run('429@60 ok', { abortAt: 10 })

    expect(result).toEqual({ kind: 'cancelled', isUnclear: false })
    expect([begun, endedAt]).toEqual([[0], 10])
  })

  it.each([
    ['ok~2', { kind: 'started', jobId: 'job_1' }],
    ['422~2', { kind: 'cancelled', isUnclear: false }],
    ['429~2', { kind: 'cancelled', isUnclear: false }],
    ['502~2', { kind: 'cancelled', isUnclear: true }],
  ])('while a request is under way keeps what is known: %s', async (script, expected) => {
    const { result, begun } = await run(script, { abortAt: 1 })

    expect(result).toMatchObject(expected)
    expect(begun).toEqual([0])
  })
})
