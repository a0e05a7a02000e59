import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'

// `npm test`: the build and then the tests, which run the bundle, beside lint and then the format.
// Everything runs to its end. What failed is shown last, so that no output of Jest hides it.

const [code, bundle] = await Promise.all([checkCode(), checkBundle()])
const failed = [...bundle, ...code].filter(({ passes }) => !passes)
for (const { name, output } of failed) console.error(`\n── ${name} failed ──\n${output}`)
if (failed.length > 0) console.error(`Failed: ${failed.map(({ name }) => name).join(', ')}.`)
process.exitCode = failed.length === 0 ? 0 : 1

async function checkCode() {
  return [await run('lint'), await run('format:check')]
}

async function checkBundle() {
  const build = await run('build')
  if (!build.passes) {
    const output = 'They need the bundle, so they did not run.'
    return [build, { name: 'test:only', passes: false, output }]
  }
  // It takes a tenth of the time, so it is left to CI.
  const options = process.env['CI'] === undefined ? [] : ['--coverage']
  return [build, await run('test:only', options)]
}

/** Runs a script of package.json. Only Jest prints at once: it takes long, and shows how far it is. */
async function run(name: string, options: readonly string[] = []) {
  const out = name === 'test:only' ? 'inherit' : 'pipe'
  const child = spawn(process.execPath, ['--run', name, '--', ...options], {
    stdio: ['inherit', out, out],
  })
  const closed = new Promise<number | null>((resolve) => child.once('close', resolve))
  const streams = [child.stdout, child.stderr].map((stream) => stream && text(stream))
  const [code, ...printed] = await Promise.all([closed, ...streams])
  return { name, passes: code === 0, output: printed.join('') }
}
