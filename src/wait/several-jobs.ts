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

/** How many characters the ids in a message may have. The table has all. */
const MAX_IDS_LENGTH = 100

/** Not in the summary itself. */
export const SEE_SUMMARY = 'The job summary has each reason.'

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
  const reasons = listReasons(failing)
  const details = reasons.length > 1 ? reasons : []
  if (failing.some(({ errorCode }) => errorCode === 'cancelled')) {
    const message = `${STOPPED_WAITING} ${jobs.length} agent jobs: ${formatResults(jobs)}. ${KEEP_WAITING}`
    return { errorCode: 'cancelled', title: TITLES.cancelled, message, details, jobs }
  }
  const { errorCode } = failing[0] ?? { errorCode: '' as const }
  const title = `${errorCode === '' ? 'Agent' : 'Not all agent'} jobs passed`
  const message = `${countPassed(jobs)}${formatOthers(jobs, reasons)}`
  return { errorCode, title, message, details, jobs }
}

/** What message and comment count. Where just the completed jobs passed, it says "completed". */
export function countPassed(jobs: readonly JobOutcome[]): string {
  const passed = jobs.filter(({ errorCode }) => errorCode === '')
  const isSame = jobs.every((job) => passed.includes(job) === (job.status === 'completed'))
  return `${passed.length} of ${jobs.length} agent jobs ${isSame ? 'completed' : 'passed'}`
}

/** What follows the count: the jobs that did not complete, and why they did not pass. */
function formatOthers(jobs: readonly JobOutcome[], reasons: readonly string[]): string {
  const [only, ...others] = jobs.filter(({ errorCode }) => errorCode !== '')
  if (only === undefined) {
    const allowed = formatResults(jobs.filter(({ status }) => status !== 'completed'))
    return allowed === '' ? '.' : `; ${allowed} (allowed by \`allowed-statuses\`).`
  }
  if (others.length === 0) return `. ${only.message}`
  if (reasons.length === 1) return `. ${reasons.join()}`
  return `. ${formatResults([only, ...others])}. ${SEE_SUMMARY}`
}

/** Each reason once, with the jobs that have it. */
function listReasons(failing: readonly JobOutcome[]): string[] {
  const hasReasonOf = (job: JobOutcome) => (other: JobOutcome) =>
    other.why === job.why && other.advice === job.advice
  const firsts = failing.filter((job, at) => failing.findIndex(hasReasonOf(job)) === at)
  return firsts.map((job) => {
    const group = failing.filter(hasReasonOf(job))
    return group.length === 1 ? job.message : compose(formatResults(group), job)
  })
}

/** The ids of the jobs with the result of each, as many as fit. */
function formatResults(jobs: readonly JobOutcome[]): string {
  let room = MAX_IDS_LENGTH
  const byPredicate = Map.groupBy(jobs, ({ predicate }) => predicate)
  const results = [...byPredicate].map(([predicate, group]) => {
    const { length } = group
    const isCounted = length > 1 && (predicate === NOT_POLLED || room <= 0)
    const ids = group.map(({ jobId }) => codeSpan(jobId, 60))
    const named = isCounted ? `${length}` : asManyAsFit(ids, room).join(', ')
    room -= isCounted ? 0 : named.length
    const verb = predicate.replace(/^\w+/, (word) => (length > 1 && PLURALS[word]) || word)
    return `${named} ${verb}`
  })
  return results.join(', ')
}

const PLURALS: Readonly<Record<string, string>> = { is: 'are', has: 'have', was: 'were' }
