import { describe, expect, it } from '@jest/globals'
import type { PollFailure } from '../../src/service/poll-result.ts'
import { aFailure, aJob, MINUTE } from '../support/fakes.ts'
import { rowsOfWaits } from '../support/message-rows.ts'
import { pollingFailed } from '../support/outcomes.ts'

const active = aJob({ status: 'active' })
const paused = aJob({ status: 'paused' })
const once = { polls: 1, failedPolls: 1 }
const confirmed = { polls: 5, failedPolls: 5 }

/** Something in place of the service responded. */
const html: PollFailure = {
  ...aFailure('confirm'),
  code: 'invalid-response',
  reason: 'HTML instead of JSON (14 kB)',
  source: 'elsewhere',
  userMessage: 'Why, what to do.',
}
const redirect: PollFailure = {
  ...html,
  code: 'unexpected-response',
  retry: 'permanent',
  reason: 'a redirect to `https://login.example.com` (HTTP 302)',
}
const firewall: PollFailure = {
  ...redirect,
  code: 'forbidden',
  reason: 'HTTP 403 without JSON (`text/plain`)',
}
const certificate: PollFailure = {
  ...redirect,
  code: 'unavailable',
  reason: 'a certificate that is not trusted: `self-signed certificate`',
  source: 'none',
}
const empty: PollFailure = { ...html, reason: 'an empty response', source: 'service' }
const badRequest: PollFailure = {
  ...redirect,
  reason: 'HTTP 400: `no such field`',
  source: 'service',
}
const ofThisJob: PollFailure = { ...badRequest, userMessage: 'Agent job `job_8f3a`: what to do.' }
const unreachable: PollFailure = { ...aFailure('backoff'), reason: 'no connection', source: 'none' }
const expired: PollFailure = { ...aFailure('permanent'), reason: 'HTTP 401: `key expired`' }

