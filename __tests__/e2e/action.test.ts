import { afterAll, describe, expect, it } from '@jest/globals'
import { status } from '../../simulator/answers.ts'
import { active, archived, completed, failed, type Script } from '../../simulator/job-script.ts'
import { activeOutputs, noOutputs, prLink, seen, setStage, type Stage } from './play.ts'

const stages: Stage[] = []

afterAll(async () => {
  await Promise.all(stages.splice(0).map((stage) => stage.close()))
})

async function play(script: Script): Promise<Stage> {
  const stage = await setStage(script)
  stages.push(stage)
  return stage
}

const withPr = { ...activeOutputs, status: 'completed', prLink, prNumber: '7', prRepository: 'acme/app' }
const waiting = 'Waiting for agent job job_8f3a (project acme-web) at http://HOST/agents, up to 30 min'
const firstRead = 'MM:SS  active, model-x, acme/app @ agent/fix-login'
const commentUrl = 'https://github.com/acme/app/issues/42#issuecomment-1001'
const marker = '<!-- await-agent-job:3b6a4bd1f5 -->'

function table(waited: string, job = 'active'): string {
  const known = job !== ''
  const cells = known
    ? ['`https://github.com/acme/app`', '`agent/fix-login`', '`model-x`', '2026-11-21 09:14 UTC']
    : ['', '', '', '']
  return [
    '| Job | Repository | Branch | Model | Created | Waited |',
    '| --- | --- | --- | --- | --- | --- |',
    `| ${['`job_8f3a`', ...cells, waited].join(' | ')} |`,
    '',
  ].join('\n')
}

describe('a job that ends', () => {
  it.concurrent('passes with the pull request of a completed job', async () => {
    const { service, github, run } = await play([active(), completed({ prLink })])
    const message = `Agent job job_8f3a completed after N s (2 reads): ${prLink}`

    expect(seen(await run(), service)).toEqual({
      exitCode: 0,
      outputs: { ...withPr, message },
      log: [waiting, firstRead, 'MM:SS  completed', `Notice: ${message}`],
      summary: `### Agent job completed\n\n**Pull request:** <${prLink}>\n\n${table('N s, 2 reads')}`,
      stderr: '',
    })
    expect(service.requests.map(({ method, url }) => `${method} ${url}`)).toEqual(
      Array(2).fill('GET /agents/v2/agent/acme-web/job/job_8f3a'),
    )
    expect(service.requests[0]?.headers).toEqual({
      accept: 'application/json',
      authorization: 'Bearer svc_demo_0123456789',
      connection: 'close',
      host: new URL(service.baseUrl).host,
      'user-agent': expect.stringMatching(/^await-agent-job\/\d+\.\d+\.\d+$/),
    })
    expect(github.requests).toEqual([])
  })

  it.concurrent('passes without a pull request where no files were changed', async () => {
    const { service, run } = await play([completed()])
    const message = 'Agent job job_8f3a completed (1 read); it made no pull request (no files changed).'

    expect(seen(await run(), service)).toEqual({
      exitCode: 0,
      outputs: { ...activeOutputs, status: 'completed', message },
      log: [waiting, 'MM:SS  completed, model-x, acme/app @ agent/fix-login', `Notice: ${message}`],
      summary: expect.stringMatching(
        /^### Agent job completed\n\nAgent job job_8f3a completed \(1 read\); it made no pull request \(no files changed\)\.\n\n/,
      ),
      stderr: '',
    })
  })

  it.concurrent('fails where the job failed', async () => {
    const { service, run } = await play([active(), failed()])
    const message =
      'Agent job job_8f3a failed after N s. The service gives no reason: look at the job in its dashboard, then start a new one.'

    expect(seen(await run(), service)).toEqual({
      exitCode: 1,
      outputs: { ...activeOutputs, status: 'failed', errorCode: 'job-failed', message },
      log: [waiting, firstRead, 'MM:SS  failed', `Error: ${message}`],
      summary: `### Agent job failed\n\n${message}\n\n${table('N s, 2 reads')}`,
      stderr: '',
    })
  })

  it.concurrent('fails where the job was archived', async () => {
    const { service, run } = await play([archived()])
    const message =
      'Agent job job_8f3a was archived, so it will not be completed. Start a new job, or add `archived` to `allowed-statuses` if that is fine.'

    expect(seen(await run(), service)).toEqual({
      exitCode: 1,
      outputs: {
        ...activeOutputs,
        status: 'archived',
        archivedAt: '2026-11-21T10:00:00.000Z',
        errorCode: 'job-archived',
        message,
      },
      log: [waiting, 'MM:SS  archived, model-x, acme/app @ agent/fix-login', `Error: ${message}`],
      summary: `### Agent job was archived\n\n${message}\n\n${table('N s, 1 read')}`,
      stderr: '',
    })
  })

  it.concurrent('passes with a warning where allowed-statuses has the status', async () => {
    const { service, run } = await play([failed()])
    const message =
      'Agent job job_8f3a failed (1 read), which `allowed-statuses` lets pass; it made no pull request.'

    expect(seen(await run({ inputs: { 'allowed-statuses': 'completed, failed' } }), service)).toEqual({
      exitCode: 0,
      outputs: { ...activeOutputs, status: 'failed', message },
      log: [waiting, 'MM:SS  failed, model-x, acme/app @ agent/fix-login', `Warning: ${message}`],
      summary: `### Agent job failed\n\n${message}\n\n${table('N s, 1 read')}`,
      stderr: '',
    })
  })

  it.concurrent('fails without a pull request where require-pr asks for one', async () => {
    const { service, run } = await play([completed()])
    const message =
      'Agent job job_8f3a completed but made no pull request (no files changed), and `require-pr` is true.'

    expect(seen(await run({ inputs: { 'require-pr': 'true' } }), service)).toMatchObject({
      exitCode: 1,
      outputs: { ...activeOutputs, status: 'completed', errorCode: 'no-pr', message },
    })
  })
})

