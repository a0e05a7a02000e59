import { describe, expect, it } from '@jest/globals'
import { formatStarted, formatStarting } from '../../src/report/log.ts'
import {
  provisionalStart,
  renderStartSummary,
  startErrorOutcome,
  toStartOutcome,
  toStartOutputs,
} from '../../src/report/start-outcome.ts'
import type { StartCause, StartFailure } from '../../src/service/start-response.ts'
import { rowsOf } from '../support/message-rows.ts'
import { CAUSE_KINDS } from '../support/outcomes.ts'

const ONE = ['Fix the login']
const FOUR = ['one', 'two', 'three', 'four']
const context = { url: new URL('https://agents.example.com/v2/jobs?token=QUERY') }
const MAY_RUN =
  " An agent may be running: look at the service's dashboard before you start another."

type End = Parameters<typeof toStartOutcome>[0]['end']

function only(end: End) {
  return toStartOutcome({ tasks: ONE, jobIds: [], end }, { ...context, hasTasks: false })
}

/** Two of four tasks were started before. */
function afterTwo(end: End) {
  const jobIds = ['job_1', 'job_2']
  return toStartOutcome({ tasks: FOUR, jobIds, end }, { ...context, hasTasks: true })
}

const direct = { proxy: '', detail: '' }
const untrusted = { detail: 'self-signed certificate', isOfProxy: false, proxy: '' }
const certificate = { ...untrusted, kind: 'certificate' } as const
const page = { kind: 'not-api', mediaType: 'text/html', isPage: true } as const
const noId = { kind: 'no-id', problem: 'missing', fields: [], said: '' } as const

/** What may come instead of an id. */
const CAUSES: Readonly<Record<string, StartCause>> = {
  '401': { kind: 'key-rejected', status: 401, said: 'key expired' },
  '403': { kind: 'access-denied', status: 403, said: '' },
  '403 page': { ...page, status: 403, title: '' },
  '403 text': { kind: 'not-api', status: 403, mediaType: 'text/plain', isPage: false, title: '' },
  empty: { kind: 'no-job', problem: 'empty', detail: '' },
  page: { ...page, status: 200, title: 'x' },
  '404': { kind: 'rejected', status: 404, said: '' },
  '422': { kind: 'rejected', status: 422, said: 'repo_url is required' },
  '204': { kind: 'unexpected-status', status: 204, said: '' },
  '425': { kind: 'server-error', status: 425, said: '' },
  '429': { kind: 'rate-limited', status: 429, said: '' },
  '502': { kind: 'server-error', status: 502, said: '' },
  redirect: { kind: 'redirect', status: 302, said: '', target: 'https://login.example.com' },
  'redirect as it is': { kind: 'redirect', status: 307, said: '', target: 'https://x.example' },
  refused: { ...direct, kind: 'no-response', problem: 'refused' },
  'too long': { ...direct, kind: 'too-long', detail: '1 MiB' },
  cut: { ...direct, kind: 'no-response', problem: 'cut' },
  certificate,
  password: { ...direct, kind: 'proxy-rejection', status: 407, proxy: 'p:1' },
  'no proxy': { kind: 'proxy-unreachable', problem: 'silent', proxy: 'p:1', detail: 'too late' },
  'no id': noId,
  'no id, but words': { ...noId, said: 'No quota' },
  'other field': { ...noId, fields: ['job.jobId'] },
  'other fields': { ...noId, problem: 'unusable', fields: ['jobId', 'run.id'] },
  'same id': { ...noId, problem: 'repeated' },
}

/** The causes that have a row. */
const shown = new Set<string>()

function endOf(kind: StartFailure['kind'], name: string, retryAfterMs = 0): StartFailure {
  const cause = CAUSES[name]
  if (cause === undefined) throw new Error(`There is no cause "${name}".`)
  return { kind, cause, retryAfterMs }
}

describe('a step that started all', () => {
  it.each([
    [ONE, ['job_8f3a'], 'Agent job started', 'Started agent job `job_8f3a`.'],
    [FOUR, ['1', '2', '3', '4'], 'Agent jobs started', 'Started 4 agent jobs.'],
  ])('of %j says so', (tasks, jobIds, title, message) => {
    const outcome = toStartOutcome(
      { tasks, jobIds, end: undefined },
      { ...context, hasTasks: true },
    )

    expect(outcome).toMatchObject({ errorCode: '', title, message })
    expect(toStartOutputs(outcome)).toEqual({ 'job-id': jobIds.join(), message, errorCode: '' })
  })
})

