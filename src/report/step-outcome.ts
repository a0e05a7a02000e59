import { codeSpan } from '../shared/sanitize.ts'
import { asManyAsFit } from './format.ts'
import { NOT_POLLED, STOPPED_WAITING, TITLES, type JobOutcome, type Outcome } from './outcome.ts'

/** How many characters the ids in a text may have. */
const MAX_IDS_LENGTH = 360

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
  const [firstFailing] = failing
  if (firstFailing === undefined) {
    return { ...step, errorCode: '', message: counted + formatAllowed(jobs) }
  }

  const descriptions = groupByReason(failing).map(describeGroup)
  const isShared = descriptions.length === 1
  const text = `${counted}; ${isShared ? descriptions.join() : `${formatPredicates(failing)}.`}`
  const reasons = isShared ? [] : descriptions

  if (failing.some(({ errorCode }) => errorCode === 'cancelled')) {
    const next = isShared ? '' : ' Re-run failed jobs to keep waiting for the others.'
    const message = `${STOPPED_WAITING} ${text}${next}`
    return { ...step, errorCode: 'cancelled', title: TITLES.cancelled, message, reasons }
  }
  const { errorCode } = firstFailing
  if (failing.length === 1) {
    return { ...step, errorCode, message: `${counted}. ${firstFailing.message}` }
  }
  const isOfAll = isShared && firstFailing.why !== undefined && failing.length === jobs.length
  return {
    ...step,
    errorCode,
    title: isOfAll ? firstFailing.title : title,
    message: text,
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

/** The jobs that did not pass for the same reason and have the same advice. */
function groupByReason(jobs: readonly JobOutcome[]): JobOutcome[][] {
  const hasWhy = jobs.some(({ why }) => why !== undefined)
  const isAdviceShared = jobs.every(({ advice }) => advice === jobs[0]?.advice)
  // Predicates alone need no groups, because a list has one for each job.
  if (!hasWhy && isAdviceShared) return [[...jobs]]
  const groups = Map.groupBy(jobs, ({ predicate, why = predicate, advice = '' }) =>
    JSON.stringify([why, advice]),
  )
  return [...groups.values()]
}

/** What happened to these jobs, why, and what to do next. */
function describeGroup(group: readonly JobOutcome[]): string {
  const { why, advice } = group[0] ?? {}
  const happened = formatPredicates(group) + (why === undefined ? '.' : `: ${why}.`)
  return advice === undefined ? happened : `${happened} ${advice}`
}

/** The ids of the jobs with the result of each. Those that were not polled are only counted. */
function formatPredicates(jobs: readonly JobOutcome[]): string {
  const byPredicate = Map.groupBy(jobs, ({ predicate }) => predicate)
  const maxLength = Math.floor(MAX_IDS_LENGTH / byPredicate.size)
  const parts = [...byPredicate].map(([predicate, group]) => {
    if (group.length === 1) return `${codeSpan(group[0]?.jobId ?? '', 60)} ${predicate}`
    const ids = group.map(({ jobId }) => codeSpan(jobId, 60))
    const subject = predicate === NOT_POLLED ? group.length : asManyAsFit(ids, maxLength).join(', ')
    return `${subject} ${toPlural(predicate)}`
  })
  return parts.join(', ')
}

const PLURALS: Readonly<Record<string, string>> = { is: 'are', has: 'have', was: 'were' }

function toPlural(predicate: string): string {
  return predicate.replace(/^\w+/, (verb) => PLURALS[verb] ?? verb)
}
