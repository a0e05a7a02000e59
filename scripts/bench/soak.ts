import { once } from 'node:events'
import { createServer } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { createClock, noJitter } from '../../__tests__/support/fakes.ts'
import { waitForJobs } from '../../src/polling/wait.ts'
import { createJobClient } from '../../src/service/job-client.ts'
import { machine, publish } from './document.ts'

// 10,000 polls through the real client, without the sleeps: nothing may pile up. Fails where something does.

const POLLS = 10_000
const LIMIT_MIB = 2

const { gc } = globalThis
if (gc === undefined) throw new Error('Run it with node --expose-gc.')
const warnings: string[] = []
process.on('warning', ({ name, message }) => warnings.push(`${name}: ${message}`))

// Not the simulated service, which records every request.
const server = createServer((_, response) => response.end('{"status":"active"}')).listen(
  0,
  '127.0.0.1',
)
await once(server, 'listening')
const address = server.address()
const getJob = createJobClient({
  baseUrl: `http://127.0.0.1:${typeof address === 'object' ? (address?.port ?? '') : ''}`,
  projectId: 'acme-web',
  jobId: 'job_8f3a',
  adminKey: 'svc_demo_0123456789',
  proxy: undefined,
  redact: (text) => text,
})

const handlesBefore = process.getActiveResourcesInfo().length
const heapMiB: number[] = []
// A limit holds memory until it is over, so 30 s without the sleeps would hold thousands at once.
const [result] = await waitForJobs([(request) => getJob({ ...request, timeoutMs: 2_000 })], {
  // The first poll is at once.
  timeoutMs: (POLLS - 1) * 1_000,
  pollIntervalMs: 1_000,
  clock: createClock(),
  random: noJitter,
  signal: new AbortController().signal,
  onPoll({ polls }) {
    if (polls % (POLLS / 10) !== 0) return
    gc()
    heapMiB.push(process.memoryUsage().heapUsed / 2 ** 20)
  },
})
// The last connection has its turn to close.
await delay(100)
const handlesLeft = process.getActiveResourcesInfo().length - handlesBefore
server.close()

const growthMiB = Math.max(...heapMiB) - (heapMiB[0] ?? NaN)
await publish('performance.md', 'soak', [
  `- ${result?.polls.toLocaleString('en') ?? 'no'} polls`,
  `- heap after each tenth of them: ${heapMiB.map((mib) => mib.toFixed(1)).join(', ')} MiB (at most ${growthMiB.toFixed(1)} more than at first)`,
  `- handles left open: ${handlesLeft}`,
  `- warnings of Node: ${warnings.join(', ') || 'none'}`,
  '',
  machine(),
])
const isClean = growthMiB <= LIMIT_MIB && handlesLeft <= 0 && warnings.length === 0
if (result?.kind !== 'timeout' || result.polls !== POLLS || !isClean) process.exitCode = 1
