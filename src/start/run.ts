import { proxyFor } from '../http/proxy.ts'
import {
  REAL_PLATFORM,
  runAction,
  writeOutputs,
  writeResult,
  type Fallback,
  type Platform,
  type Step,
} from '../runner/step.ts'
import { createStartClient } from './client.ts'
import { parseStartInputs } from './inputs.ts'
import { formatNamed, formatStarted, formatStarting } from './log.ts'
import {
  startedFallback,
  NOT_STARTED,
  PROVISIONAL,
  toFailedStart,
  toStartResult,
  UNCLEAR,
} from './result.ts'

/** How long a start may take. */
const TIMEOUT_MS = 60_000

/** Runs the action `start`, which starts an agent job. */
export async function run(platform: Platform = REAL_PLATFORM): Promise<void> {
  await runAction(platform, { fallback: NOT_STARTED, act: start })
}

async function start(step: Step, onProgress: (fallback: Fallback) => void) {
  const { runner, event, signal } = step
  const inputs = parseStartInputs(runner, event)
  const { baseUrl, prompt } = inputs
  // No agent job is started whose id could not be reported.
  writeResult(PROVISIONAL, runner)

  const proxy = proxyFor(new URL(baseUrl))
  runner.log('info', formatStarting({ ...inputs, proxyHost: proxy?.host }))
  if (runner.runAttempt > 1) {
    runner.log('info', `Attempt ${runner.runAttempt} of this run starts another agent job.`)
  }
  const startJob = createStartClient({ ...inputs, ...runner, proxy, timeoutMs: TIMEOUT_MS })

  onProgress(UNCLEAR)
  const started = await startJob(prompt, signal)
  const isCancelled = signal.aborted
  if (started.kind !== 'started') {
    if (started.kind === 'not-started') onProgress(NOT_STARTED)
    const { jobId = '' } = started
    if (jobId !== '') runner.log('info', formatNamed(jobId))
    return { result: toFailedStart(started, { baseUrl, isCancelled }) }
  }

  const { jobId } = started
  const fallback = startedFallback(jobId)
  onProgress(fallback)
  runner.log('info', formatStarted(jobId))
  // At once, because a kill must not lose the id.
  writeOutputs(fallback.outputs, runner)
  return { result: toStartResult(jobId, { isCancelled }) }
}
