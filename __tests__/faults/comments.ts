import type { GitHubOptions } from '../../simulator/github.ts'
import { reset, status, type SimulatedResponse } from '../../simulator/responses.ts'
import { respond } from '../support/server-behaviors.ts'
import type { ServerBehavior } from '../support/socket-server.ts'
import {
  commentOf,
  commentUrl,
  creates,
  markerOf,
  lists,
  updates,
  viewer,
} from './comment-requests.ts'
import { completed, job, prLink, prOutputs } from './job-responses.ts'
import { type Details, fails, passes, type Row } from './row.ts'

const always = { comment: 'always' }
const html = { 'content-type': 'text/html' }
/** A key in the place of the id. No runner masks it there, so it must not get into a comment. */
const KEY_AS_ID = 'svc_SWAPPED_0123456789'

/** Key and id are swapped. With a timeout of 0 a response that must be confirmed takes 7 s. */
function swapped(
  name: string,
  service: ServerBehavior,
  errorCode: string,
  details: Details = {},
): Row {
  return {
    name: `comment: none if key and id are swapped, for ${name}`,
    service: [service],
    inputs: {
      ...always,
      'job-id': KEY_AS_ID,
      'admin-key': 'job_8f3a1b2c',
      'timeout-minutes': '0',
    },
    expected: fails(errorCode, /./, {
      githubRequests: [],
      comments: [],
      ...details,
      outputs: { jobId: KEY_AS_ID, ...details.outputs },
    }),
  }
}

const withoutResponse: readonly Row[] = [
  swapped('HTTP 404', respond(404, {}, { error: 'Agent job not found' }), 'not-found'),
  swapped('a login page', respond(200, html, '<html>Log in</html>'), 'invalid-response'),
  swapped('a status that is none', respond(200, {}, { status: 'error' }), 'timeout', {
    outputs: { status: 'error' },
    warnings: [/has the status `error`, which this version of the action does not know/],
  }),
]

const fullBody = `${markerOf(['job_1'], 1)}
✅ Agent job \`job_1\` completed: <${prLink}>

<sub>[workflow run](<https://github.com/acme/app/actions/runs/4711>)</sub>`

const updated: readonly Row[] = [
  {
    name: 'comment: a link is not replaced by none, after the job was archived',
    service: [job({ status: 'archived' })],
    inputs: always,
    github: { comments: [commentOf(fullBody)] },
    expected: fails('job-archived', /archived/, {
      outputs: { status: 'archived', commentUrl },
      githubRequests: [viewer, lists],
      comments: [fullBody],
    }),
  },
  {
    name: 'comment: of an archived job nothing is said about a pull request',
    service: [job({ status: 'archived' })],
    inputs: always,
    expected: fails('job-archived', /archived/, {
      outputs: { status: 'archived', commentUrl },
      comments: [/❌ Agent job `job_1` is archived\. See /],
    }),
  },
]

/** Each kind of request fails once in this way, then it gets what GitHub responds. */
function failsOnce(fault: SimulatedResponse): NonNullable<GitHubOptions['intercept']> {
  const seen = new Set<string>()
  return ({ method }, proceed) => {
    if (seen.has(method)) return proceed()
    seen.add(method)
    return fault
  }
}

const transient: readonly Row[] = [
  {
    name: 'comment: HTTP 502 for each request does not lose a new one',
    service: [completed({ prLink })],
    inputs: always,
    github: { intercept: failsOnce(status(502, html, '<html>::error::Unicorn!</html>')) },
    expected: passes({
      outputs: { ...prOutputs, commentUrl },
      githubRequests: [viewer, viewer, lists, lists, creates],
      comments: [fullBody],
    }),
  },
  {
    name: 'comment: a reset connection for each request does not lose an update',
    service: [completed({ prLink })],
    inputs: always,
    github: {
      comments: [commentOf(`${markerOf(['job_1'], 0)}\nold`)],
      intercept: failsOnce(reset()),
    },
    expected: passes({
      outputs: { ...prOutputs, commentUrl },
      githubRequests: [viewer, viewer, lists, lists, updates(1001), updates(1001)],
      comments: [fullBody],
    }),
  },
  {
    name: 'comment: a renamed repository is named',
    service: [completed({ prLink })],
    inputs: always,
    github: {
      intercept: ({ method }, proceed) =>
        method === 'GET' ? status(301, { location: '{other}/repositories/1' }) : proceed(),
    },
    expected: passes({
      outputs: prOutputs,
      warnings: [/^Could not comment: GitHub redirects from `acme\/app`, which was probably ren/],
      githubRequests: [viewer, lists],
      otherRequests: 0,
      comments: [],
    }),
  },
]

export const comments: readonly Row[] = [...withoutResponse, ...updated, ...transient]
