import { readFile } from 'node:fs/promises'
import { afterEach, describe, expect, it } from '@jest/globals'
import { startGitHub } from '../../simulator/github.ts'
import { completed } from '../../simulator/job-script.ts'
import { startService } from '../../simulator/service.ts'
import { runAction } from '../support/run-action.ts'

const dist = new URL('../../dist/', import.meta.url)
const closing: (() => Promise<void>)[] = []

afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()))
})

// That a fresh build is the same byte for byte is proved by CI, which builds in a clone of its own.
describe('the bundle', () => {
  it('names the licenses of what it contains', async () => {
    const licenses = await readFile(new URL('licenses.txt', dist), 'utf8')
    const names = licenses.split('\n')

    expect(names).toEqual(
      expect.arrayContaining(['undici', 'llhttp', 'zod', '@actions/core', '@actions/github']),
    )
    expect(names.filter((name) => name.startsWith('@octokit/'))).not.toEqual([])
    expect(licenses).toContain('MIT')
    expect(licenses).toContain('Copyright Fedor Indutny, 2018.')
  })

  it('starts without a warning of Node, and fails without inputs', async () => {
    const { exitCode, stderr, lines, outputs } = await runAction({
      inputs: {},
      env: { NODE_OPTIONS: '--pending-deprecation --trace-warnings' },
    })

    expect([exitCode, stderr, lines.length]).toEqual([1, '', 2])
    expect(outputs).toMatchObject({ errorCode: 'invalid-input' })
  })

  it('of verify has the commit of a pull request', async () => {
    const sha = '1a2b3c4d5e6f7a8b9c0d1e2f3a4b5c6d7e8f9a0b'
    const github = await startGitHub({
      pulls: [{ repository: 'acme/app', number: 7, sha, files: ['docs/a.md'] }],
    })
    closing.push(github.close)
    const { exitCode, stdout, stderr, outputs } = await runAction({
      action: 'verify',
      inputs: {
        'pr-link': 'https://github.com/acme/app/pull/7',
        'pr-author': 'acme-agent[bot]',
        'pr-paths': 'docs/**',
      },
      token: github.token,
      env: { GITHUB_API_URL: github.apiUrl },
    })

    expect([exitCode, stderr]).toEqual([0, ''])
    expect(outputs).toMatchObject({ prHeadSha: sha, prNumber: '7', errorCode: '' })
    expect(stdout.split(github.token)).toEqual(['::add-mask::', expect.any(String)])
  })

  it('of the wait has the fields of the job, but for the key', async () => {
    const adminKey = 'svc_"0123456789'
    const fields = { model: `x ${adminKey}` }
    const service = await startService({
      adminKey,
      jobs: { job_1: [completed({ ...fields, prLink: null })] },
    })
    closing.push(service.close)
    const { exitCode, outputs } = await runAction({
      inputs: {
        'base-url': service.baseUrl,
        'project-id': service.projectId,
        'job-id': 'job_1',
        'admin-key': adminKey,
      },
    })

    expect(exitCode).toBe(0)
    expect(outputs).toMatchObject({ status: 'completed', model: 'x ***' })
  })
})
