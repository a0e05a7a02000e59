import { createHash } from 'node:crypto'
import { hang, respond } from '../support/server-behaviors.ts'
import type { ServerBehavior } from '../support/socket-server.ts'
import { job, jobIdOf, prLink, prOutputs } from './job-responses.ts'
import { fails, passes, rejects, type Expected, type Row } from './row.ts'
import { CANARY } from './run-row.ts'

type Fields = Readonly<Record<string, unknown>>
type Headers = Parameters<typeof respond>[1]
type Behaviors = Readonly<Record<string, readonly ServerBehavior[]>>

// Filled in by the id of the job that was polled.
const id = '{jobId}'
const active = (fields: Fields = {}, headers: Headers = {}) => job({ id, status: 'active', ...fields }, headers)
const completed = (fields: Fields = {}, headers: Headers = {}) => job({ id, status: 'completed', ...fields }, headers)
const failed = () => job({ id, status: 'failed' })
const archived = () => job({ id, status: 'archived' })
const html = respond(200, { 'content-type': 'text/html' }, '<!DOCTYPE html><html></html>')
const linkTo = (number: number) => `https://github.com/acme/app/pull/${number}`

/** What the service does with the polls of each job; the last one repeats. */
function byJob(
  behaviors: Behaviors,
  others: readonly ServerBehavior[] = [active(), completed()],
): readonly ServerBehavior[] {
  const polls = new Map<string, number>()
  return [
    async (connection) => {
      const stream = await connection.request()
      const jobId = jobIdOf(connection.received)
      const list = behaviors[jobId] ?? others
      const count = polls.get(jobId) ?? 0
      polls.set(jobId, count + 1)
      const idInJson = JSON.stringify(jobId).slice(1, -1)
      await list[Math.min(count, list.length - 1)]?.({
        ...connection,
        request: () => Promise.resolve(stream),
        fill: (text) => connection.fill(text).replaceAll(id, idInJson),
      })
    },
  ]
}

/** So many ids: job_1, job_2 and so on. */
const idsUpTo = (count: number, prefix = 'job_') => Array.from({ length: count }, (_, n) => `${prefix}${n + 1}`)

/** Entries of `jobs`, each as `id status errorCode`; `-` is empty. */
function entries(...lines: readonly string[]) {
  return lines.map((line) => {
    const [jobId = '', status = '-', errorCode = ''] = line.split(' ').map((word) => (word === '-' ? '' : word))
    return { jobId, status, errorCode }
  })
}

type Details = Parameters<typeof passes>[0]
/** Of the jobs, whose ids differ. */
const withoutId = (details: Details): Details => ({ ...details, outputs: { jobId: '', ...details?.outputs } })

function allPass(details: Details = {}, message = /^(\d+) of \1 agent jobs completed\./): Expected {
  return passes(withoutId(details), message)
}

function someFail(errorCode: string, message: RegExp, details: Details = {}): Expected {
  return fails(errorCode, message, withoutId(details))
}

const three = 'job_a, job_b, job_c'
/** The deadline is at 6 s, which leaves a busy machine time for the first polls; everything stops at 16 s. */
const short = { 'timeout-minutes': '0.1' }
const adaptive = { 'poll-interval-seconds': '' }

function row(name: string, row: Omit<Row, 'name'>): Row {
  return { ...row, name: `several jobs: ${name}`, inputs: { 'job-id': three, ...row.inputs } }
}

/** The second one of three fails, which the others do not feel. */
function oneFails(
  what: string,
  behaviors: readonly ServerBehavior[],
  {
    status = '-',
    errorCode,
    phrase,
    ...more
  }: { status?: string; errorCode: string; phrase: RegExp } & Partial<Row> & Details,
): Row {
  const { inputs, ...details } = more
  return row(`one of three ${what}`, {
    inputs: inputs ?? {},
    service: byJob({ job_b: behaviors }),
    expected: someFail(errorCode, new RegExp(`^2 of 3 agent jobs completed; job_b ${phrase.source}`), {
      logs: ['job_c: completed'],
      ...details,
      jobs: entries('job_a completed', `job_b ${status} ${errorCode}`, 'job_c completed'),
      outputs: status === 'completed' ? { status } : {},
    }),
  })
}

