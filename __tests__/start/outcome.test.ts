import { describe, expect, it } from '@jest/globals'
import {
  formatNamed,
  formatStarted,
  formatStarting,
  formatStartRetry,
} from '../../src/start/log.ts'
import {
  provisionalStart,
  renderStartSummary,
  startErrorOutcome,
  toStartOutcome,
  toStartOutputs,
} from '../../src/start/outcome.ts'
import type { NoId, StartFailure } from '../../src/start/client.ts'
import { rowsOf } from '../support/table.ts'

const ONE = ['Fix the login']
const FOUR = ['one', 'two', 'three', 'four']
const url = new URL('https://agents.example.com/v2/jobs?token=QUERY')
const context = { url, idField: ['job', 'id'] }
const LOOK = "An agent may be running: look at the service's dashboard before you start another."

type End = Parameters<typeof toStartOutcome>[0]['end']

function only(end: End) {
  return toStartOutcome({ jobIds: [], end }, { ...context, tasks: ONE, hasTasks: false })
}

/** Two of four tasks were started before. */
function afterTwo(end: End) {
  const jobIds = ['job_1', 'job_2']
  return toStartOutcome({ jobIds, end }, { ...context, tasks: FOUR, hasTasks: true })
}

const own = { isForeign: false } as const
const limit = { ...own, kind: 'rate-limited', status: 429, reason: 'HTTP 429' } as const
const noId: NoId = { kind: 'no-id', problem: 'missing', reason: '' }
const unusable: NoId = { ...noId, problem: 'unusable', reason: 'it has `id`, `link`' }
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
  'wrong url': {
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
  'unusable id': { kind: 'start-unclear', cause: unusable, jobId: 'a/b' },
  'no text': { kind: 'start-unclear', cause: { ...unusable, reason: 'it has `id.a`, `link`' } },
  'same id': { kind: 'start-unclear', cause: { ...noId, problem: 'repeated' } },
  cancelled: { kind: 'cancelled', isUnclear: false },
  'cancelled under way': { kind: 'cancelled', isUnclear: true },
  'cancelled with an id': { kind: 'cancelled', isUnclear: true, jobId: 'job_7' },
}

describe('a step that started all', () => {
  it.each([
    [ONE, ['job_8f3a'], 'Agent job started', 'Started agent job `job_8f3a`.'],
    [FOUR, ['1', '2', '3', '4'], 'Agent jobs started', 'Started 4 agent jobs.'],
  ])('of %j says so', (tasks, jobIds, title, message) => {
    const step = { ...context, tasks, hasTasks: true }
    const outcome = toStartOutcome({ jobIds, end: undefined }, step)

    expect(outcome).toMatchObject({ errorCode: '', title, message, isUnclear: false })
    expect(toStartOutputs(outcome)).toEqual({ jobId: jobIds.join(), message, errorCode: '' })
  })
})

