import { run } from './main.ts'

// A reader that is gone must not take the outcome with it.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

await run()

// A connection that is still being made would hold the process for seconds; what was printed has to
// get out first.
await Promise.all(
  [process.stdout, process.stderr].map((stream) => new Promise((done) => stream.write('', done))),
)
process.exit()