const eachWay: readonly Row[] = [
  oneFails('failed', [active(), failed()], {
    status: 'failed',
    errorCode: 'job-failed',
    phrase: /failed\b/,
    polls: 6,
  }),
  oneFails('is archived', [archived()], {
    status: 'archived',
    errorCode: 'job-archived',
    phrase: /is archived/,
  }),
  oneFails('is not found', [respond(404)], {
    errorCode: 'not-found',
    phrase: /was not found/,
    polls: 7,
    logs: ['job_b: poll failed (HTTP 404), stopped polling'],
  }),
  oneFails('gets HTTP 503 until the timeout, after a valid response', [active(), respond(503)], {
    inputs: short,
    status: 'active',
    errorCode: 'unavailable',
    phrase: /.*HTTP 503/,
    minWallMs: 6_000,
  }),
  oneFails('gets HTTP 503 all the time: 30 s are left for its first valid response', [respond(503)], {
    inputs: short,
    errorCode: 'unavailable',
    phrase: /.*HTTP 503/,
    minWallMs: 30_000,
  }),
  oneFails('gets no response to its second poll', [active(), hang()], {
    inputs: short,
    status: 'active',
    errorCode: 'unavailable',
    phrase: /.*/,
    logs: ['job_c: completed', /^job_b: /],
    minWallMs: 15_000,
  }),
  oneFails('is a page of HTML', [html], {
    errorCode: 'invalid-response',
    phrase: /.*HTML/,
    polls: 7,
  }),
  oneFails('is the job of another id', [completed({ id: 'job_z' })], {
    errorCode: 'invalid-response',
    phrase: /.*id mismatch/,
    polls: 7,
  }),
  oneFails('gets HTTP 418', [respond(418)], {
    errorCode: 'unexpected-response',
    phrase: /.*HTTP 418/,
    polls: 5,
  }),
  oneFails('is still active at the timeout', [active()], {
    inputs: short,
    status: 'active',
    errorCode: 'timeout',
    phrase: /is still active\. Re-run failed jobs to keep waiting\.$/,
    logs: ['job_c: completed', 'job_b: still active (final poll)'],
    minWallMs: 6_000,
  }),
  {
    ...oneFails('has no pull request', [completed()], {
      inputs: { 'require-pr': 'true' },
      status: 'completed',
      errorCode: 'no-pr',
      phrase: /.*pull request/,
    }),
    service: byJob({ job_b: [completed()] }, [active(), completed({ prLink })]),
  },
]

