import { run } from './main.ts'

// Whatever goes wrong before there is a verdict fails the step.
process.exitCode = 1
// A reader that has gone must not take the verdict with it.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

process.exitCode = await run()

// A connection that is only being made would hold the process for seconds; what was printed has to get out first.
await Promise.all(
  [process.stdout, process.stderr].map((stream) => new Promise((done) => stream.write('', done))),
)
process.exit()
