import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

const Values = z.object({
  baseUrl: z.string(),
  projectId: z.string(),
  adminKey: z.string(),
  jobId: z.string(),
})

/** The simulated service in a process of its own, so that its costs do not count; its job is active for ever. */
export async function startServiceApart() {
  const file = fileURLToPath(new URL('../simulator/main.ts', import.meta.url))
  const child = spawn(process.execPath, [file, '--scenario', 'timeout'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const { jobId, ...service } = Values.parse(JSON.parse(String(await once(child.stdout, 'data'))))
  child.stdout.destroy()
  return {
    service,
    jobId,
    stop: async () => {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}