describe('a step that started none', () => {
  const rows = rowsOf(`
    rejected | not-started | Agent job not started | The agent job was not started: ‘agents.example.com’ rejects the start (HTTP 422: ‘repo_url is required’). Correct ‘request’ or the prompt, then start a new run.
    too long | not-started | Agent job not started | The agent job was not started: ‘agents.example.com’ rejects the start (HTTP 413). Correct ‘request’ or the prompt, then start a new run.
    denied | not-started | Agent job not started | The agent job was not started: ‘agents.example.com’ denies access (HTTP 403). Check ‘url’, that the key may start agent jobs (scope ‘write’), and any IP allowlist, then re-run failed jobs, or start a new run if you changed the workflow.
    wrong url | not-started | Agent job not started | The agent job was not started: ‘agents.example.com’ rejects the start (HTTP 405). Check ‘url’, ‘request’ and the prompt, then re-run failed jobs, or start a new run if you changed the workflow.
    limited | not-started | Agent job not started | The agent job was not started: ‘agents.example.com’ limits the rate of starts (HTTP 429) and asks to wait 1h. Once the limit ends, re-run failed jobs.
    failed | start-unclear | Agent job may have been started | No id was returned: ‘agents.example.com’ fails (HTTP 502). An agent may be running: look at the service's dashboard before you start another. If none is running, check ‘url’.
    failed with an id | start-unclear | Agent job may have been started | The start is unclear: ‘agents.example.com’ fails (HTTP 502), but its response names ‘job_7’. An agent may be running: look at the service's dashboard before you start another. If none is running, check ‘url’.
    no id | start-unclear | Agent job may have been started | No id was returned: ‘job.id’ is missing in the response of ‘agents.example.com’. Set ‘id-field’. An agent may be running: look at the service's dashboard before you start another.
    no id, but words | start-unclear | Agent job may have been started | No id was returned: ‘job.id’ is missing in the response of ‘agents.example.com’ (it says ‘No quota’). Set ‘id-field’. An agent may be running: look at the service's dashboard before you start another.
    other fields | start-unclear | Agent job may have been started | No id was returned: ‘job.id’ is missing in the response of ‘agents.example.com’ (it has ‘job.key’, ‘link’). Set ‘id-field’. An agent may be running: look at the service's dashboard before you start another.
    no text | start-unclear | Agent job may have been started | No id was returned: ‘job.id’ is no usable id in the response of ‘agents.example.com’ (it has ‘id.a’, ‘link’). An agent may be running: look at the service's dashboard before you start another.
    unusable id | start-unclear | Agent job may have been started | The start is unclear: ‘job.id’ is no usable id in the response of ‘agents.example.com’ (it names ‘a/b’). An agent may be running: look at the service's dashboard before you start another.
    cancelled | cancelled | Cancelled | Stopped starting: the run was cancelled (by a person, a newer run, or a ‘timeout-minutes’). Nothing is under way. Re-run failed jobs.
    cancelled under way | cancelled | Cancelled | Stopped starting: the run was cancelled (by a person, a newer run, or a ‘timeout-minutes’). An agent may be running: look at the service's dashboard before you start another.
    cancelled with an id | cancelled | Cancelled | Stopped starting: the run was cancelled (by a person, a newer run, or a ‘timeout-minutes’). The service named ‘job_7’. An agent may be running: look at the service's dashboard before you start another.
  `)

  it.each(rows)('%s', (what = '', ...cells) => {
    const { errorCode, title, message, isUnclear } = only(ENDS[what])

    expect([errorCode, title, message]).toEqual(cells)
    expect(isUnclear).toBe(message.includes(LOOK))
  })
})

describe('a step that started some', () => {
  const rows = rowsOf(`
    rejected | 2 of 4 agent jobs were started. The start of task 3 failed: ‘agents.example.com’ rejects the start (HTTP 422: ‘repo_url is required’). Correct this task, then start a new run with the tasks that are missing.
    failed | 2 of 4 agent jobs were started. The start of task 3 is unclear: ‘agents.example.com’ fails (HTTP 502). An agent may be running: look at the service's dashboard before you start another. Then start a new run with the tasks that are missing.
    other fields | 2 of 4 agent jobs were started. The start of task 3 is unclear: ‘job.id’ is missing in the response of ‘agents.example.com’ (it has ‘job.key’, ‘link’). An agent may be running: look at the service's dashboard before you start another. Then start a new run with the tasks that are missing.
    same id | 2 of 4 agent jobs were started. The start of task 3 is unclear: ‘job.id’ is the id of an earlier task in the response of ‘agents.example.com’. An agent may be running: look at the service's dashboard before you start another. Then start a new run with the tasks that are missing.
    cancelled | 2 of 4 agent jobs were started. Stopped starting: the run was cancelled (by a person, a newer run, or a ‘timeout-minutes’). Nothing is under way. Start a new run with the tasks that are missing.
  `)

  it.each(rows)('%s', (what = '', message) => {
    expect(afterTwo(ENDS[what]).message).toBe(message)
  })

  // `start` rejects a re-run. Nor are inputs of the wait checked, or what has worked.
  it.each(Object.keys(ENDS))('is never told to re-run: %s', (name) => {
    const [none = '', one = ''] = [[], ['job_1']].map((jobIds) => {
      const step = { ...context, tasks: FOUR, hasTasks: true }
      return toStartOutcome({ jobIds, end: ENDS[name] }, step).message
    })

    expect(none).toMatch(/^0 of 4 agent jobs were started\. .*start a new run/i)
    expect(one).toMatch(/^1 of 4 agent jobs was started\. .*start a new run/i)
    expect(none + one).not.toMatch(/re-run|base-url|project-id|job-id|check `url`\./i)
    expect(one).not.toMatch(/`url`|`id-field`|`request`|prompt/)
  })
})

it('a step that was killed has said before that it may have started one', () => {
  const one = provisionalStart({ tasks: ONE, hasTasks: false })
  const several = provisionalStart({ tasks: FOUR, hasTasks: true })

  const message = `The step was killed before it could report. ${LOOK}`
  expect(toStartOutputs(one)).toEqual({ jobId: '', message, errorCode: 'cancelled' })
  expect(one.isUnclear).toBe(true)
  expect(several.message).toMatch(/ Then start a new run with the tasks that are missing\.$/)
})

