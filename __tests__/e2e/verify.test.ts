import { afterEach, describe, expect, it } from '@jest/globals'
import { startGitHub } from '../../simulator/github.ts'
import { hang, type SimulatedResponse } from '../../simulator/responses.ts'
import { readActionFile } from '../support/action-file.ts'
import { startAction } from '../support/run-action.ts'

const prLink = 'https://github.com/acme/app/pull/7'
const sha = '1a2b3c4d5e6f7a8b9c0d1e2f3a4b5c6d7e8f9a0b'
const { outputs: names } = await readActionFile('verify')
const closing: (() => Promise<void>)[] = []

afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()))
})

interface Options {
  /** What GitHub responds instead. */
  readonly respond?: () => SimulatedResponse
  /** Sent at the first request. */
  readonly signal?: NodeJS.Signals
}

async function verify({ respond, signal }: Options = {}) {
  let onRequest = (): void => undefined
  const requested = new Promise<void>((resolve) => (onRequest = resolve))
  const github = await startGitHub({
    pulls: [{ repository: 'acme/app', number: 7, sha, files: ['docs/a.md'] }],
    intercept: (_, proceed) => {
      onRequest()
      return respond?.() ?? proceed()
    },
  })
  closing.push(github.close)
  const running = await startAction({
    action: 'verify',
    inputs: {
      'pr-link': prLink,
      'pr-author': 'acme-agent[bot]',
      'pr-paths': 'docs/**',
    },
    token: github.token,
    env: { GITHUB_API_URL: github.apiUrl },
  })
  if (signal !== undefined) {
    await requested
    running.child.kill(signal)
  }
  const run = await running.finished
  const { stdout, stderr, outputs, outputError, summary, annotations, exitCode } = run
  expect([stderr, outputError]).toEqual(['', ''])
  const mask = `::add-mask::${github.token}\n`
  expect(stdout.startsWith(mask)).toBe(true)
  const rest = stdout.replace(mask, '') + JSON.stringify(outputs) + summary
  expect(rest).not.toContain(github.token)
  expect(Object.keys(outputs).sort()).toEqual([...names].sort())
  expect([outputs['errorCode'] === '', outputs['prHeadSha'] !== '']).toEqual(
    Array(2).fill(exitCode === 0),
  )
  if (exitCode !== null) {
    expect(annotations.map(({ level }) => level)).toEqual([exitCode === 0 ? 'notice' : 'error'])
    expect(Object.keys(outputs).at(-1)).toBe('errorCode')
  }
  return { ...run, requests: github.requests.map(({ url }) => url) }
}

describe('the bundle that verifies a pull request', () => {
  it('has its commit', async () => {
    const { outputs, requests } = await verify()

    expect(outputs).toMatchObject({ prHeadSha: sha, prNumber: '7', errorCode: '' })
    expect(requests).toEqual([
      '/repos/acme/app/pulls/7',
      '/repos/acme/app/git/ref/heads/main',
      `/repos/acme/app/compare/${'b'.repeat(40)}...${sha}?per_page=100`,
    ])
  })

  const describeSignals = process.platform === 'win32' ? describe.skip : describe

  describeSignals('that gets a signal', () => {
    it.each([
      ['SIGTERM', 1, /^Stopped verifying: /],
      ['SIGKILL', null, /^The step was killed before it could report\./],
    ] as const)('has not passed: %s', async (signal, exitCode, message) => {
      const run = await verify({ respond: hang, signal })

      expect([run.exitCode, run.outputs['errorCode']]).toEqual([exitCode, 'cancelled'])
      expect(run.outputs['message']).toMatch(message)
    })
  })
})
