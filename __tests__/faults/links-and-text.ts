import { respond } from '../support/server-behaviors.ts'
import { commentUrl, completed, job } from './job-responses.ts'
import { fails, type Row } from './row.ts'
import { CANARY } from './run-row.ts'

/** The service sends the whole key in all its texts, where they are cut. */
function echo(limit: number): string {
  return 'x'.repeat(limit - 20) + CANARY
}

export const linksAndText: readonly Row[] = [
  {
    name: 'the service echoes the key where it is cut',
    inputs: { comment: 'true' },
    env: { RUNNER_DEBUG: '1', ACTIONS_STEP_DEBUG: 'true' },
    service: [
      respond(
        503,
        { 'content-type': echo(60), 'retry-after': echo(256), location: echo(256) },
        { error: echo(256) },
      ),
      respond(200, { 'content-encoding': echo(40) }, echo(256)),
      job({ status: echo(60), prLink: `https://example.test/${echo(256)}` }),
      completed({ prLink: `https://example.test/#${echo(256)}` }),
    ],
    expected: fails('no-pr', /its link cannot be used/, {
      polls: 4,
      outputs: {
        status: 'completed',
        commentUrl,
      },
      warnings: [/status/],
    }),
  },
  {
    name: 'a redirect that echoes the key is not followed',
    service: [respond(302, { location: `{other}/${CANARY}` })],
    expected: fails('unexpected-response', /HTTP 302, to/, { polls: 1, otherRequests: 0 }),
  },
]
