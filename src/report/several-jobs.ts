import { message, trusted, type Message } from '../shared/message.ts'
import { sanitizeLine } from '../shared/sanitize.ts'
import { statusPhrase } from './message.ts'
import type { JobOutcome, Outcome, Verdict } from './outcome.ts'

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
      : message`All ${jobs.length} agent jobs passed: ${list(jobs.filter(({ job }) => job?.status !== 'completed'))} (allowed by \`allowed-statuses\`).`,
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
  const counted = message`${passing.length} of ${jobs.length} agent jobs ${trusted(word)}; ${list(failing)}.`
  const isWaiting = failing.some(({ errorCode: code }) => code === 'timeout' || code === 'cancelled')
  return {
    ...verdict,
    title:
      errorCode === 'cancelled'
        ? 'Stopped waiting for agent jobs'
        : `${failing.length} of ${jobs.length} agent jobs did not pass`,
    message:
      errorCode === 'cancelled'
        ? message`Stopped waiting: the run was cancelled, or the \`timeout-minutes\` of the step or job expired. ${counted}`
        : isWaiting
          ? message`${counted} Re-run failed jobs to keep waiting.`
          : counted,
  }
}

const MAX_LIST_LENGTH = 500

/** The jobs with what became of each, as many as a message takes. */
function list(outcomes: readonly JobOutcome[]): Message {
  let length = 0
  const parts = outcomes
    .map((outcome) => message`${sanitizeLine(outcome.jobId, 60)} ${phrase(outcome)}`)
    .filter(({ plain }) => (length += plain.length + 2) <= MAX_LIST_LENGTH)
  const more = outcomes.length - parts.length
  return [...parts, ...(more === 0 ? [] : [message`and ${more} more`])].reduce(
    (all, part) => message`${all}, ${part}`,
  )
}

function phrase({ errorCode, job }: JobOutcome): Message {
  switch (errorCode) {
    case '':
    case 'job-failed':
    case 'job-archived':
    case 'timeout':
      return statusPhrase(job?.status ?? '')
    case 'no-pr':
      return message`has no pull request`
    case 'cancelled':
      return message`was not finished`
    case 'not-found':
      return message`was not found`
    default:
      return message`could not be polled (${trusted(errorCode)})`
  }
}
