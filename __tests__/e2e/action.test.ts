import { afterAll, describe, expect, it } from '@jest/globals'
import { startGitHub } from '../../simulator/github.ts'
import { active, completed, failed, type Script } from '../../simulator/job-script.ts'
import { status } from '../../simulator/responses.ts'
import { startService } from '../../simulator/service.ts'
import { type Pattern, textOrPattern } from '../support/pattern.ts'
import { runAction } from '../support/run-action.ts'

// Whole runs as a user sees them. What else can happen is in __tests__/faults.

const closing: (() => Promise<unknown>)[] = []

afterAll(async () => {
  await Promise.all(closing.map((close) => close()))
})

/** A service with these jobs, a GitHub, and an action that waits for all of them, with one poll a second. */
async function start(jobs: Readonly<Record<string, Script>>) {
  const service = await startService({ jobs, pathPrefix: '/agents' })
  const github = await startGitHub()
  closing.push(service.close, github.close)
  const { ACTION_BUNDLE: bundle } = process.env

  const run = (inputs: Readonly<Record<string, string>> = {}) =>
    runAction({
      token: github.token,
      eventName: 'issues',
      event: { action: 'opened', issue: { number: 42 } },
      ...(bundle === undefined ? {} : { bundle }),
      env: { GITHUB_API_URL: github.apiUrl },
      inputs: {
        'base-url': service.baseUrl,
        'project-id': service.projectId,
        'job-id': Object.keys(jobs).join(),
        'admin-key': service.adminKey,
        'poll-interval-seconds': '1',
        ...inputs,
      },
    })
  return { service, github, run }
}

const prLink = 'https://github.com/acme/app/pull/7'
const prOutputs = { prLink, prNumber: '7', prRepository: 'acme/app' }

/** The outputs of a job that the simulated service has reported, but status and message. */
const known = {
  ...{
    jobId: 'job_8f3a',
    errorCode: '',
    prLink: '',
    prNumber: '',
    prRepository: '',
    model: 'model-x',
  },
  ...{ sourceRepository: 'https://github.com/acme/app', sourceRef: 'agent/fix-login' },
  ...{ createdAt: '2026-11-21T09:14:00.000Z', archivedAt: '' },
}

const firstPoll = '{time}  active, model-x, acme/app @ agent/fix-login'
const details =
  '`https://github.com/acme/app` | `agent/fix-login` | `model-x` | 2026-11-21 09:14 UTC'
const table = `| Job | Repository | Branch | Model | Created | Waited |
| --- | --- | --- | --- | --- | --- |
| \`job_8f3a\` | ${details} | {span}, {n} polls |
`
const stillActive =
  'Timed out after {span}: agent job `job_8f3a` is still active and keeps running. Re-run failed jobs to keep waiting, or increase `timeout-minutes`.'

interface Row {
  readonly script: Script
  readonly inputs?: Readonly<Record<string, string>>
  /** The log between its first line and the annotation; `{time}` is the time of a line, `{span}` any duration. */
  readonly log: readonly string[]
  /** Of the closing annotation; the step fails with an error. */
  readonly level: 'Notice' | 'Error'
  readonly title: string
  /** Of the closing annotation, and an output. */
  readonly message: string
  readonly summary: string
  /** All but the message and `commentUrl`; `jobs` has the same. */
  readonly outputs: Readonly<Record<string, string>>
}

const rows: Readonly<Record<string, Row>> = {
  'a completed job passes, whatever happens on the way': {
    script: [
      active(),
      status(502),
      active(),
      status(429, { 'retry-after': '2' }),
      completed({ prLink }),
    ],
    log: [
      firstPoll,
      '{time}  poll failed (HTTP 502), retrying in 1s',
      '{time}  polling recovered',
      '{time}  rate limited (HTTP 429), retrying in 2s',
      '{time}  polling recovered',
      '{time}  completed',
    ],
    level: 'Notice',
    title: 'Agent job completed',
    message: `Agent job \`job_8f3a\` completed: <${prLink}> (waited {span}, 5 polls)`,
    summary: `### ✅ Agent job completed\n\n**Pull request:** <${prLink}>\n\n${table}`,
    outputs: { ...known, ...prOutputs, status: 'completed' },
  },
  'a job that is still active at the timeout fails': {
    script: [active()],
    inputs: { 'timeout-minutes': '0.04' },
    log: [firstPoll, '{time}  still active (final poll)'],
    level: 'Error',
    title: 'Timed out waiting for agent job',
    message: stillActive,
    summary: `### ❌ Timed out waiting for agent job\n\n${stillActive}\n\n${table}`,
    outputs: { ...known, status: 'active', errorCode: 'timeout' },
  },
}