describe('a start that certainly started nothing', () => {
  const first = rowsOf(`
    401 | | Not authorized | The agent job was not started: ‘agents.example.com’ rejects ‘admin-key’ (HTTP 401: ‘key expired’). Check that the key is still valid and of this service, then re-run failed jobs.
    403 | | Access denied | The agent job was not started: ‘agents.example.com’ denies access (HTTP 403). Check what the key may access, and any IP allowlist, then re-run failed jobs.
    422 | | Request rejected | The agent job was not started: ‘agents.example.com’ rejects the request (HTTP 422: ‘repo_url is required’). Check ‘url’, ‘request’ and the prompt, or ask the service's operator why, then re-run failed jobs (a changed workflow needs a new run).
    403 page | | Response is not JSON | The agent job was not started: ‘agents.example.com’ does not return JSON (HTTP 403, a web page). Check that ‘url’ leads to the API and no firewall blocks this runner, then re-run failed jobs (a changed workflow needs a new run).
    425 | | Service unavailable | The agent job was not started: ‘agents.example.com’ fails (HTTP 425). Once it works again, re-run failed jobs.
    429 | | Rate limited | The agent job was not started: ‘agents.example.com’ limits the rate of requests (HTTP 429). Once the limit ends, re-run failed jobs.
    redirect as it is | | Unexpected response | The agent job was not started: ‘agents.example.com’ responds unexpectedly (HTTP 307, a redirect to ‘https://x.example’). Check that ‘url’ leads to the API, then re-run failed jobs (a changed workflow needs a new run).
    no proxy | | Proxy failed | The agent job was not started: ‘agents.example.com’ cannot be reached (no response of the proxy ‘p:1’, too late). Check ‘https_proxy’, or ask the proxy's operator, then re-run failed jobs.
    refused | | Service unavailable | The agent job was not started: ‘agents.example.com’ failed to respond (connection refused). Check ‘url’, and whether this runner can reach it, then re-run failed jobs (a changed workflow needs a new run).
    certificate | | Certificate not trusted | The agent job was not started: ‘agents.example.com’ is not trusted (certificate: ‘self-signed certificate’). Ask its operator, or set ‘NODE_EXTRA_CA_CERTS’ if its CA is private, then re-run failed jobs (a changed workflow needs a new run).
    password | | Proxy failed | The agent job was not started: ‘agents.example.com’ cannot be reached (HTTP 407 from the proxy ‘p:1’, which requires a password). Check ‘https_proxy’, or ask the proxy's operator, then re-run failed jobs.
  `)
  const third = rowsOf(`
    401 | | Not authorized | 2 of 4 agent jobs were started. The start of task 3 failed: ‘agents.example.com’ rejects ‘admin-key’ (HTTP 401: ‘key expired’). Check whether the key was revoked or has expired, then start a new run with the tasks that are missing.
    422 | | Request rejected | 2 of 4 agent jobs were started. The start of task 3 failed: ‘agents.example.com’ rejects the request (HTTP 422: ‘repo_url is required’). Start a new run with the tasks that are missing. If it lasts, ask the service's operator.
    429 | | Rate limited | 2 of 4 agent jobs were started. The start of task 3 failed: ‘agents.example.com’ limits the rate of requests (HTTP 429). Once the limit ends, start a new run with the tasks that are missing.
  `)

  first.forEach(({ what }) => shown.add(what))

  it.each(first)('$what', ({ what, expected }) => {
    const outcome = only(endOf('not-started', what))

    expect([outcome.title, outcome.message]).toEqual(expected)
    expect(outcome).toMatchObject({ errorCode: 'not-started', isUnclear: false })
  })

  it.each(third)('$what, after others', ({ what, expected }) => {
    const { title, message } = afterTwo(endOf('not-started', what))

    expect([title, message]).toEqual(expected)
  })

  it('counts what was started before', () => {
    const step = { tasks: FOUR, jobIds: ['job_1'], end: endOf('not-started', '422') }

    expect(toStartOutcome(step, { ...context, hasTasks: true }).message).toMatch(
      /^1 of 4 agent jobs was started\. The start of task 2 failed: /,
    )
  })

  it('is told how long the service asks to wait', () => {
    const { message } = only(endOf('not-started', '429', 3_600_000))

    expect(message).toMatch(/\(HTTP 429\) and asks to wait 1h\. Once the limit ends, re-run failed/)
  })

  // `start` rejects a re-run. Nor are inputs of the wait checked.
  it.each(Object.keys(CAUSES))('with tasks is never to be re-run: %s', (name) => {
    for (const jobIds of [[], ['job_1']]) {
      const step = { tasks: FOUR, jobIds, end: endOf('not-started', name) }
      const { message } = toStartOutcome(step, { ...context, hasTasks: true })

      expect(message).toMatch(/start a new run with the tasks that are missing\./i)
      expect(message).not.toMatch(/re-run|base-url|project-id|job-id/i)
    }
  })
})

