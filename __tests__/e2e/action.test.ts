import { afterAll, describe, expect, it } from '@jest/globals'
import { z } from 'zod'
import { active, archived, completed, failed, type Script } from '../../simulator/job-script.ts'
import { status } from '../../simulator/responses.ts'
import { type Pattern, textOrPattern } from '../support/pattern.ts'
import type { ActionRun } from '../support/run-action.ts'
import { type RunOptions, type Scenario, startScenario } from './scenario.ts'

const closing: (() => Promise<unknown>)[] = []

afterAll(async () => {
  await Promise.all(closing.map((close) => close()))
})

async function start(script: Script): Promise<Scenario> {
  return startJobs({ job_8f3a: script })
}

async function startJobs(jobs: Readonly<Record<string, Script>>): Promise<Scenario> {
  const scenario = await startScenario(jobs)
  closing.push(scenario.close)
  return scenario
}

const prLink = 'https://github.com/acme/app/pull/7'
const prOutputs = { prLink, prNumber: '7', prRepository: 'acme/app' }

/** The outputs of a job that the simulated service has reported. */
const known = {
  prLink: '',
  prNumber: '',
  prRepository: '',
  errorCode: '',
  commentUrl: '',
  jobId: 'job_8f3a',
  model: 'model-x',
  sourceRepository: 'https://github.com/acme/app',
  sourceRef: 'agent/fix-login',
  createdAt: '2026-11-21T09:14:00.000Z',
  archivedAt: '',
}
/** The outputs without any valid response. */
const unknown = { ...known, status: '', model: '', sourceRepository: '', sourceRef: '', createdAt: '' }

const firstPoll = '{time}  active, model-x, acme/app @ agent/fix-login'
const rerun = 'Re-run failed jobs to keep waiting, or increase `timeout-minutes`.'

/** The table of the job summary; columns without a value are left out. */
const table = (waited: string, isKnown = true) =>
  (isKnown
    ? [
        '| Job | Repository | Branch | Model | Created | Waited |',
        '| --- | --- | --- | --- | --- | --- |',
        `| \`job_8f3a\` | \`https://github.com/acme/app\` | \`agent/fix-login\` | \`model-x\` | 2026-11-21 09:14 UTC | ${waited} |`,
      ]
    : ['| Job | Waited |', '| --- | --- |', `| \`job_8f3a\` | ${waited} |`]
  ).join('\n')

interface Row {
  readonly name: string
  readonly script: Script
  readonly inputs?: RunOptions['inputs']
  /** Of the closing annotation; the step fails with an error. */
  readonly level: 'notice' | 'warning' | 'error'
  /** Of the closing annotation and of the job summary. */
  readonly title: string
  /** Of the closing annotation, and an output. `{span}` is a duration. */
  readonly message: string
  /** In the job summary; by default the message. */
  readonly summary?: string
  /** All outputs but the message; `jobs` has the same. */
  readonly outputs: Readonly<Record<string, string>>
  readonly upTo?: string
  /** The whole log between its first line and the annotation. `{time}` is the time of a line. */
  readonly log: readonly string[]
  /** By default 2. */
  readonly polls?: number
}

