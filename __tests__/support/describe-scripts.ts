import { spawnSync } from 'node:child_process'
import { describe } from '@jest/globals'

/**
 * Describes scripts that need the programs of a Linux runner. A machine without them leaves the
 * tests to CI.
 */
export function describeScripts(
  ...programs: readonly string[]
): typeof describe | typeof describe.skip {
  const canRun =
    process.platform === 'linux' &&
    programs.every((program) => spawnSync(program, ['--version']).status === 0)
  return canRun || process.env['CI'] !== undefined ? describe : describe.skip
}