describe('a start of which nobody knows', () => {
  const first = rowsOf(`
    page | | Response is not JSON | No id was returned: ‘agents.example.com’ does not return JSON (HTTP 200, a web page titled ‘x’). An agent may be running: look at the service's dashboard before you start another.
    502 | | Service unavailable | No id was returned: ‘agents.example.com’ fails (HTTP 502). An agent may be running: look at the service's dashboard before you start another.
    cut | | Service unavailable | No id was returned: ‘agents.example.com’ failed to respond (truncated response). An agent may be running: look at the service's dashboard before you start another.
    empty | | Invalid response | No id was returned: ‘agents.example.com’ does not return the agent job (an empty response). An agent may be running: look at the service's dashboard before you start another.
    204 | | Unexpected response | No id was returned: ‘agents.example.com’ responds unexpectedly (HTTP 204). An agent may be running: look at the service's dashboard before you start another.
    too long | | Invalid response | No id was returned: ‘agents.example.com’ does not return the agent job (more than 1 MiB). An agent may be running: look at the service's dashboard before you start another.
    redirect | | Unexpected response | No id was returned: ‘agents.example.com’ responds unexpectedly (HTTP 302, a redirect to ‘https://login.example.com’). An agent may be running: look at the service's dashboard before you start another.
    no id | | No id returned | No id was returned: ‘id-field’ finds nothing in the response of ‘agents.example.com’. An agent may be running: look at the service's dashboard before you start another.
    no id, but words | | No id returned | No id was returned: ‘id-field’ finds nothing in the response of ‘agents.example.com’ (it says ‘No quota’). An agent may be running: look at the service's dashboard before you start another.
    other field | | No id returned | No id was returned: ‘id-field’ finds nothing in the response of ‘agents.example.com’. Set ‘id-field’ to ‘job.jobId’. An agent may be running: look at the service's dashboard before you start another.
    other fields | | No id returned | No id was returned: ‘id-field’ finds no usable id in the response of ‘agents.example.com’. Set ‘id-field’ to ‘jobId’ or ‘run.id’. An agent may be running: look at the service's dashboard before you start another.
  `)
  const third = rowsOf(`
    502 | | Service unavailable | 2 of 4 agent jobs were started, and task 3 may have been: ‘agents.example.com’ fails (HTTP 502). An agent may be running: look at the service's dashboard before you start another. Then start a new run with the tasks that are missing.
    other field | | No id returned | 2 of 4 agent jobs were started, and task 3 may have been: ‘id-field’ finds nothing in the response of ‘agents.example.com’. An agent may be running: look at the service's dashboard before you start another. Then start a new run with the tasks that are missing.
    same id | | No id returned | 2 of 4 agent jobs were started, and task 3 may have been: ‘id-field’ finds the id of an earlier task in the response of ‘agents.example.com’. An agent may be running: look at the service's dashboard before you start another. Then start a new run with the tasks that are missing.
  `)

  first.forEach(({ what }) => shown.add(what))

  it.each(first)('$what', ({ what, expected }) => {
    const outcome = only(endOf('start-unclear', what))

    expect([outcome.title, outcome.message]).toEqual(expected)
    expect(outcome).toMatchObject({ errorCode: 'start-unclear', isUnclear: true })
  })

  it.each(third)('$what, after others', ({ what, expected }) => {
    const { title, message } = afterTwo(endOf('start-unclear', what))

    expect([title, message]).toEqual(expected)
  })

  it('names the id that a failure has', () => {
    const end = { ...endOf('start-unclear', '502'), jobId: 'job_7' }

    expect(only(end).message).toMatch(
      /^Agent job `job_7` may have been started: .* fails \(HTTP 502/,
    )
    expect(afterTwo(end).message).toMatch(/were started, and task 3 may have been, as `job_7`: /)
  })
})

it('each kind of cause has a row above, but for one that comes as `rejected`', () => {
  const kinds = [...shown].map((name) => CAUSES[name]?.kind)
  expect(new Set([...kinds, 'not-found'])).toEqual(new Set([...CAUSE_KINDS, 'no-id']))
})

describe('a cancelled step', () => {
  const stopped =
    'Stopped starting: somebody cancelled the run, or a `timeout-minutes` of GitHub expired.'

  it.each([
    [
      true,
      `${stopped}${MAY_RUN}`,
      `${stopped}${MAY_RUN} Then start a new run with the tasks that are missing.`,
    ],
    [
      false,
      `${stopped} No agent job was started; re-run failed jobs.`,
      `${stopped} No further agent job was started; start a new run with the tasks that are missing.`,
    ],
  ])('whose request was sent: %j', (isSent, one, several) => {
    const end = { kind: 'cancelled', isSent } as const

    expect(only(end)).toMatchObject({
      errorCode: 'cancelled',
      title: 'Cancelled',
      message: one,
      isUnclear: isSent,
    })
    expect(afterTwo(end).message).toBe(`2 of 4 agent jobs were started. ${several}`)
    const oneOfTasks = { tasks: ONE, jobIds: [], end }
    expect(toStartOutcome(oneOfTasks, { ...context, hasTasks: true }).message).not.toMatch(/re-run/)
  })

  it('that was killed has said before that it may have started one', () => {
    const message = `The step was killed before it could report.${MAY_RUN}`

    expect(provisionalStart(FOUR, true).message).toMatch(/ Then start a new run with the tasks/)
    expect(toStartOutputs(provisionalStart(ONE, false))).toEqual({
      'job-id': '',
      message,
      errorCode: 'cancelled',
    })
    expect(Object.keys(toStartOutputs(provisionalStart(ONE, false))).at(-1)).toBe('errorCode')
  })
})

describe('the summary', () => {
  function helpFor(code: string): string {
    return `Error code \`${code}\` · [What to do](https://github.com/await-agent-job/await-agent-job/blob/v1/docs/troubleshooting.md#${code})\n`
  }

  it('of one start is its message', () => {
    const { message, ...failed } = only(endOf('not-started', '422'))

    expect(renderStartSummary({ ...failed, message })).toBe(
      `### ❌ Request rejected\n\n${message}\n\n${helpFor('not-started')}`,
    )
  })

  it.each([
    [endOf('not-started', '422'), 'not started'],
    [endOf('start-unclear', 'cut'), 'unknown'],
  ])('of several has a table of the tasks, after %j', (end, result) => {
    const tasks = [`@mona | ${'x'.repeat(200)}`, '`<b>`\u202e', 'three', 'four']
    const outcome = toStartOutcome(
      { tasks, jobIds: ['job_1', 'a|b'], end },
      { ...context, hasTasks: true },
    )

    expect(renderStartSummary(outcome)).toContain(
      [
        `\n\n${outcome.message}\n`,
        '| Task | Agent job |',
        '| --- | --- |',
        `| \`@mona \\| ${'x'.repeat(91)}…\` | \`job_1\` |`,
        '| `` `<b>`\ufffd `` | `a\\|b` |',
        `| \`three\` | ${result} |`,
        '| `four` | not started |\n\nError code',
      ].join('\n'),
    )
  })

  it('of rejected inputs lists them', () => {
    const none = { tasks: [], jobIds: [], isUnclear: false }
    const rejected = startErrorOutcome('invalid-input', 'short', none)
    const outcome = { ...rejected, details: ['`url` a', '`b` c'] }

    expect(renderStartSummary(outcome)).toBe(
      `### ❌ Invalid inputs\n\n- \`url\` a\n- \`b\` c\n\n${helpFor('invalid-input')}`,
    )
  })
})

describe('the log', () => {
  it.each([
    [1, undefined, 'Starting an agent job at https://agents.example.com/v2/jobs'],
    [
      12,
      'proxy.example:3128',
      'Starting 12 agent jobs at https://agents.example.com/v2/jobs, through proxy proxy.example:3128',
    ],
  ])('says what begins: %i', (count, proxyHost, line) => {
    expect(formatStarting({ count, url: context.url, proxyHost })).toBe(line)
  })

  it.each([
    ['job_8f3a', 1, 'Started agent job job_8f3a.'],
    ['##[error]\n', 12, 'Started agent job ## [error]\ufffd (task 3 of 12).'],
  ])('says that %j was started', (jobId, count, line) => {
    expect(formatStarted(jobId, { index: 2, count })).toBe(line)
  })
})
