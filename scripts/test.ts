import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'

// Runs Jest, which needs an option of Node. `npm run test:only -- poll` runs the test files whose
// path below __tests__ contains "poll"; options of Jest may follow, such as `-t "part of a name"`.

const given = process.argv.slice(2)
const firstOption = given.findIndex((word) => word.startsWith('-'))
const words = firstOption < 0 ? given : given.slice(0, firstOption)

// Jest matches a word against the absolute path too, in which the name of the clone contains
// "await" and "job".
const paths = words.map((word) => `./__tests__/.*${word.replace(/^(\.\/)?__tests__\//, '')}`)

const child = spawn(
  process.execPath,
  [
    '--disable-warning=ExperimentalWarning',
    '--experimental-vm-modules',
    createRequire(import.meta.url).resolve('jest/bin/jest'),
    // The threshold is for all tests together.
    ...(given.length === 0 ? [] : ['--coverage=false']),
    ...given.slice(words.length),
    ...(paths.length === 0 ? [] : ['--testPathPatterns', ...paths]),
  ],
  { stdio: 'inherit' },
)
await once(child, 'close')
process.exitCode = child.exitCode ?? 1