describe('the summary', () => {
  function helpFor(code: string): string {
    return `Error code \`${code}\` · [What to do](https://github.com/await-agent-job/await-agent-job/blob/HEAD/docs/troubleshooting.md#${code})\n`
  }

  it('of one start is its message', () => {
    const outcome = only(rejected)

    expect(renderStartSummary(outcome)).toBe(
      `### ❌ Agent job not started\n\n${outcome.message}\n\n${helpFor('not-started')}`,
    )
  })

  it.each([
    [rejected, 'not started'],
    [failed, 'unknown'],
  ])('of several has a table of the tasks, after %j', (end, result) => {
    const tasks = [`@mona | ${'x'.repeat(200)}`, '`<b>`\u202e', 'three', 'four']
    const step = { ...context, tasks, hasTasks: true }
    const outcome = toStartOutcome({ jobIds: ['job_1', 'a|b'], end }, step)

    expect(renderStartSummary(outcome)).toContain(`

${outcome.message}

| Task | Agent job |
| --- | --- |
| \`@mona \\| ${'x'.repeat(91)}…\` | \`job_1\` |
| \`\` \`<b>\`\ufffd \`\` | \`a\\|b\` |
| \`three\` | ${result} |
| \`four\` | not started |

Error code`)
  })

  it('of rejected inputs lists them', () => {
    const none = { tasks: [], jobIds: [], isUnclear: false }
    const invalid = startErrorOutcome('invalid-input', 'short', none)

    expect(renderStartSummary({ ...invalid, details: ['`url` a', '`b` c'] })).toBe(
      `### ❌ Invalid inputs\n\n- \`url\` a\n- \`b\` c\n\n${helpFor('invalid-input')}`,
    )
  })
})

describe('the log', () => {
  const at = 'at https://agents.example.com/v2/jobs'

  it('of one start', () => {
    const place = { index: 0, count: 1 }

    expect([
      formatStarting({ url, tasks: ONE, ignoredLines: 0, proxyHost: undefined }),
      formatStartRetry({ reason: 'HTTP 429', delayMs: 30_000 }, place),
      formatStarted('job_8f3a', place),
      formatNamed('job_8f3a', place),
    ]).toEqual([
      `Starting an agent job ${at}`,
      'The start failed (HTTP 429), retrying in 30s',
      'Started agent job job_8f3a.',
      'The response names agent job "job_8f3a".',
    ])
  })

  it('of several', () => {
    const place = { index: 2, count: 12 }

    expect([
      formatStarting({ url, tasks: FOUR, ignoredLines: 2, proxyHost: 'proxy.example:1' }),
      formatStartRetry({ reason: 'HTTP 429', delayMs: 30_000 }, place),
      formatStarted('##[error]\n', place),
      formatNamed('job_1', place),
    ]).toEqual([
      `Starting 4 agent jobs (2 comments ignored) ${at}, through proxy proxy.example:1`,
      'The start of task 3 failed (HTTP 429), retrying in 30s',
      'Started agent job ## [error]\ufffd (task 3 of 12).',
      'The response names agent job "job_1" (task 3 of 12).',
    ])
  })

  // It is in no output, and nothing of it may be lost.
  it.each([
    ['::error::a/b', '::error::a/b'],
    ['job::1\u200bü \ud83d\ude00', 'job::1\\u200b\\u00fc\\u0020\\ud83d\\ude00'],
    ['\ud800\u202e\r\n\0\x7f', '\\ud800\\u202e\\r\\n\\u0000\\u007f'],
    ['"\\', '\\"\\\\'],
    ['###[error]', '#\\u0023#[error]'],
    [`ghs_${'a'.repeat(36)}`, '***'],
  ])('has what a response names as JSON, so that it can be copied: %j', (id, json) => {
    const line = formatNamed(id, { index: 0, count: 1 })

    expect(line).toBe(`The response names agent job "${json}".`)
  })

  it('cuts it', () => {
    const place = { index: 0, count: 1 }

    expect(formatNamed('x'.repeat(2_046), place)).toContain(`"${'x'.repeat(2_046)}".`)
    expect(formatNamed('x'.repeat(2_047), place)).toContain(`"${'x'.repeat(2_046)}….`)
    expect(formatNamed(`${'x'.repeat(2_040)}ghs_${'a'.repeat(36)}`, place)).toContain('x***".')
  })
})
