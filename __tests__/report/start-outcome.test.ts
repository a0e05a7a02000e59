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
const context = {
  url: new URL('https://agents.example.com/v2/jobs?token=QUERY'),
  idField: ['job', 'id'],
}
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
const certificate = { ...untrusted, kind: 'certificate', problem: 'untrusted' } as const
const page = { kind: 'not-api', mediaType: 'text/html', isPage: true } as const
const noId = { kind: 'no-id', problem: 'missing', value: '', fields: [], said: '' } as const

/** What may come instead of an id. */
const CAUSES: Readonly<Record<string, StartCause>> = {
  '401': { kind: 'key-rejected', status: 401, said: 'key expired' },
  '402': { kind: 'rejected', status: 402, said: 'quota exceeded' },
  '403': { kind: 'access-denied', status: 403, said: '' },
  '401 page': { ...page, status: 401, title: '' },
  '403 page': { ...page, status: 403, title: '' },
  '403 text': { kind: 'not-api', status: 403, mediaType: 'text/plain', isPage: false, title: '' },
  'an error': { kind: 'no-job', problem: 'error', detail: 'No quota' },
  empty: { kind: 'no-job', problem: 'empty', detail: '' },
  page: { ...page, status: 200, title: 'x' },
  '404': { kind: 'rejected', status: 404, said: '' },
  '404 page': { ...page, status: 404, title: 'x' },
  '400 page': { ...page, status: 400, title: 'x' },
  '413 page': { ...page, status: 413, title: 'Too large' },
  '422': { kind: 'rejected', status: 422, said: 'repo_url is required' },
  missing: { kind: 'not-found', status: 404, said: '' },
  gone: { kind: 'gone', status: 410, said: '' },
  '204': { kind: 'unexpected-status', status: 204, said: '' },
  '425': { kind: 'server-error', status: 425, said: '' },
  '429': { kind: 'rate-limited', status: 429, said: '' },
  '502': { kind: 'server-error', status: 502, said: '' },
  redirect: { kind: 'redirect', status: 302, said: '', target: 'https://login.example.com' },
  'redirect as it is': { kind: 'redirect', status: 307, said: '', target: 'https://x.example' },
  'redirect for good': { kind: 'redirect', status: 308, said: '', target: '/x' },
  'redirect to http': { kind: 'redirect', status: 302, said: '', target: 'http://x.example' },
  'redirect to a path': { kind: 'redirect', status: 302, said: '', target: '/jobs/' },
  'redirect to nowhere': { kind: 'redirect', status: 302, said: '', target: '' },
  'see other': { kind: 'redirect', status: 303, said: '', target: '/jobs/1' },
  refused: { ...direct, kind: 'no-response', problem: 'refused' },
  'too long': { ...direct, kind: 'too-long', detail: '1 MiB' },
  variable: { ...direct, kind: 'proxy-variable', variable: 'https_proxy' },
  cut: { ...direct, kind: 'no-response', problem: 'cut' },
  certificate,
  'expired certificate': { ...certificate, problem: 'date' },
  'certificate of another host': { ...certificate, problem: 'other-host' },
  'proxy that rejects': { ...direct, kind: 'proxy-rejection', status: 403, proxy: 'p:1' },
  'proxy that does not reach it': { ...direct, kind: 'proxy-rejection', status: 502, proxy: 'p:1' },
  password: { ...direct, kind: 'proxy-rejection', status: 407, proxy: 'p:1' },
  'no proxy': { kind: 'proxy-unreachable', problem: 'silent', proxy: 'p:1', detail: 'too late' },
  'no id': { ...noId, fields: ['url', '', 'job.jobId'] },
  'no fields': noId,
  'no fields, but words': { ...noId, said: 'message: quota exceeded' },
  'two ids': { ...noId, problem: 'unusable', value: 'a,b', fields: ['id'] },
  'no text': { ...noId, problem: 'unusable', fields: ['job.id', 'job.no'] },
  'same id': { ...noId, problem: 'repeated', value: 'job_1' },
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
    401 | | Not authorized | The agent job was not started: ‘agents.example.com’ rejects ‘admin-key’ (HTTP 401: ‘key expired’). The key is wrong (it must be an admin key of this service), revoked or expired. Create a new key on the API keys page of the service's dashboard, update the secret, then re-run failed jobs.
    403 | | Access denied | The agent job was not started: ‘agents.example.com’ denies access (HTTP 403). Check ‘url’, what ‘request’ names, and what the key may do. If the service has an IP allowlist, use a runner with a fixed address. Then re-run failed jobs, or start a new run if you changed the workflow file.
    401 page | | Web page instead of JSON | The agent job was not started: ‘agents.example.com’ returns a web page (HTTP 401) instead of JSON. Check ‘url’ and ‘admin-key’. Then re-run failed jobs, or start a new run if you changed the workflow file.
    redirect as it is | | Redirect | The agent job was not started: ‘agents.example.com’ redirects to ‘https://x.example’ (HTTP 307). Redirects are not followed, to protect the key. If the service takes the start request there, correct ‘url’, then start a new run.
    403 page | | Web page instead of JSON | The agent job was not started: ‘agents.example.com’ returns a web page (HTTP 403) instead of JSON. That is probably a firewall. Ask its operator to allow this runner, or check ‘url’. Then re-run failed jobs, or start a new run if you changed the workflow file.
    404 | | Request rejected | The agent job was not started: ‘agents.example.com’ rejects the request (HTTP 404). Check ‘url’, and what ‘request’ names, then start a new run. If they are right, ask the service's operator.
    413 page | | Web page instead of JSON | The agent job was not started: ‘agents.example.com’ returns a web page titled ‘Too large’ (HTTP 413) instead of JSON. Shorten the prompt or ‘request’, then start a new run.
    400 page | | Web page instead of JSON | The agent job was not started: ‘agents.example.com’ returns a web page titled ‘x’ (HTTP 400) instead of JSON. Check ‘url’ and ‘request’, then start a new run.
    404 page | | Web page instead of JSON | The agent job was not started: ‘agents.example.com’ returns a web page titled ‘x’ (HTTP 404) instead of JSON. Set ‘url’ to the address that takes the start request, then start a new run.
    422 | | Request rejected | The agent job was not started: ‘agents.example.com’ rejects the request (HTTP 422: ‘repo_url is required’). Correct ‘request’ or the prompt, then start a new run.
    425 | | Service unavailable | The agent job was not started: ‘agents.example.com’ fails (HTTP 425). Check the service's status page, then re-run failed jobs. If it lasts, check the inputs, or ask the service's operator.
    429 | | Rate limited | The agent job was not started: ‘agents.example.com’ limits the rate of requests (HTTP 429). Wait until the limit ends, then re-run failed jobs. If it lasts, check who else uses the key, or ask the service's operator.
    redirect | | Redirect | The agent job was not started: ‘agents.example.com’ redirects to ‘https://login.example.com’ (HTTP 302). Redirects are not followed, to protect the key. Some services redirect after a start, so check the service's dashboard first. If the service takes the start request there, correct ‘url’, then start a new run.
    403 text | | Access denied | The agent job was not started: ‘agents.example.com’ returns ‘text/plain’ (HTTP 403) instead of JSON. Check ‘url’, ‘request’, and what the key may do. If they are right, a firewall may block this runner, so ask its operator. Then re-run failed jobs, or start a new run if you changed the workflow file.
    variable | | Proxy failed | The agent job was not started: the runner's ‘https_proxy’ is not the address of a proxy. Set it to one such as ‘http://proxy.example:3128’.
    redirect for good | | Redirect | The agent job was not started: ‘agents.example.com’ redirects to ‘/x’ (HTTP 308). Redirects are not followed, to protect the key. If the service takes the start request there, correct ‘url’, then start a new run.
    no proxy | | Proxy failed | The agent job was not started: the proxy ‘p:1’ does not respond (too late). Check ‘https_proxy’, or ask the proxy's operator. Then re-run failed jobs, or start a new run if you changed the workflow file.
    redirect to http | | Redirect | The agent job was not started: ‘agents.example.com’ redirects to ‘http://x.example’ (HTTP 302). Redirects are not followed, to protect the key. Some services redirect after a start, so check the service's dashboard first. Set ‘url’ to the ‘https://’ address that takes the start request, then start a new run.
    redirect to nowhere | | Redirect | The agent job was not started: ‘agents.example.com’ redirects to something that is not a web address (HTTP 302). Redirects are not followed, to protect the key. Some services redirect after a start, so check the service's dashboard first. Set ‘url’ to the ‘https://’ address that takes the start request, then start a new run.
    redirect to a path | | Redirect | The agent job was not started: ‘agents.example.com’ redirects to ‘/jobs/’ (HTTP 302). Redirects are not followed, to protect the key. Some services redirect after a start, so check the service's dashboard first. If the service takes the start request there, correct ‘url’, then start a new run.
    refused | | Service unavailable | The agent job was not started: ‘agents.example.com’ refuses the connection. Check ‘url’, and whether this runner can reach it. Then re-run failed jobs, or start a new run if you changed the workflow file. If it lasts, ask the service's operator.
    certificate | | Certificate not trusted | The agent job was not started: the certificate of ‘agents.example.com’ is not trusted (‘self-signed certificate’). If its CA is private, set ‘NODE_EXTRA_CA_CERTS’ under the step's ‘env:’ to a file on the runner that contains this CA, besides any others, then re-run failed jobs, or start a new run if you changed the workflow file. If the server is not yours, ask its operator.
    password | | Proxy failed | The agent job was not started: the proxy ‘p:1’ requires a password (HTTP 407). Put the right user and password into ‘https_proxy’, with special characters percent-encoded, then re-run failed jobs, or start a new run if you changed the workflow file.
  `)
  const third = rowsOf(`
    401 | | Not authorized | 2 of 4 agent jobs were started. The start of task 3 failed: ‘agents.example.com’ rejects ‘admin-key’ (HTTP 401: ‘key expired’). Check whether it was revoked or has expired. If so, update the secret, then start a new run with the tasks that are missing. If not, ask the service's operator.
    403 page | | Web page instead of JSON | 2 of 4 agent jobs were started. The start of task 3 failed: ‘agents.example.com’ returns a web page (HTTP 403) instead of JSON. Start a new run with the tasks that are missing. If it lasts, ask the service's operator.
    402 | | Request rejected | 2 of 4 agent jobs were started. The start of task 3 failed: ‘agents.example.com’ rejects the request (HTTP 402: ‘quota exceeded’). Start a new run with the tasks that are missing. If it lasts, ask the service's operator.
    422 | | Request rejected | 2 of 4 agent jobs were started. The start of task 3 failed: ‘agents.example.com’ rejects the request (HTTP 422: ‘repo_url is required’). Correct this task, then start a new run with the tasks that are missing.
    429 | | Rate limited | 2 of 4 agent jobs were started. The start of task 3 failed: ‘agents.example.com’ limits the rate of requests (HTTP 429). Wait until the limit ends, then start a new run with the tasks that are missing. If it lasts, check who else uses the key, or ask the service's operator.
    redirect | | Redirect | 2 of 4 agent jobs were started. The start of task 3 failed: ‘agents.example.com’ redirects to ‘https://login.example.com’ (HTTP 302). Redirects are not followed, to protect the key. Some services redirect after a start, so check the service's dashboard first. Start a new run with the tasks that are missing. If it lasts, ask the service's operator.
    redirect as it is | | Redirect | 2 of 4 agent jobs were started. The start of task 3 failed: ‘agents.example.com’ redirects to ‘https://x.example’ (HTTP 307). Redirects are not followed, to protect the key. Start a new run with the tasks that are missing. If it lasts, ask the service's operator.
    refused | | Service unavailable | 2 of 4 agent jobs were started. The start of task 3 failed: ‘agents.example.com’ refuses the connection. Start a new run with the tasks that are missing. If it lasts, ask the service's operator.
    certificate | | Certificate not trusted | 2 of 4 agent jobs were started. The start of task 3 failed: the certificate of ‘agents.example.com’ is not trusted (‘self-signed certificate’). If its CA is private, set ‘NODE_EXTRA_CA_CERTS’ under the step's ‘env:’ to a file on the runner that contains this CA, besides any others, then start a new run with the tasks that are missing. If the server is not yours, ask its operator.
  `)

  first.forEach(({ what }) => shown.add(what))

  it.each(first)('$what', ({ what, expected }) => {
    const outcome = only(endOf('not-started', what))

    expect([outcome.title, outcome.message]).toEqual(expected)
    expect(outcome).toMatchObject({ errorCode: 'not-started', isUnclear: false })
  })

  it.each(third)('$what: blames nothing that has worked before', ({ what, expected }) => {
    const { title, message } = afterTwo(endOf('not-started', what))

    expect([title, message]).toEqual(expected)
  })

  it('counts what was started before', () => {
    const step = { tasks: FOUR, jobIds: ['job_1'], end: endOf('not-started', '422') }

    expect(toStartOutcome(step, { ...context, hasTasks: true }).message).toMatch(
      /^1 of 4 agent jobs was started\. The start of task 2 failed: /,
    )
  })

  it('is told when to try again', () => {
    const { message } = only(endOf('not-started', '429', 3_600_000))

    expect(message).toMatch(/Wait 1h, as the service asks, then re-run failed jobs\. If it lasts/)
  })

  // Whatever cause a start may get, it is never told to repeat what has worked, nor of a poll.
  it.each(Object.keys(CAUSES).filter((name) => name !== 'variable'))(
    'is not to be re-run with tasks: %s',
    (name) => {
      const step = { tasks: ONE, jobIds: [], end: endOf('not-started', name) }
      const { message } = toStartOutcome(step, { ...context, hasTasks: true })

      expect(message).toMatch(/start a new run with the tasks that are missing/i)
      expect(message).not.toMatch(/re-run|base-url|project-id|job-id/i)
    },
  )
})

describe('a start of which nobody knows', () => {
  const first = rowsOf(`
    page | | Web page instead of JSON | No id was returned: ‘agents.example.com’ returns a web page titled ‘x’ (HTTP 200) instead of JSON. An agent may be running: look at the service's dashboard before you start another. If none is running, check ‘url’ and ‘request’, then start a new run. If they are right, ask the service's operator.
    502 | | Service unavailable | No id was returned: ‘agents.example.com’ fails (HTTP 502). An agent may be running: look at the service's dashboard before you start another.
    cut | | Service unavailable | No id was returned: ‘agents.example.com’ did not finish its response. An agent may be running: look at the service's dashboard before you start another. If none is running, check ‘url’ and ‘request’, then start a new run. If they are right, ask the service's operator.
    an error | | Invalid response | No id was returned: ‘agents.example.com’ returns an error instead of a job: ‘No quota’. An agent may be running: look at the service's dashboard before you start another. If none is running, check ‘url’ and ‘request’, then start a new run. If they are right, ask the service's operator.
    empty | | Invalid response | No id was returned: ‘agents.example.com’ returns an empty response. An agent may be running: look at the service's dashboard before you start another. If none is running, check ‘url’ and ‘request’, then start a new run. If they are right, ask the service's operator.
    204 | | Unexpected response | No id was returned: ‘agents.example.com’ returns an unexpected response (HTTP 204). An agent may be running: look at the service's dashboard before you start another. If none is running, check ‘url’ and ‘request’, then start a new run. If they are right, ask the service's operator.
    too long | | Invalid response | No id was returned: ‘agents.example.com’ returns more than 1 MiB. An agent may be running: look at the service's dashboard before you start another. If none is running, check ‘url’ and ‘request’, then start a new run. If they are right, ask the service's operator.
    see other | | Redirect | No id was returned: ‘agents.example.com’ redirects to ‘/jobs/1’ (HTTP 303). Redirects are not followed, to protect the key. An agent may be running: look at the service's dashboard before you start another. If none is running, check ‘url’ and ‘request’, then start a new run. If they are right, ask the service's operator.
    no id | | No id returned | No id was returned: in the response of ‘agents.example.com’, ‘job.id’ is missing or empty. Set ‘id-field’ to the field that contains the id (the response has ‘job.jobId’, ‘url’). An agent is probably running: look at the service's dashboard before you start another.
    no fields | | No id returned | No id was returned: in the response of ‘agents.example.com’, ‘job.id’ is missing or empty. Check ‘url’, and whether the service returns the id in its JSON. An agent may be running: look at the service's dashboard before you start another.
    no fields, but words | | No id returned | No id was returned: in the response of ‘agents.example.com’, ‘job.id’ is missing or empty (‘message: quota exceeded’). Check ‘url’, and whether the service returns the id in its JSON. An agent may be running: look at the service's dashboard before you start another.
    two ids | | No id returned | No id was returned: in the response of ‘agents.example.com’, ‘job.id’ is ‘a,b’, which is no job id. Set ‘id-field’ to the field that contains the id (the response has ‘id’). An agent is probably running: look at the service's dashboard before you start another.
    no text | | No id returned | No id was returned: in the response of ‘agents.example.com’, ‘job.id’ is no usable id. Set ‘id-field’ to the field that contains the id (the response has ‘job.no’). An agent is probably running: look at the service's dashboard before you start another.
    same id | | No id returned | No new id was returned: ‘agents.example.com’ returned ‘job_1’, which is the id of an earlier task. An agent may be running: look at the service's dashboard before you start another. Check ‘id-field’: if it is right, the service starts no second agent for such a request.
  `)
  const third = rowsOf(`
    502 | | Service unavailable | 2 of 4 agent jobs were started, and task 3 may have been. No id was returned: ‘agents.example.com’ fails (HTTP 502). An agent may be running: look at the service's dashboard before you start another. Then start a new run with the tasks that are missing.
    page | | Web page instead of JSON | 2 of 4 agent jobs were started, and task 3 may have been. No id was returned: ‘agents.example.com’ returns a web page titled ‘x’ (HTTP 200) instead of JSON. An agent may be running: look at the service's dashboard before you start another. Then start a new run with the tasks that are missing.
    no id | | No id returned | 2 of 4 agent jobs were started, and task 3 may have been. No id was returned: in the response of ‘agents.example.com’, ‘job.id’ is missing or empty. An agent is probably running: look at the service's dashboard before you start another. Then start a new run with the tasks that are missing.
    no fields | | No id returned | 2 of 4 agent jobs were started, and task 3 may have been. No id was returned: in the response of ‘agents.example.com’, ‘job.id’ is missing or empty. An agent may be running: look at the service's dashboard before you start another. Then start a new run with the tasks that are missing.
    two ids | | No id returned | 2 of 4 agent jobs were started, and task 3 may have been. No id was returned: in the response of ‘agents.example.com’, ‘job.id’ is ‘a,b’, which is no job id. An agent is probably running: look at the service's dashboard before you start another. Then start a new run with the tasks that are missing.
    no text | | No id returned | 2 of 4 agent jobs were started, and task 3 may have been. No id was returned: in the response of ‘agents.example.com’, ‘job.id’ is no usable id. An agent is probably running: look at the service's dashboard before you start another. Then start a new run with the tasks that are missing.
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

  it('names as many fields of the response as fit', () => {
    const names = Array.from({ length: 20 }, (_, at) => `${at}${'x'.repeat(60)}`)
    const { message } = only({ kind: 'start-unclear', cause: { ...noId, fields: names } })

    expect(message).toMatch(/\(the response has `0x{38}…`, `1x{38}…`, and 18 more\)/)
  })
})

it('each kind of cause has a row above, but for two that come as `rejected`', () => {
  const kinds = [...shown].map((name) => CAUSES[name]?.kind)
  expect(new Set([...kinds, 'not-found', 'gone'])).toEqual(new Set([...CAUSE_KINDS, 'no-id']))
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
      title: 'Start cancelled',
      message: one,
      isUnclear: isSent,
    })
    expect(afterTwo(end).message).toBe(`2 of 4 agent jobs were started. ${several}`)
    const oneOfTasks = { tasks: ONE, jobIds: [], end }
    expect(toStartOutcome(oneOfTasks, { ...context, hasTasks: true }).message).not.toMatch(/re-run/)
  })

  it('that was killed has said before that it may have started one', () => {
    const message = `The step was killed before it could report.${MAY_RUN}`

    expect(toStartOutputs(provisionalStart(FOUR))).toEqual({
      'job-id': '',
      message,
      errorCode: 'cancelled',
    })
    expect(Object.keys(toStartOutputs(provisionalStart(ONE))).at(-1)).toBe('errorCode')
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
    const outcome = { ...rejected, reasons: ['`url` a', '`b` c'] }

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
