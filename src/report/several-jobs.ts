import { isKnown } from '../service/job.ts'
import { message, trusted, type Message } from '../shared/message.ts'
import { sanitizeLine } from '../shared/sanitize.ts'
import { KEEP_WAITING, NOTHING, STOPPED_WAITING, statusPhrase } from './message.ts'
import type { JobOutcome, Outcome, Verdict } from './outcome.ts'
import { isByStatus } from './verdict.ts'

/** The outcome of the step: that of its job, or of all its jobs together. */
export function combine(jobs: readonly JobOutcome[]): Outcome {
  const [only] = jobs
  if (only !== undefined && jobs.length === 1) return { ...only, jobs }
  const failing = jobs.filter(({ errorCode }) => errorCode !== '')
  const decisive = failing.find(({ errorCode }) => errorCode === 'cancelled') ?? failing[0]
  return { ...(decisive === undefined ? passed(jobs) : failed(jobs, failing, decisive)), jobs }
}

function passed(jobs: readonly JobOutcome[]): Verdict {
  const areCompleted = jobs.every(({ job }) => job?.status === 'completed')
  return {
    errorCode: '',
    level: jobs.some(({ level }) => level === 'warning') ? 'warning' : 'notice',
    title: areCompleted ? 'Agent jobs completed' : 'Agent jobs passed',
    message: areCompleted
      ? message`All ${jobs.length} agent jobs completed.`
      : message`All ${jobs.length} agent jobs passed. Allowed by \`allowed-statuses\`: ${list(
          jobs.filter(({ job }) => job?.status !== 'completed'),
          MAX_LENGTH,
        )}.`,
  }
}

function failed(jobs: readonly JobOutcome[], failing: readonly JobOutcome[], decisive: JobOutcome): Verdict {
  const { errorCode } = decisive
  const verdict = { errorCode, level: 'error' } as const
  if (
    failing.every((outcome) => outcome.errorCode === errorCode) &&
    (errorCode === 'unauthorized' || errorCode === 'forbidden')
  ) {
    return { ...verdict, title: decisive.title, message: decisive.message }
  }
  const passing = jobs.filter((outcome) => outcome.errorCode === '')
  const word = passing.every(({ job }) => job?.status === 'completed') ? 'completed' : 'passed'
  const isCancelled = errorCode === 'cancelled'
  const advice = adviceFor(failing, decisive)
  const names = list(failing, MAX_LENGTH - Array.from(advice.plain).length)
  const counted = message`${passing.length} of ${jobs.length} agent jobs ${trusted(word)}; ${names}.${advice}`
  return {
    ...verdict,
    title: isCancelled
      ? 'Stopped waiting for agent jobs'
      : `${failing.length} of ${jobs.length} agent jobs did not pass`,
    message: isCancelled ? message`${STOPPED_WAITING} ${counted}` : counted,
  }
}

/** What to do next, where the list of jobs does not say it. */
function adviceFor(failing: readonly JobOutcome[], decisive: JobOutcome): Message {
  switch (decisive.errorCode) {
    case 'cancelled':
      return message` Jobs that had not finished keep running (the API cannot cancel them).`
    case 'job-failed':
    case 'job-archived':
    case 'no-pr':
    case 'timeout':
      return failing.some(({ errorCode }) => errorCode === 'timeout') ? message` ${KEEP_WAITING}` : NOTHING
    default:
      return message` ${decisive.message}`
  }
}

/** For the list and what follows it. */
const MAX_LENGTH = 600

/** The jobs with what became of each: the first one, and as many more as fit. */
function list(outcomes: readonly JobOutcome[], maxLength: number): Message {
  let length = 0
  const parts = outcomes
    .map((outcome) => message`${sanitizeLine(outcome.jobId, 60)} ${phrase(outcome)}`)
    .filter(({ plain }, index) => (length += plain.length + 2) <= maxLength || index === 0)
  const more = outcomes.length - parts.length
  return [...parts, ...(more === 0 ? [] : [message`and ${more} more`])].reduce(
    (all, part) => message`${all}, ${part}`,
  )
}

function phrase({ errorCode, job }: JobOutcome): Message {
  if (job !== undefined && isByStatus(errorCode)) {
    // A warning quoted it; a hundred of them would be more of the service's text than a message may contain.
    return isKnown(job.status) ? statusPhrase(job.status) : message`has an unknown status`
  }
  switch (errorCode) {
    case 'no-pr':
      return message`has no pull request`
    case 'cancelled':
      return message`had not finished`
    case 'not-found':
      return message`was not found`
    default:
      return message`could not be polled (${trusted(errorCode)})`
  }
}
