import { inspect } from 'node:util'
import * as actionsCore from '@actions/core'
import type { CommentOptions } from './comment/comment.ts'
import { systemClock, type Clock } from './polling/clock.ts'
import { waitForJobs } from './polling/jobs.ts'
import type { PollEvent } from './polling/poll.ts'
import { createPollLog } from './report/log.ts'
import { errorOutcome, killedOutcome, toJobOutcome, type Outcome } from './report/outcome.ts'
import { outputsOf } from './report/outputs.ts'
import { combine } from './report/several-jobs.ts'
import { renderSummary } from './report/summary.ts'
import { readEvent } from './runner/event.ts'
import { InputError, parseInputs, type Inputs } from './runner/inputs.ts'
import { rejectOldNode } from './runner/node-version.ts'
import { proxyFor } from './runner/proxy.ts'
import { createRunner, type Core, type Runner } from './runner/runner.ts'
import type { AgentJob } from './service/job.ts'
import { formatDuration } from './shared/duration.ts'
import { message } from './shared/message.ts'
import { sanitizeLine, truncate } from './shared/sanitize.ts'

/** What the action uses from outside. */
export interface Dependencies {
  readonly core: Core
  readonly process: Pick<NodeJS.Process, 'env' | 'version' | 'exitCode' | 'once' | 'removeListener'>
  readonly clock: Clock
  /** In [0, 1). */
  readonly random: () => number
}

const MAX_MESSAGE_LENGTH = 800

/** Runs the action: waits for the jobs, reports the outcome and sets the exit code. */
export async function run(
  dependencies: Dependencies = { core: actionsCore, process, clock: systemClock, random: Math.random },
): Promise<void> {
  const { core, process } = dependencies
  // Whatever goes wrong before there is an outcome fails the step.
  process.exitCode = 1
  if (rejectOldNode(core, process.version)) return

  const { env } = process
  const signal = abortOnSignals(process)
  const runner = createRunner(core, env)
  const event = readEvent(env)
  const known = new Map<string, AgentJob>()
  let inputs: Inputs | undefined
  let outcome: Outcome
  try {
    inputs = parseInputs(runner.getInput, event)
    outcome = await waitForOutcome(inputs, { ...dependencies, runner, signal, known })
  } catch (error) {
    // The one general catch.
    if (!(error instanceof InputError)) runner.log('debug', inspect(error))
    outcome = toErrorOutcome(error, inputs?.jobIds ?? [], known)
  }

  // Outputs first: the runner still reads them after a cancel.
  outcome = writeOutputs(outcome, runner, env)
  runner.log(outcome.level, truncate(outcome.message.plain, MAX_MESSAGE_LENGTH), outcome.title)
  await writeSummary(outcome, runner)
  const hasResult = outcome.errorCode !== 'internal' && outcome.errorCode !== 'invalid-input'
  if (inputs !== undefined && inputs.comment !== 'never' && hasResult && !signal.aborted) {
    await comment(outcome, { inputs, event, env, signal, runner, redact: runner.redact })
  }
  process.exitCode = outcome.errorCode === '' ? 0 : 1
}

/** The runner cancels with SIGINT, then SIGTERM, then kills; a second signal meets Node's default. */
function abortOnSignals(process: Dependencies['process']): AbortSignal {
  const abort = new AbortController()
  const onSignal = (): void => {
    for (const name of ['SIGINT', 'SIGTERM']) process.removeListener(name, onSignal)
    abort.abort()
  }
  for (const name of ['SIGINT', 'SIGTERM']) process.once(name, onSignal)
  return abort.signal
}