describe('a job that cannot be polled, before the first valid response', () => {
  const rows = rowsOfWaits(
    {
      '401': pollingFailed('unauthorized', once),
      '401 of an earlier job': pollingFailed('unauthorized', { ...once, polls: 0 }),
      '403': pollingFailed('forbidden', once),
      '404': pollingFailed('not-found', confirmed),
      '404 after those of another job': pollingFailed('not-found', { polls: 1, failedPolls: 6 }),
      '429': pollingFailed('rate-limited', { polls: 14, waitedMs: 30 * MINUTE, failedPolls: 14 }),
      '429 of an earlier job': pollingFailed('rate-limited', { polls: 0 }),
      '429 with Retry-After': pollingFailed('rate-limited', {
        ...once,
        waitedMs: 999,
        failure: aFailure('rate-limited', 60 * MINUTE),
      }),
      outage: pollingFailed('unavailable', { waitedMs: 5 * MINUTE }),
      'outage of an earlier job': pollingFailed('unavailable', { polls: 0, waitedMs: MINUTE }),
      'no connection': pollingFailed('unavailable', {
        waitedMs: 5 * MINUTE,
        failure: unreachable,
      }),
      'no response to the only poll': pollingFailed('unavailable', {
        ...once,
        isFinalPoll: true,
        waitedMs: 10_000,
      }),
      explained: pollingFailed('invalid-response', { failure: html }),
      'explained for this job': pollingFailed('unexpected-response', { failure: ofThisJob }),
      'explained, of an earlier job': pollingFailed('unavailable', {
        polls: 0,
        failure: certificate,
      }),
    },
    `
    401 | | Not authorized | ‘agents.example.com’ rejected ‘admin-key’ (HTTP 401). The key is wrong, revoked, expired, of another kind or service, or swapped with ‘job-id’. Create a new key on the API keys page of the service's dashboard, update the secret, then re-run failed jobs. Agent job ‘job_8f3a’ may be running.
    401 of an earlier job | | Not authorized | ‘agents.example.com’ rejected ‘admin-key’ (HTTP 401). The key is wrong, revoked, expired, of another kind or service, or swapped with ‘job-id’. Create a new key on the API keys page of the service's dashboard, update the secret, then re-run failed jobs. Agent job ‘job_8f3a’ may be running.
    403 | | Access denied | ‘agents.example.com’ denied access to project ‘acme-web’ (HTTP 403). Check ‘project-id’ and the key's permissions. If the service has an IP allowlist, use a runner with a fixed address. Then re-run failed jobs. Agent job ‘job_8f3a’ may be running.
    404 | | Agent job not found | Agent job ‘job_8f3a’ was not found in project ‘acme-web’ at ‘agents.example.com’ (HTTP 404, 5 polls). Check ‘job-id’, ‘project-id’ and ‘base-url’.
    404 after those of another job | | Agent job not found | Agent job ‘job_8f3a’ was not found in project ‘acme-web’ at ‘agents.example.com’ (HTTP 404, 1 poll). Check ‘job-id’, ‘project-id’ and ‘base-url’.
    429 | | Rate limited | ‘agents.example.com’ rejected the polls of agent job ‘job_8f3a’ for 30m (HTTP 429, 14 polls). Set a longer interval, such as ‘poll-interval-seconds: 60’, and check who else uses the key. Re-run failed jobs after a few minutes.
    outage | | Service unavailable | No valid response from ‘agents.example.com’ for 5m (15 polls, last: HTTP 503). The service, or a proxy in front of it, fails: check the service's status page, then re-run failed jobs. Agent job ‘job_8f3a’ may be running.
    outage of an earlier job | | Service unavailable | No valid response from ‘agents.example.com’ for 1m (15 polls, last: HTTP 503). The service, or a proxy in front of it, fails: check the service's status page, then re-run failed jobs. Agent job ‘job_8f3a’ may be running.
    no response to the only poll | | Service unavailable | No valid response from ‘agents.example.com’ for 10s (1 poll, last: HTTP 503). The service, or a proxy in front of it, fails: check the service's status page, then re-run failed jobs. Agent job ‘job_8f3a’ may be running.
    explained | | Invalid response | Why, what to do. Agent job ‘job_8f3a’ may be running.
    explained, of an earlier job | | Service unavailable | Why, what to do. Agent job ‘job_8f3a’ may be running.
    429 with Retry-After | | Rate limited | ‘agents.example.com’ rejected the polls of agent job ‘job_8f3a’ (HTTP 429, 1 poll). The service asks to wait 1h: re-run failed jobs after that.
    no connection | | Service unavailable | No valid response from ‘agents.example.com’ for 5m (15 polls, last: no connection). Check ‘base-url’, and whether this runner can reach it, then re-run failed jobs. Agent job ‘job_8f3a’ may be running.
    explained for this job | | Unexpected response | Agent job ‘job_8f3a’: what to do.
    429 of an earlier job | | Rate limited | Agent job ‘job_8f3a’ was not polled, because the polls of jobs before it failed (HTTP 429). Re-run failed jobs to keep waiting.
    `,
  )

  it.each(rows)('$what ($names)', ({ getTexts, expected }) => {
    expect(getTexts()).toEqual(expected)
  })
})

const seen = { job: active, polls: 40, lastResponseMs: 2 * MINUTE, waitedMs: 7 * MINUTE }

/** The failures that have texts of their own, after valid responses. */
function failuresAfter(overrides: Parameters<typeof pollingFailed>[1]) {
  return {
    '401': pollingFailed('unauthorized', { ...overrides, failure: expired }),
    '403': pollingFailed('forbidden', overrides),
    '404': pollingFailed('not-found', overrides),
    HTML: pollingFailed('invalid-response', { ...overrides, failure: html }),
    redirect: pollingFailed('unexpected-response', { ...overrides, failure: redirect }),
    firewall: pollingFailed('forbidden', { ...overrides, failure: firewall }),
    certificate: pollingFailed('unavailable', { ...overrides, failure: certificate }),
    '404 page': pollingFailed('not-found', {
      ...overrides,
      failure: { ...html, code: 'not-found' },
    }),
    'empty response': pollingFailed('invalid-response', { ...overrides, failure: empty }),
    '400': pollingFailed('unexpected-response', { ...overrides, failure: badRequest }),
  }
}

