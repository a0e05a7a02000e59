import { active, answer, archived, completed, failed, job } from './plays.ts'
import { done, doneWith, fails, passes, warns, type Row } from './row.ts'

const prLink = 'https://github.com/acme/app/pull/7'
const pr = { prLink, prNumber: '7', prRepository: 'acme/app' }
const short = { 'timeout-minutes': '0.05' }
const noReason = 'The service gives no reason: look at the job in its dashboard, then start a new one.'

const unknownWarning = (shown: string) =>
  `Agent job job_1 has the status "${shown}", which this version of the action does not know. It goes on waiting; if that status is final, look for a newer version.`

export const states: readonly Row[] = [
  {
    name: 'completed at once: one request, every field an output',
    service: [
      completed({
        prLink,
        model: 'model-x',
        source: { repository: 'https://github.com/acme/app', ref: 'agent/fix-login' },
        createdAt: '2026-11-21T09:14:00.000Z',
        archivedAt: null,
      }),
    ],
    expected: passes(doneWith(prLink), {
      reads: 1,
      outputs: {
        ...pr,
        model: 'model-x',
        sourceRepository: 'https://github.com/acme/app',
        sourceRef: 'agent/fix-login',
        createdAt: '2026-11-21T09:14:00.000Z',
      },
      says: ['completed, model-x, acme/app @ agent/fix-login'],
    }),
  },
  {
    name: 'active, active, completed',
    service: [active(), active(), completed({ prLink })],
    expected: passes(doneWith(prLink, 3), { reads: 3, outputs: pr, says: ['active', 'completed'] }),
  },
  ...['Completed', 'COMPLETED', ' completed ', '\tcompleted\n'].map((status): Row => ({
    name: `completed in odd case: ${JSON.stringify(status)}`,
    service: [job({ status })],
    expected: passes(done(), { reads: 1 }),
  })),
  {
    name: 'active in odd case is no change of status',
    service: [job({ status: 'Active' }), job({ status: ' ACTIVE' }), completed()],
    expected: passes(done(3), { reads: 3 }),
  },
  {
    name: 'failed',
    service: [failed()],
    expected: fails('job-failed', `Agent job job_1 failed. ${noReason}`, {
      reads: 1,
      outputs: { status: 'failed' },
    }),
  },
  {
    name: 'failed with a pull request, which is an output all the same',
    service: [active(), failed({ prLink })],
    expected: fails('job-failed', `Agent job job_1 failed after {span}. ${noReason}`, {
      reads: 2,
      outputs: { status: 'failed', ...pr },
    }),
  },
  {
    name: 'failed, which is allowed',
    inputs: { 'allowed-statuses': 'completed,failed' },
    service: [failed()],
    expected: warns(
      'Agent job job_1 failed (1 read), which `allowed-statuses` lets pass; it made no pull request.',
      { outputs: { status: 'failed' } },
    ),
  },
  {
    name: 'archived',
    service: [archived({ archivedAt: '2026-11-21T10:00:00.000Z' })],
    expected: fails(
      'job-archived',
      'Agent job job_1 was archived, so it will not be completed. Start a new job, or add `archived` to `allowed-statuses` if that is fine.',
      { outputs: { status: 'archived', archivedAt: '2026-11-21T10:00:00.000Z' } },
    ),
  },
  {
    name: 'archived with a pull request, which is allowed',
    inputs: { 'allowed-statuses': 'completed\narchived' },
    service: [archived({ prLink })],
    expected: warns(
      `Agent job job_1 was archived (1 read), which \`allowed-statuses\` lets pass: ${prLink}`,
      {
        outputs: { status: 'archived', ...pr },
      },
    ),
  },
  {
    name: 'no pull request where one is required',
    inputs: { 'require-pr': 'true' },
    service: [completed({ prLink: null })],
    expected: fails(
      'no-pr',
      'Agent job job_1 completed but made no pull request (no files changed), and `require-pr` is true.',
      { outputs: { status: 'completed' } },
    ),
  },
  {
    name: 'a pull request that cannot be used where one is required',
    inputs: { 'require-pr': 'true' },
    service: [completed({ prLink: 'javascript:alert(1)' })],
    expected: fails(
      'no-pr',
      'Agent job job_1 completed but gave a pull request link that cannot be used, and `require-pr` is true.',
      {
        outputs: { status: 'completed' },
        warnings: [/^The service gave a pull request link that cannot be used: /],
      },
    ),
  },
  {
    name: 'failed where a pull request is required: the failure is told',
    inputs: { 'require-pr': 'true' },
    service: [failed()],
    expected: fails('job-failed', `Agent job job_1 failed. ${noReason}`, { outputs: { status: 'failed' } }),
  },
  {
    name: 'completed, then active again: nobody asks again',
    service: [completed(), active()],
    expected: passes(done(), { reads: 1 }),
  },
  {
    name: 'failed, then completed: nobody asks again',
    service: [failed(), completed()],
    expected: fails('job-failed', /^Agent job job_1 failed\. /, { reads: 1, outputs: { status: 'failed' } }),
  },
  {
    name: 'flapping between two states',
    service: [active(), job({ status: 'queued' }), active(), job({ status: 'queued' }), completed()],
    expected: passes(done(5), {
      reads: 5,
      warnings: [unknownWarning('queued')],
      says: ['active', '"queued"', 'active', '"queued"', 'completed'],
    }),
  },
  {
    name: 'a link and an end that an active job already names do not count',
    service: [active({ prLink, archivedAt: '2026-11-21T10:00:00.000Z' }), completed({ prLink: null })],
    expected: passes(done(2), { reads: 2 }),
  },
  {
    name: 'an unusable link of an active job is no cause for a warning',
    service: [active({ prLink: 'javascript:x' }), completed({ prLink })],
    expected: passes(doneWith(prLink, 2), { reads: 2, outputs: pr }),
  },
  {
    name: 'an unknown status is not final, and one warning names it',
    service: [job({ status: 'Queued' }), job({ status: 'queued' }), completed()],
    expected: passes(done(3), { reads: 3, warnings: [unknownWarning('queued')] }),
  },
  {
    name: 'an unknown status until the end is named again',
    inputs: short,
    service: [job({ status: 'paused' })],
    expected: fails(
      'timeout',
      'Agent job job_1 was still "paused" after 3 s ({n} reads) and goes on. Use "Re-run failed jobs" to keep waiting, or raise the input `timeout-minutes`.',
      { outputs: { status: 'paused' }, warnings: [unknownWarning('paused')], wallMs: [2_900, 6_000] },
    ),
  },
  ...['cancelled', 'done', 'success', 'error', 'completed!', 'failed.', 'null', 'cömpleted'].map(
    (status): Row => ({
      name: `the status "${status}" only looks final`,
      inputs: { 'timeout-minutes': '0' },
      service: [job({ status })],
      expected: fails(
        'timeout',
        `Agent job job_1 is still "${status}" (looked once, because \`timeout-minutes\` is 0).`,
        { outputs: { status }, warnings: [unknownWarning(status)], reads: 1 },
      ),
    }),
  ),
  {
    name: 'an unknown status of 300 characters',
    inputs: { 'timeout-minutes': '0' },
    service: [job({ status: 'q'.repeat(300) })],
    expected: fails(
      'timeout',
      `Agent job job_1 is still "${'q'.repeat(59)}…" (looked once, because \`timeout-minutes\` is 0).`,
      {
        outputs: { status: `${'q'.repeat(59)}…` },
        warnings: [unknownWarning(`${'q'.repeat(59)}…`)],
      },
    ),
  },
  {
    name: 'still active when the time is up',
    inputs: short,
    service: [active()],
    expected: fails(
      'timeout',
      'Agent job job_1 was still active after 3 s ({n} reads) and goes on. Use "Re-run failed jobs" to keep waiting, or raise the input `timeout-minutes`.',
      {
        outputs: { status: 'active' },
        reads: [3, 4],
        wallMs: [2_900, 5_000],
        says: ['active', 'still active (last read)'],
      },
    ),
  },
  {
    name: 'still active when the time is up, which is allowed',
    inputs: { ...short, 'allowed-statuses': 'completed, active' },
    service: [active()],
    expected: warns(
      'Agent job job_1 was still active after 3 s ({n} reads) and goes on; `allowed-statuses` lets that pass.',
      { outputs: { status: 'active' }, wallMs: [2_900, 5_000] },
    ),
  },
  {
    name: 'an allowed active status does not allow an outage',
    inputs: { 'allowed-statuses': 'completed, active, failed, archived' },
    service: [active(), answer(400)],
    expected: fails('unexpected-response', /^127\.0\.0\.1:\d+ answered with HTTP 400/, {
      outputs: { status: 'active' },
      reads: 2,
    }),
  },
  {
    name: 'look once: still active',
    inputs: { 'timeout-minutes': '0' },
    service: [active()],
    expected: fails(
      'timeout',
      'Agent job job_1 is still active (looked once, because `timeout-minutes` is 0).',
      {
        outputs: { status: 'active' },
        reads: 1,
        says: [/^Looking once at agent job job_1 \(project acme-web\) at http:\/\/127\.0\.0\.1:\d+$/],
      },
    ),
  },
  {
    name: 'look once: completed',
    inputs: { 'timeout-minutes': '0.0' },
    expected: passes(done(), { reads: 1 }),
  },
  {
    name: 'a timeout of a blink still makes a last read, a second after the first',
    inputs: { 'timeout-minutes': '0.005' },
    service: [active(), completed()],
    expected: passes(done(2), { reads: 2, gapsMs: [[600, 1_900]] }),
    // The first read may take longer than that.
    orElse: fails('timeout', /^Agent job job_1 was still active /, {
      reads: 1,
      outputs: { status: 'active' },
    }),
  },
  {
    name: 'the adaptive interval begins with two seconds',
    inputs: { 'poll-interval-seconds': '' },
    service: [active(), active(), completed()],
    expected: passes(done(3), {
      reads: 3,
      gapsMs: [
        [1_500, 3_500],
        [1_500, 3_500],
      ],
    }),
  },
]
