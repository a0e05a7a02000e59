import '../support/one-realm.ts'
import { EventEmitter } from 'node:events'
import { describe, expect, it } from '@jest/globals'
import { hang } from '../../simulator/responses.ts'
import { run } from '../../src/verify/run.ts'
import { readActionFile } from '../support/action-file.ts'
import { useDirectory } from '../support/directory.ts'
import { failFrom } from '../support/fake-core.ts'
import { type MemoryOptions, runInMemory } from '../support/run-in-memory.ts'
import { useGitHub } from '../support/test-github.ts'

const directory = useDirectory()
const { github, current } = await useGitHub({
  pulls: [
    { repository: 'acme/app', number: 7 },
    { repository: 'acme/app', number: 8, login: 'mallory' },
    { repository: 'acme/app', number: 9, files: ['src/a'] },
    // The simulator takes the first one of a repository for a comparison.
    { repository: 'acme/docs', number: 1, files: ['src/a'] },
  ],
})
// The toolkit reads the address only once.
process.env['GITHUB_API_URL'] = github.apiUrl
const prLink = 'https://github.com/acme/app/pull/7'
const headSha = '1a2b3c4d5e6f7a8b9c0d1e2f3a4b5c6d7e8f9a0b'
const { outputs: names } = await readActionFile('verify')
const unknown = Object.fromEntries(names.map((name) => [name, '']))

async function verify({ inputs, env, ...options }: MemoryOptions = {}) {
  const requestsBefore = github.requests.length
  const result = await runInMemory(run, directory, {
    ...options,
    inputs: {
      'pr-link': prLink,
      'pr-author': 'acme-agent[bot]',
      'pr-paths': '**',
      'github-token': github.token,
      ...inputs,
    },
    env: {
      GITHUB_REPOSITORY: 'acme/app',
      GITHUB_SERVER_URL: 'https://github.com',
      GITHUB_API_URL: github.apiUrl,
      ...env,
    },
  })
  return { ...result, requests: github.requests.length - requestsBefore }
}

describe('run', () => {
  it('writes outputs in case it is killed, verifies, and reports', async () => {
    const { calls, exitCode, requests, summary } = await verify()
    const message = 'Pull request #7 is verified: opened by `acme-agent[bot]`, commit `1a2b3c4`.'

    expect(calls.map((call) => call.split('\n')[0])).toEqual([
      'mask: ghs_demo_token',
      'output message: The step was killed before it could report. Nothing is verified. Re-run failed jobs.',
      'output prNumber: ',
      'output prHeadSha: ',
      'output errorCode: cancelled',
      `info: Verifying ${prLink}`,
      `output message: ${message}`,
      'output prNumber: 7',
      `output prHeadSha: ${headSha}`,
      'output errorCode: ',
      'summary: ### ✅ Pull request verified',
      `notice [Pull request verified]: ${message}`,
    ])
    expect(summary).toBe(
      `### ✅ Pull request verified\n\n${message}\n\nPull request: <${prLink}>\n`,
    )
    expect([exitCode, requests]).toEqual([0, 1])
  })

  it('fails if the pull request is not the demanded one', async () => {
    const link = 'https://github.com/acme/app/pull/8'
    const { calls, exitCode, annotations, outputs, summary } = await verify({
      inputs: { 'pr-link': link },
    })
    const message = `Pull request #8 is not verified: \`mallory\` opened <${link}>, not \`acme-agent[bot]\`. Check \`pr-author\`. If it is right, somebody else opened this pull request: do not merge it.`

    expect([exitCode, annotations]).toEqual([1, [`error [Pull request not verified]: ${message}`]])
    expect(outputs).toEqual({ prHeadSha: '', prNumber: '', message, errorCode: 'unverified-pr' })
    expect(summary).toMatch(
      /^### ❌ Pull request not verified\n\nPull request #8 .*\n\nError code /,
    )
    expect(calls.at(-1)).toMatch(/^info: Error code `unverified-pr` · What to do: https:/)
  })

  it.each<[string, MemoryOptions]>([
    ['an author', { inputs: { 'pr-author': 'octocat' } }],
    ['a base branch', { inputs: { 'pr-base': 'production' } }],
    ['a repository', { inputs: { 'pr-repository': 'acme/docs' } }],
    ['paths', { inputs: { 'pr-paths': 'docs/**' } }],
  ])('compares with %s', async (_, { inputs, env = {} }) => {
    const link = { 'pr-link': 'https://github.com/acme/app/pull/9' }
    const good = await verify({ inputs: link })
    const bad = await verify({ inputs: { ...link, ...inputs }, env })

    expect([good.errorCode, bad.errorCode]).toEqual(['', 'unverified-pr'])
    expect(bad.outputs).toMatchObject({ prHeadSha: '', prNumber: '' })
    expect(bad.summary).toContain(`<${link['pr-link']}>`)
  })

  it('counts the files in allowed paths', async () => {
    const inputs = { 'pr-link': 'https://github.com/acme/docs/pull/1', 'pr-paths': 'src/**' }
    const env = { GITHUB_REPOSITORY: 'acme/docs' }
    const { outputs, requests } = await verify({ inputs, env })

    expect(outputs['message']).toMatch(/, commit `1a2b3c4`, 1 file in `pr-paths`\.$/)
    expect(requests).toBe(3)
  })

  it.each([
    [
      '',
      'no-pr',
      'error [No pull request to verify]: `pr-link` is empty: the agent job has no pull request. To skip what follows then, add the link to the `if:` of the GitHub job, such as `needs.wait.outputs.prLink`.',
    ],
    [
      'null',
      'unverified-pr',
      'error [Pull request not verified]: The pull request is not verified: `null` is not the address of a pull request, such as `https://github.com/acme/app/pull/7`.',
    ],
  ])('fails without a request if the link is %j', async (link, errorCode, annotation) => {
    const run = await verify({ inputs: { 'pr-link': link } })

    expect(run.requests).toBe(0)
    expect(run.outputs).toEqual({ ...unknown, errorCode, message: expect.any(String) })
    expect(run.annotations).toEqual([annotation])
    expect(run.summary).not.toContain('Pull request: <')
    expect(run.calls).not.toContain('info: Verifying ')
  })
})

describe('what goes wrong', () => {
  it.each(['SIGINT', 'SIGTERM'])('is said if it is a %s', async (name) => {
    const signals = new EventEmitter()
    current.intercept = () => {
      signals.emit(name)
      return hang()
    }
    const { exitCode, outputs, requests } = await verify({ signals })

    expect([exitCode, requests]).toEqual([1, 1])
    expect(outputs).toEqual({
      ...unknown,
      errorCode: 'cancelled',
      message:
        'Stopped verifying: the run was cancelled (by a person, a newer run, or a `timeout-minutes`). Re-run failed jobs to verify it.',
    })
  })

  it('is reported without its stack if it is a bug', async () => {
    const { exitCode, outputs } = await verify({
      on: failFrom('info: Verifying', 1, new RangeError('out of luck')),
    })

    expect(exitCode).toBe(1)
    expect(outputs).toEqual({
      ...unknown,
      errorCode: 'internal',
      message:
        'Internal error (`RangeError`). Re-run failed jobs. Report it at <https://github.com/await-agent-job/await-agent-job/issues>.',
    })
  })
})