const together: readonly Row[] = [
  row('all completed: what they share is an output, and what differs is only in `jobs`', {
    service: byJob(
      Object.fromEntries(
        ['job_a', 'job_b', 'job_c'].map((jobId, at) => [
          jobId,
          [
            active({ model: 'model-x' }),
            completed({ prLink: linkTo(at + 1), model: 'model-x', source: { ref: `agent/${at}` } }),
          ],
        ]),
      ),
    ),
    expected: allPass({
      polls: 6,
      outputs: { model: 'model-x', prRepository: 'acme/app' },
      jobs: ['job_a', 'job_b', 'job_c'].map((jobId, at) => ({
        ...{ jobId, status: 'completed', errorCode: '', prLink: linkTo(at + 1), prNumber: String(at + 1) },
        ...{ model: 'model-x', sourceRef: `agent/${at}`, prRepository: 'acme/app' },
        message: new RegExp(`^Agent job ${jobId} completed: .*/${at + 1} `),
      })),
      logs: [/^Waiting for 3 agent jobs \(/, 'job_a: active, model-x', 'job_c: completed'],
    }),
  }),
  row('all opened the same pull request', {
    service: byJob({}, [completed({ prLink })]),
    expected: allPass({ polls: 3, outputs: prOutputs }),
  }),
  row('the code is that of the first failing job in the order of the ids, not in time', {
    inputs: short,
    service: byJob({ job_b: [active()], job_c: [failed()] }),
    expected: someFail('timeout', /^1 of 3 agent jobs completed; job_b is still active, job_c failed\./, {
      jobs: entries('job_a completed', 'job_b active timeout', 'job_c failed job-failed'),
    }),
  }),
  row('failed, archived and active, all of which are allowed: a warning', {
    inputs: { ...short, 'allowed-statuses': 'completed, failed, archived, active' },
    service: byJob({ job_a: [failed()], job_b: [archived()], job_c: [active()] }),
    expected: {
      ...allPass({ outputs: { status: '' } }, /^3 of 3 agent jobs passed; job_a failed/),
      level: 'warning',
      jobs: entries('job_a failed', 'job_b archived', 'job_c active'),
    },
  }),
  row('timeout-minutes 0 checks each once', {
    inputs: { 'timeout-minutes': '0' },
    service: byJob({ job_b: [completed()] }, [active()]),
    expected: someFail('timeout', /^1 of 3 agent jobs completed; job_a is still active/, {
      polls: 3,
      jobs: entries('job_a active timeout', 'job_b completed', 'job_c active timeout'),
    }),
  }),
  row('their polls fail, each in its own way, and recover', {
    service: byJob({
      job_a: [respond(503), active(), completed()],
      job_b: [respond(404), respond(404), completed()],
      job_c: [active(), html, html, html, completed()],
    }),
    expected: allPass({
      polls: 11,
      logs: [
        /^job_a: poll failed \(HTTP 503\), retrying in /,
        /^job_b: poll failed \(HTTP 404\), retrying in /,
        'job_a: polling recovered',
        /^job_c: poll failed \(.*HTML/,
        'job_c: polling recovered',
      ],
    }),
  }),
]

function rejectedIds(name: string, jobIds: string, message: RegExp): Row {
  return row(`${name} is rejected`, {
    inputs: { 'job-id': jobIds },
    expected: rejects(message, { outputs: { jobId: /./ }, jobs: [] }),
  })
}

function acceptedIds(name: string, jobIds: string, expectedIds: readonly string[]): Row {
  return row(name, {
    inputs: { 'job-id': jobIds },
    service: byJob({}, [completed()]),
    expected: allPass({
      polls: expectedIds.length,
      jobs: entries(...expectedIds.map((jobId) => `${jobId} completed`)),
    }),
  })
}

const ids: readonly Row[] = [
  rejectedIds('an empty entry', 'job_a, , job_c', /^`job-id`.*entry 2 is empty/),
  rejectedIds('an empty first entry', ',job_b', /entry 1 is empty/),
  rejectedIds('a comma at the end', 'job_a,job_b,', /entry 3 is empty/),
  rejectedIds('a second line break at the end', 'job_a\njob_b\n\n', /entry 3 is empty/),
  rejectedIds('an entry with a slash', 'job_a,job_b/x', /contains "\/"/),
  rejectedIds('an entry that is null', 'job_a,null', /null/),
  rejectedIds('a JSON list', '["job_a","job_b"]', /is JSON: .*join\(fromJSON\(/),
  rejectedIds('a list with an entry in quotes', 'job_a,"job_b"', /is JSON/),
  rejectedIds('more than 100 jobs', idsUpTo(101).join(), /more than 100 jobs/),
  acceptedIds('duplicates count once', 'job_b,job_a,job_b, job_a', ['job_b', 'job_a']),
  acceptedIds('one line for each and a line break at the end', 'job_a\n  job_b \njob_c\n', ['job_a', 'job_b', 'job_c']),
  acceptedIds('the same with the line breaks of Windows', 'job_a\r\njob_b\r\n', ['job_a', 'job_b']),
  acceptedIds('ids that differ only in case', 'job_a,JOB_A', ['job_a', 'JOB_A']),
  row('the ids are commands and Markdown', {
    inputs: { 'job-id': '::error::x,##[error]y,`a|b`*[c](d)', comment: 'always' },
    service: byJob({}, [failed()]),
    expected: someFail('job-failed', /^0 of 3 agent jobs /, {
      outputs: { status: 'failed', commentUrl: /^https:/ },
      summary: /^\| `` `a\\\|b`\*\[c\]\(d\) `` \|/m,
    }),
  }),
]

const twenty = idsUpTo(20)

const pace: readonly Row[] = [
  row('twenty active jobs take the turns of one, the one polled longest ago first', {
    inputs: { ...adaptive, 'job-id': twenty.join(), 'timeout-minutes': '0.2' },
    service: byJob({}, [active()]),
    // The first and the final poll of each; between them one job would be polled after 2, 4, 7 and 10 s.
    expected: someFail('timeout', /^0 of 20 agent jobs /, {
      outputs: { status: 'active' },
      polls: [42, 44],
      secondPolls: twenty,
      minWallMs: 12_000 + 19 * 250,
      jobs: entries(...twenty.map((jobId) => `${jobId} active timeout`)),
    }),
  }),
  row('a typo among forty ids is confirmed within a minute, and the others pass', {
    inputs: { ...adaptive, 'job-id': idsUpTo(40).join('\n') },
    service: byJob({ job_20: [respond(404)] }, [completed()]),
    expected: someFail('not-found', /^39 of 40 agent jobs completed; job_20 was not found/, {
      polls: 42,
      maxWallMs: 60_000,
      secondPolls: ['job_20'],
      jobs: entries(...idsUpTo(40).map((jobId) => `${jobId} ${jobId === 'job_20' ? '- not-found' : 'completed'}`)),
    }),
  }),
]

const late = { 'retry-after': '5' }
const tooLate = { 'retry-after': '3600' }
const everyTwoSeconds = { 'poll-interval-seconds': '2' }

/** The third job is asked to wait for 5 s, while the first is due 2 s after its first poll. */
function held(what: string, behavior: ServerBehavior): Row {
  return row(`${what} to one of them holds back all`, {
    inputs: everyTwoSeconds,
    service: byJob({ job_c: [behavior, completed()] }),
    expected: allPass({ polls: 6, minGapsMs: [0, 0, 4_500] }),
  })
}

/** The service allows no further request before the timeout. */
function ended(what: string, behaviors: Behaviors, expected: Expected): Row {
  return row(`${what} ends the wait for all`, {
    inputs: everyTwoSeconds,
    service: byJob(behaviors, [active()]),
    expected: { ...expected, maxWallMs: 25_000 },
  })
}

const forAll: readonly Row[] = [
  held('429 with Retry-After', respond(429, late)),
  held('503 with Retry-After', respond(503, late)),
  held('Retry-After of an active job', active({}, late)),
  // All others are due before the hold ends; an invariant sees whether they then come all at once.
  row('twenty that were held back are polled one after the other', {
    inputs: { 'poll-interval-seconds': '6', 'job-id': twenty.join() },
    service: byJob({ job_20: [respond(429, { 'retry-after': '7' }), completed()] }),
    expected: allPass({ polls: 40, minWallMs: 4_750 + 7_000 + 4_750 }),
  }),
  ended(
    '429 with Retry-After past the deadline',
    { job_c: [respond(429, tooLate)] },
    someFail('timeout', /job_a is still active, job_b is still active, job_c .*rate-limited/, {
      polls: 3,
      jobs: [
        { jobId: 'job_a', status: 'active', errorCode: 'timeout', message: /Retry-After/ },
        { jobId: 'job_b', status: 'active', errorCode: 'timeout', message: /Retry-After/ },
        { jobId: 'job_c', status: '', errorCode: 'rate-limited', message: /^Rate limited: .* 1h/ },
      ],
    }),
  ),
  ended(
    '503 with Retry-After past the deadline',
    { job_a: [completed()], job_b: [respond(503)], job_c: [active(), respond(503, tooLate)] },
    someFail('unavailable', /^1 of 3 /, {
      jobs: entries('job_a completed', 'job_b - unavailable', 'job_c active unavailable'),
    }),
  ),
  ended(
    'Retry-After past the deadline of an active job',
    { job_b: [respond(503)], job_c: [active({}, tooLate)] },
    someFail('timeout', /^0 of 3 /, {
      polls: 3,
      jobs: entries('job_a active timeout', 'job_b - unavailable', 'job_c active timeout'),
    }),
  ),
  ended(
    'Retry-After past the deadline of a completed job',
    { job_c: [completed({}, tooLate)] },
    someFail('timeout', /^1 of 3 /, {
      polls: 3,
      jobs: entries('job_a active timeout', 'job_b active timeout', 'job_c completed'),
    }),
  ),
  // Another poll may have begun before the response arrived.
  ended(
    '429 with Retry-After past the deadline to the first poll',
    { job_a: [respond(429, tooLate)], job_b: [hang()] },
    someFail('rate-limited', /^0 of 3 /, {
      polls: [1, 2],
      jobs: entries('job_a - rate-limited', 'job_b - rate-limited', 'job_c - rate-limited'),
    }),
  ),
  row('where active is allowed, Retry-After past the deadline passes all', {
    inputs: { ...everyTwoSeconds, 'allowed-statuses': 'completed, active' },
    service: byJob({ job_c: [active({}, tooLate)] }, [active()]),
    expected: allPass({ polls: 3, outputs: { status: 'active' } }, /passed/),
  }),
  ...(
    [
      ['401', 'unauthorized', /^`admin-key` was rejected \(HTTP 401\)/],
      ['403', 'forbidden', /^`admin-key` has no access to project "acme-web" \(HTTP 403\)/],
    ] as const
  ).flatMap(([status, errorCode, message]) => [
    row(`${status} to the first poll ends all, with one message`, {
      service: byJob({}, [respond(Number(status))]),
      expected: someFail(errorCode, message, {
        polls: [1, 2],
        summary: /^### ❌ [^]*\| `job_a` \|[^]*\| `job_b` \|[^]*\| `job_c` \|/,
        jobs: ['job_a', 'job_b', 'job_c'].map((jobId) => ({ jobId, status: '', errorCode, message })),
      }),
    }),
    row(`${status} in the middle of the wait ends the open ones, and what is known stays`, {
      inputs: everyTwoSeconds,
      service: byJob({ job_a: [completed()], job_b: [active(), respond(Number(status))], job_c: [active()] }),
      expected: someFail(errorCode, message, {
        polls: [4, 5],
        jobs: entries('job_a completed', `job_b active ${errorCode}`, `job_c active ${errorCode}`),
      }),
    }),
  ]),
]

const signals: readonly Row[] = [
  row('SIGINT after some have ended: each has its entry, and those keep their verdict', {
    service: byJob({ job_a: [completed({ prLink })], job_b: [active()], job_c: [hang()] }),
    inputs: { comment: 'always' },
    steps: [{ when: { polls: 4 }, afterMs: 200, signal: 'SIGINT' }],
    expected: someFail('cancelled', /^Stopped waiting: .*1 of 3 agent jobs completed.*keeps running/, {
      githubRequests: [],
      summary: /^### ❌ [^]*\| `job_c` \|/,
      jobs: [
        { jobId: 'job_a', status: 'completed', errorCode: '', prLink },
        {
          jobId: 'job_b',
          status: 'active',
          errorCode: 'cancelled',
          message: /^Stopped waiting: .*job_b keeps running/,
        },
        {
          jobId: 'job_c',
          status: '',
          errorCode: 'cancelled',
          message: /^Stopped waiting: .*job_c keeps running/,
        },
      ],
    }),
  }),
  row('SIGTERM after one has failed: the step is cancelled all the same', {
    service: byJob({ job_a: [failed()] }, [active()]),
    steps: [{ when: { stdout: 'job_c: active' }, signal: 'SIGTERM' }],
    expected: someFail('cancelled', /^Stopped waiting: .*job_a failed/, {
      jobs: entries('job_a failed job-failed', 'job_b active cancelled', 'job_c active cancelled'),
    }),
  }),
  row('SIGTERM before most of them were polled', {
    inputs: { 'job-id': twenty.join() },
    service: byJob({}, [hang()]),
    steps: [{ when: { polls: 1 }, afterMs: 100, signal: 'SIGTERM' }],
    expected: someFail('cancelled', /^Stopped waiting: /, {
      polls: [1, 10],
      jobs: entries(...twenty.map((jobId) => `${jobId} - cancelled`)),
    }),
  }),
  row('SIGTERM while a 429 holds back all', {
    service: byJob({ job_c: [respond(429, { 'retry-after': '30' })] }, [active()]),
    inputs: everyTwoSeconds,
    steps: [{ when: { stdout: 'rate limited' }, afterMs: 2_500, signal: 'SIGTERM' }],
    expected: someFail('cancelled', /^Stopped waiting: /, {
      polls: 3,
      jobs: entries('job_a active cancelled', 'job_b active cancelled', 'job_c - cancelled'),
    }),
  }),
  ...(
    [
      ['at the first request', { connections: 1 }, [hang()]],
      ['after they were seen', { stdout: 'job_c: completed' }, [completed()]],
    ] as const
  ).map(([when, trigger, others]) =>
    row(`SIGKILL ${when}: each has an entry that says so`, {
      service: byJob({ job_a: [active()] }, others),
      steps: [{ when: trigger, signal: 'SIGKILL' }],
      expected: {
        exitCode: null,
        signal: 'SIGKILL',
        level: 'none',
        message: /killed/,
        outputs: { errorCode: 'cancelled', jobId: '' },
        jobs: ['job_a', 'job_b', 'job_c'].map((jobId) => ({
          ...{ jobId, status: '', errorCode: 'cancelled' },
          message: /killed.* may still be running/,
        })),
      },
      waives: {
        'one error if the step fails, else none': 'nothing can be printed any more',
        'the closing annotation is the message': 'there is none',
      },
    }),
  ),
]

const markerOf = (sortedIds: readonly string[]) => {
  const hash = createHash('sha256').update(JSON.stringify(['acme-web', ...sortedIds]))
  return `<!-- await-agent-job:${hash.digest('hex').slice(0, 32)} -->`
}
const marker = markerOf(['job_a', 'job_b', 'job_c'])
const oldBody = `${marker}\nold`
const seed = (body: string) => ({ issue: 'acme/app#42', body, login: 'github-actions[bot]' })
const lookups = ['POST /graphql', 'GET /repos/acme/app/issues/42/comments?per_page=100&page=1']
const creates = 'POST /repos/acme/app/issues/42/comments'
const updates = 'PATCH /repos/acme/app/issues/comments/1001'
const commentUrl = 'https://github.com/acme/app/issues/42#issuecomment-1001'
const lines = (order: readonly string[]) =>
  new RegExp(`^${marker}\n[^]*${order.map((jobId) => `\n- . .*\`${jobId}\` .*`).join('')}\n\n<sub>`, 'u')
const commenting = { comment: 'always', 'job-id': 'job_c, job_a, job_b' }
const finished = () => byJob({ job_b: [failed()] }, [completed({ prLink })])
const oneFailed = /^2 of 3 agent jobs completed; job_b failed/

const comments: readonly Row[] = [
  row('one comment for the set, with a line for each', {
    inputs: commenting,
    service: finished(),
    expected: someFail('job-failed', oneFailed, {
      outputs: { commentUrl },
      githubRequests: [...lookups, creates],
      comments: [lines(['job_c', 'job_a', 'job_b'])],
    }),
  }),
  row('a re-run updates it, in whatever order its ids are', {
    inputs: { ...commenting, 'job-id': 'job_b\njob_a\njob_c\njob_b\n' },
    service: finished(),
    github: { comments: [seed(oldBody)] },
    expected: someFail('job-failed', oneFailed, {
      outputs: { commentUrl },
      githubRequests: [...lookups, updates],
      comments: [lines(['job_b', 'job_a', 'job_c'])],
    }),
  }),
  row('that of other ids, and that of one of them, are not ours', {
    inputs: commenting,
    service: finished(),
    github: {
      comments: [['job_a', 'job_b'], ['job_b'], ['job_a,job_b,job_c']].map((set) => seed(markerOf(set))),
    },
    expected: someFail('job-failed', oneFailed, {
      outputs: { commentUrl: /-1004$/ },
      comments: [/^.+$/, /^.+$/, /^.+$/, lines(['job_c', 'job_a', 'job_b'])],
    }),
  }),
  row('a run that timed out leaves it alone', {
    inputs: { ...commenting, ...short },
    service: byJob({ job_b: [active()] }, [completed({ prLink })]),
    github: { comments: [seed(oldBody)] },
    expected: someFail('timeout', /job_b is still active/, {
      outputs: { commentUrl: /^/ },
      githubRequests: lookups,
      comments: [oldBody],
    }),
  }),
  row('so does a run that could not poll one of them', {
    inputs: commenting,
    service: byJob({ job_b: [respond(418)] }, [completed({ prLink })]),
    github: { comments: [seed(oldBody)] },
    expected: someFail('unexpected-response', /HTTP 418/, {
      outputs: { commentUrl: /^/ },
      githubRequests: lookups,
      comments: [oldBody],
    }),
  }),
  row('a run that timed out creates one if there is none', {
    inputs: { ...commenting, comment: 'pull-request', ...short },
    service: byJob({ job_b: [active()] }, [completed({ prLink })]),
    expected: someFail('timeout', /job_b is still active/, {
      outputs: { commentUrl },
      comments: [lines(['job_c', 'job_a', 'job_b'])],
    }),
  }),
  row('without a pull request of any of them no comment is created', {
    inputs: { ...commenting, comment: 'pull-request' },
    service: byJob({}),
    expected: allPass({ githubRequests: lookups, comments: [] }),
  }),
]

const hundred = idsUpTo(100)
const longIds = idsUpTo(100, `job_${'x'.repeat(80)}_`)

const many: readonly Row[] = [
  row('a hundred that end at once, with a comment', {
    inputs: { 'job-id': hundred.join('\n'), comment: 'pull-request' },
    service: byJob({}, [completed({ prLink })]),
    expected: allPass({
      polls: 100,
      outputs: { ...prOutputs, commentUrl },
      jobs: entries(...hundred.map((jobId) => `${jobId} completed`)),
      comments: [/(\n- [^\n]+\/pull\/7>){100}\n/],
      summary: /^(\| `job_\d+` \|.*\n){100}/m,
    }),
  }),
  row('a hundred that fail, with long ids and long texts', {
    inputs: { 'job-id': longIds.join(), comment: 'always' },
    service: byJob({ [longIds[1] ?? '']: [failed()] }, [
      respond(302, { location: `https://${'y'.repeat(200)}.example/${'z'.repeat(2_000)}` }),
    ]),
    expected: someFail('unexpected-response', /^0 of 100 agent jobs .* more\b/, {
      polls: 100,
      outputs: { commentUrl },
      jobs: longIds.map((jobId, at) => ({
        jobId,
        errorCode: at === 1 ? 'job-failed' : 'unexpected-response',
      })),
    }),
  }),
]

