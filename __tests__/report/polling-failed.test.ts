import { describe, expect, it } from '@jest/globals'
import type { PollFailure } from '../../src/service/poll-result.ts'
import { aFailure, aJob, MINUTE } from '../support/fakes.ts'
import { rowsOfWaits } from '../support/message-rows.ts'
import { pollingFailed } from '../support/outcomes.ts'

const active = aJob({ status: 'active' })
const paused = aJob({ status: 'paused' })
const once = { polls: 1, failedPolls: 1 }
const confirmed = { polls: 5, failedPolls: 5 }

const html: PollFailure = {
  ...aFailure('confirm'),
  code: 'invalid-response',
  reason: 'HTML instead of JSON',
  userMessage: 'Why, what to do.',
  mayBeMaintenance: true,
}
const empty: PollFailure = { ...html, reason: 'an empty response', mayBeMaintenance: false }
const redirect: PollFailure = {
  ...html,
  code: 'unexpected-response',
  retry: 'permanent',
  reason: 'HTTP 302',
}
const firewall: PollFailure = { ...redirect, code: 'forbidden', reason: 'HTTP 403' }
const badRequest: PollFailure = { ...redirect, reason: 'HTTP 400', mayBeMaintenance: false }
const certificate: PollFailure = {
  ...redirect,
  code: 'unavailable',
  reason: 'certificate not trusted',
  mayBeMaintenance: false,
}

describe('a job that cannot be polled, before the first valid response', () => {
  const rows = rowsOfWaits(
    {
      '401': pollingFailed('unauthorized', once),
      '401 of an earlier job': pollingFailed('unauthorized', { ...once, polls: 0 }),
      '403': pollingFailed('forbidden', once),
      '404': pollingFailed('not-found', confirmed),
      '404 after those of another job': pollingFailed('not-found', { polls: 1, failedPolls: 6 }),
      '429': pollingFailed('rate-limited', { polls: 14, waitedMs: 30 * MINUTE, failedPolls: 0 }),
      outage: pollingFailed('unavailable', { waitedMs: 5 * MINUTE }),
      'outage of an earlier job': pollingFailed('unavailable', { polls: 0 }),
      'no response to the only poll': pollingFailed('unavailable', {
        ...once,
        isFinalPoll: true,
        waitedMs: 10_000,
      }),
      explained: pollingFailed('invalid-response', { failure: html }),
      'explained, of an earlier job': pollingFailed('unavailable', {
        polls: 0,
        failure: certificate,
      }),
    },
    `
    401 | | Not authorized | ‘agents.example.com’ rejected ‘admin-key’ (HTTP 401). The key is wrong, revoked, expired, of another kind or service, or swapped with ‘job-id’. Create a new key on the API keys page of the service's dashboard, and update the secret.
    401 of an earlier job | | Not authorized | ‘agents.example.com’ rejected ‘admin-key’ (HTTP 401). The key is wrong, revoked, expired, of another kind or service, or swapped with ‘job-id’. Create a new key on the API keys page of the service's dashboard, and update the secret.
    403 | | Access denied | ‘agents.example.com’ denied access to project ‘acme-web’ (HTTP 403). Check ‘project-id’ and the key's permissions. If the service has an IP allowlist, use a runner with a fixed address.
    404 | | Agent job not found | Agent job ‘job_8f3a’ was not found in project ‘acme-web’ at ‘agents.example.com’ (HTTP 404, 5 polls). Check ‘job-id’, ‘project-id’ and ‘base-url’.
    404 after those of another job | | Agent job not found | Agent job ‘job_8f3a’ was not found in project ‘acme-web’ at ‘agents.example.com’ (HTTP 404, 1 poll). Check ‘job-id’, ‘project-id’ and ‘base-url’.
    429 | | Rate limited | No valid response from ‘agents.example.com’ for 30m while waiting for agent job ‘job_8f3a’ (14 polls, last: HTTP 429). The service limits the rate: set a longer interval, such as ‘poll-interval-seconds: 60’, and check who else uses the key.
    outage | | Service unavailable | No valid response from ‘agents.example.com’ for 5m while waiting for agent job ‘job_8f3a’ (15 polls, last: HTTP 503). Check ‘base-url’ and whether this runner can reach it, then re-run failed jobs.
    outage of an earlier job | | Service unavailable | Agent job ‘job_8f3a’ was not polled, because the polls of jobs before it failed (HTTP 503). Re-run failed jobs to keep waiting.
    no response to the only poll | | Service unavailable | No valid response from ‘agents.example.com’ for 10s while waiting for agent job ‘job_8f3a’ (1 poll, last: HTTP 503). Check ‘base-url’ and whether this runner can reach it, then re-run failed jobs.
    explained | | Invalid response | Why, what to do.
    explained, of an earlier job | | Service unavailable | Why, what to do.
    `,
  )

  it.each(rows)('$what ($names)', ({ getTexts, expected }) => {
    expect(getTexts()).toEqual(expected)
  })
})

