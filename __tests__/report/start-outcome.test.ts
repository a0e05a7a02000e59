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

const ONE = ['Fix the login']
const FOUR = ['one', 'two', 'three', 'four']
const context = {
  url: new URL('https://agents.example.com/v2/jobs?token=QUERY'),
  idField: ['job', 'id'],
}
const LOOK = "look at the service's dashboard before you start another."
const MAY_RUN = ` An agent may be running: ${LOOK}`
const PROBABLY_RUNS = ` An agent is probably running: ${LOOK}`
const AGAIN = 're-run failed jobs.'
const ANEW = 'start a new run.'
const HOST = '`agents.example.com`'

type End = Parameters<typeof toStartOutcome>[0]['end']

function only(end: End) {
  return toStartOutcome({ tasks: ONE, jobIds: [], end }, { ...context, hasTasks: false })
}

/** Two of four tasks were started before. */
function third(end: End) {
  const jobIds = ['job_1', 'job_2']
  return toStartOutcome({ tasks: FOUR, jobIds, end }, { ...context, hasTasks: true })
}

function notStarted(cause: StartCause, retryAfterMs?: number): StartFailure {
  return { kind: 'not-started', cause, retryAfterMs }
}

function unclear(cause: StartCause): StartFailure {
  return { kind: 'start-unclear', cause }
}

type StatusKind = 'key-rejected' | 'access-denied' | 'rejected' | 'rate-limited' | 'request-timeout'

function status(code: number, kind: StatusKind | 'server-error' = 'rejected', said = '') {
  return { kind, status: code, said }
}

function page(code: number, title = '') {
  return { kind: 'not-api', status: code, mediaType: 'text/html', isPage: true, title } as const
}

function redirect(target: string, code = 302) {
  return { kind: 'redirect', status: code, said: '', target } as const
}

const direct = { proxy: '', detail: '' }
const refused = { ...direct, kind: 'no-response', problem: 'refused' } as const
const cut = { ...direct, kind: 'no-response', problem: 'cut' } as const
const untrusted = {
  ...direct,
  kind: 'certificate',
  problem: 'untrusted',
  detail: 'self-signed certificate',
  isOfProxy: false,
} as const
const password = { kind: 'proxy-rejection', status: 407, proxy: 'p:1', detail: '' } as const

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
  it.each<[string, StartCause, string, number?]>([
    [
      'Request rejected',
      status(422, 'rejected', 'repo_url is required'),
      `${HOST} rejects the request (HTTP 422: \`repo_url is required\`). Correct \`request\`, then ${ANEW}`,
      0,
    ],
    [
      'Request rejected',
      status(404),
      `${HOST} rejects the request (HTTP 404). Check \`url\`, and what \`request\` names, then ${ANEW}`,
      0,
    ],
    [
      'Not authorized',
      status(401, 'key-rejected', 'key expired'),
      `${HOST} rejects \`admin-key\` (HTTP 401: \`key expired\`). The key is wrong, revoked, expired, or of another kind or service. Create a new key on the API keys page of the service's dashboard, update the secret, then ${AGAIN}`,
      0,
    ],
    [
      'Access denied',
      status(403, 'access-denied'),
      `${HOST} denies access (HTTP 403). Check what the key may do. If the service has an IP allowlist, use a runner with a fixed address. Then ${AGAIN}`,
      0,
    ],
    [
      'Rate limited',
      status(429, 'rate-limited'),
      `${HOST} limits the rate of requests (HTTP 429). Re-run failed jobs in a few minutes.`,
      0,
    ],
    [
      'Rate limited',
      status(429, 'rate-limited'),
      `${HOST} limits the rate of requests (HTTP 429). The service asks to wait 1h: re-run failed jobs after that.`,
      3_600_000,
    ],
    [
      'Web page instead of JSON',
      page(404, 'Sign in'),
      `${HOST} returns a web page titled \`Sign in\` (HTTP 404) instead of JSON. Set \`url\` to the address that takes the start request, then ${ANEW}`,
      0,
    ],
    [
      'Web page instead of JSON',
      page(403),
      `${HOST} returns a web page (HTTP 403) instead of JSON. It is probably a firewall. Ask its operator to allow this runner, or check \`url\`. Then ${AGAIN}`,
      0,
    ],
    [
      'Redirect',
      redirect('https://login.example.com'),
      `${HOST} redirects to \`https://login.example.com\` (HTTP 302). Redirects are not followed, to protect the key. If the start request belongs there, set \`url\` to that address, then ${ANEW}`,
      0,
    ],
    [
      'Redirect',
      redirect('http://agents.example.com'),
      `${HOST} redirects to \`http://agents.example.com\` (HTTP 302). Redirects are not followed, to protect the key. Ask the service's operator: over \`http://\` anybody on the way could read the key.`,
      0,
    ],
    [
      'Service unavailable',
      status(425, 'request-timeout'),
      `${HOST} does not respond (HTTP 425). Check \`url\`, and whether this runner can reach it, then ${AGAIN}`,
      0,
    ],
    [
      'Service unavailable',
      refused,
      `${HOST} refuses the connection. Check \`url\`, and whether this runner can reach it, then ${AGAIN}`,
      0,
    ],
    [
      'Certificate not trusted',
      untrusted,
      `the certificate of ${HOST} is not trusted (\`self-signed certificate\`). If its CA is private, set \`NODE_EXTRA_CA_CERTS\` to the CA's file under the step's \`env:\`, and ${ANEW.replace('.', '')}. If the server is not yours, ask its operator.`,
      0,
    ],
    [
      'Proxy failed',
      password,
      `the proxy \`p:1\` requires a password (HTTP 407). Put user and password into \`https_proxy\`, then ${AGAIN}`,
      0,
    ],
  ])('%s: %j', (title, cause, text, retryAfterMs = 0) => {
    expect(only(notStarted(cause, retryAfterMs))).toMatchObject({
      errorCode: 'not-started',
      title,
      message: `The agent job was not started: ${text}`,
      isUnclear: false,
    })
  })

  it.each<[StartCause, string]>([
    [
      status(422),
      'rejects the request (HTTP 422). Correct this task, then start a new run with the tasks that are missing.',
    ],
    ...[status(401, 'key-rejected'), refused, page(403), untrusted].map(
      (cause): [StartCause, string] => [
        cause,
        "Start a new run with the tasks that are missing. If it lasts, ask the service's operator.",
      ],
    ),
  ])('blames nothing that has worked before: %j', (cause, end) => {
    const { message } = third(notStarted(cause))

    expect(message).toMatch(/^2 of 4 agent jobs were started\. The start of task 3 failed: \S+ /)
    expect(message.slice(-end.length)).toBe(end)
  })

  it('is never to be re-run with tasks', () => {
    const rules = { ...context, hasTasks: true }
    const messages = [
      status(401, 'key-rejected'),
      status(429, 'rate-limited'),
      refused,
      password,
    ].map(
      (cause) => toStartOutcome({ tasks: ONE, jobIds: [], end: notStarted(cause) }, rules).message,
    )

    for (const message of messages) {
      expect(message).toMatch(/start a new run with the tasks that are missing/i)
      expect(message).not.toMatch(/re-run/i)
    }
  })
})

