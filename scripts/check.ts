import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'

// All checks but the tests, and the bundle that the tests run: side by side, as each keeps one
// processor busy. What one says is printed together, when it has ended.

const startMs = performance.now()

async function run(name: string): Promise<void> {
  const child = spawn(process.execPath, ['--run', name], { stdio: ['ignore', 'pipe', 'pipe'] })
  const output = Promise.all([text(child.stdout), text(child.stderr)])
  const code = await new Promise((done) => child.once('close', done))
  const seconds = Math.round((performance.now() - startMs) / 1_000)
  console.log(
    `${name}: ${code === 0 ? 'passed' : 'FAILED'} after ${seconds}s\n${(await output).join('')}`,
  )
  if (code !== 0) process.exitCode = 1
}

console.log('Checking format, code and types, and building dist/, which takes about half a minute.')
await Promise.all(['lint', 'build', 'format:check'].map(run))
