import { respond } from '../support/server-behaviors.ts'
import type { ServerBehavior } from '../support/socket-server.ts'
import { commentUrl } from './comment-requests.ts'
import { job, jobIdOf, prLink } from './job-responses.ts'
import { fails, isKilled, type Details, type Expected, type Row } from './row.ts'
import { CANARY } from './run-row.ts'

type Fields = Readonly<Record<string, unknown>>
type Headers = Parameters<typeof respond>[1]
type Behaviors = Readonly<Record<string, readonly ServerBehavior[]>>

// `byJob` replaces it by the id of the job that was polled.
const id = '{jobId}'
const active = (fields: Fields = {}, headers: Headers = {}) =>
  job({ id, status: 'active', ...fields }, headers)
const completed = (fields: Fields = {}, headers: Headers = {}) =>
  job({ id, status: 'completed', ...fields }, headers)
const failed = () => job({ id, status: 'failed' })

/** What the service does with the polls of each job. The last behavior repeats. */
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

/** The step fails. The output `jobId` is empty, because the ids of the jobs differ. */
function someFail(errorCode: string, message: RegExp, details: Details = {}): Expected {
  return fails(errorCode, message, { ...details, outputs: { jobId: '', ...details.outputs } })
}

function row(name: string, row: Omit<Row, 'name'>): Row {
  return {
    ...row,
    name: `several jobs: ${name}`,
    inputs: { 'job-id': 'job_a, job_b, job_c', ...row.inputs },
  }
}

const signals: readonly Row[] = [
  row('SIGINT after the first has ended: it keeps its verdict, and the last was not polled', {
    service: byJob({ job_a: [completed({ prLink })], job_b: [active()] }),
    inputs: { comment: 'always' },
    steps: [{ when: { stdout: 'job_b: active' }, signal: 'SIGINT' }],
    expected: someFail(
      'cancelled',
      /^Stopped waiting: .*1 of 3 agent jobs completed; `job_b` was active, `job_c` was/,
      {
        githubRequests: [],
        summary: /^### ❌ [^]*\| `job_c` \|/,
        jobs: [
          { jobId: 'job_a', status: 'completed', errorCode: '', prLink },
          {
            jobId: 'job_b',
            status: 'active',
            errorCode: 'cancelled',
            message: /`job_b` keeps running/,
          },
          { jobId: 'job_c', status: '', errorCode: 'cancelled', message: /`job_c` was not polled/ },
        ],
      },
    ),
  }),
  row('SIGKILL after the first was seen: each has an entry that says so', {
    service: byJob({ job_a: [active()] }),
    steps: [{ when: { stdout: 'job_a: active' }, signal: 'SIGKILL' }],
    ...isKilled({
      outputs: { jobId: '' },
      jobs: ['job_a', 'job_b', 'job_c'].map((jobId) => ({
        jobId,
        status: '',
        errorCode: 'cancelled',
        message: /killed.* may still be running/,
      })),
    }),
  }),
]

const longIds = Array.from({ length: 100 }, (_, at) => `job_${'x'.repeat(80)}_${at}`)

const texts: readonly Row[] = [
  row('the ids are commands and Markdown', {
    inputs: { 'job-id': '::error::x,##[error]y,`a|b`*[c](d)', comment: 'always' },
    service: byJob({}, [failed()]),
    expected: someFail('job-failed', /^0 of 3 agent jobs /, {
      outputs: { status: 'failed', commentUrl: /^https:/ },
      summary: /^\| `` `a\\\|b`\*\[c\]\(d\) `` \|/m,
    }),
  }),
  row('a hundred that fail, with long ids and long texts', {
    inputs: { 'job-id': longIds.join(), comment: 'always' },
    service: byJob({ [longIds.at(-1) ?? '']: [failed()] }, [
      respond(302, { location: `https://${'y'.repeat(200)}.example/${'z'.repeat(2_000)}` }),
    ]),
    expected: someFail('unexpected-response', /^0 of 100 agent jobs .* more\b/, {
      // No failure is confirmed, because only the last job has a valid response.
      polls: 100,
      outputs: { commentUrl },
      comments: [/(\n- [^\n]+){100}\n/],
      summary: /^(\| `job_x+_\d+` \|.*\n){100}/m,
      jobs: longIds.map((jobId, at) => ({
        jobId,
        errorCode: at === 99 ? 'job-failed' : 'unexpected-response',
      })),
    }),
  }),
]

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
            source: { ref: `x${CANARY}`, repository: `https://github.com/acme/${CANARY}` },
            createdAt: CANARY.toUpperCase(),
          }),
        ],
        job_c: [job({ id, status: CANARY }), respond(418, {}, CANARY), failed()],
      },
      [failed()],
    ),
    expected: {
      ...someFail('job-failed', /`job_c` /, { outputs: { commentUrl } }),
      warnings: [/job_b cannot be used/, /job_c .*\*\*\*/],
      jobs: [
        { jobId: 'job_a', errorCode: 'job-failed' },
        { jobId: 'job_b', errorCode: '', model: 'm ***', sourceRef: /\*\*\*/, createdAt: /\*\*\*/ },
        { jobId: 'job_c', errorCode: 'job-failed' },
      ],
    },
  }),
]

export const severalJobs: readonly Row[] = [...signals, ...texts, ...secrets]
