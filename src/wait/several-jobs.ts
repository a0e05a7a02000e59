import { codeSpan } from '../text/sanitize.ts'
import { asManyAsFit } from './format.ts'
import {
  compose,
  KEEP_WAITING,
  NOT_POLLED,
  STOPPED_WAITING,
  TITLES,
  type JobOutcome,
  type Outcome,
} from './outcome.ts'

/** How many characters the ids of one result may have. One is always shown. */
const MAX_IDS_LENGTH = 80
/** How many all results may have. The count, a cause and advice need the others. */
const MAX_RESULTS_LENGTH = 350

/**
 * The outcome of the step. A single job speaks for itself. Of several error codes `cancelled` counts,
 * else the first.
 */
export function toStepOutcome(jobs: readonly JobOutcome[]): Outcome {
  const [first, ...more] = jobs
  // Nothing to wait for must not pass.
  if (first === undefined) throw new Error('There is no agent job.')
  if (more.length === 0) {
    const { errorCode, title, message } = first
    return { errorCode, title, message, details: [], jobs }
  }

  const failing = jobs.filter(({ errorCode }) => errorCode !== '')
  const isCancelled = failing.some(({ errorCode }) => errorCode === 'cancelled')
  const errorCode = isCancelled ? 'cancelled' : (failing[0]?.errorCode ?? '')
  // One reason stands in the message, several stand below it in the summary.
  const groups = failing.filter((job, index) => failing.findIndex(hasReasonOf(job)) === index)
  const reasons = groups.map((job) => compose(formatResults(failing.filter(hasReasonOf(job))), job))
  const details = reasons.length > 1 ? reasons : []

  if (isCancelled) {
    const message = `${STOPPED_WAITING} ${jobs.length} agent jobs: ${countResults(jobs)}. ${KEEP_WAITING}`
    return { errorCode, title: TITLES.cancelled, message, details, jobs }
  }
  const counted = countPassed(jobs)
  const message = `${counted}${formatOthers(jobs, reasons)}`
  return { errorCode, title: titleOf(jobs), message, details, jobs }
}

/**
 * What title, message and comment count: the jobs that completed, or those that passed where that is
 * not the same.
 */
export function countPassed(jobs: readonly JobOutcome[]): string {
  const passed = jobs.filter(({ errorCode }) => errorCode === '')
  return `${passed.length} of ${jobs.length} agent jobs ${verbOf(jobs)}`
}

function titleOf(jobs: readonly JobOutcome[]): string {
  const haveAllPassed = jobs.every(({ errorCode }) => errorCode === '')
  return `${haveAllPassed ? 'Agent jobs' : 'Not all agent jobs'} ${verbOf(jobs)}`
}

function verbOf(jobs: readonly JobOutcome[]): 'completed' | 'passed' {
  const isSame = jobs.every((job) => (job.status === 'completed') === (job.errorCode === ''))
  return isSame ? 'completed' : 'passed'
}

/** What follows the count: the jobs that did not complete, and why they did not pass. */
function formatOthers(jobs: readonly JobOutcome[], reasons: readonly string[]): string {
  const failing = jobs.filter(({ errorCode }) => errorCode !== '')
  const [only, ...others] = failing
  if (only === undefined) {
    const allowed = jobs.filter(({ status }) => status !== 'completed')
    return allowed.length === 0
      ? '.'
      : `; ${formatResults(allowed)} (allowed by \`allowed-statuses\`).`
  }
  if (others.length === 0) return `. ${only.message}`
  if (reasons.length === 1) return `. ${reasons.join()}`
  return `. ${formatResults(failing)}. The job summary has each reason.`
}

function hasReasonOf({ why, advice }: JobOutcome): (other: JobOutcome) => boolean {
  return (other) => other.why === why && other.advice === advice
}

/**
 * The ids of the jobs with the result of each. Those that were not polled are only counted, and so are
 * all where there is no room.
 */
function formatResults(jobs: readonly JobOutcome[]): string {
  const byPredicate = Map.groupBy(jobs, ({ predicate }) => predicate)
  const results = [...byPredicate].map(([predicate, group]) => {
    const ids = group.map(({ jobId }) => codeSpan(jobId, 60))
    const isCounted = predicate === NOT_POLLED && ids.length > 1
    const named = isCounted ? [`${ids.length}`] : asManyAsFit(ids, MAX_IDS_LENGTH)
    return `${named.join(', ')} ${inNumber(predicate, ids.length)}`
  })
  const text = results.join(', ')
  return text.length <= MAX_RESULTS_LENGTH ? text : countResults(jobs)
}

/** How many jobs have each result. */
function countResults(jobs: readonly JobOutcome[]): string {
  const byPredicate = Map.groupBy(jobs, ({ predicate }) => predicate)
  return [...byPredicate]
    .map(([predicate, { length }]) => `${length} ${inNumber(predicate, length)}`)
    .join(', ')
}

const PLURALS: Readonly<Record<string, string>> = { is: 'are', has: 'have', was: 'were' }

function inNumber(predicate: string, count: number): string {
  if (count === 1) return predicate
  return predicate.replace(/^\w+/, (verb) => PLURALS[verb] ?? verb)
}