describe('a job that cannot be polled any more', () => {
  const seen = { job: active, polls: 40, lastResponseMs: 2 * MINUTE, waitedMs: 7 * MINUTE }

  const rows = rowsOfWaits(
    {
      '401': pollingFailed('unauthorized', seen),
      '403': pollingFailed('forbidden', seen),
      '404': pollingFailed('not-found', seen),
      outage: pollingFailed('unavailable', seen),
      'outage after an unknown status': pollingFailed('unavailable', { ...seen, job: paused }),
      HTML: pollingFailed('invalid-response', { ...seen, failure: html }),
      redirect: pollingFailed('unexpected-response', { ...seen, failure: redirect }),
      firewall: pollingFailed('forbidden', { ...seen, failure: firewall }),
      'empty response': pollingFailed('invalid-response', { ...seen, failure: empty }),
      '400': pollingFailed('unexpected-response', { ...seen, failure: badRequest }),
      'final poll': pollingFailed('unavailable', {
        isFinalPoll: true,
        job: active,
        lastResponseMs: 1_752_000,
        waitedMs: 30 * MINUTE,
      }),
      'rate-limited final poll': pollingFailed('rate-limited', { ...seen, isFinalPoll: true }),
      'final poll after an unknown status': pollingFailed('unauthorized', {
        ...seen,
        job: paused,
        isFinalPoll: true,
      }),
    },
    `
    401 | | Not authorized | ‘agents.example.com’ denied access to agent job ‘job_8f3a’ (HTTP 401, 15 polls), although earlier polls with this key worked. Check who may see the agent job, then re-run failed jobs.
    403 | | Access denied | ‘agents.example.com’ denied access to agent job ‘job_8f3a’ (HTTP 403, 15 polls), although earlier polls with this key worked. Check who may see the agent job, then re-run failed jobs.
    404 | | Agent job not found | Agent job ‘job_8f3a’ was not found in project ‘acme-web’ at ‘agents.example.com’ (HTTP 404, 15 polls), although earlier polls found it. Check the service's dashboard. If the agent job is still there, re-run failed jobs to keep waiting.
    outage | | Service unavailable | No valid response from ‘agents.example.com’ for 5m while waiting for agent job ‘job_8f3a’ (15 polls, last: HTTP 503). The agent job was active when last seen. Re-run failed jobs to keep waiting.
    outage after an unknown status | | Service unavailable | No valid response from ‘agents.example.com’ for 5m while waiting for agent job ‘job_8f3a’ (15 polls, last: HTTP 503). The agent job was ‘paused’ when last seen. Re-run failed jobs to keep waiting.
    HTML | | Invalid response | No valid response from ‘agents.example.com’ for 5m while waiting for agent job ‘job_8f3a’ (15 polls, last: HTML instead of JSON), although earlier polls worked. The last response was probably a maintenance page. The agent job was active when last seen. Re-run failed jobs to keep waiting.
    redirect | | Unexpected response | No valid response from ‘agents.example.com’ for 5m while waiting for agent job ‘job_8f3a’ (15 polls, last: HTTP 302), although earlier polls worked. The last response was probably a maintenance page. The agent job was active when last seen. Re-run failed jobs to keep waiting.
    firewall | | Access denied | No valid response from ‘agents.example.com’ for 5m while waiting for agent job ‘job_8f3a’ (15 polls, last: HTTP 403), although earlier polls worked. The last response was probably a maintenance page. The agent job was active when last seen. Re-run failed jobs to keep waiting.
    empty response | | Invalid response | No valid response from ‘agents.example.com’ for 5m while waiting for agent job ‘job_8f3a’ (15 polls, last: an empty response), although earlier polls worked. The agent job was active when last seen. Check any proxy or cache in between. Re-run failed jobs to keep waiting.
    400 | | Unexpected response | No valid response from ‘agents.example.com’ for 5m while waiting for agent job ‘job_8f3a’ (15 polls, last: HTTP 400), although earlier polls worked. The agent job was active when last seen. Check any proxy or cache in between. Re-run failed jobs to keep waiting.
    final poll | | Service unavailable | Stopped after 30m: agent job ‘job_8f3a’ was still active after 29m 12s, but the final poll failed (HTTP 503). Re-run failed jobs to keep waiting.
    rate-limited final poll | | Rate limited | Stopped after 7m: agent job ‘job_8f3a’ was still active after 2m, but the final poll failed (HTTP 429). Re-run failed jobs to keep waiting.
    final poll after an unknown status | | Not authorized | Stopped after 7m: agent job ‘job_8f3a’ had the unknown status ‘paused’ after 2m, but the final poll failed (HTTP 401). Re-run failed jobs to keep waiting.
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
      '429': pollingFailed('rate-limited', { ...unseen, waitedMs: 7 * MINUTE, failedPolls: 0 }),
      outage: pollingFailed('unavailable', unseen),
      'outage at the final poll': pollingFailed('unavailable', { ...unseen, isFinalPoll: true }),
      'outage of an earlier job': pollingFailed('unavailable', { ...unseen, polls: 0 }),
      'certificate, of an earlier job': pollingFailed('unavailable', {
        ...unseen,
        polls: 0,
        failure: certificate,
      }),
      HTML: pollingFailed('invalid-response', { ...unseen, failure: html }),
      '400': pollingFailed('unexpected-response', { ...unseen, failure: badRequest }),
    },
    `
    401 | | Not authorized | ‘agents.example.com’ denied access to agent job ‘job_8f3a’ (HTTP 401, 5 polls), although earlier polls with this key worked. Check who may see the agent job, then re-run failed jobs.
    404 | | Agent job not found | Agent job ‘job_8f3a’ was not found in project ‘acme-web’ at ‘agents.example.com’ (HTTP 404, 5 polls). Check ‘job-id’.
    429 | | Rate limited | No valid response from ‘agents.example.com’ for 5m while waiting for agent job ‘job_8f3a’ (5 polls, last: HTTP 429). The service limits the rate: set a longer interval, such as ‘poll-interval-seconds: 60’, and check who else uses the key.
    outage | | Service unavailable | No valid response from ‘agents.example.com’ for 15s while waiting for agent job ‘job_8f3a’ (5 polls, last: HTTP 503). Re-run failed jobs to keep waiting.
    outage at the final poll | | Service unavailable | No valid response from ‘agents.example.com’ for 15s while waiting for agent job ‘job_8f3a’ (5 polls, last: HTTP 503). Re-run failed jobs to keep waiting.
    outage of an earlier job | | Service unavailable | Agent job ‘job_8f3a’ was not polled, because the polls of jobs before it failed (HTTP 503). Re-run failed jobs to keep waiting.
    certificate, of an earlier job | | Service unavailable | Agent job ‘job_8f3a’ was not polled, because the polls of jobs before it failed (certificate not trusted). Re-run failed jobs to keep waiting.
    HTML | | Invalid response | No valid response from ‘agents.example.com’ for 15s while waiting for agent job ‘job_8f3a’ (5 polls, last: HTML instead of JSON), although earlier polls worked. The last response was probably a maintenance page. Re-run failed jobs to keep waiting.
    400 | | Unexpected response | No valid response from ‘agents.example.com’ for 15s while waiting for agent job ‘job_8f3a’ (5 polls, last: HTTP 400), although earlier polls worked. Check ‘job-id’, and any proxy or cache in between.
    `,
  )

  it.each(rows)('$what ($names)', ({ getTexts, expected }) => {
    expect(getTexts()).toEqual(expected)
  })
})
