import { REAL_PLATFORM, runAction, writeResult, type Platform, type Step } from '../runner/step.ts'
import { parseVerifyInputs } from './inputs.ts'
import { NO_OUTPUTS, PROVISIONAL, toVerifyResult } from './result.ts'

/** Runs the action `verify`, which verifies a pull request. */
export async function run(platform: Platform = REAL_PLATFORM): Promise<void> {
  const fallback = { outputs: NO_OUTPUTS, advice: 'Re-run failed jobs.' }
  await runAction(platform, { fallback, act: verify })
}

async function verify({ runner, event, clock, signal }: Step) {
  const inputs = parseVerifyInputs(runner, event)
  writeResult(PROVISIONAL, runner)
  if (inputs.prLink !== '') runner.log('info', `Verifying ${inputs.prLink}`)
  // Loaded only now, because no HTTP is needed to reject an input.
  const { verifyPullRequest } = await import('./verify-pull-request.ts')
  const verification = await verifyPullRequest({ ...inputs, ...runner, clock, signal })
  return { result: toVerifyResult(verification, inputs.prLink) }
}
