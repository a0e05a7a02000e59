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
import { parseVerifyInputs } from './inputs.ts'
import {
  formatVerified,
  PROVISIONAL,
  renderVerifySummary,
  toVerifyOutcome,
  toVerifyOutputs,
  verifyErrorOutcome,
  type VerifyOutcome,
} from './outcome.ts'

/** Runs the action `verify`: verifies a pull request, reports the outcome and sets the exit code. */
export async function run(platform: Platform = REAL_PLATFORM): Promise<void> {
  const step = beginStep(platform)
  const outcome = await getOutcome(step)
  const reported = await report(outcome, step.runner, {
    outputs: toVerifyOutputs,
    summary: renderVerifySummary,
    level: ({ errorCode }) => (errorCode === '' ? 'notice' : 'error'),
  })
  endStep(step, reported)
}

async function getOutcome({ runner, event, clock, signal }: Step): Promise<VerifyOutcome> {
  try {
    const inputs = parseVerifyInputs(runner, event)
    writeOutputs(toVerifyOutputs(PROVISIONAL), runner)
    if (inputs.prLink !== '') runner.log('info', `Verifying ${inputs.prLink}`)
    // Loaded only now, because no HTTP is needed to reject an input.
    const { verifyPullRequest } = await import('./verify-pull-request.ts')
    const verification = await verifyPullRequest({ ...inputs, ...runner, clock, signal })
    if (verification.kind === 'verified') runner.log('info', formatVerified(verification))
    return toVerifyOutcome(verification, inputs.prLink)
  } catch (error) {
    // The one catch of any error.
    const { errorCode, message, details } = describeError(error, {
      runner,
      next: 'Re-run failed jobs.',
    })
    return { ...verifyErrorOutcome(errorCode, message), details }
  }
}