const encoded = Buffer.from(CANARY).toString('base64')

const secrets: readonly Row[] = [
  row('the service sends the key, which is in no entry of `jobs`', {
    inputs: { comment: 'always' },
    env: { RUNNER_DEBUG: '1' },
    service: byJob(
      {
        job_b: [
          completed({
            model: `m ${CANARY}`,
            prLink: `https://github.com/${encodeURIComponent(CANARY)}/app/pull/7`,
            source: { ref: `x${encoded.slice(4, 24)}`, repository: `https://github.com/acme/${encoded}` },
            createdAt: CANARY.toUpperCase(),
          }),
        ],
        job_c: [job({ id, status: CANARY.slice(6) }), respond(418, {}, CANARY)],
      },
      [failed()],
    ),
    expected: {
      ...someFail('job-failed', /job_c /, { outputs: { commentUrl } }),
      warnings: [/job_c .*\*\*\*/],
      jobs: [
        { jobId: 'job_a', errorCode: 'job-failed' },
        { jobId: 'job_b', errorCode: '', model: 'm ***', sourceRef: /\*\*\*/, createdAt: /\*\*\*/ },
        { jobId: 'job_c', errorCode: 'unexpected-response', status: /\*\*\*/ },
      ],
    },
  }),
  row('one of the ids is the key, which only the address of that job contains', {
    inputs: { 'job-id': `job_a,${CANARY.replace('/', '')},job_c` },
    service: byJob({}, [failed()]),
    expected: someFail('job-failed', /^0 of 3 (?!.*0123456789)/, {
      outputs: { status: 'failed' },
      jobs: [{ jobId: 'job_a' }, { jobId: /^svc_CANARY\+\*\*\*$/, message: /^(?!.*0123456789)/ }, { jobId: 'job_c' }],
      logs: [/^svc_CANARY\+\*\*\*: failed$/],
      summary: /^(?![^]*0123456789)/,
    }),
    waives: { 'the key appears nowhere': 'it is in the address of the job, where the user put it' },
  }),
]

export const severalJobs: readonly Row[] = [
  ...eachWay,
  ...together,
  ...ids,
  ...pace,
  ...forAll,
  ...signals,
  ...comments,
  ...many,
  ...secrets,
]
