import { once } from 'node:events'
import { createServer } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { createClock, noJitter } from '../../__tests__/support/fakes.ts'
import { waitForJobs, type WaitResult } from '../../src/polling/wait.ts'
import { createJobClient, type GetJob } from '../../src/service/job-client.ts'

// Makes 10,000 polls through the real client, on a clock that skips the sleeps. It fails if memory
// grows, a handle stays open or Node warns.

const POLLS = 10_000
const LIMIT_MIB = 2

const { gc } = globalThis
if (gc === undefined) throw new Error('Run it with node --expose-gc.')
const warnings: string[] = []
process.on('warning', ({ name, message }) => warnings.push(`${name}: ${message}`))

// Not the simulated service, because that records every request.
const server = createServer((_, response) => response.end('{"status":"active"}'))
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const address = server.address()
const port = typeof address === 'object' && address !== null ? address.port : 0
const getJob = createJobClient({
  baseUrl: `http://127.0.0.1:${port}`,
  projectId: 'acme-web',
  jobId: 'job_8f3a',
  adminKey: 'svc_demo_0123456789',
  proxy: undefined,
  redact: (text) => text,
})

// The timer of a request holds memory until it fires. With the usual 30 s and without the sleeps,
// thousands of them would wait at once.
const getJobSoon: GetJob = (request) => getJob({ ...request, timeoutMs: 2_000 })

const handlesBefore = process.getActiveResourcesInfo().length
const heapMiB: number[] = []

let polls = 0

function measureHeap(): void {
  polls++
  if (polls % (POLLS / 10) !== 0) return
  gc?.()
  heapMiB.push(process.memoryUsage().heapUsed / 2 ** 20)
}

const ended = waitForJobs([getJobSoon], {
  // The first poll is at once.
  timeoutMs: (POLLS - 1) * 1_000,
  pollIntervalMs: 1_000,
  clock: createClock(),
  random: noJitter,
  signal: new AbortController().signal,
  onPoll: measureHeap,
})
const results: WaitResult[] = []
for await (const { wait } of ended) results.push(wait)
// The last connection may still be closing.
await delay(100)
const handlesLeft = process.getActiveResourcesInfo().length - handlesBefore
server.close()

const growthMiB = Math.max(...heapMiB) - (heapMiB[0] ?? NaN)
console.log(`${polls} polls
heap after each tenth of them: ${heapMiB.map((mib) => mib.toFixed(1)).join(', ')} MiB (at most ${growthMiB.toFixed(1)} more than at first)
handles left open: ${handlesLeft}
warnings of Node: ${warnings.join(', ') || 'none'}`)
const isClean = growthMiB <= LIMIT_MIB && handlesLeft <= 0 && warnings.length === 0
if (results[0]?.kind !== 'timeout' || polls !== POLLS || !isClean) process.exitCode = 1
