import { createClock, createRandom } from '../__tests__/support/fakes.ts'
import { waitForJobs } from '../src/polling/jobs.ts'
import { parseResponse } from '../src/service/job-response.ts'
import { publish, table } from './document.ts'
import { logNormal, mean, quantile } from './numbers.ts'

// What one step that waits for several jobs costs, beside a matrix of as many steps: the real wait on a virtual clock,
// with fixed seeds. All jobs and all steps begin together; responses take no time.

const RUNS = 300
const MINUTE_MS = 60_000
const TIMEOUT_MS = 30 * MINUTE_MS
/** The hour of the quota begins with the steps, so that it resets only after their timeout. */
const QUOTA_RESET_MS = 60 * MINUTE_MS

interface Setup {
  readonly jobs: number
  /** One for each job, or 1. */
  readonly steps?: number
  /** Requests in an hour, of all steps together. */
  readonly quota: number
  readonly pollIntervalMs?: number
}

for (const [name, quota] of [
  ['several-jobs', Infinity],
  ['several-jobs-quota', 100],
] as const) {
  const rows = [await measure('1 job', { jobs: 1, quota })]
  for (const jobs of [4, 12, 40]) {
    rows.push(
      await measure(`${jobs} jobs, one step`, { jobs, quota }),
      await measure(`${jobs} jobs, one step, every 60 s`, { jobs, quota, pollIntervalMs: MINUTE_MS }),
      await measure(`${jobs} jobs, matrix`, { jobs, quota, steps: jobs }),
    )
  }
  const latency = ['mean latency', '95th percentile', 'of the duration', 'latency of the last']
  await publish('polling.md', name, table(['', 'requests', ...latency, 'billed minutes', 'ends not seen'], rows))
}

async function measure(name: string, setup: Setup): Promise<string[]> {
  const runs: Awaited<ReturnType<typeof simulate>>[] = []
  for (let seed = 1; seed <= RUNS; seed++) runs.push(await simulate(seed, setup))
  const seen = runs.flatMap((run) => run.seen)
  const latenciesMs = seen.map(({ latencyMs }) => latencyMs)
  return [
    name,
    mean(runs.map(({ requests }) => requests)).toFixed(0),
    known(mean(latenciesMs) / 1000, 's'),
    known(quantile(latenciesMs, 0.95) / 1000, 's'),
    known(100 * mean(seen.map(({ latencyMs, durationMs }) => latencyMs / durationMs)), '%'),
    known(mean(runs.map(({ lastLatencyMs }) => lastLatencyMs)) / 1000, 's'),
    mean(runs.map(({ minutes }) => minutes)).toFixed(0),
    known(100 * (1 - seen.length / (RUNS * setup.jobs)), '%'),
  ]
}

/** A figure that needs ends which nobody saw is not known. */
function known(value: number, unit: string): string {
  return Number.isNaN(value) ? '–' : `${value.toFixed(0)} ${unit}`
}

async function simulate(seed: number, { jobs, steps = 1, quota, pollIntervalMs }: Setup) {
  const random = createRandom(seed)
  const clock = createClock()
  const startedAt = clock.now()
  const elapsedMs = () => clock.now() - startedAt
  const durationsMs = Array.from({ length: jobs }, () => Math.min(logNormal(random) * 1000, TIMEOUT_MS))
  const seen: { readonly durationMs: number; readonly latencyMs: number }[] = []
  let requests = 0
  let minutes = 0

  await Promise.all((steps === 1 ? [durationsMs] : durationsMs.map((durationMs) => [durationMs])).map(runStep))
  if (elapsedMs() >= QUOTA_RESET_MS) throw new Error('The simulation knows only the first hour.')
  // From the end of the last job to the end of the last step.
  const lastLatencyMs = seen.length === jobs ? elapsedMs() - Math.max(...durationsMs) : NaN
  return { requests, minutes, seen, lastLatencyMs }

  /** On a runner of its own, of which every minute that it began is billed. */
  async function runStep(durationsOfStepMs: readonly number[]): Promise<void> {
    const getJobs = durationsOfStepMs.map((durationMs) => () => Promise.resolve(durationMs).then(poll))
    const signal = new AbortController().signal
    await waitForJobs(getJobs, {
      timeoutMs: TIMEOUT_MS,
      pollIntervalMs,
      clock,
      random,
      signal,
      onPoll: () => undefined,
    })
    minutes += Math.max(1, Math.ceil(elapsedMs() / MINUTE_MS))
  }

  function poll(durationMs: number): ReturnType<typeof parseResponse> {
    const request = { url: new URL('https://agents.example.com'), jobId: '', redact: (text: string) => text }
    const latencyMs = elapsedMs() - durationMs
    requests++
    if (requests > quota) {
      const headers = { 'retry-after': String(Math.ceil((QUOTA_RESET_MS - elapsedMs()) / 1000)) }
      return parseResponse({ status: 429, headers, text: '' }, request)
    }
    if (latencyMs >= 0) seen.push({ durationMs, latencyMs })
    const text = JSON.stringify({ status: latencyMs >= 0 ? 'completed' : 'active' })
    return parseResponse({ status: 200, headers: {}, text }, request)
  }
}
