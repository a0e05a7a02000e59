import type { WaitResult } from '../polling/wait.ts'
import type { PollFailure } from '../service/poll-result.ts'
import { formatDuration } from '../shared/duration.ts'
import { codeSpan } from '../shared/sanitize.ts'
import { formatCount, formatStatus } from './format.ts'
import { KEEP_WAITING, type MessageContext } from './message-parts.ts'

type PollingFailed = Extract<WaitResult, { kind: 'polling-failed' }>

interface Explanation {
  readonly message: string
  /** Whether the job may pass if the same step waits again. */
  readonly canResume: boolean
}

/** Names and figures, as the sentences show them. */
interface Facts {
  readonly id: string
  readonly host: string
  readonly project: string
  /** Such as "HTTP 503". */
  readonly reason: string
  /** The time without a valid response. */
  readonly duration: string
  /** The polls of this job in that time, without a 429 before the deadline. */
  readonly polls: string
}

/** Why the job could not be polled, and what to do next. */
export function explainPollingFailed(
  { jobId, wait }: { jobId: string; wait: PollingFailed },
  { host, projectId }: MessageContext,
): Explanation {
  const { failure, polls, failedPolls, waitedMs, lastResponseMs } = wait
  const facts = {
    id: codeSpan(jobId, 60),
    host: codeSpan(host, 100),
    project: codeSpan(projectId, 60),
    reason: failure.reason,
    duration: formatDuration(waitedMs - (lastResponseMs ?? 0)),
    // Some of the failed polls may belong to jobs before this one.
    polls: formatCount(Math.min(polls, failedPolls), 'poll'),
  }

  const isForAllJobs = lastResponseMs === undefined && failure.retry === 'permanent'
  if (polls === 0 && !isForAllJobs) {
    return resumable(
      `Agent job ${facts.id} was not polled, because the polls of jobs before it failed (${facts.reason}).`,
    )
  }
  if (failure.code === 'rate-limited' && wait.job === undefined) {
    const outage = formatOutage({ ...facts, polls: formatCount(polls, 'poll') })
    return lasting(
      `${outage}. The service limits the rate: set a longer interval, such as \`poll-interval-seconds: 60\`, and check who else uses the key.`,
    )
  }
  return lastResponseMs === undefined
    ? explainFirst(failure, facts)
    : explainLater({ ...wait, lastResponseMs }, facts)
}

/** Nothing has worked yet, so an input may be wrong. */
function explainFirst({ code, userMessage }: PollFailure, facts: Facts): Explanation {
  const { host, project, reason } = facts
  if (userMessage !== undefined) return lasting(userMessage)

  switch (code) {
    case 'unauthorized':
      return lasting(
        `${host} rejected \`admin-key\` (${reason}). The key is wrong, revoked, expired, of another kind or service, or swapped with \`job-id\`. Create a new key on the API keys page of the service's dashboard, and update the secret.`,
      )

    case 'forbidden':
      return lasting(
        `${host} denied access to project ${project} (${reason}). Check \`project-id\` and the key's permissions. If the service has an IP allowlist, use a runner with a fixed address.`,
      )

    case 'not-found':
      return lasting(`${formatNotFound(facts)}. Check \`job-id\`, \`project-id\` and \`base-url\`.`)

    default:
      return lasting(
        `${formatOutage(facts)}. Check \`base-url\` and whether this runner can reach it, then re-run failed jobs.`,
      )
  }
}

/** Address and key have worked, so no text blames them. */
function explainLater(
  wait: PollingFailed & { readonly lastResponseMs: number },
  facts: Facts,
): Explanation {
  const { job, failure } = wait
  const { id, host, reason, polls } = facts

  if (wait.isFinalPoll && job !== undefined) {
    const state =
      job.status === 'active'
        ? 'was still active'
        : `had the unknown status ${formatStatus(job.status)}`
    return resumable(
      `Stopped after ${formatDuration(wait.waitedMs)}: agent job ${id} ${state} after ${formatDuration(wait.lastResponseMs)}, but the final poll failed (${reason}).`,
    )
  }

  const lastSeen =
    job === undefined ? '' : ` The agent job was ${formatStatus(job.status)} when last seen.`
  const outage = formatOutage(facts)
  if (failure.mayBeMaintenance === true) {
    return resumable(
      `${outage}, although earlier polls worked. The last response was probably a maintenance page.${lastSeen}`,
    )
  }

  switch (failure.code) {
    case 'unauthorized':
    case 'forbidden':
      return lasting(
        `${host} denied access to agent job ${id} (${reason}, ${polls}), although earlier polls with this key worked. Check who may see the agent job, then re-run failed jobs.`,
      )

    case 'not-found':
      return job === undefined
        ? lasting(`${formatNotFound(facts)}. Check \`job-id\`.`)
        : lasting(
            `${formatNotFound(facts)}, although earlier polls found it. Check the service's dashboard. If the agent job is still there, re-run failed jobs to keep waiting.`,
          )

    case 'invalid-response':
    case 'unexpected-response': {
      const worked = `${outage}, although earlier polls worked.${lastSeen}`
      return job === undefined
        ? lasting(`${worked} Check \`job-id\`, and any proxy or cache in between.`)
        : resumable(`${worked} Check any proxy or cache in between.`)
    }

    default:
      return resumable(`${outage}.${lastSeen}`)
  }
}

function formatNotFound({ id, host, project, reason, polls }: Facts): string {
  return `Agent job ${id} was not found in project ${project} at ${host} (${reason}, ${polls})`
}

/** Only the last failure is known: the others may have been of another kind. */
function formatOutage({ id, host, reason, duration, polls }: Facts): string {
  return `No valid response from ${host} for ${duration} while waiting for agent job ${id} (${polls}, last: ${reason})`
}

function resumable(text: string): Explanation {
  return { message: `${text} ${KEEP_WAITING}`, canResume: true }
}

/** Waiting once more would not help, or not before somebody has changed something. */
function lasting(message: string): Explanation {
  return { message, canResume: false }
}