const rows: readonly Row[] = [
  {
    name: 'a completed job with a pull request passes',
    script: [active(), completed({ prLink })],
    level: 'notice',
    title: 'Agent job completed',
    message: `Agent job job_8f3a completed: ${prLink} (waited {span}, 2 polls)`,
    summary: `**Pull request:** <${prLink}>`,
    outputs: { ...known, status: 'completed', ...prOutputs },
    log: [firstPoll, '{time}  completed'],
  },
  {
    name: 'a completed job without a pull request passes',
    script: [active(), completed()],
    level: 'notice',
    title: 'Agent job completed',
    message: 'Agent job job_8f3a completed without a pull request (no files changed).',
    outputs: { ...known, status: 'completed' },
    log: [firstPoll, '{time}  completed'],
  },
  {
    name: 'a completed job without a pull request fails with require-pr',
    script: [active(), completed()],
    inputs: { 'require-pr': 'true' },
    level: 'error',
    title: 'Completed without a pull request',
    message:
      "Agent job job_8f3a completed without a pull request, but `require-pr` is true. Check the agent's prompt, or remove `require-pr`.",
    outputs: { ...known, status: 'completed', errorCode: 'no-pr' },
    log: [firstPoll, '{time}  completed'],
  },
  {
    name: 'a failed job fails',
    script: [active(), failed()],
    level: 'error',
    title: 'Agent job failed',
    message: "Agent job job_8f3a failed. The API gives no reason: check the service's dashboard, then start a new job.",
    outputs: { ...known, status: 'failed', errorCode: 'job-failed' },
    log: [firstPoll, '{time}  failed'],
  },
  {
    name: 'a failed job passes with a warning if allowed',
    script: [active(), failed()],
    inputs: { 'allowed-statuses': 'completed, failed' },
    level: 'warning',
    title: 'Agent job failed',
    message: 'Agent job job_8f3a failed (allowed by `allowed-statuses`).',
    outputs: { ...known, status: 'failed' },
    log: [firstPoll, '{time}  failed'],
  },
  {
    name: 'an archived job fails',
    script: [active(), archived()],
    level: 'error',
    title: 'Agent job archived',
    message: 'Agent job job_8f3a is archived. Start a new job, or add `archived` to `allowed-statuses`.',
    outputs: { ...known, status: 'archived', archivedAt: '2026-11-21T10:00:00.000Z', errorCode: 'job-archived' },
    log: [firstPoll, '{time}  archived'],
  },
  {
    name: 'a job that is still active at the timeout fails',
    script: [active()],
    inputs: { 'timeout-minutes': '0.04' },
    level: 'error',
    title: 'Timed out waiting for agent job',
    message: `Timed out after {span}: agent job job_8f3a is still active and keeps running. ${rerun}`,
    outputs: { ...known, status: 'active', errorCode: 'timeout' },
    upTo: '{span}',
    log: [firstPoll, '{time}  still active (final poll)'],
    polls: 3,
  },
  {
    name: 'a hiccup and a rate limit on the way are logged',
    script: [active(), status(502), active(), status(429, { 'retry-after': '2' }), completed({ prLink })],
    level: 'notice',
    title: 'Agent job completed',
    message: `Agent job job_8f3a completed: ${prLink} (waited {span}, 5 polls)`,
    summary: `**Pull request:** <${prLink}>`,
    outputs: { ...known, status: 'completed', ...prOutputs },
    log: [
      firstPoll,
      '{time}  poll failed (HTTP 502), retrying in 1s',
      '{time}  polling recovered',
      '{time}  rate limited (HTTP 429), retrying in 2s',
      '{time}  polling recovered',
      '{time}  completed',
    ],
    polls: 5,
  },
  {
    name: 'a rejected key fails',
    script: [status(401)],
    level: 'error',
    title: 'Admin key rejected',
    message:
      "`admin-key` was rejected (HTTP 401): it is wrong, revoked or expired. Create a new key on the API keys page of the service's dashboard and update the secret.",
    outputs: { ...unknown, errorCode: 'unauthorized' },
    log: [],
    polls: 1,
  },
]

const looks = {
  notice: { label: 'Notice', icon: '✅', exitCode: 0 },
  warning: { label: 'Warning', icon: '⚠️', exitCode: 0 },
  error: { label: 'Error', icon: '❌', exitCode: 1 },
}

