import { waitForJobs } from '../src/polling/jobs.ts'
import type { GetJob } from '../src/service/job-client.ts'
import { parseResponse } from '../src/service/job-response.ts'
import { publish, table } from './document.ts'
import { quantile } from './measure.ts'
import { logNormal, seededRandom } from './random.ts'
import { createVirtualClock } from './virtual-clock.ts'

// What one step that waits for several jobs costs, beside a matrix of as many steps: the real wait on a virtual clock,
// with fixed seeds. All jobs and all steps begin together; responses take no time.

const RUNS = 300
const MINUTE_MS = 60_000
const TIMEOUT_MS = 30 * MINUTE_MS
/** The hour of the quota begins with the steps, so that it resets only after their timeout. */
const QUOTA_RESET_MS = 60 * MINUTE_MS

await publish('polling.md', 'several-jobs', await measureAll(Infinity))
await publish('polling.md', 'several-jobs-quota', await measureAll(100))

async function measureAll(quota: number): Promise<string[]> {
  const rows = [await measure('1 job', { jobs: 1, quota })]
  for (const jobs of [4, 12, 40]) {
    rows.push(
      await measure(`${jobs} jobs, one step`, { jobs, quota }),
      await measure(`${jobs} jobs, one step, every 60 s`, { jobs, quota, pollIntervalMs: MINUTE_MS }),
      await measure(`${jobs} jobs, matrix`, { jobs, quota, steps: jobs }),
    )
  }
  const latency = ['mean latency', '95th percentile', 'of the duration', 'latency of the last']
  return table(['', 'requests', ...latency, 'billed minutes', 'ends not seen'], rows)
}

interface Setup {
  readonly jobs: number
  /** One for each job, or 1. */
  readonly steps?: number
  /** Requests in an hour, of all steps together. */
  readonly quota: number
  readonly pollIntervalMs?: number
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

async function simulate(seed: number, { jobs, steps = 1, quota, pollIntervalMs }: Setup) {
  const random = seededRandom(seed)
  const clock = createVirtualClock()
  const durationsMs = Array.from({ length: jobs }, () => Math.min(logNormal(random) * 1000, TIMEOUT_MS))
  const seen: { readonly durationMs: number; readonly latencyMs: number }[] = []
  let requests = 0
  let minutes = 0

  const getJobs = durationsMs.map(createJob)
  await Promise.all((steps === 1 ? [getJobs] : getJobs.map((getJob) => [getJob])).map(runStep))
  if (clock.now() >= QUOTA_RESET_MS) throw new Error('The simulation knows only the first hour.')
  // From the end of the last job to the end of the last step.
  const lastLatencyMs = seen.length === jobs ? clock.now() - Math.max(...durationsMs) : NaN
  return { requests, minutes, seen, lastLatencyMs }

  function createJob(durationMs: number): GetJob {
    return () =>
      new Promise((resolve) => {
        resolve(poll(durationMs))
      })
  }

  function poll(durationMs: number): ReturnType<typeof parseResponse> {
    const now = clock.now()
    const request = { url: new URL('https://agents.example.com'), jobId: '', redact: (text: string) => text }
    requests++
    if (requests > quota) {
      const headers = { 'retry-after': String(Math.ceil((QUOTA_RESET_MS - now) / 1000)) }
      return parseResponse({ status: 429, headers, text: '' }, request)
    }
    if (now >= durationMs) seen.push({ durationMs, latencyMs: now - durationMs })
    const text = JSON.stringify({ status: now >= durationMs ? 'completed' : 'active' })
    return parseResponse({ status: 200, headers: {}, text }, request)
  }

  /** On a runner of its own, of which every minute that it began is billed. */
  async function runStep(getJobsOfStep: readonly GetJob[]): Promise<void> {
    const signal = new AbortController().signal
    const onPoll = (): void => undefined
    const options = { timeoutMs: TIMEOUT_MS, pollIntervalMs, clock, random, signal, onPoll }
    await waitForJobs(getJobsOfStep, options)
    minutes += Math.max(1, Math.ceil(clock.now() / MINUTE_MS))
  }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** A figure that needs ends which nobody saw is not known. */
function known(value: number, unit: string): string {
  return Number.isNaN(value) ? '–' : `${value.toFixed(0)} ${unit}`
}