describe('a job that goes on', () => {
  it.concurrent('fails when the time is up, and says how to keep waiting', async () => {
    const { service, run } = await play([active()])
    const message =
      'Agent job job_8f3a was still active after N s (3 reads) and goes on. Use "Re-run failed jobs" to keep waiting, or raise the input `timeout-minutes`.'

    expect(seen(await run({ inputs: { 'timeout-minutes': '0.04' } }), service)).toEqual({
      exitCode: 1,
      outputs: { ...activeOutputs, errorCode: 'timeout', message },
      log: [
        'Waiting for agent job job_8f3a (project acme-web) at http://HOST/agents, up to N s',
        firstRead,
        'MM:SS  still active (last read)',
        `Error: ${message}`,
      ],
      summary: `### Agent job still active after N s\n\n${message}\n\n${table('N s, 3 reads')}`,
      stderr: '',
    })
  })

  it.concurrent('is looked at once where the timeout is 0', async () => {
    const { service, run } = await play([active()])
    const message = 'Agent job job_8f3a is still active (looked once, because `timeout-minutes` is 0).'

    expect(seen(await run({ inputs: { 'timeout-minutes': '0' } }), service)).toMatchObject({
      exitCode: 1,
      outputs: { ...activeOutputs, errorCode: 'timeout', message },
      log: [
        'Looking once at agent job job_8f3a (project acme-web) at http://HOST/agents',
        firstRead,
        `Error: ${message}`,
      ],
    })
    expect(service.requests).toHaveLength(1)
  })

  it.concurrent.each(['SIGINT', 'SIGTERM'] as const)(
    'goes on when %s ends the wait within a second',
    async (signal) => {
      const { service, github, run } = await play([active()])
      const message =
        'Stopped waiting: the run was cancelled, or a `timeout-minutes` of the step or job itself ran out. Agent job job_8f3a goes on (the service has no cancel).'
      let killedMs = 0

      const result = await run({ inputs: { comment: 'always' } }, async ({ child, until }) => {
        await until('  active')
        killedMs = performance.now()
        child.kill(signal)
      })

      expect(performance.now() - killedMs).toBeLessThan(1_000)
      expect(seen(result, service)).toEqual({
        exitCode: 1,
        outputs: { ...activeOutputs, errorCode: 'cancelled', message },
        log: [waiting, firstRead, `Error: ${message}`],
        summary: `### Stopped waiting for the agent job\n\n${message}\n\n${table('N s, 1 read')}`,
        stderr: '',
      })
      expect(github.requests).toEqual([])
    },
  )

  it.concurrent('is read at the adaptive interval by default', async () => {
    const { service, run } = await play([active(), active(), completed()])

    expect(await run({ inputs: { 'poll-interval-seconds': '' } })).toMatchObject({ exitCode: 0 })
    expect(gapsMs(service.requests)).toEqual([expect.closeTo(2_200, -3), expect.closeTo(2_300, -3)])
  })

  it.concurrent('is read at a fixed interval where one is given', async () => {
    const { service, run } = await play([active(), active(), completed()])

    expect(await run({ inputs: { 'poll-interval-seconds': '1.5' } })).toMatchObject({ exitCode: 0 })
    expect(gapsMs(service.requests)).toEqual([expect.closeTo(1_600, -3), expect.closeTo(1_600, -3)])
  })
})