describe('the action', () => {
  it.concurrent.each(rows.map((row) => [row.name, row] as const))(
    '%s',
    async (_, { script, inputs = {}, level, title, message, outputs, log, ...row }) => {
      const { polls = 2, upTo = '30m', summary = message.replace('job_8f3a', '`job_8f3a`') } = row
      const { label, icon, exitCode } = looks[level]
      const { service, github, run } = await start(script)
      const result = await run({ inputs })

      expect(result).toMatchObject({ exitCode, stderr: '' })
      expectOutputs(result, { ...outputs, message })
      expectTexts(result.lines.map(withoutTime), [
        `Waiting for agent job job_8f3a (project acme-web) at ${service.baseUrl}, up to ${upTo}`,
        ...log,
        `${label}: ${message}`,
      ])
      expect(result.annotations).toEqual([{ level, title, message: result.outputs['message'] }])
      const waited = `{span}, ${polls} ${polls === 1 ? 'poll' : 'polls'}`
      expectTexts(
        [result.summary],
        [`### ${icon} ${title}\n\n${summary}\n\n${table(waited, outputs['model'] !== '')}\n`],
      )
      expect([service.requests.length, github.requests]).toEqual([polls, []])
    },
  )

  it.concurrent('sends one plain request for each poll', async () => {
    const { service, run } = await start([completed()])

    expect(await run()).toMatchObject({ exitCode: 0 })
    expect(service.requests).toEqual([
      expect.objectContaining({
        method: 'GET',
        url: '/agents/v2/agent/acme-web/job/job_8f3a',
        body: '',
        headers: {
          accept: 'application/json',
          authorization: 'Bearer svc_demo_0123456789',
          connection: 'close',
          host: new URL(service.baseUrl).host,
          'user-agent': expect.stringMatching(/^await-agent-job\/\d+\.\d+\.\d+$/),
        },
      }),
    ])
  })

  it.concurrent('checks a job once', async () => {
    const { run } = await start([active()])

    expect((await run({ inputs: { 'timeout-minutes': '0' } })).outputs['message']).toMatch(
      /^Agent job job_8f3a is still active \(checked once.*\)\. Increase `timeout-minutes` to wait, or add `active` to `allowed-statuses`\.$/,
    )
  })

  ;(process.platform === 'win32' ? it.skip : it.concurrent)('stops waiting at SIGINT (none on Windows)', async () => {
    const { run } = await start([active()])
    const result = await run({ inputs: { comment: 'always' } }, async ({ child, until }) => {
      await until('  active')
      child.kill('SIGINT')
    })

    expect(result).toMatchObject({ exitCode: 1, stderr: '' })
    expectOutputs(result, {
      ...known,
      status: 'active',
      errorCode: 'cancelled',
      message:
        'Stopped waiting: the run was cancelled, or the `timeout-minutes` of the step or job expired. Agent job job_8f3a keeps running (the API cannot cancel it).',
    })
  })

  it.concurrent('rejects inputs in one message, with a bullet for each in the summary', async () => {
    const { service, run } = await start([completed()])
    const result = await run({ inputs: { 'job-id': ' ', 'timeout-minutes': '30m', comment: 'always' } })

    expectOutputs(result, {
      ...unknown,
      jobId: '',
      jobs: '[]',
      errorCode: 'invalid-input',
      message:
        '2 inputs need fixing. `job-id` is empty: the step or job that should set it was skipped, failed, or names its output differently. `timeout-minutes` is "30m": use a plain number of minutes from 0 to 7200, such as 30 or 0.5.',
    })
    expect(result.annotations).toEqual([
      { level: 'error', title: 'Invalid inputs', message: result.outputs['message'] },
    ])
    expect(result.summary).toMatch(
      /^### ❌ Invalid inputs\n\n- `job-id` is empty: .+\n- `timeout-minutes` is `30m`: .+\n$/,
    )
    expect(service.requests).toEqual([])
  })
})

