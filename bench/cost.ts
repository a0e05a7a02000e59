import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { machine, publish, table } from './document.ts'
import { startServiceApart } from './service.ts'
import { median } from './statistics.ts'

// What a long wait takes of the runner: processor time and memory, with the sleeps left out.

const RUNS = 5
const HOUR_MS = 3_600_000

const Cost = z.object({ reads: z.number(), cpuSeconds: z.number(), heapMiB: z.number(), peakMiB: z.number() })

const { service, jobId, stop } = await startServiceApart()
const rows = [
  await costOf('looking once', 0),
  await costOf('one hour', HOUR_MS),
  await costOf('six hours', 6 * HOUR_MS),
  await costOf('five days, the longest timeout', 120 * HOUR_MS),
]
await stop()

await publish('cost', [
  ...table([['wait', 'reads', 'CPU', 'live heap at the end', 'peak memory'], ...rows]),
  '',
  machine(),
])

async function costOf(name: string, timeoutMs: number): Promise<string[]> {
  const costs: z.infer<typeof Cost>[] = []
  for (let run = 0; run < RUNS; run++) {
    const child = fork(fileURLToPath(new URL('cost-of-one.ts', import.meta.url)), {
      execArgv: ['--expose-gc'],
    })
    child.send({ service, jobId, timeoutMs })
    costs.push(Cost.parse((await once(child, 'message'))[0]))
  }
  return [
    name,
    String(costs[0]?.reads),
    `${median(costs.map(({ cpuSeconds }) => cpuSeconds)).toFixed(2)} s`,
    `${median(costs.map(({ heapMiB }) => heapMiB)).toFixed(1)} MiB`,
    `${median(costs.map(({ peakMiB }) => peakMiB)).toFixed(0)} MiB`,
  ]
}