function gapsMs(requests: readonly { readonly atMs: number }[]): number[] {
  return requests.slice(1).map(({ atMs }, at) => atMs - (requests[at]?.atMs ?? 0))
}

describe('a service that refuses', () => {
  it.concurrent.each([
    [
      'a job that does not exist',
      status(404),
      'not-found',
      'There is no agent job "job_8f3a" in project "acme-web" at HOST (404, asked 3 times). Check that `project-id` and `base-url` are the ones the job was started with.',
      3,
    ],
    [
      'a bad key',
      status(401),
      'unauthorized',
      "The service refused the key (401): it is wrong, revoked or expired. Create a new one on the dashboard's API keys page and update the secret behind `admin-key`.",
      1,
    ],
    [
      'a key for another project',
      status(403),
      'forbidden',
      'The service knows the key but refuses it here (403). Give it read access to project "acme-web"; if it has an IP allow-list, note that GitHub-hosted runners change address.',
      1,
    ],
    [
      'more reads for an hour',
      status(429, { 'retry-after': '3600' }),
      'rate-limited',
      'The service allows no more reads for 1 h (429, Retry-After), but only 30 min are left to wait. Wait for fewer jobs at once or set a longer `poll-interval-seconds`.',
      1,
    ],
  ])('%s fails the step', async (_, answer, errorCode, message, reads) => {
    const { service, run } = await play([answer])

    expect(seen(await run(), service)).toMatchObject({
      exitCode: 1,
      outputs: { ...noOutputs, errorCode, message },
      summary: `### The agent job could not be read\n\n${message}\n\n${table(`N s, ${reads} ${reads === 1 ? 'read' : 'reads'}`, '')}`,
      stderr: '',
    })
    expect(service.requests).toHaveLength(reads)
  })

  it.concurrent('once, for two seconds, is waited for', async () => {
    const { service, run } = await play([
      active(),
      status(429, { 'retry-after': '2' }),
      completed({ prLink }),
    ])
    const message = `Agent job job_8f3a completed after N s (3 reads): ${prLink}`

    expect(seen(await run(), service)).toMatchObject({
      exitCode: 0,
      outputs: { ...withPr, message },
      log: [
        waiting,
        firstRead,
        'MM:SS  read failed (HTTP 429), trying again in N s',
        'MM:SS  reads work again',
        'MM:SS  completed',
        `Notice: ${message}`,
      ],
    })
  })
})

describe('inputs that are refused', () => {
  it.concurrent('are told in one message, and nothing is asked', async () => {
    const { service, github, run } = await play([completed()])
    const message =
      '2 inputs need fixing. `job-id` is empty: the step or job that should set it was skipped, failed, or names its output differently. `timeout-minutes` is "30m": write minutes as a plain number from 0 to 7200, such as 30 or 0.5.'

    const result = await run({ inputs: { 'job-id': ' ', 'timeout-minutes': '30m', comment: 'always' } })

    expect(seen(result, service)).toEqual({
      exitCode: 1,
      outputs: { ...noOutputs, jobId: '', errorCode: 'invalid-input', message },
      log: [`Error: ${message}`],
      summary: `### No agent job was asked for: inputs need fixing\n\n${message}\n`,
      stderr: '',
    })
    expect([...service.requests, ...github.requests]).toEqual([])
  })

  it.concurrent('are explained by the fork that the pull request comes from', async () => {
    const { service, run } = await play([completed()])
    const message =
      'This pull request comes from a fork, so GitHub gives this run neither secrets nor variables: `base-url`, `project-id` and `admin-key` are empty. Skip the job there: `if: github.event.pull_request.head.repo.full_name == github.repository`.'

    const result = await run({
      inputs: { 'base-url': '', 'project-id': '', 'admin-key': '' },
      eventName: 'pull_request',
      event: {
        pull_request: {
          number: 5,
          head: { repo: { full_name: 'mallory/app' } },
          base: { repo: { full_name: 'acme/app' } },
        },
      },
    })

    expect(seen(result, service)).toEqual({
      exitCode: 1,
      outputs: { ...noOutputs, errorCode: 'invalid-input', message },
      log: [`Error: ${message}`],
      summary: `### No agent job was asked for: inputs need fixing\n\n${message}\n`,
      stderr: '',
    })
  })
})

