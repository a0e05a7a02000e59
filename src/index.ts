import { basename } from 'node:path'
import { rejectOldNode } from './runner/node-version.ts'

// If nothing reads the log any more (EPIPE), the outcome is still reported.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

// dist/start.js, which start/action.yml names, only imports this.
const isStart = basename(process.argv[1] ?? '') === 'start.js'
const outputs = isStart ? 'jobId=' : 'jobs=[]'

if (rejectOldNode({ version: process.version, env: process.env, outputs, print: console.log })) {
  process.exitCode = 1
} else {
  // Loaded only now, because an old Node cannot load all of it.
  const { run } = isStart ? await import('./start.ts') : await import('./main.ts')
  await run()
}

// A connection that is still being made would hold the process for seconds; what was printed has to
// get out first.
await Promise.all(
  [process.stdout, process.stderr].map((stream) => new Promise((done) => stream.write('', done))),
)
process.exit()
