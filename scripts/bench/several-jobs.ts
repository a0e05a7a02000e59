import {
  aResponse,
  createClock,
  createRandom,
  MINUTE,
  SECOND,
} from '../../__tests__/support/fakes.ts'
import { waitForJobs } from '../../src/polling/wait.ts'
import type { GetJob } from '../../src/service/job-client.ts'

// Compares one step that waits for several jobs with a matrix of as many steps. It runs the wait of
// the action on a simulated clock with fixed seeds. All jobs and all steps begin together.
// Responses take no time.

const RUNS = 1_000
const TIMEOUT_MS = 30 * MINUTE
/** When one of several jobs fails. */
const EARLY_FAILURE_MS = 20 * SECOND
/** How long after its end a job is archived. */
const ARCHIVED_MS = 5 * MINUTE

interface Setup {
  readonly jobs: number
  /** Each job has a step of its own. */
  readonly isMatrix?: true
  /** Instead of the adaptive interval. */
  readonly pollIntervalMs?: number
}

const rows = [await measure('1 job', { jobs: 1 })]
for (const jobs of [4, 12, 40, 100]) {
  rows.push(
    await measure(`${jobs} jobs, one step`, { jobs }),
    await measure(`${jobs} jobs, matrix`, { jobs, isMatrix: true }),
  )
}
for (const jobs of [12, 40]) {
  const name = `${jobs} jobs, one step, \`poll-interval-seconds: 60\``
  rows.push(await measure(name, { jobs, pollIntervalMs: MINUTE }))
}
const head = ['', 'requests', 'last end', 'early failure', 'an end', 'lost to archiving']
const rule = head.map((_, column) => (column === 0 ? '---' : '--:'))
for (const cells of [head, rule, ...rows]) console.log(`| ${cells.join(' | ')} |`)

/** The means of all runs. */
async function measure(name: string, setup: Setup): Promise<string[]> {
  const runs: Awaited<ReturnType<typeof simulate>>[] = []
  for (let seed = 1; seed <= RUNS; seed++) runs.push(await simulate(seed, setup))
  const mean = (figure: keyof (typeof runs)[number]): number =>
    runs.reduce((sum, run) => sum + run[figure], 0) / RUNS
  const seconds = (figure: keyof (typeof runs)[number]): string =>
    `${(mean(figure) / SECOND).toFixed(0)} s`

  return [
    name,
    mean('requests').toFixed(0),
    seconds('lastEndMs'),
    setup.jobs === 1 ? '–' : seconds('earlyFailureMs'),
    seconds('endMs'),
    `${(100 * mean('lost')).toFixed(1)} %`,
  ]
}

async function simulate(seed: number, { jobs, isMatrix, pollIntervalMs }: Setup) {
  const random = createRandom(seed)
  const clock = createClock()
  const startedAt = clock.now()
  const elapsedMs = () => clock.now() - startedAt
  const durationsMs = Array.from({ length: jobs }, () => durationBelow(TIMEOUT_MS, random))
  if (jobs > 1) durationsMs[Math.floor(jobs * random())] = EARLY_FAILURE_MS
  const ends: { isEarly: boolean; seenAfterMs: number; isLost: boolean }[] = []
  let requests = 0

  const steps = isMatrix === true ? durationsMs.map((durationMs) => [durationMs]) : [durationsMs]
  await Promise.all(steps.map(runStep))
  return {
    requests,
    lastEndMs: elapsedMs() - Math.max(...durationsMs),
    earlyFailureMs: ends.find(({ isEarly }) => isEarly)?.seenAfterMs ?? NaN,
    endMs: ends.reduce((sum, { seenAfterMs }) => sum + seenAfterMs, 0) / jobs,
    lost: ends.filter(({ isLost }) => isLost).length / jobs,
  }

  async function runStep(durationsOfStepMs: readonly number[]): Promise<void> {
    const clients = durationsOfStepMs.map(
      (durationMs): GetJob =>
        () =>
          poll(durationMs),
    )
    const { signal } = new AbortController()
    const onPoll = () => requests++
    const options = { timeoutMs: TIMEOUT_MS, pollIntervalMs, clock, random, signal, onPoll }
    for await (const { index, wait } of waitForJobs(clients, options)) {
      const durationMs = durationsOfStepMs[index] ?? NaN
      ends.push({
        isEarly: durationMs === EARLY_FAILURE_MS,
        seenAfterMs: elapsedMs() - durationMs,
        isLost: wait.job?.status === 'archived',
      })
    }
  }

  function poll(durationMs: number): ReturnType<GetJob> {
    const endedMs = elapsedMs() - durationMs
    if (endedMs < 0) return Promise.resolve(aResponse('active'))
    return Promise.resolve(aResponse(endedMs < ARCHIVED_MS ? 'completed' : 'archived'))
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
