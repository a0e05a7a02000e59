import { describeCause } from '../http/cause-text.ts'
import {
  formatTexts,
  renderPage,
  TITLES as STEP_TITLES,
  WHO_CANCELLED,
  type Result,
} from '../runner/result.ts'
import { RERUN, RERUN_CHANGED } from '../text/format.ts'
import { capitalize, codeSpan } from '../text/sanitize.ts'
import type { StartFailure, StartResult } from './client.ts'

/** Why the step failed; empty only if the agent job was started. */
export type StartErrorCode =
  '' | 'invalid-input' | 'not-started' | 'start-unclear' | 'cancelled' | 'internal'

const TITLES = {
  ...STEP_TITLES,
  'not-started': 'Agent job not started',
  'start-unclear': 'Agent job may have been started',
} as const satisfies Readonly<Record<Exclude<StartErrorCode, ''>, string>>

export interface StartOutcome extends Result {
  readonly errorCode: StartErrorCode
  /** Empty unless it was started. */
  readonly jobId: string
  /** Nobody knows whether one was started. */
  readonly isUnclear: boolean
}

/** What is known before the first request. */
export const NOTHING = { jobId: '', isUnclear: false }

/** The outcome of a request. */
export function toStartOutcome(end: StartResult, baseUrl: string): StartOutcome {
  const { kind } = end
  if (kind === 'started') {
    const message = `Started agent job ${codeSpan(end.jobId, 60)}.`
    const title = 'Agent job started'
    return { jobId: end.jobId, isUnclear: false, errorCode: '', title, message, details: [] }
  }
  const isUnclear = kind === 'start-unclear'
  const message = `${formatEnd(end)}: ${describeFailure(end, baseUrl)}`
  return startErrorOutcome(kind, message, { jobId: '', isUnclear })
}

/** The outcome of a cancel. `end` is what came of the request, which has started nothing that is known. */
export function toCancelledStart({ kind, jobId }: StartFailure): StartOutcome {
  const isUnclear = kind === 'start-unclear'
  const named = jobId === undefined ? '' : `The service named ${codeSpan(jobId, 60)}. `
  const next = isUnclear ? `${named}${LOOK}` : `Nothing is under way. ${RERUN_NOW}`
  const message = `Stopped starting: ${WHO_CANCELLED} ${next}`
  return startErrorOutcome('cancelled', message, { jobId: '', isUnclear })
}

function formatEnd({ kind, jobId }: StartFailure): string {
  if (kind === 'not-started') return 'The agent job was not started'
  return jobId === undefined ? 'No id was returned' : 'The start is unclear'
}

/** What came in place of an id, and one next step. */
function describeFailure(failure: StartFailure, baseUrl: string): string {
  const { kind, cause, jobId, retryAfterMs } = failure
  const host = codeSpan(new URL(baseUrl).host, 100)
  if (cause.kind === 'no-id') {
    const hint = jobId === undefined ? cause.reason : `it names ${codeSpan(jobId, 60)}`
    const inBrackets = hint === '' ? '' : ` (${hint})`
    return `the response of ${host} has no usable \`id\`${inBrackets}. ${LOOK}`
  }

  const { happened, advice } = describeCause(
    { cause, hasWorked: false, retryAfterMs },
    {
      request: 'start',
      host,
      address: '`base-url`',
      inputs: '`project-id` and the prompt',
      rerun: RERUN,
      rerunChanged: RERUN_CHANGED,
    },
  )
  if (kind === 'not-started') return `${happened}. ${advice}`
  const named = jobId === undefined ? '' : `, but its response names ${codeSpan(jobId, 60)}`
  return `${happened}${named}. ${LOOK} If none is running, check \`base-url\` and \`project-id\`.`
}

const RERUN_NOW = `${capitalize(RERUN)}.`

/** What to do if nobody knows whether an agent job was started. It is never to try again at once. */
const LOOK = "An agent may be running: look at the service's dashboard before you start another."

/** What follows after a bug of the action, or if the outputs cannot be written. */
export function describeNext({
  jobId,
  isUnclear,
}: Pick<StartOutcome, 'jobId' | 'isUnclear'>): string {
  if (isUnclear) return LOOK
  return jobId === ''
    ? `No agent job was started. ${RERUN_NOW}`
    : 'The log has its id. Start no other one.'
}

/** The outcome of a step that failed. */
export function startErrorOutcome(
  errorCode: Exclude<StartErrorCode, ''>,
  message: string,
  known: Pick<StartOutcome, 'jobId' | 'isUnclear'>,
): StartOutcome {
  return { ...known, errorCode, title: TITLES[errorCode], message, details: [] }
}

/** Written before the first request. Later steps find it if the step is killed without a signal. */
export const PROVISIONAL = startErrorOutcome(
  'cancelled',
  `The step was killed before it could report. ${LOOK}`,
  { jobId: '', isUnclear: true },
)

/** Every output of start/action.yml, in the order to write them. */
export function toStartOutputs({ jobId, message, errorCode }: StartOutcome) {
  return { jobId, message, errorCode }
}

/** The job summary's Markdown. */
export function renderStartSummary(outcome: StartOutcome): string {
  return renderPage(outcome, outcome.errorCode === '' ? '✅' : '❌', formatTexts(outcome))
}
