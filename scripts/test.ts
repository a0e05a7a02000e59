import { runJest } from './run-jest.ts'

// `npm run test:only -- poll` runs the test files whose path below __tests__ contains "poll", and
// `npm run test:only -- poll -t retries` only the tests in them that are named so.

process.exitCode = await runJest(process.argv.slice(2))
