import { describe, expect, it } from '@jest/globals'
import type { CauseKind } from '../../src/http/cause.ts'
import type { StartFailure } from '../../src/start/client.ts'
import { formatNamed, formatStarted, formatStarting } from '../../src/start/log.ts'
import { PROVISIONAL, toFailedStart, toStartResult, UNCLEAR } from '../../src/start/result.ts'
import { FAILURE_RULES } from '../../src/wait/polling/failure-rules.ts'
import { rowsOf } from '../support/table.ts'

const baseUrl = 'https://agents.example.com'
const LOOK = "An agent may be running: look at the service's dashboard before you start another."

it('a step that started an agent job says so', () => {
  const message = 'Started agent job `job_8f3a`.'

  expect(toStartResult('job_8f3a', { isCancelled: false })).toMatchObject({
    errorCode: '',
    title: 'Agent job started',
    message,
    outputs: { jobId: 'job_8f3a' },
  })
  expect(toStartResult('job_8f3a', { isCancelled: true }).message).toBe(
    `${message} The run was cancelled, but the agent keeps running, and a re-run would start another.`,
  )
})

describe('a step that started none', () => {
  // The kind of the cause | why | the id that is named | the code | the message
  const rows = rowsOf(`
    request-rejected | HTTP 422: ‘repo_url is required’ |  | not-started | The agent job was not started: ‘agents.example.com’ rejects the start (HTTP 422: ‘repo_url is required’). Correct the prompt, or check ‘base-url’ and ‘project-id’, then re-run failed jobs, or start a new run if you changed the workflow.
    not-found | HTTP 404 |  | not-started | The agent job was not started: ‘agents.example.com’ rejects the start (HTTP 404). Correct the prompt, or check ‘base-url’ and ‘project-id’, then re-run failed jobs, or start a new run if you changed the workflow.
    access-denied | HTTP 403 |  | not-started | The agent job was not started: ‘agents.example.com’ denies access (HTTP 403). Check that the key may start agent jobs (scope ‘write’), ‘base-url’, ‘project-id’, and whether an IP allowlist or a firewall rejects this runner, then re-run failed jobs, or start a new run if you changed the workflow.
    rate-limited | HTTP 429 |  | not-started | The agent job was not started: ‘agents.example.com’ limits the rate of requests (HTTP 429). Once the limit ends, re-run failed jobs.
    server-error | HTTP 502 |  | start-unclear | No id was returned: ‘agents.example.com’ fails (HTTP 502). An agent may be running: look at the service's dashboard before you start another. If none is running, check ‘base-url’ and ‘project-id’.
    server-error | HTTP 502 | job_7 | start-unclear | The start is unclear: ‘agents.example.com’ fails (HTTP 502), but its response names ‘job_7’. An agent may be running: look at the service's dashboard before you start another. If none is running, check ‘base-url’ and ‘project-id’.
    unusable-response | no usable ‘id’: ‘No quota’ |  | start-unclear | No id was returned: ‘agents.example.com’ returns an unusable response (no usable ‘id’: ‘No quota’). An agent may be running: look at the service's dashboard before you start another. If none is running, check ‘base-url’ and ‘project-id’.
    unusable-response | no usable ‘id’ | a/b | start-unclear | The start is unclear: ‘agents.example.com’ returns an unusable response (no usable ‘id’), but its response names ‘a/b’. An agent may be running: look at the service's dashboard before you start another. If none is running, check ‘base-url’ and ‘project-id’.
  `)

  const titles = {
    'not-started': 'Agent job not started',
    'start-unclear': 'Agent job may have been started',
  } as const
  const isKind = (kind: string): kind is CauseKind => kind in FAILURE_RULES

  it.each(rows)('%s (%s), which names %j', (causeKind = '', reason = '', id, code, message) => {
    if (!isKind(causeKind)) throw new Error(`There is no cause "${causeKind}".`)
    const kind = code === 'not-started' ? code : 'start-unclear'
    const jobId = id === '' ? undefined : id
    const failure = { kind, cause: { kind: causeKind, reason }, jobId } as const

    expect(toFailedStart(failure, { baseUrl, isCancelled: false })).toMatchObject({
      errorCode: code,
      title: titles[kind],
      message,
      outputs: { jobId: '' },
    })
  })
})

describe('a step that was cancelled', () => {
  const stopped =
    'Stopped starting: the run was cancelled (by a person, a newer run, or a `timeout-minutes`).'
  const cause = { kind: 'server-error', reason: 'HTTP 502' } as const

  it.each<[StartFailure, string]>([
    [{ kind: 'not-started', cause }, `${stopped} Nothing is under way. Re-run failed jobs.`],
    [{ kind: 'start-unclear', cause }, `${stopped} ${LOOK}`],
    [
      { kind: 'start-unclear', cause, jobId: 'job_7' },
      `${stopped} The service named \`job_7\`. ${LOOK}`,
    ],
  ])('row %#: says what may be running', (failure, message) => {
    const result = toFailedStart(failure, { baseUrl, isCancelled: true })

    expect(result).toMatchObject({ errorCode: 'cancelled', title: 'Cancelled', message })
  })
})

it('a step that was killed has said before that it may have started one', () => {
  const message = `The step was killed before it could report. ${LOOK}`

  expect(PROVISIONAL).toMatchObject({ errorCode: 'cancelled', message, outputs: { jobId: '' } })
  // The same follows after a bug while a request is under way.
  expect(UNCLEAR.next).toBe(LOOK)
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