describe('a start of which nobody knows', () => {
  it.each<[string, StartCause, string, string]>([
    [
      'Service unavailable',
      status(502, 'server-error'),
      `${HOST} fails (HTTP 502).${MAY_RUN}`,
      `${HOST} fails (HTTP 502).${MAY_RUN}`,
    ],
    [
      'Service unavailable',
      cut,
      `${HOST} did not finish its response.${MAY_RUN}`,
      `${HOST} did not finish its response.${MAY_RUN}`,
    ],
    [
      'Redirect',
      redirect('/jobs/1', 303),
      `${HOST} redirects to \`/jobs/1\` (HTTP 303). Redirects are not followed, to protect the key.${MAY_RUN}`,
      `${HOST} redirects to \`/jobs/1\` (HTTP 303). Redirects are not followed, to protect the key.${MAY_RUN}`,
    ],
    [
      'No id returned',
      { kind: 'no-id', names: ['job', '', 'url'] },
      `\`job.id\` is missing in the response of ${HOST}. Set \`id-field\` to the field that contains it (the response has \`job\`, \`url\`).${PROBABLY_RUNS}`,
      `\`job.id\` is missing in the response of ${HOST}.${PROBABLY_RUNS}`,
    ],
    [
      'No id returned',
      { kind: 'no-id', names: [] },
      `\`job.id\` is missing in the response of ${HOST}. Set \`id-field\` to the field that contains it.${PROBABLY_RUNS}`,
      `\`job.id\` is missing in the response of ${HOST}.${PROBABLY_RUNS}`,
    ],
    [
      'No id returned',
      { kind: 'not-an-id', value: 'a,b' },
      `\`job.id\` in the response of ${HOST} is \`a,b\`, which is no job id. Check \`id-field\`.${PROBABLY_RUNS}`,
      `\`job.id\` in the response of ${HOST} is \`a,b\`, which is no job id.${PROBABLY_RUNS}`,
    ],
    [
      'No id returned',
      { kind: 'not-an-id', value: '' },
      `\`job.id\` in the response of ${HOST} is neither a text nor a whole number. Check \`id-field\`.${PROBABLY_RUNS}`,
      `\`job.id\` in the response of ${HOST} is neither a text nor a whole number.${PROBABLY_RUNS}`,
    ],
    [
      'No id returned',
      { kind: 'repeated-id', value: 'job_1' },
      `${HOST} returned \`job_1\`, which is the id of an earlier task.${MAY_RUN}`,
      `${HOST} returned \`job_1\`, which is the id of an earlier task.${MAY_RUN}`,
    ],
  ])('%s: %j', (title, cause, first, later) => {
    expect(only(unclear(cause))).toMatchObject({
      errorCode: 'start-unclear',
      title,
      message: `No id was returned: ${first}`,
      isUnclear: true,
    })
    expect(third(unclear(cause)).message).toBe(
      `2 of 4 agent jobs were started. The start of task 3 failed. No id was returned: ${later}`,
    )
  })

  it('names as many fields of the response as fit', () => {
    const names = Array.from({ length: 20 }, (_, at) => `${at}${'x'.repeat(60)}`)
    const { message } = only(unclear({ kind: 'no-id', names }))

    expect(message).toMatch(/\(the response has `0x{38}…`, `1x{38}…`, and 18 more\)/)
  })
})

describe('a cancelled step', () => {
  const stopped =
    'Stopped starting: somebody cancelled the run, or a `timeout-minutes` of GitHub expired.'

  it.each([
    [true, `${stopped}${MAY_RUN}`, `${stopped}${MAY_RUN}`],
    [
      false,
      `${stopped} No further agent job was started; re-run failed jobs.`,
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
    expect(third(end).message).toBe(`2 of 4 agent jobs were started. ${several}`)
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
    const { message, ...failed } = only(notStarted(status(422)))

    expect(renderStartSummary({ ...failed, message })).toBe(
      `### ❌ Request rejected\n\n${message}\n\n${helpFor('not-started')}`,
    )
  })

  it.each([
    [notStarted(status(422)), 'not started'],
    [unclear(cut), 'unknown'],
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
    const outcome = {
      ...startErrorOutcome('invalid-input', 'short'),
      reasons: ['`url` a', '`b` c'],
    }

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
