import { codeSpan } from '../text/sanitize.ts'
import { asManyAsFit } from './format.ts'
import {
  compose,
  KEEP_WAITING,
  STOPPED_WAITING,
  TITLES,
  type JobOutcome,
  type Outcome,
} from './outcome.ts'

/** How many characters the ids of one result may have. One is always shown. */
const MAX_IDS_LENGTH = 40

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
  const [failed] = failing
  if (failed === undefined) {
    const allowed = formatResults(jobs.filter(({ status }) => status !== 'completed'))
    const message = `${counted}${allowed && `; ${allowed} (allowed by \`allowed-statuses\`)`}.`
    return { errorCode: '', title: 'Agent jobs passed', message, details: [], jobs }
  }
  const isSame = failing.every(({ why, advice }) => why === failed.why && advice === failed.advice)
  const details = isSame ? [] : failing.map(({ message }) => message)
  if (failing.some(({ errorCode }) => errorCode === 'cancelled')) {
    const message = `${STOPPED_WAITING} ${formatResults(jobs)}. ${KEEP_WAITING}`
    return { errorCode: 'cancelled', title: TITLES.cancelled, message, details, jobs }
  }
  const reason = isSame ? failed : { why: '', advice: 'The job summary has each reason.' }
  const sentence = failing.length === 1 ? failed.message : compose(formatResults(failing), reason)
  const result = { errorCode: failed.errorCode, title: 'Not all agent jobs passed' }
  return { ...result, message: `${counted}. ${sentence}`, details, jobs }
}

/** What message and comment count. */
export function countPassed(jobs: readonly JobOutcome[]): string {
  const passed = jobs.filter(({ errorCode }) => errorCode === '')
  return `${passed.length} of ${jobs.length} agent jobs passed`
}

/** The ids of the jobs with the result of each, as many as fit. */
function formatResults(jobs: readonly JobOutcome[]): string {
  const byPredicate = Map.groupBy(jobs, ({ predicate }) => predicate)
  const results = [...byPredicate].map(([predicate, group]) => {
    const ids = group.map(({ jobId }) => codeSpan(jobId, 60))
    const verb = predicate.replace(/^\w+/, (word) => (ids.length > 1 && PLURALS[word]) || word)
    return `${asManyAsFit(ids, MAX_IDS_LENGTH).join(', ')} ${verb}`
  })
  return results.join(', ')
}

const PLURALS: Readonly<Record<string, string>> = { is: 'are', has: 'have', was: 'were' }
