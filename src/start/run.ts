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
import { sanitizeLine, withoutGitHubTokens } from '../text/sanitize.ts'
import { createStartClient } from './client.ts'
import { formatEventText } from './event-text.ts'
import { parseStartInputs, type StartInputs } from './inputs.ts'
import { formatNamed, formatStarted, formatStarting, formatStartRetry } from './log.ts'
import {
  describeNext,
  provisionalStart,
  renderStartSummary,
  startErrorOutcome,
  toStartOutcome,
  toStartOutputs,
  type StartOutcome,
} from './outcome.ts'
import { fillIn } from './request-template.ts'
import { retryStarts } from './retries.ts'

/** How long one start may take. */
const TIMEOUT_MS = 60_000

/** What is known so far, which a bug of the action does not lose. */
interface Started {
  readonly jobIds: string[]
  /** A request may have been sent that has no result yet. */
  isUnclear: boolean
}

/** Runs the action `start`: starts agent jobs, reports the outcome and sets the exit code. */
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
  const started: Started = { jobIds: [], isUnclear: false }
  let inputs: StartInputs | undefined
  try {
    inputs = parseStartInputs(runner, event)
    // No agent job is started whose id could not be reported.
    writeOutputs(toStartOutputs(provisionalStart(inputs)), runner)
    return await startJobs(inputs, step, started)
  } catch (error) {
    // The one catch of any error.
    const { tasks = [], hasTasks = false } = inputs ?? {}
    const next = describeNext({ ...started, hasTasks })
    const { errorCode, message, details } = describeError(error, { runner, next })
    return { ...startErrorOutcome(errorCode, message, { tasks, ...started }), details }
  }
}

/** One after the other. After a failure none is started, because nobody knows what it means. */
async function startJobs(inputs: StartInputs, step: Step, started: Started): Promise<StartOutcome> {
  const { url, tasks, request } = inputs
  const { runner } = step
  const { jobIds } = started
  const proxy = proxyFor(url)
  const count = tasks.length
  runner.log('info', formatStarting({ ...inputs, proxyHost: proxy?.host }))
  if (runner.runAttempt > 1) {
    runner.log('info', `Attempt ${runner.runAttempt} of this run starts another agent job.`)
  }
  const addedTexts = getAddedTexts(inputs, step)
  const client = createStartClient({ ...inputs, ...runner, proxy, timeoutMs: TIMEOUT_MS })
  const startJob = retryStarts(client, {
    ...step,
    onRetry: (reason, delayMs) => {
      runner.log('info', formatStartRetry({ reason, delayMs }, { index: jobIds.length, count }))
    },
  })

  for (const [index, task] of tasks.entries()) {
    started.isUnclear = true
    const prompt = [task, ...addedTexts].filter((text) => text !== '').join('\n\n')
    const result = await startJob(fillIn(request, prompt))
    started.isUnclear = false
    if (result.kind !== 'started') {
      const named = result.jobId
      if (named !== undefined) runner.log('info', formatNamed(named, { index, count }))
      return toStartOutcome({ jobIds, end: result }, inputs)
    }
    const { jobId } = result
    if (jobIds.includes(jobId)) {
      const cause = { kind: 'no-id', problem: 'repeated', reason: '' } as const
      return toStartOutcome({ jobIds, end: { kind: 'start-unclear', cause } }, inputs)
    }
    jobIds.push(jobId)
    runner.log('info', formatStarted(jobId, { index, count }))
    // At once, because a kill must not lose an id.
    writeOutputs({ jobId: jobIds.join(',') }, runner)
  }
  return toStartOutcome({ jobIds, end: undefined }, inputs)
}

/** What follows each prompt. Other people may have written it, so it may have a secret. */
function getAddedTexts(inputs: StartInputs, step: Step): string[] {
  const { redact } = step.runner
  const texts = [inputs.fileText, inputs.addsEventText ? getEventText(step) : '']
  return texts.map((text) => withoutGitHubTokens(redact(text, 'key')))
}

function getEventText({ runner, event }: Step): string {
  const text = formatEventText(event.payload)
  if (text === '') {
    const name = sanitizeLine(event.name, 60)
    runner.log('info', `The event "${name}" has no text, so \`event-text\` adds nothing.`)
  }
  return text
}
