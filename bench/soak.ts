import { machine, publish } from './document.ts'
import { waitLong } from './long-wait.ts'
import { startServiceApart } from './service.ts'

// 10,000 reads through the real client: nothing may pile up. Ends with 1 where something does.

const READS = 10_000
const EVERY = 1_000
const LIMIT_MIB = 10

const { gc } = globalThis
if (gc === undefined) throw new Error('Run it with node --expose-gc.')

const warnings: string[] = []
process.on('warning', ({ name, message }) => warnings.push(`${name}: ${message}`))

const { service, jobId, stop } = await startServiceApart()
const before = openHandles()
const heapMiB: number[] = []
const reads = await waitLong({
  service,
  jobId,
  // One read at once, one after each interval.
  timeoutMs: (READS - 1) * 1_000,
  pollIntervalMs: 1_000,
  onRead(count) {
    if (count % EVERY !== 0) return
    gc()
    heapMiB.push(process.memoryUsage().heapUsed / 2 ** 20)
  },
})
// The last connection has its turn to close.
await new Promise((resolve) => setTimeout(resolve, 100))
const left = openHandles().slice(before.length)
await stop()

const growth = Math.max(...heapMiB) - (heapMiB[0] ?? NaN)
await publish('soak', [
  `- ${reads.toLocaleString('en')} reads`,
  `- heap after each ${EVERY.toLocaleString('en')} reads: ${heapMiB.map((mib) => mib.toFixed(1)).join(', ')} MiB (at most ${growth.toFixed(1)} more than at first)`,
  `- handles left open: ${left.join(', ') || 'none'}`,
  `- warnings of Node: ${warnings.join(', ') || 'none'}`,
  '',
  machine(),
])
if (reads !== READS || !(growth <= LIMIT_MIB) || left.length > 0 || warnings.length > 0) process.exitCode = 1

function openHandles(): string[] {
  return process.getActiveResourcesInfo().sort()
}
