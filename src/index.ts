import { basename } from 'node:path'

// If nothing reads the log any more (EPIPE), the result is still reported.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

const ACTIONS = {
  wait: () => import('./wait/run.ts'),
  start: () => import('./start/run.ts'),
  verify: () => import('./verify/run.ts'),
}

// dist/start.js, which start/action.yml names, only imports this. So does dist/verify.js.
const name = basename(process.argv[1] ?? '', '.js')
const { run } = await ACTIONS[name === 'start' || name === 'verify' ? name : 'wait']()
await run()

// A connection that is still being made would hold the process for seconds; what was printed has to
// get out first.
await Promise.all(
  [process.stdout, process.stderr].map((stream) => new Promise((done) => stream.write('', done))),
)
process.exit()
