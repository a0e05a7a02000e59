import { proxyFor } from '../http/proxy.ts'
import {
  REAL_PLATFORM,
  runAction,
  shortReason,
  writeResult,
  type Platform,
  type Step,
} from '../runner/step.ts'
import { commentOnIssue } from './comment.ts'
import { parseInputs, type Inputs } from './inputs.ts'
import { formatWaiting, logPoll } from './log.ts'
import { isKnown } from './polling/job.ts'
import { createPoll } from './polling/poll.ts'
import { waitForJob, type PollEvent } from './polling/wait-for-job.ts'
import { NO_OUTPUTS, provisionalResult, toWaitResult, type WaitResult } from './result.ts'

/** Runs the wait: waits for the job, and comments if that is asked for. */
export async function run(platform: Platform = REAL_PLATFORM): Promise<void> {
  const fallback = { outputs: NO_OUTPUTS, advice: 'Re-run failed jobs.' }
  await runAction(platform, { fallback, act: wait })
}

async function wait(step: Step) {
  const { runner, event } = step
  const inputs = parseInputs(runner, event)
  const proxy = proxyFor(new URL(inputs.baseUrl))
  // It makes no sense to wait if the outputs cannot be written in the end.
  writeResult(provisionalResult(inputs.jobId), runner)
  runner.log('info', formatWaiting({ ...inputs, proxyHost: proxy?.host }))

  const poll = createPoll({ ...inputs, proxy, redact: runner.redact })
  const onPoll = (pollEvent: PollEvent): void => {
    logPoll(pollEvent, { ...inputs, ...runner })
  }
  const outcome = await waitForJob(poll, { ...inputs, ...step, onPoll })
  const result = toWaitResult(outcome, { ...inputs, serverUrl: runner.serverUrl })
  return { result, after: () => comment(result, inputs, step) }
}

async function comment(result: WaitResult, inputs: Inputs, step: Step): Promise<void> {
  const { runner } = step
  if (!inputs.wantsComment) return
  // Until the service has returned a job, key and id may be swapped, and a comment would publish the
  // key. An unknown status may belong to an error.
  if (!isKnown(result.status)) {
    runner.log('info', 'The service has returned no known status, so no comment.')
    return
  }
  try {
    const url = await commentOnIssue(result, { ...step, inputs })
    if (url === '') return
    runner.log('info', `Comment: ${url}`)
    runner.setOutput('commentUrl', url)
  } catch (error) {
    const reason = shortReason(error, runner)
    const text = `Could not comment, or write \`commentUrl\` (${reason}). The step result is unaffected.`
    runner.log('warning', text)
  }
}
