import { describeCause } from '../http/cause.ts'
import { createResult, STEP_TITLES, WHO_CANCELLED, type Result } from '../runner/result.ts'
import type { Fallback } from '../runner/step.ts'
import { codeSpan } from '../text/sanitize.ts'
import type { StartFailure } from './client.ts'

const TITLES = {
  ...STEP_TITLES,
  'not-started': 'Agent job not started',
  'start-unclear': 'Agent job may have been started',
} as const

/** Why the step failed. */
export type StartErrorCode = keyof typeof TITLES

const NONE_STARTED = 'No agent job was started. Re-run failed jobs.'
/** What to do if nobody knows whether an agent job was started. It is never to try again at once. */
const LOOK = "An agent may be running: look at the service's dashboard before you start another."

/** Empty unless an agent job was started. */
const NO_OUTPUTS = { jobId: '' }

/** What follows if the step fails by itself: before the request, while it is under way, and after it. */
export const NOT_STARTED: Fallback = {
  outputs: NO_OUTPUTS,
  advice: NONE_STARTED,
}
export const UNCLEAR: Fallback = { outputs: NO_OUTPUTS, advice: LOOK }
export function startedFallback(jobId: string): Fallback {
  return {
    outputs: { jobId },
    advice: 'An agent job was started; the log has its id. Start no other one.',
  }
}

/** Written before the request. Later steps find it if the step is killed without a signal. */
export const PROVISIONAL = startError(
  'cancelled',
  `The step was killed before it could report. ${LOOK}`,
)

/** The result of a start, be the run cancelled or not: the job runs. */
export function toStartResult(jobId: string, { isCancelled }: { isCancelled: boolean }): Result {
  const started = `Started agent job ${codeSpan(jobId, 60)}.`
  const cancelled =
    ' The run was cancelled, but the agent keeps running, and a re-run would start another one.'
  return createResult({
    errorCode: '',
    title: 'Agent job started',
    message: isCancelled ? started + cancelled : started,
    outputs: { jobId },
  })
}

/** The result of a request that has started nothing that is known. */
export function toFailedStart(
  failure: StartFailure,
  { baseUrl, isCancelled }: { baseUrl: string; isCancelled: boolean },
): Result {
  const { kind, cause, jobId = '' } = failure
  const isUnclear = kind === 'start-unclear'
  if (isCancelled) {
    const named = jobId === '' ? '' : `The service named ${codeSpan(jobId, 60)}. `
    const next = isUnclear ? `${named}${LOOK}` : NONE_STARTED
    return startError('cancelled', `Stopped starting: ${WHO_CANCELLED} ${next}`)
  }

  const { happened, advice } = describeCause(cause, {
    request: 'start',
    host: codeSpan(new URL(baseUrl).host, 100),
    inputs: '`base-url` and `project-id`',
    ownWords: {
      'access-denied': {
        advice: `Check \`project-id\`, what the key may do (scope \`write\`), and any IP allowlist, then re-run failed jobs.`,
      },
      'content-rejected': {
        advice: 'Correct the prompt or what the service names, then start a new run.',
      },
    },
  })
  if (!isUnclear) return startError(kind, `The agent job was not started: ${happened}. ${advice}`)
  const named = jobId === '' ? '' : `, but its response names ${codeSpan(jobId, 60)}`
  return startError(kind, `The start is unclear: ${happened}${named}. ${LOOK}`)
}

function startError(errorCode: StartErrorCode, message: string): Result {
  return createResult({ errorCode, title: TITLES[errorCode], message, outputs: NO_OUTPUTS })
}
