import { proxyFor } from '../http/proxy.ts'
import {
  beginStep,
  describeError,
  endStep,
  REAL_PLATFORM,
  report,
  shortReason,
  writeOutputs,
  type Step,
  type Platform,
} from '../runner/step.ts'
import { commentOnIssue } from './comment.ts'
import { parseInputs, type Inputs } from './inputs.ts'
import { createWaitLog, formatWaiting } from './log.ts'
import { errorOutcome, getLevel, provisionalOutcome, toOutcome, type Outcome } from './outcome.ts'
import { toOutputs } from './outputs.ts'
import { isKnown } from './polling/job.ts'
import { createPoll } from './polling/poll.ts'
import { waitForJob } from './polling/wait-for-job.ts'
import { renderSummary } from './summary.ts'

/** Runs the action: waits for the job, reports the outcome and sets the exit code. */
export async function run(platform: Platform = REAL_PLATFORM): Promise<void> {
  const step = beginStep(platform)
  const { runner, signal } = step
  const { inputs, outcome } = await getOutcome(step)
  const reported = await report(outcome, runner, {
    outputs: toOutputs,
    summary: renderSummary,
    level: getLevel,
  })
  const isAsked = inputs?.wantsComment === true
  const hasResult = !['invalid-input', 'internal'].includes(reported.errorCode)
  if (isAsked && hasResult && !signal.aborted) {
    await comment(reported, inputs, step)
  }
  endStep(step, reported)
}

/** @returns also the inputs, unless they were rejected */
async function getOutcome(step: Step): Promise<{ outcome: Outcome; inputs: Inputs | undefined }> {
  const { runner, event } = step
  let inputs: Inputs | undefined
  try {
    inputs = parseInputs(runner, event)
    const proxy = proxyFor(new URL(inputs.baseUrl))
    // It makes no sense to wait if the outputs cannot be written in the end.
    writeOutputs(toOutputs(provisionalOutcome(inputs.jobId)), runner)
    runner.log('info', formatWaiting({ ...inputs, proxyHost: proxy?.host }))

    const poll = createPoll({ ...inputs, proxy, redact: runner.redact })
    const onPoll = createWaitLog(inputs.jobId, runner.log)
    const wait = await waitForJob(poll, { ...inputs, ...step, onPoll })
    return { inputs, outcome: toOutcome(wait, { ...inputs, serverUrl: runner.serverUrl }) }
  } catch (error) {
    // The one catch of any error.
    const { errorCode, message, details } = describeError(error, {
      runner,
      next: 'Re-run failed jobs.',
    })
    const jobId = errorCode === 'internal' ? inputs?.jobId : undefined
    return { inputs, outcome: errorOutcome(errorCode, { message, details, jobId }) }
  }
}

async function comment(outcome: Outcome, inputs: Inputs, step: Step): Promise<void> {
  const { runner } = step
  // Until the service has returned a job, key and id may be swapped, and a comment would publish the
  // key. An unknown status may belong to an error.
  if (!isKnown(outcome.status)) {
    runner.log('info', 'The service has returned no known status, so no comment.')
    return
  }
  try {
    const url = await commentOnIssue(outcome, { ...step, inputs })
    if (url === '') return
    runner.log('info', `Comment: ${url}`)
    runner.setOutput('commentUrl', url)
  } catch (error) {
    const reason = shortReason(error, runner)
    const text = `Could not comment, or write \`commentUrl\` (${reason}). The step result is unaffected.`
    runner.log('warning', text)
  }
}
