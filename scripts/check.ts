import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { runJest } from './run-jest.ts'

// `npm test`: all checks, and the tests. The tests run the bundle, so they begin when it is built.
// The other checks run beside them, and what they say is printed last, where it is seen.

interface Check {
  readonly name: string
  readonly isPassed: boolean
  readonly seconds: number
  readonly output: string
}

console.log('Building dist/. Then the tests run, while format, code and types are checked.')

const lint = runCheck('lint')
const build = await runCheck('build')
const format = runCheck('format:check')
const testsCode = build.isPassed ? await runJest(process.argv.slice(2)) : 1

const checks = [build, await format, await lint]
for (const { name, isPassed, seconds, output } of checks) {
  console.log(`\n${name}: ${isPassed ? 'passed' : 'FAILED'} after ${seconds}s`)
  if (!isPassed) console.log(output)
}

if (!build.isPassed) console.log('No test ran, because there is no bundle.')
const isPassed = testsCode === 0 && checks.every((check) => check.isPassed)
process.exitCode = isPassed ? 0 : 1

/** Runs a script of package.json. */
async function runCheck(name: string): Promise<Check> {
  const startMs = performance.now()
  const child = spawn(process.execPath, ['--run', name], { stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'close')
  const output = await Promise.all([text(child.stdout), text(child.stderr)])
  await ended

  return {
    name,
    isPassed: child.exitCode === 0,
    seconds: Math.round((performance.now() - startMs) / 1_000),
    output: output.join(''),
  }
}