describe('the comment', () => {
  const lists = 'GET /repos/acme/app/issues/42/comments?per_page=100&page=1'
  const footer =
    '<sub>Branch `agent/fix-login` · model `model-x` · [workflow run](<https://github.com/acme/app/actions/runs/4711>)</sub>'

  it.concurrent('is created on the issue, left alone while nothing changes, and then updated', async () => {
    const { github, run } = await start([completed({ prLink }), completed({ prLink }), failed()])
    const steps = [
      [0, 'POST /repos/acme/app/issues/42/comments', `✅ Agent job \`job_8f3a\` opened a pull request: <${prLink}>`],
      [0, undefined, `✅ Agent job \`job_8f3a\` opened a pull request: <${prLink}>`],
      [
        1,
        'PATCH /repos/acme/app/issues/comments/1001',
        '❌ Agent job `job_8f3a` failed without opening a pull request.',
      ],
    ] as const

    for (const [exitCode, write, sentence] of steps) {
      const before = github.requests.length
      const { outputs, ...result } = await run({ inputs: { comment: 'pull-request' } })
      const [comment] = github.comments

      expect([result.exitCode, outputs['commentUrl'], github.comments.length]).toEqual([exitCode, comment?.html_url, 1])
      expect(comment?.body.split('\n')).toEqual([
        expect.stringMatching(/^<!-- await-agent-job:[0-9a-f]+ -->$/),
        sentence,
        '',
        footer,
      ])
      expect(github.requests.slice(before).map(({ method, url }) => `${method} ${url}`)).toEqual([
        'POST /graphql',
        lists,
        ...(write === undefined ? [] : [write]),
      ])
    }
  })

  it.concurrent('is created on the pull request that started the run, on Enterprise Server', async () => {
    const { github, run } = await start([completed({ prLink: 'https://ghe.example.com/acme/app/pull/7' })])
    const repository = { repo: { full_name: 'acme/app' } }

    const { exitCode, outputs } = await run({
      inputs: { comment: 'true' },
      eventName: 'pull_request',
      event: { pull_request: { number: 9, head: repository, base: repository } },
      env: { GITHUB_API_URL: github.enterpriseApiUrl, GITHUB_SERVER_URL: 'https://ghe.example.com' },
    })

    expect([exitCode, outputs['prRepository'], outputs['commentUrl']]).toEqual([
      0,
      'acme/app',
      'https://github.com/acme/app/issues/9#issuecomment-1001',
    ])
  })
})

