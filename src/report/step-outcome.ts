import { codeSpan } from '../shared/sanitize.ts'
import { asManyAsFit } from './format.ts'
import {
  GIVE_MORE_TIME,
  KEEP_WAITING,
  NOT_POLLED,
  STOPPED_WAITING,
  TITLES,
  type JobOutcome,
  type Outcome,
  type Rules,
} from './outcome.ts'

/** How many characters the list of jobs in a message may have. */
const MAX_LIST_LENGTH = 500
const SEE_SUMMARY = 'The job summary has the reason for each.'

/** The outcome of the step. A single job speaks for itself. */
export function toStepOutcome(jobs: readonly JobOutcome[], { timeoutMs }: Rules): Outcome {
  const [first] = jobs
  if (first !== undefined && jobs.length === 1) {
    const { errorCode, title, message } = first
    return { errorCode, title, message, jobs }
  }

  const counts = count(jobs)
  const failing = jobs.filter(({ errorCode }) => errorCode !== '')
  const [firstFailing] = failing
  if (firstFailing === undefined) return { errorCode: '', ...describePassed(jobs, counts), jobs }
  if (failing.some(({ errorCode }) => errorCode === 'cancelled')) {
    return { errorCode: 'cancelled', ...describeCancelled(failing, counts), jobs }
  }

  const { errorCode, cause } = firstFailing
  // All that failed did so for the same reason, which is named once.
  if (cause !== undefined && failing.every((job) => job.cause === cause)) {
    const isCommon = failing.length === jobs.length
    const title = isCommon ? firstFailing.title : counts.title
    const start = isCommon
      ? `${jobs.length} of ${jobs.length} agent jobs`
      : `${counts.counted}; ${failing.length}`
    const counted = `${start} could not be polled`
    const reason = cause.charAt(0).toLowerCase() + cause.slice(1)
    return { errorCode, title, counted, message: `${counted}: ${reason}`, jobs }
  }
  return { errorCode, ...describeFailing(failing, { ...counts, timeoutMs }), jobs }
}

/** The words for a step with several jobs. */
type StepWords = Required<Pick<Outcome, 'title' | 'message' | 'counted'>>

type Counts = Pick<StepWords, 'title' | 'counted'>

/**
 * Title, message and comment count the same: the jobs that completed, or those that passed where
 * that is not the same.
 */
function count(jobs: readonly JobOutcome[]): Counts {
  const passed = jobs.filter(({ errorCode }) => errorCode === '')
  const isSame = jobs.every((job) => (job.status === 'completed') === (job.errorCode === ''))
  const verb = isSame ? 'completed' : 'passed'
  return {
    title: passed.length === jobs.length ? `Agent jobs ${verb}` : `Not all agent jobs ${verb}`,
    counted: `${passed.length} of ${jobs.length} agent jobs ${verb}`,
  }
}

function describePassed(jobs: readonly JobOutcome[], { title, counted }: Counts): StepWords {
  const others = jobs.filter(({ status }) => status !== 'completed')
  const list = `; ${formatList(others)}. This is allowed by \`allowed-statuses\`.`
  return { title, counted, message: counted + (others.length === 0 ? '.' : list) }
}

function describeCancelled(failing: readonly JobOutcome[], { counted }: Counts): StepWords {
  const canResume = failing.every((job) => job.canResume)
  const next = canResume
    ? `${KEEP_WAITING} ${GIVE_MORE_TIME}`
    : `Re-run failed jobs to keep waiting for the others. ${SEE_SUMMARY}`
  const message = `${STOPPED_WAITING} ${counted}; ${formatList(failing)}. ${next}`
  return { title: TITLES.cancelled, counted, message }
}

function describeFailing(
  failing: readonly JobOutcome[],
  { title, counted, timeoutMs }: Counts & Pick<Rules, 'timeoutMs'>,
): StepWords {
  const canResume = failing.every((job) => job.canResume)
  const isActive = failing.some((job) => job.errorCode === 'timeout')
  const keepWaiting =
    timeoutMs === 0 && isActive ? 'Increase `timeout-minutes` to wait.' : KEEP_WAITING
  const next = canResume ? keepWaiting : SEE_SUMMARY
  return { title, counted, message: `${counted}; ${formatList(failing)}. ${next}` }
}

/** The jobs with the result of each, as many as fit. Those that had no turn are only counted. */
function formatList(jobs: readonly JobOutcome[]): string {
  const skipped = jobs.filter(({ predicate }) => predicate === NOT_POLLED)
  const listed = skipped.length > 1 ? jobs.filter((job) => !skipped.includes(job)) : jobs
  const items = listed.map(({ jobId, predicate }) => `${codeSpan(jobId, 60)} ${predicate}`)
  const list = asManyAsFit(items, MAX_LIST_LENGTH)
  if (skipped.length > 1) list.push(`${skipped.length} were not polled`)
  return list.join(', ')
}
