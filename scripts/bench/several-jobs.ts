import { createClock, createRandom } from '../../__tests__/support/fakes.ts'
import { createWaiter, type WaitResult } from '../../src/polling/wait.ts'
import { parseResponse } from '../../src/service/job-response.ts'
import { publish, table } from './document.ts'

// Compares one step that waits for several jobs with a matrix of as many steps. It runs the wait of
// the action on a simulated clock with fixed seeds. All jobs and all steps begin together.
// Responses take no time.

const RUNS = 300
const MINUTE_MS = 60_000
/** The hour of the quota begins with the steps. It ends only after their timeout. */
const QUOTA_RESET_MS = 61 * MINUTE_MS

interface Setup {
  readonly jobs: number
  /** As many as jobs, or 1. */
  readonly steps?: number
  /** Requests in an hour, of all steps together. */
  readonly quota: number
  readonly timeoutMs?: number
  /** Instead of the adaptive interval. */
  readonly pollIntervalMs?: number
  /** The first job does not end. */
  readonly isStuck?: boolean
}

for (const [name, quota] of [
  ['several-jobs', Infinity],
  ['several-jobs-quota', 100],
] as const) {
  const rows = [await measure('1 job', { jobs: 1, quota })]
  for (const jobs of [4, 12, 40, 100]) {
    rows.push(
      await measure(`${jobs} jobs, one step`, { jobs, quota }),
      await measure(`${jobs} jobs, matrix`, { jobs, quota, steps: jobs }),
    )
  }
  const stuck = { jobs: 40, isStuck: true, timeoutMs: 60 * MINUTE_MS, quota }
  rows.push(
    await measure('40 jobs, one step of an hour, the first is stuck', stuck),
    await measure('… with `poll-interval-seconds: 60`', { ...stuck, pollIntervalMs: MINUTE_MS }),
  )
  const head = 'requests|last end seen after|95th percentile|billed minutes|ends not seen'
  await publish('docs/polling.md', name, table(['', ...head.split('|')], rows))
}

async function measure(name: string, setup: Setup): Promise<string[]> {
  const runs: Awaited<ReturnType<typeof simulate>>[] = []
  for (let seed = 1; seed <= RUNS; seed++) runs.push(await simulate(seed, setup))
  const mean = (name: keyof (typeof runs)[number]): number =>
    runs.reduce((sum, run) => sum + run[name], 0) / RUNS
  const latenciesMs = runs.map(({ latencyMs }) => latencyMs).sort((a, b) => a - b)
  return [
    name,
    mean('requests').toFixed(0),
    seconds(mean('latencyMs')),
    seconds(latenciesMs[Math.round(0.95 * (RUNS - 1))] ?? NaN),
    mean('minutes').toFixed(1),
    `${(100 * mean('unseen')).toFixed(0)} %`,
  ]
}

/** Not finite where nobody saw the end. */
function seconds(ms: number): string {
  return Number.isFinite(ms) ? `${(ms / 1000).toFixed(0)} s` : '–'
}

async function simulate(seed: number, setup: Setup) {
  const { jobs, steps = 1, quota, timeoutMs = 30 * MINUTE_MS, pollIntervalMs, isStuck } = setup
  const random = createRandom(seed)
  const clock = createClock()
  const startedAt = clock.now()
  const elapsedMs = () => clock.now() - startedAt
  const durationsMs = Array.from({ length: jobs }, () => durationBelow(timeoutMs, random))
  if (isStuck === true) durationsMs[0] = Infinity
  let requests = 0
  let minutes = 0

  const stepsOf = steps === 1 ? [durationsMs] : durationsMs.map((durationMs) => [durationMs])
  const results = (await Promise.all(stepsOf.map(runStep))).flat()
  if (elapsedMs() >= QUOTA_RESET_MS) throw new Error('The simulation knows only the first hour.')
  const unseen = results.filter(({ kind }) => kind !== 'finished').length / jobs
  // From the end of the last job to the end of the last step.
  const latencyMs = unseen === 0 ? elapsedMs() - Math.max(...durationsMs) : Infinity
  return { requests, minutes, unseen, latencyMs }

  /** Runs on a runner of its own. GitHub bills every minute that the runner began. */
  async function runStep(durationsOfStepMs: readonly number[]): Promise<WaitResult[]> {
    const { signal } = new AbortController()
    const waitForJob = createWaiter({ timeoutMs, pollIntervalMs, clock, random, signal })
    const results: WaitResult[] = []
    for (const durationMs of durationsOfStepMs) {
      const getJob = () => Promise.resolve(durationMs).then(poll)
      results.push(await waitForJob(getJob, () => undefined))
    }
    minutes += Math.max(1, Math.ceil(elapsedMs() / MINUTE_MS))
    return results
  }

  function poll(durationMs: number): ReturnType<typeof parseResponse> {
    const url = new URL('https://agents.example.com')
    const request = { url, jobId: '', redact: (text: string) => text }
    requests++
    if (requests > quota) {
      const headers = { 'retry-after': String(Math.ceil((QUOTA_RESET_MS - elapsedMs()) / 1000)) }
      return parseResponse({ status: 429, headers, text: '' }, request)
    }
    const text = JSON.stringify({ status: elapsedMs() >= durationMs ? 'completed' : 'active' })
    return parseResponse({ status: 200, headers: {}, text }, request)
  }
}

/** A longer duration is drawn again, because the final poll would see its end at once. */
function durationBelow(limitMs: number, random: () => number): number {
  for (;;) {
    const durationMs = logNormal(random) * 1000
    if (durationMs < limitMs) return durationMs
  }
}

/** How long a job takes, in seconds: log-normal with a median of 240 and sigma 1. */
function logNormal(random: () => number): number {
  // Two uniform numbers make a normal one (Box and Muller).
  const radius = Math.sqrt(-2 * Math.log(1 - random()))
  const angle = 2 * Math.PI * random()
  return 240 * Math.exp(radius * Math.cos(angle))
}
