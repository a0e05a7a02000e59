import { proxyFor } from '../http/proxy.ts'
import {
  beginStep,
  describeError,
  endStep,
  REAL_PLATFORM,
  report,
  writeOutputs,
  type Step,
  type Platform,
} from '../runner/step.ts'
import { withoutGitHubTokens } from '../text/sanitize.ts'
import { createStartClient } from './client.ts'
import { parseStartInputs, type StartInputs } from './inputs.ts'
import { formatNamed, formatStarted, formatStarting } from './log.ts'
import {
  describeNext,
  NOTHING,
  PROVISIONAL,
  renderStartSummary,
  startErrorOutcome,
  toCancelledStart,
  toStartOutcome,
  toStartOutputs,
  type StartOutcome,
} from './outcome.ts'

/** How long one start may take. */
const TIMEOUT_MS = 60_000

/** What is known so far, which a bug of the action does not lose. */
type Started = Pick<StartOutcome, 'jobId' | 'isUnclear'>

/** Runs the action `start`: starts an agent job, reports the outcome and sets the exit code. */
export async function run(platform: Platform = REAL_PLATFORM): Promise<void> {
  const step = beginStep(platform)
  const outcome = await getOutcome(step)
  const reported = await report(outcome, step.runner, {
    outputs: toStartOutputs,
    summary: renderStartSummary,
    level: ({ errorCode }) => (errorCode === '' ? 'notice' : 'error'),
  })
  endStep(step, reported)
}

async function getOutcome(step: Step): Promise<StartOutcome> {
  const { runner, event } = step
  let started: Started = NOTHING
  try {
    const inputs = parseStartInputs(runner, event)
    // No agent job is started whose id could not be reported.
    writeOutputs(toStartOutputs(PROVISIONAL), runner)
    return await startJob(inputs, step, (known) => {
      started = known
    })
  } catch (error) {
    // The one catch of any error.
    const next = describeNext(started)
    const { errorCode, message, details } = describeError(error, { runner, next })
    return { ...startErrorOutcome(errorCode, message, started), details }
  }
}

/** @param onKnown is told what a bug of the action must not lose */
async function startJob(
  inputs: StartInputs,
  step: Step,
  onKnown: (started: Started) => void,
): Promise<StartOutcome> {
  const { runner, signal } = step
  const proxy = proxyFor(new URL(inputs.baseUrl))
  runner.log('info', formatStarting({ ...inputs, proxyHost: proxy?.host }))
  if (runner.runAttempt > 1) {
    runner.log('info', `Attempt ${runner.runAttempt} of this run starts another agent job.`)
  }
  // Other people may have written the file, so it may have a secret.
  const fileText = withoutGitHubTokens(runner.redact(inputs.fileText, 'key'))
  const texts = [inputs.prompt, fileText].filter((text) => text !== '')
  const start = createStartClient({ ...inputs, ...runner, proxy, timeoutMs: TIMEOUT_MS })

  onKnown({ jobId: '', isUnclear: true })
  const result = await start(texts.join('\n\n'), signal)
  if (result.kind !== 'started') {
    onKnown(NOTHING)
    if (result.jobId !== undefined) runner.log('info', formatNamed(result.jobId))
    return signal.aborted ? toCancelledStart(result) : toStartOutcome(result, inputs.baseUrl)
  }
  onKnown({ jobId: result.jobId, isUnclear: false })
  runner.log('info', formatStarted(result.jobId))
  // At once, because a kill must not lose the id.
  writeOutputs({ jobId: result.jobId }, runner)
  return toStartOutcome(result, inputs.baseUrl)
}