describe('the action', () => {
  it.concurrent.each(Object.entries(rows))(
    '%s',
    async (_, { script, inputs, level, ...expected }) => {
      const { service, github, run } = await start({ job_8f3a: script })
      const { exitCode, stderr, lines, annotations, outputs, summary } = await run(inputs)
      const { message = '', commentUrl, jobs = '', ...others } = outputs

      expect([exitCode, stderr]).toEqual([level === 'Error' ? 1 : 0, ''])
      expectTexts(lines.map(withoutTime), [
        `Waiting for agent job job_8f3a (project acme-web) at ${service.baseUrl}, up to {span}`,
        ...expected.log,
        `${level}: ${expected.message}`,
      ])
      expectTexts([message, summary], [expected.message, expected.summary])
      expect(annotations).toEqual([{ level: level.toLowerCase(), title: expected.title, message }])
      expect([others, commentUrl]).toEqual([expected.outputs, ''])
      expect(JSON.parse(jobs)).toEqual([{ ...others, message }])
      expect(github.requests).toEqual([])
    },
  )

  it.concurrent(
    'rejects inputs in one message, with a bullet for each in the summary',
    async () => {
      const { service, run } = await start({ job_8f3a: [completed()] })
      const { exitCode, outputs, annotations, summary } = await run({
        'job-id': ' ',
        'timeout-minutes': '30m',
        comment: 'always',
      })
      const mistakes = [
        '`job-id` is empty: the step or job that should set it was skipped, failed, or names its output differently.',
        '`timeout-minutes` is `30m`: use a plain number of minutes from 0 to 7200, such as 30 or 0.5.',
      ]
      const message = `2 inputs need fixing. ${mistakes.join(' ')}`

      expect([exitCode, service.requests]).toEqual([1, []])
      const empty = Object.fromEntries(
        [...Object.keys(known), 'status', 'commentUrl'].map((name) => [name, '']),
      )
      expect(outputs).toEqual({ ...empty, jobs: '[]', errorCode: 'invalid-input', message })
      expect(annotations).toEqual([{ level: 'error', title: 'Invalid inputs', message }])
      expect(summary).toBe(
        `### ❌ Invalid inputs\n\n${mistakes.map((text) => `- ${text}\n`).join('')}`,
      )
    },
  )

  it.concurrent(
    'waits for several jobs: one completed, one failed, one is still active at the timeout',
    async () => {
      const { run } = await start({
        job_8f3a: [active(), completed({ prLink })],
        job_91bc: [active(), failed()],
        job_77aa: [active()],
      })
      const { exitCode, lines, annotations, outputs, summary } = await run({
        'timeout-minutes': '0.1',
      })
      const { jobs = '', ...others } = outputs
      const message = '1 of 3 agent jobs completed; `job_91bc` failed, `job_77aa` is still active.'

      expect(exitCode).toBe(1)
      expectTexts(lines.slice(1).map(withoutTime), [
        '{time}  job_8f3a: active, model-x, acme/app @ agent/fix-login',
        '{time}  job_8f3a: completed',
        '{time}  job_91bc: active, model-x, acme/app @ agent/fix-login',
        '{time}  job_91bc: failed',
        '{time}  job_77aa: active, model-x, acme/app @ agent/fix-login',
        '{time}  job_77aa: still active (final poll)',
        `Error: ${message}`,
      ])
      expect(annotations).toEqual([
        { level: 'error', title: '2 of 3 agent jobs did not pass', message },
      ])
      expect(others).toEqual({
        ...{ ...known, jobId: '', status: '', errorCode: 'job-failed', commentUrl: '' },
        message,
      })
      const entry = { ...known, message: expect.any(String) }
      expect(JSON.parse(jobs)).toEqual([
        { ...entry, status: 'completed', ...prOutputs },
        { ...entry, jobId: 'job_91bc', status: 'failed', errorCode: 'job-failed' },
        { ...entry, jobId: 'job_77aa', status: 'active', errorCode: 'timeout' },
      ])
      expectTexts(summary.split('\n').slice(4, 9), [
        '| Job | Result | Pull request | Repository | Branch | Model | Created | Waited |',
        '| --- | --- | --- | --- | --- | --- | --- | --- |',
        `| \`job_8f3a\` | ✅ completed | <${prLink}> | ${details} | {span}, 2 polls |`,
        `| \`job_91bc\` | ❌ failed |  | ${details} | {span}, {n} polls |`,
        `| \`job_77aa\` | ❌ active |  | ${details} | {span}, {n} polls |`,
      ])
    },
  )

  it.concurrent(
    'comments on the issue, leaves that alone while nothing changes, and then updates it',
    async () => {
      const { github, run } = await start({
        job_8f3a: [completed({ prLink }), completed({ prLink }), failed()],
      })
      const opened = `✅ Agent job \`job_8f3a\` opened a pull request: <${prLink}>`
      const steps = [
        [opened, 'POST /repos/acme/app/issues/42/comments'],
        [opened],
        [
          '❌ Agent job `job_8f3a` failed without opening a pull request.',
          'PATCH /repos/acme/app/issues/comments/1001',
        ],
      ] as const

      for (const [sentence, ...writes] of steps) {
        const before = github.requests.length
        const { outputs } = await run({ comment: 'pull-request' })

        expect(
          github.comments.map(({ body, html_url: url }) => [url, ...body.split('\n')]),
        ).toEqual([
          [
            outputs['commentUrl'],
            expect.stringMatching(/^<!-- await-agent-job:[0-9a-f]+ -->$/),
            sentence,
            '',
            '<sub>Branch `agent/fix-login` · model `model-x` · [workflow run](<https://github.com/acme/app/actions/runs/4711>)</sub>',
          ],
        ])
        expect(github.requests.slice(before).map(({ method, url }) => `${method} ${url}`)).toEqual([
          'POST /graphql',
          'GET /repos/acme/app/issues/42/comments?per_page=100&page=1',
          ...writes,
        ])
      }
    },
  )
})

function withoutTime(line: string): string {
  return line.replace(/^\d\d:\d\d(?= {2})/, '{time}')
}

function expectTexts(actual: readonly string[], expected: readonly Pattern[]): void {
  expect(actual).toEqual(expected.map((pattern, at) => textOrPattern(actual[at], pattern)))
}
