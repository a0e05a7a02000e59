import * as actionsCore from '@actions/core'
import { formatStarted, formatStarting } from './report/log.ts'
import { adviseToLook, formatRetry } from './report/start-failed.ts'
import {
  provisionalStart,
  renderStartSummary,
  startErrorOutcome,
  toStartOutcome,
  toStartOutputs,
  type StartOutcome,
} from './report/start-outcome.ts'
import type { TriggerEvent } from './runner/event.ts'
import { isJobId } from './runner/input-schema.ts'
import { fillIn } from './runner/request-template.ts'
import type { Runner } from './runner/runner.ts'
import { parseStartInputs, type StartInputs } from './runner/start-inputs.ts'
import { proxyFor } from './shared/proxy.ts'
import { sanitizeLine } from './shared/sanitize.ts'
import {
  annotate,
  beginStep,
  describeError,
  endStep,
  reportOutputs,
  writeOutputs,
  writeSummary,
  type Host,
  type Step,
} from './step.ts'

/** How long one start may take. */
const TIMEOUT_MS = 60_000

/** Runs the action `start`: starts agent jobs, reports the outcome and sets the exit code. */
export async function run(host: Host = { core: actionsCore, process }): Promise<void> {
  const step = beginStep(host)
  const { runner } = step
  const outcome = await getOutcome(step)
  // The outputs first, because the runner still reads them after a cancel.
  const reported = reportOutputs(outcome, toStartOutputs(outcome), runner)
  await writeSummary(() => renderStartSummary(reported), runner)
  annotate(reported.errorCode === '' ? 'notice' : 'error', reported, runner)
  endStep(host, step, reported)
}

async function getOutcome(step: Step): Promise<StartOutcome> {
  const { runner, event } = step
  // What is known so far, which a bug of the action does not lose.
  const jobIds: string[] = []
  let inputs: StartInputs | undefined
  // A request may have been sent.
  let isUnclear = false
  try {
    inputs = parseStartInputs(runner, event)
    const { url, tasks, hasTasks } = inputs
    const proxy = proxyFor(url)
    // No agent job is started whose id could not be reported.
    writeOutputs(toStartOutputs(provisionalStart(tasks, hasTasks)), runner)
    runner.log('info', formatStarting({ url, count: tasks.length, proxyHost: proxy?.host }))

    isUnclear = true
    return await startJobs(inputs, { ...step, proxy, jobIds })
  } catch (error) {
    // The one catch of any error.
    const { tasks = [], hasTasks = false } = inputs ?? {}
    const nothing = `No agent job was started; ${formatRetry(hasTasks)}.`
    const next = isUnclear ? adviseToLook(hasTasks) : nothing
    const { errorCode, message, details } = describeError(error, { runner, next })
    return { ...startErrorOutcome(errorCode, message, { tasks, jobIds, isUnclear }), details }
  }
}

/** One after the other. After a failure none is started, because nobody knows what it means. */
async function startJobs(
  inputs: StartInputs,
  { runner, event, signal, proxy, jobIds }: Step & { proxy: URL | undefined; jobIds: string[] },
): Promise<StartOutcome> {
  const { tasks, request } = inputs
  // Loaded only now, because no HTTP is needed to reject an input.
  const { createStartClient } = await import('./service/start-client.ts')
  const options = { isJobId, proxy, redact: runner.redact, timeoutMs: TIMEOUT_MS }
  const startJob = createStartClient({ ...inputs, ...options })
  const eventText = inputs.addsEventText ? getEventText(event, runner) : ''

  for (const [index, task] of tasks.entries()) {
    const result = await startJob(fillIn(request, task + eventText), signal)
    if (result.kind !== 'started') return toStartOutcome({ tasks, jobIds, end: result }, inputs)
    const { jobId } = result
    if (jobIds.includes(jobId)) {
      const cause = { kind: 'no-id', problem: 'repeated', fields: [], said: '' } as const
      return toStartOutcome({ tasks, jobIds, end: { kind: 'start-unclear', cause, jobId } }, inputs)
    }
    jobIds.push(jobId)
    runner.log('info', formatStarted(jobId, { index, count: tasks.length }))
    // At once, because a kill must not lose an id.
    writeOutputs({ 'job-id': jobIds.join(',') }, runner)
  }
  return toStartOutcome({ tasks, jobIds, end: undefined }, inputs)
}

/** What follows each prompt. */
function getEventText({ name, text }: TriggerEvent, runner: Runner): string {
  if (text !== '') return `\n\n${runner.redact(text)}`
  const event = sanitizeLine(name, 60)
  const line = `The event "${event}" has no issue, pull request or comment, so \`event-text\` adds nothing.`
  runner.log('info', line)
  return ''
}
