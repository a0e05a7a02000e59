import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'

// The entry of simulator/action.yml. A runner installs no packages, so this file and its imports
// must not need any.

// The process inherits RUNNER_TRACKING_ID. By it the runner finds what a job has left behind.
const child = spawn(process.execPath, [join(import.meta.dirname, 'background.ts')], {
  detached: true,
  stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  windowsHide: true,
})
// The reply is the message, or the exit code of a process that could not start.
const reply: unknown[] = await Promise.race([once(child, 'message'), once(child, 'exit')])
const outputs = reply[0]
if (typeof outputs !== 'string') throw new Error('The simulated service did not start.')
child.disconnect()
child.unref()
await appendFile(process.env['GITHUB_OUTPUT'] ?? '', outputs)
console.log(
  `The simulated service (process ${child.pid ?? 0}) runs until this job ends.\n${outputs}`,
)
