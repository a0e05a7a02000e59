import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { choose } from '../scripts/runners/choice.ts'
import { listScenarios } from '../scripts/runners/scenarios.ts'

const program = resolve(import.meta.dirname, '../scripts/runners/main.ts')

/** Without Go, so that nothing is built or started. */
function run(...args: readonly string[]) {
  const options = { encoding: 'utf8', env: { PATH: '' } } as const
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], options)
  return { code: status, stdout, stderr }
}

describe('npm run test:runners', () => {
  it.each(['--help', '-h'])('with %s shows its usage and all names', (option) => {
    const { code, stdout, stderr } = run('act', option)

    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/\n {2}npm run test:runners -- NAME … /)
    expect(stdout).toMatch(/\nRunners: act, gitea\n/)
    expect(stdout).toMatch(/\n {2}not-found +Job not found\n/)
    expect(stdout).toMatch(/\n {2}\S+\.yml +\S/)
  })

  it('with names that do not exist fails in one line', () => {
    expect(run('act', 'complete', '--only')).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(
        /^Nothing is named complete, --only\. There are act, gitea, completed, .*\.\n$/,
      ),
    })
  })

  it('fails in one line if Go is missing', () => {
    expect(run('act')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'Go is missing. It builds act and Gitea: https://go.dev/dl/.\n',
    })
  })

  const both = ['act', 'gitea']

  it.each([
    [[], both, undefined],
    [['act'], ['act'], undefined],
    [['failed', 'completed'], both, ['completed', 'failed']],
    [['completed', 'gitea'], ['gitea'], ['completed']],
  ])('with the names %j runs in %j', (given, runners, ids) => {
    const tasks = listScenarios()

    expect(choose(given, tasks)).toEqual({
      runners,
      tasks: ids === undefined ? tasks : tasks.filter(({ id }) => ids.includes(id)),
    })
  })
})