describe('a job that cannot be polled any more', () => {
  const rows = rowsOfWaits(
    {
      ...failuresAfter(seen),
      '401 of an unknown status': pollingFailed('unauthorized', { ...seen, job: paused }),
    },
    `
    400 | | Unexpected response | ‘agents.example.com’ has returned HTTP 400: ‘no such field’ for 5m (15 polls), although earlier polls worked. Check any proxy or cache in between. Agent job ‘job_8f3a’ was active when last seen. Re-run failed jobs to keep waiting.
    401 | | Not authorized | ‘agents.example.com’ no longer accepts ‘admin-key’ (HTTP 401: ‘key expired’, 15 polls), although earlier polls with it worked. Check whether it was revoked or has expired, update the secret, then re-run failed jobs. Agent job ‘job_8f3a’ was active when last seen.
    403 | | Access denied | ‘agents.example.com’ denied access to agent job ‘job_8f3a’ (HTTP 403, 15 polls), although earlier polls with this key worked. Check the key's permissions, and who may see the agent job, then re-run failed jobs.
    404 | | Agent job not found | Agent job ‘job_8f3a’ was not found in project ‘acme-web’ at ‘agents.example.com’ (HTTP 404, 15 polls), although earlier polls found it. Look for it in the service's dashboard. If it is still there, re-run failed jobs to keep waiting. If not, start a new agent job.
    HTML | | Invalid response | ‘agents.example.com’ has returned HTML instead of JSON (14 kB) for 5m (15 polls), although earlier polls worked. It is probably a maintenance page. Agent job ‘job_8f3a’ was active when last seen. Re-run failed jobs to keep waiting.
    redirect | | Unexpected response | ‘agents.example.com’ has returned a redirect to ‘https://login.example.com’ (HTTP 302) for 5m (15 polls), although earlier polls worked. It is probably a maintenance page. If it lasts, ask the service's operator whether its address has changed. Agent job ‘job_8f3a’ was active when last seen. Re-run failed jobs to keep waiting.
    firewall | | Access denied | ‘agents.example.com’ has returned HTTP 403 without JSON (‘text/plain’) for 5m (15 polls), although earlier polls worked. It is probably a maintenance page. If it lasts, ask the service's operator to allow this runner. Agent job ‘job_8f3a’ was active when last seen. Re-run failed jobs to keep waiting.
    certificate | | Service unavailable | Why, what to do. Agent job ‘job_8f3a’ was active when last seen.
    empty response | | Invalid response | ‘agents.example.com’ has returned an empty response for 5m (15 polls), although earlier polls worked. Check any proxy or cache in between. Agent job ‘job_8f3a’ was active when last seen. Re-run failed jobs to keep waiting.
    401 of an unknown status | | Not authorized | ‘agents.example.com’ no longer accepts ‘admin-key’ (HTTP 401, 15 polls), although earlier polls with it worked. Check whether it was revoked or has expired, update the secret, then re-run failed jobs. Agent job ‘job_8f3a’ was ‘paused’ when last seen.
    404 page | | Invalid response | ‘agents.example.com’ has returned HTML instead of JSON (14 kB) for 5m (15 polls), although earlier polls worked. It is probably a maintenance page. Agent job ‘job_8f3a’ was active when last seen. Re-run failed jobs to keep waiting.
    `,
  )

  it.each(rows)('$what ($names)', ({ getTexts, expected }) => {
    expect(getTexts()).toEqual(expected)
  })
})

