import { basename } from 'node:path'
import { rejectOldNode } from './runner/node-version.ts'

// If nothing reads the log any more (EPIPE), the outcome is still reported.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

/** They are loaded only after the check, because an old Node cannot load all of it. */
const ACTIONS = {
  wait: { outputs: '', load: () => import('./wait/run.ts') },
  start: { outputs: 'jobId=', load: () => import('./start/run.ts') },
  verify: { outputs: 'prNumber=\nprHeadSha=', load: () => import('./verify/run.ts') },
}

// dist/start.js, which start/action.yml names, only imports this. So does dist/verify.js.
const name = basename(process.argv[1] ?? '', '.js')
const { outputs, load } = ACTIONS[name === 'start' || name === 'verify' ? name : 'wait']

if (rejectOldNode({ version: process.version, env: process.env, outputs, print: console.log })) {
  process.exitCode = 1
} else {
  const { run } = await load()
  await run()
}

// A connection that is still being made would hold the process for seconds; what was printed has to
// get out first.
await Promise.all(
  [process.stdout, process.stderr].map((stream) => new Promise((done) => stream.write('', done))),
)
process.exit()
