import { KEEP_WAITING, STOPPED_WAITING, TITLES, type JobOutcome, type Outcome } from './outcome.ts'

/** Not in the summary itself. */
export const SEE_SUMMARY = 'The job summary has the others.'

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
  const [failed, ...others] = failing
  if (failed === undefined) {
    const message = `${countCompleted(jobs)}.`
    return { errorCode: '', title: 'Agent jobs passed', message, details: [], jobs }
  }
  const details = others.length > 0 ? failing.map(({ message }) => message) : []
  if (failing.some(({ errorCode }) => errorCode === 'cancelled')) {
    const message = `${STOPPED_WAITING} ${countPassed(jobs)}, the others may still be running. ${KEEP_WAITING}`
    return { errorCode: 'cancelled', title: TITLES.cancelled, message, details, jobs }
  }
  const { errorCode, message: reason } = failed
  const pointer = others.length > 0 ? ` ${SEE_SUMMARY}` : ''
  const message = `${countPassed(jobs)}. ${reason}${pointer}`
  return { errorCode, title: 'Not all agent jobs passed', message, details, jobs }
}

/** What message and comment count. Where just the completed jobs passed, it says "completed". */
export function countPassed(jobs: readonly JobOutcome[]): string {
  const passed = jobs.filter(({ errorCode }) => errorCode === '')
  const isSame = jobs.every((job) => passed.includes(job) === (job.status === 'completed'))
  return `${passed.length} of ${jobs.length} agent jobs ${isSame ? 'completed' : 'passed'}`
}

/** The same for jobs that have all passed, with those that did so although they did not complete. */
function countCompleted(jobs: readonly JobOutcome[]): string {
  const { completed = [], ...allowed } = Object.groupBy(jobs, ({ status }) => status)
  const counts = Object.entries(allowed).map(
    ([status, group = []]) => `, ${group.length} ${status}`,
  )
  const note = counts.length > 0 ? ' (allowed by `allowed-statuses`)' : ''
  return `${completed.length} of ${jobs.length} agent jobs completed${counts.join('')}${note}`
}
