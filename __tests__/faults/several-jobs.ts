import { respond } from '../support/server-behaviors.ts'
import { commentUrl } from './comment-requests.ts'
import { completed, failed, job } from './job-responses.ts'
import { fails, type Row } from './row.ts'
import { CANARY } from './run-row.ts'

export const severalJobs: readonly Row[] = [
  {
    name: 'several jobs: the service sends the key, which is in no entry of `jobs`',
    inputs: { 'job-id': 'job_a, job_b, job_c', comment: 'always' },
    env: { RUNNER_DEBUG: '1' },
    service: [
      failed({ id: 'job_a' }),
      completed({
        id: 'job_b',
        model: `m ${CANARY}`,
        prLink: `https://github.com/${encodeURIComponent(CANARY)}/app/pull/7`,
        source: { ref: `x${CANARY}`, repository: `https://github.com/acme/${CANARY}` },
        createdAt: CANARY.toUpperCase(),
      }),
      job({ id: 'job_c', status: CANARY }),
      respond(418, {}, CANARY),
      failed({ id: 'job_c' }),
    ],
    expected: fails('job-failed', /`job_c` /, {
      // The ids of the jobs differ.
      outputs: { jobId: '', commentUrl },
      warnings: [/job_b/, /job_c .*\*\*\*/],
      jobs: [
        { jobId: 'job_a', errorCode: 'job-failed' },
        { jobId: 'job_b', errorCode: '', model: 'm ***', sourceRef: /\*\*\*/, createdAt: /\*\*\*/ },
        { jobId: 'job_c', errorCode: 'job-failed' },
      ],
    }),
  },
]
