import { isKnown } from '../service/job.ts'
import { message, trusted, type Message } from '../shared/message.ts'
import { sanitizeLine } from '../shared/sanitize.ts'
import { ALLOWED, KEEP_WAITING, STOPPED_WAITING, statusPhrase } from './job-message.ts'
import type { JobOutcome, Outcome } from './outcome.ts'

/** Of the list of jobs and the advice after it. */
const MAX_LENGTH = 600

/** The outcome of the step: that of its job, or of all its jobs together. */
export function combine(jobs: readonly JobOutcome[]): Outcome {
  const failing = jobs.filter(({ errorCode }) => errorCode !== '')
  const decisive = failing.find(({ errorCode }) => errorCode === 'cancelled') ?? failing[0]
  // A rejected key is the same for all jobs.
  const isRejected = failing.every(({ errorCode }) => ['unauthorized', 'forbidden'].includes(errorCode))
  const only = jobs.length === 1 ? jobs[0] : isRejected ? decisive : undefined
  if (only !== undefined) return { ...only, jobs }

  const passing = jobs.filter(({ errorCode }) => errorCode === '')
  const uncompleted = passing.filter(({ job }) => job?.status !== 'completed')
  const verb = uncompleted.length === 0 ? 'completed' : 'passed'
  const counted = trusted(`${passing.length} of ${jobs.length} agent jobs ${verb}`)
  if (decisive === undefined) {
    const level = jobs.some((outcome) => outcome.level === 'warning') ? 'warning' : 'notice'
    const text = uncompleted.length === 0 ? message`${counted}.` : listAfter(counted, uncompleted, ALLOWED)
    return { errorCode: '', level, title: `Agent jobs ${verb}`, message: text, jobs }
  }
  const text = listAfter(counted, failing, adviceFor(decisive, failing))
  if (decisive.errorCode === 'cancelled') {
    const title = 'Stopped waiting for agent jobs'
    return { ...decisive, title, message: message`${STOPPED_WAITING} ${text}`, jobs }
  }
  return {
    ...decisive,
    title: `${failing.length} of ${jobs.length} agent jobs did not pass`,
    message: text,
    jobs,
  }
}

/** What to do next, where the list of jobs does not say it. */
function adviceFor(decisive: JobOutcome, failing: readonly JobOutcome[]): Message | undefined {
  if (decisive.wait?.kind === 'failed') return decisive.message
  return failing.some(({ errorCode }) => errorCode === 'timeout') ? KEEP_WAITING : undefined
}

/** The count, the jobs with what became of each (the first one, and as many more as fit), and the advice. */
function listAfter(counted: Message, outcomes: readonly JobOutcome[], advice: Message | undefined): Message {
  let length = Array.from(advice?.plain ?? '').length
  const parts = outcomes
    .map((outcome) => message`${sanitizeLine(outcome.jobId, 60)} ${phrase(outcome)}`)
    .filter(({ plain }, index) => (length += plain.length + 2) <= MAX_LENGTH || index === 0)
  if (parts.length < outcomes.length) parts.push(message`and ${outcomes.length - parts.length} more`)
  const names = parts.reduce((all, part) => message`${all}, ${part}`)
  return advice === undefined ? message`${counted}; ${names}.` : message`${counted}; ${names}. ${advice}`
}

function phrase({ errorCode, job }: JobOutcome): Message {
  const status = job?.status ?? ''
  switch (errorCode) {
    case '':
    case 'job-failed':
    case 'job-archived':
    case 'timeout':
      // A warning quoted it; a hundred of them would be more of the service's text than a message may contain.
      return isKnown(status) ? statusPhrase(status) : message`has an unknown status`
    case 'no-pr':
      return message`has no pull request`
    case 'cancelled':
      return message`keeps running`
    case 'not-found':
      return message`was not found`
    default:
      return message`could not be polled (${trusted(errorCode)})`
  }
}
