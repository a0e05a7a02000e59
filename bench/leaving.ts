import { setTimeout as delay } from 'node:timers/promises'
import { active, completed } from '../simulator/job-script.ts'
import { hang } from '../simulator/responses.ts'
import { startService } from '../simulator/service.ts'
import { machine, publish, table } from './document.ts'
import { action, quantile, start, type Running } from './measure.ts'

// How soon the step ends once there is nothing left to wait for.

const RUNS = 20

const service = await startService({
  jobs: {
    finishing: ({ attempt }) => (attempt % 2 === 1 ? active() : completed()),
    lasting: [active()],
    silent: [hang()],
  },
})
const rows = [
  await measure('the final response', async () => {
    const endedAt = await wait('finishing', 0).ended
    return endedAt - (service.requests.at(-1)?.atMs ?? NaN)
  }),
  await measure('SIGINT between two polls', async () => {
    const running = wait('lasting', 1)
    while (!running.printed().includes('active')) await delay(10)
    return interrupt(running)
  }),
  await measure('SIGINT during a poll', async () => {
    const before = service.requests.length
    const running = wait('silent', 1)
    while (service.requests.length === before) await delay(10)
    return interrupt(running)
  }),
]
await service.close()

const head = ['to the end, from', 'median', '90th percentile', 'slowest']
await publish('performance.md', 'leaving', [...table(head, rows), '', machine()])

function wait(jobId: string, exitCode: number): Running {
  const { baseUrl, projectId, adminKey } = service
  const inputs = { 'base-url': baseUrl, 'project-id': projectId, 'admin-key': adminKey }
  return start(action({ ...inputs, 'job-id': jobId, 'poll-interval-seconds': '1' }, exitCode))
}

async function interrupt({ child, ended }: Running): Promise<number> {
  // What is left of the start must not count.
  await delay(200)
  const interruptedAt = performance.now()
  child.kill('SIGINT')
  return (await ended) - interruptedAt
}

async function measure(from: string, run: () => Promise<number>): Promise<string[]> {
  const spansMs: number[] = []
  for (let runs = 0; runs < RUNS; runs++) spansMs.push(await run())
  return [from, ...[0.5, 0.9, 1].map((share) => `${quantile(spansMs, share).toFixed(0)} ms`)]
}
