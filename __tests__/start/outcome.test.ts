import { describe, expect, it } from '@jest/globals'
import { formatNamed, formatStarted, formatStarting } from '../../src/start/log.ts'
import {
  describeNext,
  PROVISIONAL,
  renderStartSummary,
  startErrorOutcome,
  toCancelledStart,
  toStartOutcome,
  toStartOutputs,
} from '../../src/start/outcome.ts'
import type { NoId, StartFailure } from '../../src/start/client.ts'
import { rowsOf } from '../support/table.ts'

const baseUrl = 'https://agents.example.com'
const LOOK = "An agent may be running: look at the service's dashboard before you start another."

type End = Parameters<typeof toStartOutcome>[0]

function outcomeOf(end: End) {
  return toStartOutcome(end, baseUrl)
}

const own = { isForeign: false } as const
const limit = { ...own, kind: 'rate-limited', status: 429, reason: 'HTTP 429' } as const
const noId: NoId = { kind: 'no-id', reason: '' }
const rejected: StartFailure = {
  kind: 'not-started',
  cause: { ...own, kind: 'other-status', status: 422, reason: 'HTTP 422: `repo_url is required`' },
}
const failed: StartFailure = {
  kind: 'start-unclear',
  cause: { ...own, kind: 'server-error', status: 502, reason: 'HTTP 502' },
}

const ENDS: Readonly<Record<string, End>> = {
  rejected,
  'too long': {
    kind: 'not-started',
    cause: { ...own, kind: 'other-status', status: 413, reason: 'HTTP 413' },
  },
  denied: {
    kind: 'not-started',
    cause: { ...own, kind: 'access-denied', status: 403, reason: 'HTTP 403' },
  },
  unauthorized: {
    kind: 'not-started',
    cause: { ...own, kind: 'key-rejected', status: 401, reason: 'HTTP 401' },
  },
  'wrong address': {
    kind: 'not-started',
    cause: { ...own, kind: 'other-status', status: 405, reason: 'HTTP 405' },
  },
  limited: {
    kind: 'not-started',
    cause: limit,
    retryAfterMs: 3_600_000,
  },
  failed,
  'failed with an id': { ...failed, jobId: 'job_7' },
  'no id': { kind: 'start-unclear', cause: noId },
  'no id, but words': { kind: 'start-unclear', cause: { ...noId, reason: 'it says `No quota`' } },
  'other fields': { kind: 'start-unclear', cause: { ...noId, reason: 'it has `job.key`, `link`' } },
  'unusable id': { kind: 'start-unclear', cause: noId, jobId: 'a/b' },
}

it('a step that started an agent job says so', () => {
  const outcome = outcomeOf({ kind: 'started', jobId: 'job_8f3a' })
  const message = 'Started agent job `job_8f3a`.'

  expect(outcome).toMatchObject({ title: 'Agent job started', isUnclear: false })
  expect(toStartOutputs(outcome)).toEqual({ jobId: 'job_8f3a', message, errorCode: '' })
})

