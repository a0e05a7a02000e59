import { createRandom } from '../../__tests__/support/fakes.ts'
import { createSchedule } from '../../src/polling/schedule.ts'
import { publish, table } from './document.ts'
import { logNormal } from './numbers.ts'

// Compares schedules by how soon they see that a job has ended, and how many requests they need. It
// simulates jobs with a fixed seed, and responses take no time. It fails if another schedule within
// the budget is faster for any kind of jobs.

const SEED = 20_261_121
const JOBS = 50_000
/** Requests in the first hour. */
const BUDGET = 100

/** The delay in seconds, after a number of polls and of seconds waited. */
type Delay = (polls: number, waited: number, random: () => number) => number

const schedules: Readonly<Record<string, Delay>> = {
  'this action': (_, waited, random) =>
    createSchedule({ fixedMs: undefined, random }).intervalMs(waited * 1000) / 1000,
  'every 5 s': () => 5,
  'every 10 s': () => 10,
  'every 15 s': () => 15,
  'every 30 s': () => 30,
  'every 36 s': () => 36,
  '10 s × 1.5 up to 40 s': (polls) => Math.min(10 * 1.5 ** (polls - 1), 40),
  '2 s × 2 up to 120 s': (polls) => Math.min(2 * 2 ** (polls - 1), 120),
}
const curve =
  (interval: (waited: number) => number, most: number): Delay =>
  (_, waited, random) =>
    Math.min(Math.max(interval(waited), 2), most) * (1 + 0.1 * random())
const curves = {
  '0.42·t^0.7, up to 60 s': curve((waited) => 0.42 * waited ** 0.7, 60),
  '0.09·t, up to 60 s': curve((waited) => 0.09 * waited, 60),
  '0.061·t, up to 120 s': curve((waited) => 0.061 * waited, 120),
}
/** Durations of jobs in seconds. */
const kinds: Readonly<Record<string, (random: () => number) => number>> = {
  'log-normal': logNormal,
  'log-uniform': (random) => 10 * 360 ** random(),
  exponential: (random) => -300 * Math.log(1 - random()),
}

const [ours, ...others] = await compare('schedules', schedules)
await compare('curves', curves)

const withinBudget = others.filter(({ firstHour }) => firstHour <= BUDGET)
const faster = withinBudget.filter(({ costs }) =>
  costs.some((cost, kind) => !(cost.share > (ours?.costs[kind]?.share ?? NaN))),
)
console.log(
  `\nFaster within ${BUDGET} requests: ${faster.map(({ name }) => name).join() || 'none'}`,
)
if (faster.length > 0) process.exitCode = 1

async function compare(place: string, delays: Readonly<Record<string, Delay>>) {
  const rows = Object.entries(delays).map(([name, delay]) => ({
    name,
    // Without jitter there are most requests.
    firstHour: waitFor(3600, delay, () => 0).polls - 1,
    costs: Object.values(kinds).map((draw) => measure(delay, draw)),
  }))
  const cells = rows.map(({ name, firstHour, costs }) => [
    name,
    String(firstHour),
    ...costs.map(({ cell }) => cell),
  ])
  await publish(
    'polling.md',
    place,
    table(['polls', 'in the first hour', ...Object.keys(kinds)], cells),
  )
  return rows
}

/** Polls and latency, as means over the jobs. The jobs are the same for every schedule. */
function measure(delay: Delay, draw: (random: () => number) => number) {
  const durations = createRandom(SEED)
  const jitter = createRandom(SEED)
  const mean = { polls: 0, latency: 0, share: 0 }
  for (let job = 0; job < JOBS; job++) {
    const duration = draw(durations)
    const { polls, latency } = waitFor(duration, delay, jitter)
    mean.polls += polls / JOBS
    mean.latency += latency / JOBS
    mean.share += latency / duration / JOBS
  }
  const { polls, latency, share } = mean
  return {
    share,
    cell: `${polls.toFixed(1)} · ${latency.toFixed(1)} s · **${(100 * share).toFixed(1)} %**`,
  }
}

/** Polls once at once, then after each delay. */
function waitFor(duration: number, delay: Delay, random: () => number) {
  let waited = 0
  let polls = 1
  for (; waited < duration; polls++) waited += delay(polls, waited, random)
  return { polls, latency: waited - duration }
}
