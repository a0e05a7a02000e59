import type { WaitResult } from '../polling/wait.ts'
import type { AgentJob } from '../service/job.ts'
import type { PollFailure } from '../service/poll-result.ts'
import { formatDuration } from '../shared/duration.ts'
import { codeSpan } from '../shared/sanitize.ts'
import { formatCount, formatStatus } from './format.ts'
import { KEEP_WAITING, NOT_POLLED, TITLES, type Rules, type Words } from './outcome.ts'

type PollingFailed = Extract<WaitResult, { kind: 'polling-failed' }>

type Explanation = Pick<Words, 'message' | 'cause' | 'canResume'>

const RENEW_KEY =
  'Check whether it was revoked or has expired, update the secret, then re-run failed jobs.'
const CHECK_ACCESS =
  "Check the key's permissions, and who may see the agent job, then re-run failed jobs."
const LOOK_FOR_IT =
  "Look for it in the service's dashboard. If it is still there, re-run failed jobs to keep waiting. If not, start a new agent job."
/** What else it may be than maintenance, if something in place of the service responds. */
const UNLESS_MAINTENANCE: Partial<Record<PollFailure['code'], string>> = {
  'unexpected-response':
    " If it lasts, ask the service's operator whether its address has changed.",
  forbidden: " If it lasts, ask the service's operator to allow this runner.",
}

/** Why a job could not be polled, and what to do next. */
export function describePollingFailed(jobId: string, wait: PollingFailed, rules: Rules): Words {
  const { failure, job, polls, lastResponseMs, isFinalPoll } = wait
  const facts = toFacts(jobId, wait, rules)
  // A web page with the status 404 says nothing about the job.
  const isPage = failure.code === 'not-found' && failure.source === 'elsewhere'
  const title = TITLES[isPage ? 'invalid-response' : failure.code]
  const words = { title, predicate: formatPredicate(wait) }

  // The other texts are about polls of this job, or about a cause that is the same for all.
  if (polls === 0 && (lastResponseMs !== undefined || failure.code === 'rate-limited')) {
    const why = `because the polls of jobs before it failed (${failure.reason})`
    return { ...words, ...resumable(`Agent job ${facts.id} was not polled, ${why}.`, failure) }
  }
  if (lastResponseMs === undefined) return { ...words, ...explainFirst(wait, facts) }
  if (failure.code === 'not-found' && job === undefined && !isPage) {
    return { ...words, message: `${facts.notFound}. Check \`job-id\`.` }
  }
  if (!isFinalPoll) return { ...words, ...explainLater(wait, facts) }
  return { ...words, ...explainFinal({ ...wait, lastResponseMs }, facts) }
}

function formatPredicate({ polls, job, failure: { code } }: PollingFailed): string {
  if (polls === 0) return NOT_POLLED
  if (job !== undefined) return `could no longer be polled (\`${code}\`)`
  return code === 'not-found' ? 'was not found' : `could not be polled (\`${code}\`)`
}

/** Names and figures, as the sentences show them. */
function toFacts(jobId: string, wait: PollingFailed, { baseUrl, projectId }: Rules) {
  const { failure, job, polls, failedPolls, waitedMs, lastResponseMs = 0 } = wait
  const id = codeSpan(jobId, 60)
  const host = codeSpan(new URL(baseUrl).host, 100)
  const project = codeSpan(projectId, 60)
  // Some of the failed polls may belong to jobs before this one.
  const ownCount = Math.min(polls, failedPolls)
  const ownPolls = formatCount(ownCount, 'poll')
  const outageMs = waitedMs - lastResponseMs
  return {
    id,
    host,
    project,
    ownCount,
    ownPolls,
    stepPolls: formatCount(failedPolls, 'poll'),
    outage: outageMs < 1_000 ? '' : ` for ${formatDuration(outageMs)}`,
    notFound: `Agent job ${id} was not found in project ${project} at ${host} (${failure.reason}, ${ownPolls})`,
    lastSeen:
      job === undefined
        ? `Agent job ${id} may be running.`
        : `Agent job ${id} was ${formatStatus(job.status)} when last seen.`,
  }
}

type Facts = ReturnType<typeof toFacts>

/** Nothing has worked yet, so an input may be wrong. */
function explainFirst({ failure }: PollingFailed, facts: Facts): Explanation {
  const { code, source, reason, userMessage, retryAfterMs } = failure
  const { id, host, project, notFound, outage, ownPolls, stepPolls, lastSeen } = facts
  if (userMessage !== undefined) return forAllJobs(userMessage, facts)

  switch (code) {
    case 'unauthorized':
      return forAllJobs(
        `${host} rejected \`admin-key\` (${reason}). The key is wrong, revoked, expired, of another kind or service, or swapped with \`job-id\`. Create a new key on the API keys page of the service's dashboard, update the secret, then re-run failed jobs.`,
        facts,
      )
    case 'forbidden':
      return forAllJobs(
        `${host} denied access to project ${project} (${reason}). Check \`project-id\` and the key's permissions. If the service has an IP allowlist, use a runner with a fixed address. Then re-run failed jobs.`,
        facts,
      )
    case 'not-found':
      return { message: `${notFound}. Check \`job-id\`, \`project-id\` and \`base-url\`.` }
    case 'rate-limited': {
      const advice =
        askedToWait(retryAfterMs) ??
        'Set a longer interval, such as `poll-interval-seconds: 60`, and check who else uses the key. Re-run failed jobs after a few minutes.'
      return {
        message: `${host} rejected the polls of agent job ${id}${outage} (${reason}, ${ownPolls}). ${advice}`,
      }
    }
    default: {
      const advice =
        source === 'none'
          ? 'Check `base-url`, and whether this runner can reach it, then re-run failed jobs.'
          : (askedToWait(retryAfterMs) ??
            "The service, or a proxy in front of it, fails: check the service's status page, then re-run failed jobs.")
      return {
        message: `No valid response from ${host}${outage} (${stepPolls}, last: ${reason}). ${advice} ${lastSeen}`,
        cause: `No valid response from ${host} (${reason}). ${advice}`,
      }
    }
  }
}