describe('a final poll that fails after valid responses', () => {
  const final = { ...seen, isFinalPoll: true }

  const rows = rowsOfWaits(
    {
      ...failuresAfter(final),
      '503': pollingFailed('unavailable', {
        ...final,
        lastResponseMs: 1_452_000,
        waitedMs: 30 * MINUTE,
        failedPolls: 9,
      }),
      '503 once': pollingFailed('unavailable', { ...final, failedPolls: 1 }),
      '429': pollingFailed('rate-limited', final),
      '429 for an hour': pollingFailed('rate-limited', {
        ...final,
        failure: aFailure('rate-limited', 60 * MINUTE),
      }),
      '429 for a minute': pollingFailed('rate-limited', {
        ...final,
        failure: aFailure('rate-limited', MINUTE),
      }),
      'no connection': pollingFailed('unavailable', { ...final, failure: unreachable }),
      '401 of an unknown status': pollingFailed('unauthorized', { ...final, job: paused }),
      '401 of another job': pollingFailed('unauthorized', { ...final, job: undefined }),
      '404 of another job': pollingFailed('not-found', { ...final, job: undefined }),
      '503 of another job': pollingFailed('unavailable', { ...final, job: undefined }),
    },
    `
    400 | | Unexpected response | Stopped after 7m: agent job ‘job_8f3a’ was last seen active after 2m. Since then 15 polls failed, the final one too (HTTP 400: ‘no such field’). Check any proxy or cache in between. Re-run failed jobs to keep waiting once ‘agents.example.com’ works again.
    401 | | Not authorized | Stopped after 7m: agent job ‘job_8f3a’ was last seen active after 2m. Since then ‘agents.example.com’ rejects ‘admin-key’ (HTTP 401: ‘key expired’). Check whether it was revoked or has expired, update the secret, then re-run failed jobs.
    403 | | Access denied | Stopped after 7m: agent job ‘job_8f3a’ was last seen active after 2m. Since then ‘agents.example.com’ denies access (HTTP 403). Check the key's permissions, and who may see the agent job, then re-run failed jobs.
    404 | | Agent job not found | Stopped after 7m: agent job ‘job_8f3a’ was last seen active after 2m. Since then it is not found (HTTP 404). Look for it in the service's dashboard. If it is still there, re-run failed jobs to keep waiting. If not, start a new agent job.
    429 | | Rate limited | Stopped after 7m: agent job ‘job_8f3a’ was last seen active after 2m. Since then 15 polls failed, the final one too (HTTP 429). Re-run failed jobs to keep waiting. If it happens again, set ‘poll-interval-seconds: 60’ or more.
    503 | | Service unavailable | Stopped after 30m: agent job ‘job_8f3a’ was last seen active after 24m 12s. Since then 9 polls failed, the final one too (HTTP 503). Re-run failed jobs to keep waiting once ‘agents.example.com’ works again.
    HTML | | Invalid response | Stopped after 7m: agent job ‘job_8f3a’ was last seen active after 2m. Since then ‘agents.example.com’ returns HTML instead of JSON (14 kB), probably for maintenance. Re-run failed jobs once that is over.
    redirect | | Unexpected response | Stopped after 7m: agent job ‘job_8f3a’ was last seen active after 2m. Since then ‘agents.example.com’ returns a redirect to ‘https://login.example.com’ (HTTP 302), probably for maintenance. Re-run failed jobs once that is over. If it lasts, ask the service's operator whether its address has changed.
    firewall | | Access denied | Stopped after 7m: agent job ‘job_8f3a’ was last seen active after 2m. Since then ‘agents.example.com’ returns HTTP 403 without JSON (‘text/plain’), probably for maintenance. Re-run failed jobs once that is over. If it lasts, ask the service's operator to allow this runner.
    certificate | | Service unavailable | Stopped after 7m: agent job ‘job_8f3a’ was last seen active after 2m. Why, what to do.
    empty response | | Invalid response | Stopped after 7m: agent job ‘job_8f3a’ was last seen active after 2m. Since then 15 polls failed, the final one too (an empty response). Check any proxy or cache in between. Re-run failed jobs to keep waiting once ‘agents.example.com’ works again.
    503 once | | Service unavailable | Stopped after 7m: agent job ‘job_8f3a’ was last seen active after 2m. Since then the final poll failed (HTTP 503). Re-run failed jobs to keep waiting once ‘agents.example.com’ works again.
    401 of an unknown status | | Not authorized | Stopped after 7m: agent job ‘job_8f3a’ was last seen ‘paused’ after 2m. Since then ‘agents.example.com’ rejects ‘admin-key’ (HTTP 401). Check whether it was revoked or has expired, update the secret, then re-run failed jobs.
    401 of another job | | Not authorized | Stopped after 7m, and agent job ‘job_8f3a’ was never seen: ‘agents.example.com’ rejects ‘admin-key’ (HTTP 401). Check whether it was revoked or has expired, update the secret, then re-run failed jobs.
    404 of another job | | Agent job not found | Agent job ‘job_8f3a’ was not found in project ‘acme-web’ at ‘agents.example.com’ (HTTP 404, 15 polls). Check ‘job-id’.
    503 of another job | | Service unavailable | Stopped after 7m, and agent job ‘job_8f3a’ was never seen: 15 polls failed, the final one too (HTTP 503). Re-run failed jobs to keep waiting once ‘agents.example.com’ works again.
    404 page | | Invalid response | Stopped after 7m: agent job ‘job_8f3a’ was last seen active after 2m. Since then ‘agents.example.com’ returns HTML instead of JSON (14 kB), probably for maintenance. Re-run failed jobs once that is over.
    429 for a minute | | Rate limited | Stopped after 7m: agent job ‘job_8f3a’ was last seen active after 2m. Since then 15 polls failed, the final one too (HTTP 429). Re-run failed jobs to keep waiting. If it happens again, set ‘poll-interval-seconds: 60’ or more.
    no connection | | Service unavailable | Stopped after 7m: agent job ‘job_8f3a’ was last seen active after 2m. Since then 15 polls failed, the final one too (no connection). Re-run failed jobs to keep waiting once ‘agents.example.com’ works again.
    429 for an hour | | Rate limited | Stopped after 7m: agent job ‘job_8f3a’ was last seen active after 2m. Since then 15 polls failed, the final one too (HTTP 429). The service asks to wait 1h: re-run failed jobs after that.
    `,
  )

  it.each(rows)('$what ($names)', ({ getTexts, expected }) => {
    expect(getTexts()).toEqual(expected)
  })
})