describe('a step that started none', () => {
  const rows = rowsOf(`
    rejected | not-started | Agent job not started | The agent job was not started: ‘agents.example.com’ rejects the start (HTTP 422: ‘repo_url is required’). Correct the prompt, then start a new run.
    too long | not-started | Agent job not started | The agent job was not started: ‘agents.example.com’ rejects the start (HTTP 413). Correct the prompt, then start a new run.
    denied | not-started | Agent job not started | The agent job was not started: ‘agents.example.com’ denies access (HTTP 403). Check ‘base-url’, that the key may start agent jobs (scope ‘write’), and any IP allowlist, then re-run failed jobs, or start a new run if you changed the workflow.
    wrong address | not-started | Agent job not started | The agent job was not started: ‘agents.example.com’ rejects the start (HTTP 405). Check ‘base-url’, ‘project-id’ and the prompt, then re-run failed jobs, or start a new run if you changed the workflow.
    limited | not-started | Agent job not started | The agent job was not started: ‘agents.example.com’ limits the rate of starts (HTTP 429) and asks to wait 1h. Once the limit ends, re-run failed jobs.
    failed | start-unclear | Agent job may have been started | No id was returned: ‘agents.example.com’ fails (HTTP 502). An agent may be running: look at the service's dashboard before you start another. If none is running, check ‘base-url’ and ‘project-id’.
    failed with an id | start-unclear | Agent job may have been started | The start is unclear: ‘agents.example.com’ fails (HTTP 502), but its response names ‘job_7’. An agent may be running: look at the service's dashboard before you start another. If none is running, check ‘base-url’ and ‘project-id’.
    no id | start-unclear | Agent job may have been started | No id was returned: the response of ‘agents.example.com’ has no usable ‘id’. An agent may be running: look at the service's dashboard before you start another.
    no id, but words | start-unclear | Agent job may have been started | No id was returned: the response of ‘agents.example.com’ has no usable ‘id’ (it says ‘No quota’). An agent may be running: look at the service's dashboard before you start another.
    other fields | start-unclear | Agent job may have been started | No id was returned: the response of ‘agents.example.com’ has no usable ‘id’ (it has ‘job.key’, ‘link’). An agent may be running: look at the service's dashboard before you start another.
    unusable id | start-unclear | Agent job may have been started | The start is unclear: the response of ‘agents.example.com’ has no usable ‘id’ (it names ‘a/b’). An agent may be running: look at the service's dashboard before you start another.
  `)

  it.each(rows)('%s', (what = '', ...cells) => {
    const end = ENDS[what]
    if (end === undefined) throw new Error(`There is no end "${what}".`)
    const { errorCode, title, message, isUnclear } = outcomeOf(end)

    expect([errorCode, title, message]).toEqual(cells)
    expect(isUnclear).toBe(message.includes(LOOK))
  })
})

describe('a step that was cancelled', () => {
  const stopped =
    'Stopped starting: the run was cancelled (by a person, a newer run, or a `timeout-minutes`).'

  it.each<[StartFailure, string]>([
    [rejected, `${stopped} Nothing is under way. Re-run failed jobs.`],
    [failed, `${stopped} ${LOOK}`],
    [{ ...failed, jobId: 'job_7' }, `${stopped} The service named \`job_7\`. ${LOOK}`],
  ])('row %#: says what may be running', (end, message) => {
    expect(toCancelledStart(end)).toMatchObject({ errorCode: 'cancelled', message })
  })
})

it('a step that was killed has said before that it may have started one', () => {
  const message = `The step was killed before it could report. ${LOOK}`

  expect(toStartOutputs(PROVISIONAL)).toEqual({ jobId: '', message, errorCode: 'cancelled' })
  // The same follows after a bug while a request is under way.
  expect(describeNext(PROVISIONAL)).toBe(LOOK)
})

describe('the summary', () => {
  function helpFor(code: string): string {
    return `Error code \`${code}\` · [What to do](https://github.com/await-agent-job/await-agent-job/blob/HEAD/docs/troubleshooting.md#${code})\n`
  }

  it('is its message', () => {
    const outcome = outcomeOf(rejected)

    expect(renderStartSummary(outcome)).toBe(
      `### ❌ Agent job not started\n\n${outcome.message}\n\n${helpFor('not-started')}`,
    )
  })

  it('of rejected inputs lists them', () => {
    const none = { jobId: '', isUnclear: false }
    const invalid = startErrorOutcome('invalid-input', 'short', none)

    expect(renderStartSummary({ ...invalid, details: ['`url` a', '`b` c'] })).toBe(
      `### ❌ Invalid inputs\n\n- \`url\` a\n- \`b\` c\n\n${helpFor('invalid-input')}`,
    )
  })
})

describe('the log', () => {
  const at = '(project acme-web) at https://agents.example.com'

  it('has each step', () => {
    expect([
      formatStarting({ baseUrl, projectId: 'acme-web', proxyHost: undefined }),
      formatStarting({ baseUrl, projectId: 'acme-web', proxyHost: 'proxy.example:1' }),
      formatStarted('##[error]\n'),
      formatNamed('job_8f3a'),
    ]).toEqual([
      `Starting an agent job ${at}`,
      `Starting an agent job ${at}, through proxy proxy.example:1`,
      'Started agent job ## [error]\ufffd.',
      'The response names agent job job_8f3a.',
    ])
  })

  it('has what a response names, on one line, and cuts it', () => {
    expect(formatNamed('::error::a/b')).toBe('The response names agent job : :error: :a/b.')
    expect(formatNamed(`ghs_${'a'.repeat(36)}`)).toBe('The response names agent job ***.')
    expect(formatNamed('x'.repeat(2_049))).toContain(` ${'x'.repeat(2_047)}….`)
  })
})