async function waitForOutcome(
  inputs: Inputs,
  options: Dependencies & { runner: Runner; signal: AbortSignal; known: Map<string, AgentJob> },
): Promise<Outcome> {
  const { clock, random, runner, signal, known } = options
  const { baseUrl, projectId, jobIds, timeoutMs, pollIntervalMs } = inputs
  const url = new URL(baseUrl)
  const proxy = proxyFor(url)
  writeOutputs(killedOutcome(jobIds), runner, options.process.env)

  const id = sanitizeLine(jobIds.join(), 60)
  const what = jobIds.length === 1 ? `agent job ${id}` : `${jobIds.length} agent jobs`
  const via = proxy === undefined ? '' : `, through proxy ${proxy.host}`
  const where = `${what} (project ${sanitizeLine(projectId, 60)}) at ${baseUrl}${via}`
  const upTo = formatDuration(timeoutMs)
  runner.log('info', timeoutMs === 0 ? `Checking ${where} once` : `Waiting for ${where}, up to ${upTo}`)

  // Loaded only now: to reject a bad input takes no HTTP.
  const { createJobClient } = await import('./service/job-client.ts')
  const getJobs = jobIds.map((jobId) => createJobClient({ ...inputs, jobId, proxy, redact: runner.redact }))
  const startedAt = clock.now()
  const logPoll = createPollLog({ jobIds, log: runner.log, elapsedMs: () => clock.now() - startedAt })
  const onPoll = (index: number, event: PollEvent): void => {
    if ('job' in event.result) known.set(String(jobIds[index]), event.result.job)
    logPoll(index, event)
  }
  const results = await waitForJobs(getJobs, { timeoutMs, pollIntervalMs, clock, random, signal, onPoll })
  const { host } = url
  const contextOf = (index: number) => ({ ...inputs, host, jobId: String(jobIds[index]) })
  return combine(results.map((result, index) => toJobOutcome(result, contextOf(index))))
}

/** Inputs (or a proxy variable) that were rejected, else a bug of the action. */
function toErrorOutcome(error: unknown, jobIds: readonly string[], known: ReadonlyMap<string, AgentJob>): Outcome {
  if (error instanceof InputError) return errorOutcome('invalid-input', error.userMessage)
  const name = sanitizeLine(error instanceof Error ? error.name : typeof error, 60)
  const text = message`Internal error (${name}). Re-run with debug logging and report it.`
  return errorOutcome('internal', text, { jobIds, known })
}

/** @returns the outcome; or, if the outputs could not be written, an error that says so */
function writeOutputs(outcome: Outcome, runner: Runner, env: NodeJS.ProcessEnv): Outcome {
  try {
    const outputs = outputsOf(outcome, env['GITHUB_SERVER_URL'] ?? '')
    // A rejected id is shown too.
    if (outcome.jobs.length === 0) outputs['jobId'] = sanitizeLine(runner.getInput('job-id').trim(), 256)
    for (const [name, value] of Object.entries(outputs)) runner.setOutput(name, value)
    return outcome
  } catch (error) {
    const text = message`Could not write the outputs (${reasonOf(error)}). Result: ${outcome.message}`
    return { ...errorOutcome('internal', text), jobs: outcome.jobs }
  }
}

async function writeSummary(outcome: Outcome, runner: Runner): Promise<void> {
  try {
    await runner.writeSummary(renderSummary(outcome))
  } catch (error) {
    runner.log('info', `The job summary could not be written (${reasonOf(error)}).`)
  }
}

async function comment(outcome: Outcome, options: CommentOptions & { runner: Runner }): Promise<void> {
  const { runner } = options
  try {
    const { commentOnIssue } = await import('./comment/comment.ts')
    const { url = '', problem } = await commentOnIssue(outcome, options)
    if (problem !== undefined) runner.log('warning', `Could not comment: ${problem} The step result is unaffected.`)
    if (url === '') return
    runner.log('info', `Comment: ${url}`)
    runner.setOutput('commentUrl', url)
  } catch (error) {
    runner.log('warning', `Could not comment (${reasonOf(error)}). The step result is unaffected.`)
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no reason given'
  return 'code' in error && typeof error.code === 'string' ? error.code : sanitizeLine(error.message, 200)
}
