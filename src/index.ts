import { run } from './main.ts'

// If nothing reads the log any more (EPIPE), the outcome is still reported.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

await run()

// A connection that is still being made would hold the process for seconds; what was printed has to
// get out first.
await Promise.all(
  [process.stdout, process.stderr].map((stream) => new Promise((done) => stream.write('', done))),
)
process.exit()
