import { spawnSync } from 'node:child_process'
import { basename } from 'node:path'
import { describe, expect } from '@jest/globals'

/**
 * Describes scripts that need the programs of a Linux runner. A machine without them leaves the
 * tests to CI.
 */
export function describeScripts(
  ...programs: readonly string[]
): typeof describe | typeof describe.skip {
  if (process.env['CI'] !== undefined) return describe
  if (process.platform !== 'linux') return describeUnless('they need the programs of Linux')
  const missing = programs.filter((program) => spawnSync(program, ['--version']).status !== 0)
  return describeUnless(missing.length === 0 ? undefined : `${missing.join(' and ')} cannot be run`)
}

/** Skips the tests for a reason, and prints it. Of several test files, Jest shows neither names nor what is logged. */
export function describeUnless(reason: string | undefined): typeof describe | typeof describe.skip {
  if (reason === undefined) return describe
  const file = basename(expect.getState().testPath ?? '')
  process.stderr.write(`${file}: tests are skipped, because ${reason}.\n`)
  return describe.skip
}
