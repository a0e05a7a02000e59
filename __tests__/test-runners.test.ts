import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { choose } from '../scripts/runners/choice.ts'
import { listScenarios } from '../scripts/runners/scenarios.ts'
import { start } from '../scripts/runners/start.ts'

afterEach(() => {
  jest.restoreAllMocks()
})

/** Without Go, so that nothing is built or started. */
async function run(...args: readonly string[]) {
  const stdout = jest.spyOn(console, 'log').mockReturnValue()
  const stderr = jest.spyOn(console, 'error').mockReturnValue()
  const code = await start(args, { hasGo: () => false })
  return { code, stdout: stdout.mock.calls.join('\n'), stderr: stderr.mock.calls.join('\n') }
}

describe('npm run test:runners', () => {
  it.each(['--help', '-h'])('with %s shows its usage and all names', async (option) => {
    const { code, stdout, stderr } = await run('act', option)

    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/\n {2}npm run test:runners -- NAME … /)
    expect(stdout).toMatch(/\nRunners: act, gitea\n/)
    expect(stdout).toMatch(/\n {2}not-found +Job not found\n/)
    expect(stdout).toMatch(/\n {2}\S+\.yml +\S/)
  })

  it('with names that do not exist fails in one line', async () => {
    expect(await run('act', 'complete', '--only')).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(
        /^Nothing is named complete, --only\. There are act, gitea, completed, .*\.$/,
      ),
    })
  })

  it('fails in one line if Go is missing', async () => {
    expect(await run('act')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'Go is missing. It builds act and Gitea: https://go.dev/dl/.',
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