describe('several jobs', () => {
  /** An entry of `jobs` has no comment. */
  const entry = { ...known, commentUrl: undefined, message: expect.any(String) }
  /** What the simulated service reports of each job. */
  const details = '`https://github.com/acme/app` | `agent/fix-login` | `model-x` | 2026-11-21 09:14 UTC'

  it.concurrent('one completed, one failed, one is still active at the timeout', async () => {
    const { service, github, run } = await startJobs({
      job_8f3a: [active(), completed({ prLink })],
      job_91bc: [active(), failed()],
      job_77aa: [active()],
    })
    const result = await run({ inputs: { 'timeout-minutes': '0.05' } })
    const message =
      '1 of 3 agent jobs completed; job_91bc failed, job_77aa is still active. Re-run failed jobs to keep waiting.'
    const sentences = [
      `Agent job job_8f3a completed: ${prLink} (waited {span}, 2 polls)`,
      "Agent job job_91bc failed. The API gives no reason: check the service's dashboard, then start a new job.",
      `Timed out after {span}: agent job job_77aa is still active and keeps running. ${rerun}`,
    ]
    const asMarkdown = (text = '') => text.replace(/job_\w+/g, '`$&`')

    expect(result).toMatchObject({ exitCode: 1, stderr: '' })
    expectTexts(result.lines.map(withoutTime), [
      `Waiting for 3 agent jobs (project acme-web) at ${service.baseUrl}, up to 3s`,
      ...['job_8f3a', 'job_91bc', 'job_77aa'].map((id) => firstPoll.replace('active', `${id}: active`)),
      '{time}  job_8f3a: completed',
      '{time}  job_91bc: failed',
      '{time}  job_77aa: still active (final poll)',
      `Error: ${message}`,
    ])
    expect(result.annotations).toEqual([{ level: 'error', title: '2 of 3 agent jobs did not pass', message }])
    const { jobs = '', ...outputs } = result.outputs
    expect(outputs).toEqual({ ...known, jobId: '', status: '', message, errorCode: 'job-failed' })
    const entries = z.array(z.record(z.string(), z.string())).parse(JSON.parse(jobs))
    expectTexts(
      entries.map(({ message: text = '' }) => text),
      sentences,
    )
    expect(entries).toEqual([
      { ...entry, status: 'completed', ...prOutputs },
      { ...entry, jobId: 'job_91bc', status: 'failed', errorCode: 'job-failed' },
      { ...entry, jobId: 'job_77aa', status: 'active', errorCode: 'timeout' },
    ])
    expectTexts(
      [result.summary],
      [
        [
          '### ❌ 2 of 3 agent jobs did not pass',
          asMarkdown(message),
          [
            '| Job | Result | Pull request | Repository | Branch | Model | Created | Waited |',
            '| --- | --- | --- | --- | --- | --- | --- | --- |',
            `| \`job_8f3a\` | ✅ completed | <${prLink}> | ${details} | {span}, 2 polls |`,
            `| \`job_91bc\` | ❌ failed |  | ${details} | {span}, 2 polls |`,
            `| \`job_77aa\` | ❌ active |  | ${details} | {span}, {n} polls |`,
          ].join('\n'),
          sentences
            .slice(1)
            .map((text) => `- ${asMarkdown(text)}`)
            .join('\n'),
        ].join('\n\n') + '\n',
      ],
    )
    expect(github.requests).toEqual([])
  })

  it.concurrent('have one comment, which a re-run updates in place, in whatever order its ids are', async () => {
    const { github, run } = await startJobs({
      job_8f3a: [completed({ prLink })],
      job_91bc: [failed()],
      // Completes in the second run.
      job_77aa: [active(), completed()],
    })
    const first = `✅ Agent job \`job_8f3a\` opened a pull request: <${prLink}>`
    const second = '❌ Agent job `job_91bc` failed without opening a pull request.'
    const steps = [
      {
        inputs: { 'job-id': 'job_8f3a, job_91bc, job_77aa', 'timeout-minutes': '0' },
        write: 'POST /repos/acme/app/issues/42/comments',
        title: '2 of 3 agent jobs did not pass',
        list: [
          first,
          second,
          '⏳ Agent job `job_77aa` is still active; the workflow stopped waiting. Re-run it to continue.',
        ],
      },
      {
        inputs: { 'job-id': 'job_77aa\njob_91bc\njob_8f3a\n' },
        write: 'PATCH /repos/acme/app/issues/comments/1001',
        title: '1 of 3 agent jobs did not pass',
        list: ['✅ Agent job `job_77aa` completed without opening a pull request (no files changed).', second, first],
      },
    ]

    for (const { inputs, write, title, list } of steps) {
      const { outputs } = await run({ inputs: { comment: 'pull-request', ...inputs } })

      expect(github.comments.map(({ body }) => body.split('\n'))).toEqual([
        [
          expect.stringMatching(/^<!-- await-agent-job:[0-9a-f]+ -->$/),
          `${title}:`,
          '',
          ...list.map((line) => `- ${line}`),
          '',
          '<sub>[workflow run](<https://github.com/acme/app/actions/runs/4711>)</sub>',
        ],
      ])
      expect(outputs['commentUrl']).toBe(github.comments[0]?.html_url)
      expect(github.requests.map(({ method, url }) => `${method} ${url}`).at(-1)).toBe(write)
    }
  })
})

function withoutTime(line: string): string {
  return line.replace(/^\d\d:\d\d(?= {2})/, '{time}')
}

function expectTexts(actual: readonly string[], expected: readonly Pattern[]): void {
  expect(actual).toEqual(expected.map((pattern, at) => textOrPattern(actual[at], pattern)))
}

/** All outputs; `jobs` has the same values as a list of one. */
function expectOutputs({ outputs }: ActionRun, expected: Readonly<Record<string, string>>): void {
  const { message = '', jobs, ...rest } = expected
  expectTexts([outputs['message'] ?? ''], [message])
  const entry = Object.fromEntries(
    Object.entries({ ...rest, message: outputs['message'] }).filter(([name]) => name !== 'commentUrl'),
  )
  expect(outputs).toEqual({ ...rest, message: outputs['message'], jobs: expect.any(String) })
  expect(JSON.parse(outputs['jobs'] ?? '')).toEqual(jobs === undefined ? [entry] : [])
}
