import { codeSpan, MAX_MESSAGE_LENGTH } from '../shared/sanitize.ts'
import { asManyAsFit } from './format.ts'
import { NOT_POLLED, STOPPED_WAITING, TITLES, type JobOutcome, type Outcome } from './outcome.ts'

/** How many characters the ids of one result may have. One is always shown. */
const MAX_IDS_LENGTH = 60
/** How many all results may have, with what follows them. The count and hints need the others. */
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
    return { errorCode, title, message, details: [], jobs }
  }

  const counted = countPassed(jobs)
  const failing = jobs.filter(({ errorCode }) => errorCode !== '')
  const [firstFailing] = failing
  if (firstFailing === undefined) {
    const others = jobs.filter(({ status }) => status !== 'completed')
    const allowed = formatResults(others, '. This is allowed by `allowed-statuses`.')
    const message = others.length === 0 ? `${counted}.` : `${counted}; ${allowed}`
    return { errorCode: '', title: titleOf(jobs), message, details: [], jobs }
  }

  // One reason stands in the message, several stand below it in the summary.
  const byReason = [...Map.groupBy(failing, ({ rest }) => rest)]
  const reasons = byReason.map(([rest, group]) => formatResults(group, rest))
  const haveOneReason = reasons.length === 1
  const details = haveOneReason ? [] : reasons
  const results = haveOneReason ? reasons.join() : formatResults(failing, '.')

  if (failing.some(({ errorCode }) => errorCode === 'cancelled')) {
    const next = haveOneReason ? '' : ' Re-run failed jobs to continue.'
    const message = `${STOPPED_WAITING} ${counted}; ${results}${next}`
    return { errorCode: 'cancelled', title: TITLES.cancelled, message, details, jobs }
  }
  const { errorCode } = firstFailing
  if (failing.length === 1) {
    const message = `${counted}. ${firstFailing.message}`
    return { errorCode, title: titleOf(jobs), message, details: [], jobs }
  }
  const haveAllFailed = failing.length === jobs.length
  const title = haveOneReason && haveAllFailed ? firstFailing.title : titleOf(jobs)
  return { errorCode, title, message: `${counted}; ${results}`, details, jobs }
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

/**
 * The ids of the jobs with the result of each. Those that were not polled are only counted.
 *
 * @param rest what follows
 */
function formatResults(jobs: readonly JobOutcome[], rest: string): string {
  const byPredicate = Map.groupBy(jobs, ({ predicate }) => predicate)
  const results = [...byPredicate].map(([predicate, group]) => {
    const ids = group.map(({ jobId }) => codeSpan(jobId, 60))
    if (ids.length === 1) return `${ids.join()} ${predicate}`
    const named = asManyAsFit(ids, MAX_IDS_LENGTH).join(', ')
    return `${predicate === NOT_POLLED ? ids.length : named} ${toPlural(predicate)}`
  })
  return asManyAsFit(results, MAX_RESULTS_LENGTH - rest.length).join(', ') + rest
}

const PLURALS: Readonly<Record<string, string>> = { is: 'are', has: 'have', was: 'were' }

function toPlural(predicate: string): string {
  return predicate.replace(/^\w+/, (verb) => PLURALS[verb] ?? verb)
}
