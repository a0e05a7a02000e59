import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'

// Runs Jest: `npm test -- poll` the test files whose path below __tests__ contains "poll", `npm
// test -- poll -t retries` only the tests in them that are named so.

const given = process.argv.slice(2)
const firstOption = given.findIndex((word) => word.startsWith('-'))
const words = firstOption < 0 ? given : given.slice(0, firstOption)
const options = given.slice(words.length)

// Jest matches a word against the absolute path too, in which the name of the clone contains
// "await" and "job".
const paths = words.map((word) => `./__tests__/.*${word.replace(/^(\.\/)?__tests__\//, '')}`)
// The threshold is for all tests together.
const coverage = given.length === 0 ? [] : ['--coverage=false']

const { status } = spawnSync(
  process.execPath,
  [
    '--disable-warning=ExperimentalWarning',
    '--experimental-vm-modules',
    createRequire(import.meta.url).resolve('jest/bin/jest'),
    ...coverage,
    ...options,
    ...(paths.length === 0 ? [] : ['--testPathPatterns', ...paths]),
  ],
  { stdio: 'inherit' },
)
process.exitCode = status ?? 1
