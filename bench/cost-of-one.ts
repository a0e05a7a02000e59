import { once } from 'node:events'
import { z } from 'zod'
import { waitLong } from './long-wait.ts'

// One long wait in a process of its own, for cost.ts.

const Order = z.object({
  service: z.object({ baseUrl: z.string(), projectId: z.string(), adminKey: z.string() }),
  jobId: z.string(),
  timeoutMs: z.number(),
})

const order = Order.parse((await once(process, 'message'))[0])
const reads = await waitLong(order)

const { user, system } = process.cpuUsage()
const peakMiB = process.resourceUsage().maxRSS / 1024
globalThis.gc?.()
const heapMiB = process.memoryUsage().heapUsed / 2 ** 20
process.send?.({ reads, cpuSeconds: (user + system) / 1e6, heapMiB, peakMiB })
process.disconnect()
