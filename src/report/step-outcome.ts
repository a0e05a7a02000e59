import { codeSpan, MAX_MESSAGE_LENGTH } from '../shared/sanitize.ts'
import { asManyAsFit } from './format.ts'
import { NOT_POLLED, STOPPED_WAITING, TITLES, type JobOutcome, type Outcome } from './outcome.ts'

/** How many characters all ids in a text may have. One id of each result is always shown. */
const MAX_IDS_LENGTH = 360
/**
 * How many all results may have, with their ids or with the reason that they share. The count, the
 * cause of a cancel and hints need the rest.
 */
const MAX_RESULTS_LENGTH = MAX_MESSAGE_LENGTH - 220

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
    return { errorCode, title, message, reasons: [], jobs }
  }

  const counted = countPassed(jobs)
  const failing = jobs.filter(({ errorCode }) => errorCode !== '')
  const [firstFailing, ...others] = failing
  if (firstFailing === undefined) {
    const message = `${counted}${formatAllowed(jobs)}.`
    return { errorCode: '', title: titleOf(jobs), message, reasons: [], jobs }
  }

  // One reason stands in the message, several stand below it in the summary.
  const descriptions = describeByReason(failing)
  const haveOneReason = descriptions.length === 1
  const reasons = haveOneReason ? [] : descriptions
  const results = haveOneReason ? descriptions.join() : `${formatResults(failing)}.`

  if (failing.some(({ errorCode }) => errorCode === 'cancelled')) {
    const next = haveOneReason ? '' : ' Re-run failed jobs to continue.'
    const message = `${STOPPED_WAITING} ${counted}; ${results}${next}`
    return { errorCode: 'cancelled', title: TITLES.cancelled, message, reasons, jobs }
  }
  const { errorCode } = firstFailing
  if (others.length === 0) {
    const message = `${counted}. ${firstFailing.message}`
    return { errorCode, title: titleOf(jobs), message, reasons: [], jobs }
  }
  const title = haveOneReason ? titleOf(jobs, firstFailing) : titleOf(jobs)
  return { errorCode, title, message: `${counted}; ${results}`, reasons, jobs }
}

/**
 * What title, message and comment count: the jobs that completed, or those that passed where that is
 * not the same.
 */
export function countPassed(jobs: readonly JobOutcome[]): string {
  const passed = jobs.filter(({ errorCode }) => errorCode === '')
  return `${passed.length} of ${jobs.length} agent jobs ${verbOf(jobs)}`
}

/** @param failing one of those that failed, if all of them did so for one reason */
function titleOf(jobs: readonly JobOutcome[], failing?: JobOutcome): string {
  const haveAllPassed = jobs.every(({ errorCode }) => errorCode === '')
  if (haveAllPassed) return `Agent jobs ${verbOf(jobs)}`
  const haveAllFailed = jobs.every(({ errorCode }) => errorCode !== '')
  // Such as "Rate limited". Without a reason its title is about one job ("Agent job failed").
  if (haveAllFailed && failing?.why !== undefined) return failing.title
  return `Not all agent jobs ${verbOf(jobs)}`
}

function verbOf(jobs: readonly JobOutcome[]): 'completed' | 'passed' {
  const isSame = jobs.every((job) => (job.status === 'completed') === (job.errorCode === ''))
  return isSame ? 'completed' : 'passed'
}

function formatAllowed(jobs: readonly JobOutcome[]): string {
  const others = jobs.filter(({ status }) => status !== 'completed')
  if (others.length === 0) return ''
  return `; ${formatResults(others)}. This is allowed by \`allowed-statuses\``
}

/** What happened, why, and what to do next: once for jobs with the same reason and advice. */
function describeByReason(jobs: readonly JobOutcome[]): readonly string[] {
  return [...Map.groupBy(jobs, formatWhy)].map(([reason, group]) => {
    const room = MAX_RESULTS_LENGTH - reason.length
    return formatResults(group, Math.min(room, MAX_IDS_LENGTH)) + reason
  })
}

/** What follows the result: ": WHY. ADVICE", or what there is of it. */
function formatWhy({ why, advice }: JobOutcome): string {
  const reason = why === undefined ? '.' : `: ${why}.`
  return advice === undefined ? reason : `${reason} ${advice}`
}

/** The ids of the jobs with the result of each. Those that were not polled are only counted. */
function formatResults(jobs: readonly JobOutcome[], maxIdsLength = MAX_IDS_LENGTH): string {
  const byPredicate = Map.groupBy(jobs, ({ predicate }) => predicate)
  const maxLength = Math.floor(maxIdsLength / byPredicate.size)
  const results = [...byPredicate].map(([predicate, group]) => {
    const ids = group.map(({ jobId }) => codeSpan(jobId, 60))
    if (ids.length === 1) return `${ids.join()} ${predicate}`
    const subject = predicate === NOT_POLLED ? group.length : asManyAsFit(ids, maxLength).join(', ')
    return `${subject} ${toPlural(predicate)}`
  })
  return asManyAsFit(results, MAX_RESULTS_LENGTH).join(', ')
}

const PLURALS: Readonly<Record<string, string>> = { is: 'are', has: 'have', was: 'were' }

function toPlural(predicate: string): string {
  return predicate.replace(/^\w+/, (verb) => PLURALS[verb] ?? verb)
}
