import { setTimeout as delay } from 'node:timers/promises'
import { hang } from '../simulator/responses.ts'
import { active, completed } from '../simulator/job-script.ts'
import { startService } from '../simulator/service.ts'
import { machine, publish, table } from './document.ts'
import { BUNDLE, type Running, start } from './processes.ts'
import { quantile } from './statistics.ts'

// How soon the step ends once there is nothing left to wait for.

const RUNS = 20

const service = await startService({
  jobs: {
    finishing: ({ attempt }) => (attempt % 2 === 1 ? active() : completed()),
    lasting: [active()],
    silent: () => hang(),
  },
})

const rows = [
  await leave('the answer that the job is finished, to the end', async () => {
    const { exited } = wait('finishing', 0)
    const endedAt = await exited
    return endedAt - (service.requests.at(-1)?.atMs ?? NaN)
  }),
  await leave('SIGINT between two reads, to the end', async () => {
    const running = wait('lasting', 1)
    while (!running.printed().includes('active')) await delay(10)
    return interrupt(running)
  }),
  await leave('SIGINT while an answer is awaited, to the end', async () => {
    const before = service.requests.length
    const running = wait('silent', 1)
    while (service.requests.length === before) await delay(10)
    return interrupt(running)
  }),
]
await service.close()

await publish('leaving', [
  ...table([['from', 'median', 'nine of ten within', 'slowest'], ...rows]),
  '',
  machine(),
])

function wait(jobId: string, exitCode: number): Running {
  return start({
    file: BUNDLE,
    env: {
      'INPUT_BASE-URL': service.baseUrl,
      'INPUT_PROJECT-ID': service.projectId,
      'INPUT_JOB-ID': jobId,
      'INPUT_ADMIN-KEY': service.adminKey,
      'INPUT_POLL-INTERVAL-SECONDS': '1',
    },
    exitCode,
  })
}

async function interrupt({ child, exited }: Running): Promise<number> {
  // What the start left to do must not count.
  await delay(200)
  const interruptedAt = performance.now()
  child.kill('SIGINT')
  return (await exited) - interruptedAt
}

async function leave(from: string, once: () => Promise<number>): Promise<string[]> {
  const spans: number[] = []
  for (let run = 0; run < RUNS; run++) spans.push(await once())
  return [from, ...[0.5, 0.9, 1].map((share) => `${quantile(spans, share).toFixed(0)} ms`)]
}
