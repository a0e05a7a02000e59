import { codeSpan, MAX_MESSAGE_LENGTH } from '../shared/sanitize.ts'
import { asManyAsFit } from './format.ts'
import { NOT_POLLED, STOPPED_WAITING, TITLES, type JobOutcome, type Outcome } from './outcome.ts'

/** How many characters the ids in a text may have. */
const MAX_IDS_LENGTH = 360
/** How many a message needs besides ids and reason. */
const OTHER_LENGTH = 200

/** The outcome of the step. A single job speaks for itself. */
export function toStepOutcome(jobs: readonly JobOutcome[]): Outcome {
  const [first] = jobs
  if (first !== undefined && jobs.length === 1) {
    const { errorCode, title, message } = first
    return { errorCode, title, message, reasons: [], jobs }
  }

  const { title, counted } = count(jobs)
  const step = { title, counted, reasons: [], jobs }
  const failing = jobs.filter(({ errorCode }) => errorCode !== '')
  const [firstFailing, ...others] = failing
  if (firstFailing === undefined) {
    return { ...step, errorCode: '', message: counted + formatAllowed(jobs) }
  }

  const { text, reasons } = describeFailing(failing)
  if (failing.some(({ errorCode }) => errorCode === 'cancelled')) {
    const next = reasons.length > 0 ? ' Re-run failed jobs to continue.' : ''
    const message = `${STOPPED_WAITING} ${counted}; ${text}${next}`
    return { ...step, errorCode: 'cancelled', title: TITLES.cancelled, message, reasons }
  }
  const { errorCode, why } = firstFailing
  if (others.length === 0) {
    return { ...step, errorCode, message: `${counted}. ${firstFailing.message}` }
  }
  // Such as "Rate limited". Without a reason the title is about one job ("Agent job failed").
  const isOfAll = failing.length === jobs.length && reasons.length === 0 && why !== undefined
  return {
    ...step,
    errorCode,
    title: isOfAll ? firstFailing.title : title,
    message: `${counted}; ${text}`,
    reasons,
  }
}

/**
 * Title, message and comment count the same: the jobs that completed, or those that passed where
 * that is not the same.
 */
function count(jobs: readonly JobOutcome[]): { title: string; counted: string } {
  const passed = jobs.filter(({ errorCode }) => errorCode === '')
  const isSame = jobs.every((job) => (job.status === 'completed') === (job.errorCode === ''))
  const verb = isSame ? 'completed' : 'passed'
  return {
    title: passed.length === jobs.length ? `Agent jobs ${verb}` : `Not all agent jobs ${verb}`,
    counted: `${passed.length} of ${jobs.length} agent jobs ${verb}`,
  }
}

function formatAllowed(jobs: readonly JobOutcome[]): string {
  const others = jobs.filter(({ status }) => status !== 'completed')
  if (others.length === 0) return '.'
  return `; ${formatPredicates(others)}. This is allowed by \`allowed-statuses\`.`
}

/** If all have the same reason it stands in the text, else the reasons stand below it. */
function describeFailing(jobs: readonly JobOutcome[]): Pick<Outcome, 'reasons'> & { text: string } {
  const reasons = describeByReason(jobs)
  if (reasons.length === 1) return { text: reasons.join(), reasons: [] }
  return { text: `${formatPredicates(jobs)}.`, reasons }
}

/** What happened, why, and what to do next: once for jobs with the same reason and advice. */
function describeByReason(jobs: readonly JobOutcome[]): readonly string[] {
  const byReason = Map.groupBy(jobs, ({ why, advice }) => {
    const reason = why === undefined ? '.' : `: ${why}.`
    return advice === undefined ? reason : `${reason} ${advice}`
  })
  return [...byReason].map(([reason, group]) => {
    const room = MAX_MESSAGE_LENGTH - OTHER_LENGTH - reason.length
    return formatPredicates(group, Math.min(room, MAX_IDS_LENGTH)) + reason
  })
}

/** The ids of the jobs with the result of each. Those that were not polled are only counted. */
function formatPredicates(jobs: readonly JobOutcome[], maxIdsLength = MAX_IDS_LENGTH): string {
  const byPredicate = Map.groupBy(jobs, ({ predicate }) => predicate)
  const maxLength = Math.floor(maxIdsLength / byPredicate.size)
  const parts = [...byPredicate].map(([predicate, group]) => {
    const ids = group.map(({ jobId }) => codeSpan(jobId, 60))
    if (ids.length === 1) return `${ids.join()} ${predicate}`
    const subject = predicate === NOT_POLLED ? group.length : asManyAsFit(ids, maxLength).join(', ')
    return `${subject} ${toPlural(predicate)}`
  })
  return asManyAsFit(parts, MAX_MESSAGE_LENGTH - OTHER_LENGTH).join(', ')
}

const PLURALS: Readonly<Record<string, string>> = { is: 'are', has: 'have', was: 'were' }

function toPlural(predicate: string): string {
  return predicate.replace(/^\w+/, (verb) => PLURALS[verb] ?? verb)
}
