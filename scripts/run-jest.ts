import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'

/**
 * Runs the tests in a process of its own, because Jest needs an option of Node.
 *
 * @param given words, which select the test files whose path below __tests__ contains one of them;
 *   then options of Jest
 * @returns the exit code
 */
export async function runJest(
  given: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<number> {
  const firstOption = given.findIndex((word) => word.startsWith('-'))
  const words = firstOption < 0 ? given : given.slice(0, firstOption)
  const options = given.slice(words.length)

  // Jest matches a word against the absolute path too, in which the name of the clone contains
  // "await" and "job".
  const paths = words.map((word) => `./__tests__/.*${word.replace(/^(\.\/)?__tests__\//, '')}`)
  // The threshold is for all tests together.
  const coverage = given.length === 0 ? [] : ['--coverage=false']

  const child = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      '--experimental-vm-modules',
      createRequire(import.meta.url).resolve('jest/bin/jest'),
      ...coverage,
      ...options,
      ...(paths.length === 0 ? [] : ['--testPathPatterns', ...paths]),
    ],
    { stdio: 'inherit', env: { ...process.env, ...env } },
  )
  await once(child, 'close')
  return child.exitCode ?? 1
}
