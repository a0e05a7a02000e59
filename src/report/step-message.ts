import { isKnown } from '../service/job.ts'
import { codeSpan } from '../shared/sanitize.ts'
import { ALLOWED, formatUnpolled, STOPPED_WAITING, timeoutAdvice } from './job-message.ts'
import type { ErrorCode, JobOutcome, WaitContext } from './outcome.ts'
import { cancelledPhrase, statusPhrase } from './phrases.ts'

const PASSED_BY_WAITING: readonly (ErrorCode | '')[] = ['timeout', 'unavailable', 'rate-limited']
/** Of the list of jobs and the advice after it. */
const MAX_LENGTH = 600

/**
 * The title and message of a step with several jobs.
 *
 * @param decisive of the failing jobs the one that the step fails with; undefined if it passes
 */
export function formatStep(
  jobs: readonly JobOutcome[],
  decisive: JobOutcome | undefined,
  context: WaitContext,
): { title: string; message: string } {
  const failing = jobs.filter(({ errorCode }) => errorCode !== '')
  const passing = jobs.filter(({ errorCode }) => errorCode === '')
  const uncompleted = passing.filter(({ status }) => status !== 'completed')
  const verb = uncompleted.length === 0 ? 'completed' : 'passed'
  const counted = `${passing.length} of ${jobs.length} agent jobs ${verb}`
  if (decisive === undefined) {
    const message = uncompleted.length === 0 ? `${counted}.` : listAfter(counted, uncompleted, ALLOWED)
    return { title: `Agent jobs ${verb}`, message }
  }
  const message = listAfter(counted, failing, adviceFor(decisive, failing, context))
  return decisive.errorCode === 'cancelled'
    ? { title: 'Stopped waiting for agent jobs', message: `${STOPPED_WAITING} ${message}` }
    : { title: `${failing.length} of ${jobs.length} agent jobs did not pass`, message }
}

/** What to do next, where the list does not say it. To keep waiting is advised only if every job may pass so. */
function adviceFor(decisive: JobOutcome, failing: readonly JobOutcome[], context: WaitContext): string {
  const canPass = failing.every(({ errorCode }) => PASSED_BY_WAITING.includes(errorCode))
  if (decisive.wait?.kind !== 'unpolled') return canPass ? timeoutAdvice(context) : ''
  return canPass ? decisive.message : formatUnpolled(decisive.jobId, decisive.wait, context)
}

/** The count, the jobs with what became of each (the first one, and as many more as fit), and the advice. */
function listAfter(counted: string, outcomes: readonly JobOutcome[], advice: string): string {
  let length = Array.from(advice).length
  const parts = outcomes
    .map((outcome) => `${codeSpan(outcome.jobId, 60)} ${phrase(outcome)}`)
    .filter((part, index) => (length += part.length + 2) <= MAX_LENGTH || index === 0)
  if (parts.length < outcomes.length) parts.push(`and ${outcomes.length - parts.length} more`)
  return `${counted}; ${parts.join(', ')}. ${advice}`.trim()
}

function phrase({ errorCode, status, wait }: JobOutcome): string {
  if (wait?.kind === 'cancelled') return cancelledPhrase(wait)
  if (wait?.polls === 0) return 'was not polled'
  if (errorCode === 'no-pr') return 'has no pull request'
  if (errorCode === 'not-found') return 'was not found'
  if (wait?.kind === 'unpolled') return `could not be polled (${errorCode})`
  // A warning quoted it; a hundred of them would be more of the service's text than a message may contain.
  return isKnown(status) ? statusPhrase(status) : 'has an unknown status'
}