describe('a job that cannot be polled, after a valid response for another one', () => {
  const unseen = { ...confirmed, lastResponseMs: 2 * MINUTE, waitedMs: 2 * MINUTE + 15_000 }

  const rows = rowsOfWaits(
    {
      '401': pollingFailed('unauthorized', unseen),
      '404': pollingFailed('not-found', unseen),
      HTML: pollingFailed('invalid-response', { ...unseen, failure: html }),
      '400': pollingFailed('unexpected-response', { ...unseen, failure: badRequest }),
      'outage of an earlier job': pollingFailed('unavailable', { ...unseen, polls: 0 }),
    },
    `
    401 | | Not authorized | ‘agents.example.com’ rejects ‘admin-key’ for agent job ‘job_8f3a’ (HTTP 401, 5 polls), although earlier polls with it worked. Check whether it was revoked or has expired, update the secret, then re-run failed jobs. Agent job ‘job_8f3a’ may be running.
    404 | | Agent job not found | Agent job ‘job_8f3a’ was not found in project ‘acme-web’ at ‘agents.example.com’ (HTTP 404, 5 polls). Check ‘job-id’.
    outage of an earlier job | | Service unavailable | Agent job ‘job_8f3a’ was not polled, because the polls of jobs before it failed (HTTP 503). Re-run failed jobs to keep waiting.
    HTML | | Invalid response | ‘agents.example.com’ has returned HTML instead of JSON (14 kB) for 15s (5 polls), although polls of other agent jobs worked. It is probably a maintenance page. Agent job ‘job_8f3a’ may be running. Re-run failed jobs to keep waiting.
    400 | | Unexpected response | ‘agents.example.com’ has returned HTTP 400: ‘no such field’ for 15s (5 polls), although polls of other agent jobs worked. Check ‘job-id’, and any proxy or cache in between. Agent job ‘job_8f3a’ may be running. Re-run failed jobs to keep waiting.
    `,
  )

  it.each(rows)('$what ($names)', ({ getTexts, expected }) => {
    expect(getTexts()).toEqual(expected)
  })
})