/** Before the deadline, so often that it is believed. */
function explainLater({ failure, job }: PollingFailed, facts: Facts): Explanation {
  const { code, source, reason, userMessage } = failure
  const { id, host, outage, notFound, ownPolls, lastSeen } = facts
  const worked = job === undefined ? 'polls of other agent jobs worked' : 'earlier polls worked'
  const returned = `${host} has returned ${reason}${outage} (${ownPolls}), although ${worked}.`

  if (source === 'none' && userMessage !== undefined) return forAllJobs(userMessage, facts)
  if (source === 'elsewhere') {
    const unless = UNLESS_MAINTENANCE[code] ?? ''
    return resumable(`${returned} It is probably a maintenance page.${unless} ${lastSeen}`, failure)
  }
  switch (code) {
    case 'unauthorized': {
      const rejects =
        job === undefined
          ? `rejects \`admin-key\` for agent job ${id}`
          : 'no longer accepts `admin-key`'
      return {
        message: `${host} ${rejects} (${reason}, ${ownPolls}), although earlier polls with it worked. ${RENEW_KEY} ${lastSeen}`,
      }
    }
    case 'forbidden':
      return {
        message: `${host} denied access to agent job ${id} (${reason}, ${ownPolls}), although earlier polls with this key worked. ${CHECK_ACCESS}`,
      }
    case 'not-found':
      return { message: `${notFound}, although earlier polls found it. ${LOOK_FOR_IT}` }
    default:
      return resumable(`${returned} ${checkPath(job)} ${lastSeen}`, failure)
  }
}

/** At the deadline. Address and key have worked, so no text blames them. */
function explainFinal(
  { failure, job, waitedMs, lastResponseMs }: PollingFailed & { lastResponseMs: number },
  { id, host, ownCount, ownPolls }: Facts,
): Explanation {
  const { code, source, reason, userMessage } = failure
  const stopped = `Stopped after ${formatDuration(waitedMs)}`
  const seen =
    job === undefined
      ? `${stopped}, and agent job ${id} was never seen`
      : `${stopped}: agent job ${id} was last seen ${formatStatus(job.status)} after ${formatDuration(lastResponseMs)}`
  const since = job === undefined ? `${seen}:` : `${seen}. Since then`

  if (source === 'none' && userMessage !== undefined) return { message: `${seen}. ${userMessage}` }
  if (source === 'elsewhere') {
    const next = `Re-run failed jobs once that is over.${UNLESS_MAINTENANCE[code] ?? ''}`
    const returned = `${since} ${host} returns ${reason}, probably for maintenance.`
    return resumable(returned, failure, next)
  }
  switch (code) {
    case 'unauthorized':
      return { message: `${since} ${host} rejects \`admin-key\` (${reason}). ${RENEW_KEY}` }
    case 'forbidden':
      return { message: `${since} ${host} denies access (${reason}). ${CHECK_ACCESS}` }
    case 'not-found':
      return { message: `${since} it is not found (${reason}). ${LOOK_FOR_IT}` }
    default: {
      const polls =
        ownCount === 1 ? 'the final poll failed' : `${ownPolls} failed, the final one too`
      const isOdd = code === 'invalid-response' || code === 'unexpected-response'
      const check = isOdd ? `${checkPath(job)} ` : ''
      const next =
        code === 'rate-limited'
          ? `${KEEP_WAITING} If it happens again, set \`poll-interval-seconds: 60\` or more.`
          : `${check}Re-run failed jobs to keep waiting once ${host} works again.`
      return resumable(`${since} ${polls} (${reason}).`, failure, next)
    }
  }
}

/** What to check if the service, or a proxy, responds oddly. */
function checkPath(job: AgentJob | undefined): string {
  const path = 'any proxy or cache in between.'
  return job === undefined ? `Check \`job-id\`, and ${path}` : `Check ${path}`
}

/** What to do if the service asks for so much time that nobody should wait for it. */
function askedToWait(retryAfterMs = 0): string | undefined {
  if (retryAfterMs <= 60_000) return undefined
  return `The service asks to wait ${formatDuration(retryAfterMs)}: re-run failed jobs after that.`
}

/** @param cause is the same for all jobs, unless it names this one */
function forAllJobs(cause: string, { id, lastSeen }: Facts): Explanation {
  return cause.includes(id) ? { message: cause } : { message: `${cause} ${lastSeen}`, cause }
}

/** @param next what to do, unless the service asks for a long pause */
function resumable(text: string, { retryAfterMs }: PollFailure, next = KEEP_WAITING): Explanation {
  const pause = askedToWait(retryAfterMs)
  return pause === undefined
    ? { message: `${text} ${next}`, canResume: true }
    : { message: `${text} ${pause}` }
}
