import * as actionsCore from '@actions/core'
import { formatHelp, formatStarted, formatStarting } from './report/log.ts'
import { MAY_RUN, waysToRetry } from './report/start-failed.ts'
import {
  provisionalStart,
  renderStartSummary,
  startErrorOutcome,
  toStartOutcome,
  toStartOutputs,
  type StartOutcome,
} from './report/start-outcome.ts'
import { readEvent } from './runner/event.ts'
import { readEventText } from './runner/event-text.ts'
import { isJobId } from './runner/input-schema.ts'
import { fillIn } from './runner/request-template.ts'
import { createRunner, type Core, type Runner } from './runner/runner.ts'
import { parseStartInputs, type StartInputs } from './runner/start-inputs.ts'
import type { StartJob } from './service/start-client.ts'
import { proxyFor } from './shared/proxy.ts'
import { MAX_MESSAGE_LENGTH, sanitizeLine, truncate } from './shared/sanitize.ts'
import { abortOnSignals, describeError, writeOutputs, writeSummary, type Process } from './step.ts'

/** What the action uses from outside. */
interface Dependencies {
  readonly core: Core
  readonly process: Process
}

/** How long one start may take. */
const TIMEOUT_MS = 60_000

interface Context {
  readonly runner: Runner
  readonly env: NodeJS.ProcessEnv
  /** Aborts when the run is cancelled. */
  readonly signal: AbortSignal
}

/** Runs the action `start`: starts agent jobs, reports the outcome and sets the exit code. */
export async function run(
  dependencies: Dependencies = { core: actionsCore, process },
): Promise<void> {
  const { core, process } = dependencies
  // Whatever goes wrong before there is an outcome fails the step.
  process.exitCode = 1

  const signal = abortOnSignals(process)
  const { env } = process
  const runner = createRunner(core, env)

  const outcome = await getOutcome({ runner, env, signal })
  const { errorCode } = await report(outcome, runner)
  if (errorCode !== '') runner.log('info', formatHelp(errorCode))
  process.exitCode = errorCode === '' ? 0 : 1
}

async function getOutcome(context: Context): Promise<StartOutcome> {
  const { runner, env } = context
  // What is known so far, which a bug of the action does not lose.
  const jobIds: string[] = []
  let tasks: readonly string[] = []
  try {
    const inputs = parseStartInputs(runner, readEvent(env))
    const proxy = proxyFor(inputs.url)
    tasks = inputs.tasks

    // No agent job is started whose id could not be reported.
    const problem = writeOutputs(toStartOutputs(provisionalStart(tasks)), runner)
    if (problem !== undefined) {
      const message = `${problem}, then ${waysToRetry(inputs).rerun}. No agent job was started.`
      return startErrorOutcome('internal', message, { tasks, jobIds, isUnclear: false })
    }
    const { url } = inputs
    runner.log('info', formatStarting({ url, count: tasks.length, proxyHost: proxy?.host }))

    // Loaded only now, because no HTTP is needed to reject an input.
    const { createStartClient } = await import('./service/start-client.ts')
    const { redact } = runner
    const options = { isJobId, proxy, redact, timeoutMs: TIMEOUT_MS }
    const startJob = createStartClient({ ...inputs, ...options })
    return await startJobs(inputs, { ...context, jobIds, startJob })
  } catch (error) {
    // The one catch of any error.
    const advice = tasks.length === 0 ? 'Report it at' : `${MAY_RUN} Report it at`
    const { errorCode, message, reasons } = describeError(error, {
      runner,
      advice,
      agents: 'No agent job was started.',
    })
    const isUnclear = errorCode === 'internal'
    const progress = { tasks: isUnclear ? tasks : [], jobIds, isUnclear }
    return { ...startErrorOutcome(errorCode, message, progress), reasons }
  }
}

/** One after the other. After a failure none is started, because nobody knows what it means. */
async function startJobs(
  inputs: StartInputs,
  { runner, env, signal, jobIds, startJob }: Context & { jobIds: string[]; startJob: StartJob },
): Promise<StartOutcome> {
  const { tasks, request } = inputs
  const count = tasks.length
  const eventText = inputs.addsEventText ? getEventText(runner, env) : ''

  for (const [index, task] of tasks.entries()) {
    const result = await startJob(fillIn(request, task + eventText), signal)
    if (result.kind !== 'started') return toStartOutcome({ tasks, jobIds, end: result }, inputs)
    const { jobId } = result
    if (jobIds.includes(jobId)) {
      const none = { value: jobId, fields: [], said: '' }
      const cause = { kind: 'no-id', problem: 'repeated', ...none } as const
      return toStartOutcome({ tasks, jobIds, end: { kind: 'start-unclear', cause } }, inputs)
    }

    jobIds.push(jobId)
    // At once, because a kill must not lose an id.
    const problem = writeOutputs({ 'job-id': jobIds.join(',') }, runner)
    runner.log('info', formatStarted(jobId, { index, count }))
    if (problem !== undefined) {
      const message = `${problem}. The log has the ids of the agent jobs that were started.`
      return startErrorOutcome('internal', message, { tasks, jobIds, isUnclear: false })
    }
  }
  return toStartOutcome({ tasks, jobIds, end: undefined }, inputs)
}

/** What follows each prompt. */
function getEventText(runner: Runner, env: NodeJS.ProcessEnv): string {
  const text = readEventText(env)
  if (text === '') {
    const event = sanitizeLine(env['GITHUB_EVENT_NAME'] ?? '', 60)
    const line = `The event "${event}" has no issue, pull request or comment, so \`event-text\` adds nothing.`
    runner.log('info', line)
    return ''
  }
  return `\n\n${runner.redact(text)}`
}

/**
 * Writes the outputs first, because the runner still reads them after a cancel; then the job summary
 * and the annotation.
 *
 * @returns the outcome; if the outputs could not be written, an error that says so
 */
async function report(outcome: StartOutcome, runner: Runner): Promise<StartOutcome> {
  const problem = writeOutputs(toStartOutputs(outcome), runner)
  // An internal error may be this very problem.
  const reported =
    problem === undefined || outcome.errorCode === 'internal'
      ? outcome
      : {
          ...startErrorOutcome(
            'internal',
            `${problem}. The result was: ${outcome.message}`,
            outcome,
          ),
          reasons: outcome.reasons,
        }

  const { errorCode, title, message, reasons } = reported
  await writeSummary(() => renderStartSummary(reported), { runner, reasons })
  // Redacted before it is cut, which could leave a piece of the key.
  const text = truncate(runner.redact(message), MAX_MESSAGE_LENGTH)
  runner.log(errorCode === '' ? 'notice' : 'error', text, title)
  return reported
}
