import { HOSTILE } from '../support/any-text.ts'
import { respond } from '../support/server-behaviors.ts'
import { active, commentUrl, completed, failed, job } from './job-responses.ts'
import { fails, type Row } from './row.ts'
import { CANARY } from './run-row.ts'

/** A fifth of the hostile text, which is cut in no field. The invariants see whether it has an effect. */
function hostile(part: number): string {
  return HOSTILE.filter((_, index) => index % 5 === part).join(' ')
}

const hostileFields = {
  model: hostile(0),
  source: { repository: hostile(1), ref: hostile(2) },
  createdAt: hostile(3),
  archivedAt: hostile(4),
}

/** The service sends the whole key in all its texts, where they are cut. */
function echo(limit: number): string {
  return 'x'.repeat(limit - 20) + CANARY
}

export const linksAndText: readonly Row[] = [
  {
    name: 'hostile fields and a hostile status',
    inputs: { comment: 'always' },
    service: [
      job({ status: 'x ##[error]y ::error::z a\u202Eb\u3164c\u2800d\uFE0Fe' }),
      active(hostileFields),
      failed(hostileFields),
    ],
    expected: fails('job-failed', /^[^\n]+$/, {
      polls: 3,
      outputs: {
        status: 'failed',
        model: /./,
        sourceRef: /./,
        createdAt: /./,
        archivedAt: /./,
        commentUrl,
      },
      warnings: [/^[^\n]*`.+`/],
      // The table has one row, whatever its cells contain.
      summary:
        /^### [^\n]+\n\n[^\n]+\n\n\| Job [^\n]+\n\| --- [^\n]+\n[^\n]+\n\nError code [^\n]+\n$/,
      comments: [/^<!-- [^\n]+ -->\n[^\n]+\n\n<sub>[^\n]+<\/sub>$/],
    }),
  },
  {
    name: 'the service echoes the key where it is cut',
    inputs: { comment: 'always' },
    env: { RUNNER_DEBUG: '1', ACTIONS_STEP_DEBUG: 'true' },
    service: [
      respond(
        503,
        { 'content-type': echo(60), 'retry-after': echo(256), location: echo(256) },
        { error: echo(256) },
      ),
      respond(200, { 'content-encoding': echo(40) }, echo(256)),
      job({ status: echo(60), model: echo(256), prLink: `https://example.test/${echo(256)}` }),
      completed({
        model: echo(256),
        source: { repository: `https://example.test/${echo(256)}`, ref: echo(256) },
        prLink: `https://example.test/#${echo(256)}`,
        createdAt: echo(256),
        archivedAt: echo(256),
      }),
    ],
    expected: fails('no-pr', /its link cannot be used: it contains the admin key/, {
      polls: 4,
      outputs: {
        status: 'completed',
        model: /\*\*\*/,
        sourceRepository: /^/,
        sourceRef: /\*\*\*/,
        createdAt: /\*\*\*/,
        archivedAt: /\*\*\*/,
        commentUrl,
      },
      warnings: [/status/],
    }),
  },
  {
    name: 'a redirect that echoes the key is not followed',
    service: [respond(302, { location: `{other}/${CANARY}` })],
    expected: fails('unexpected-response', /redirect/, { polls: 1, otherRequests: 0 }),
  },
]