describe('the comment', () => {
  const commented = { ...withPr, commentUrl }

  it.concurrent(
    'is made on the issue, left alone while nothing changes, and then brought up to date',
    async () => {
      const { service, github, run } = await play([completed({ prLink }), completed({ prLink }), failed()])
      const requestsFrom = (start: number) =>
        github.requests.slice(start).map(({ method, url }) => `${method} ${url}`)
      const bodies = () =>
        github.comments.map(({ issue, body }) => [
          issue,
          body.replace(/^<!-- await-agent-job:[0-9a-f]{32} -->\n/, `${marker}\n`),
        ])
      const ofThePr = [
        'acme/app#42',
        `${marker}\nThe agent opened a pull request: <${prLink}>\n\n<sub>Agent job completed. Branch \`agent/fix-login\`, model \`model-x\`.</sub>`,
      ]

      const first = seen(await run({ inputs: { comment: 'pull-request' } }), service)
      expect([first.exitCode, first.outputs, first.log.at(-1), bodies()]).toEqual([
        0,
        { ...commented, message: `Agent job job_8f3a completed (1 read): ${prLink}` },
        `Comment: ${commentUrl}`,
        [ofThePr],
      ])
      expect(requestsFrom(0)).toEqual([
        'POST /graphql',
        'GET /repos/acme/app/issues/42/comments?per_page=100&page=1',
        'POST /repos/acme/app/issues/42/comments',
      ])

      const second = seen(await run({ inputs: { comment: 'pull-request' } }), service)
      expect([second.outputs, bodies()]).toEqual([first.outputs, [ofThePr]])
      expect(requestsFrom(3)).toEqual([
        'POST /graphql',
        'GET /repos/acme/app/issues/42/comments?per_page=100&page=1',
      ])

      const third = seen(await run({ inputs: { comment: 'pull-request' } }), service)
      expect([third.exitCode, third.outputs['commentUrl'], bodies()]).toEqual([
        1,
        commentUrl,
        [
          [
            'acme/app#42',
            `${marker}\nThe agent job **failed** and opened no pull request. The service gives no reason; the [workflow run](https://github.com/acme/app/actions/runs/4711) has the details.\n\n<sub>Agent job failed. Branch \`agent/fix-login\`, model \`model-x\`.</sub>`,
          ],
        ],
      ])
      expect(requestsFrom(5)).toEqual([
        'POST /graphql',
        'GET /repos/acme/app/issues/42/comments?per_page=100&page=1',
        'PATCH /repos/acme/app/issues/comments/1001',
      ])
    },
  )

  it.concurrent('is made on the pull request that started the run', async () => {
    const { github, run } = await play([completed()])

    const { exitCode, outputs } = await run({
      inputs: { comment: 'always' },
      eventName: 'pull_request',
      event: {
        pull_request: {
          number: 9,
          head: { repo: { full_name: 'acme/app' } },
          base: { repo: { full_name: 'acme/app' } },
        },
      },
    })

    expect([exitCode, outputs['commentUrl'], github.comments.map(({ issue }) => issue)]).toEqual([
      0,
      'https://github.com/acme/app/issues/9#issuecomment-1001',
      ['acme/app#9'],
    ])
  })

  it.concurrent('is made on Enterprise Server by GITHUB_API_URL', async () => {
    const { github, run } = await play([completed({ prLink: 'https://ghe.example.com/acme/app/pull/7' })])

    const { exitCode, outputs } = await run({
      inputs: { comment: 'true' },
      env: { GITHUB_API_URL: github.enterpriseApiUrl, GITHUB_SERVER_URL: 'https://ghe.example.com' },
    })

    expect([exitCode, outputs['prRepository'], outputs['commentUrl']]).toEqual([0, 'acme/app', commentUrl])
    expect(github.requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'POST /api/graphql',
      'GET /api/v3/repos/acme/app/issues/42/comments?per_page=100&page=1',
      'POST /api/v3/repos/acme/app/issues/42/comments',
    ])
  })
})
