import { describe, expect, it } from '@jest/globals'
import type { CauseKind } from '../../src/http/cause.ts'
import type { StartFailure } from '../../src/start/client.ts'
import { formatNamed, formatStarted, formatStarting } from '../../src/start/log.ts'
import { toFailedStart, toStartResult } from '../../src/start/result.ts'
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
    `${message} The run was cancelled, but the agent keeps running, and a re-run would start another one.`,
  )
})

describe('a step that started none', () => {
  // The kind of the cause | why | the id that is named | the code | the message
  const rows = rowsOf(`
    content-rejected | HTTP 422: ‘prompt is required’ |  | not-started | The agent job was not started: ‘agents.example.com’ rejects the start (HTTP 422: ‘prompt is required’). Correct the prompt or what the service names, then start a new run.
    not-found | HTTP 404 |  | not-started | The agent job was not started: ‘agents.example.com’ rejects the start (HTTP 404). Check ‘base-url’ and ‘project-id’, then re-run failed jobs.
    access-denied | HTTP 403 |  | not-started | The agent job was not started: ‘agents.example.com’ denies access (HTTP 403). Check ‘project-id’, what the key may do (scope ‘write’), and any IP allowlist, then re-run failed jobs.
    rate-limited | HTTP 429 |  | not-started | The agent job was not started: ‘agents.example.com’ limits the rate of starts (HTTP 429). Once the limit ends, re-run failed jobs.
    server-error | HTTP 502 |  | start-unclear | The start is unclear: ‘agents.example.com’ fails (HTTP 502). An agent may be running: look at the service's dashboard before you start another.
    server-error | HTTP 502 | job_7 | start-unclear | The start is unclear: ‘agents.example.com’ fails (HTTP 502), but its response names ‘job_7’. An agent may be running: look at the service's dashboard before you start another.
    unusable-response | ‘id’ cannot be used | a/b | start-unclear | The start is unclear: ‘agents.example.com’ returns an unusable response (‘id’ cannot be used), but its response names ‘a/b’. An agent may be running: look at the service's dashboard before you start another.
  `)

  const titles = {
    'not-started': 'Agent job not started',
    'start-unclear': 'Agent job may have been started',
  } as const
  const isKind = (kind: string): kind is CauseKind => kind in FAILURE_RULES

  it.each(rows)('%s (%s), which names %j', (causeKind = '', reason = '', id, code, message) => {
    if (!isKind(causeKind)) throw new Error(`There is no cause "${causeKind}".`)
    const kind = code === 'not-started' ? code : 'start-unclear'
    const failure = { kind, cause: { kind: causeKind, reason }, jobId: id } as const

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
    [{ kind: 'not-started', cause }, `${stopped} No agent job was started. Re-run failed jobs.`],
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

describe('the log', () => {
  it('cuts no id, because the runner masks only a whole key', () => {
    const projectId = 'p'.repeat(256)

    expect(formatStarting({ baseUrl, projectId, proxyHost: undefined })).toContain(
      `(project ${projectId})`,
    )
  })

  it('has the id of a job on one line', () => {
    expect(formatStarted('##[error]\n')).toBe('Started agent job ## [error]\ufffd.')
  })

  it('has what a response names, on one line, and cuts it', () => {
    expect(formatNamed('::error::a/b')).toBe('The response names agent job : :error: :a/b.')
    expect(formatNamed(`ghs_${'a'.repeat(36)}`)).toBe('The response names agent job ***.')
    expect(formatNamed('x'.repeat(2_049))).toContain(` ${'x'.repeat(2_047)}….`)
  })
})
