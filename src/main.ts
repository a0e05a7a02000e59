import { inspect } from 'node:util'
import * as actionsCore from '@actions/core'
import { systemClock, type Clock } from './polling/clock.ts'
import { waitForJobs } from './polling/wait.ts'
import { createPollLog } from './report/log.ts'
import {
  combine,
  errorOutcome,
  killedOutcome,
  levelOf,
  toJobOutcome,
  type Outcome,
} from './report/outcome.ts'
import { outputsOf } from './report/outputs.ts'
import { renderSummary } from './report/summary.ts'
import { readEvent, type TriggerEvent } from './runner/event.ts'
import { InputError } from './runner/input-error.ts'
import { parseInputs, type Inputs } from './runner/inputs.ts'
import { rejectOldNode } from './runner/node-version.ts'
import { proxyFor } from './runner/proxy.ts'
import { createRunner, type Core, type Runner } from './runner/runner.ts'
import { formatDuration } from './shared/duration.ts'
import { codeSpan, sanitizeLine, truncate } from './shared/sanitize.ts'

/** What the action uses from outside. */
interface Dependencies {
  readonly core: Core
  readonly process: Pick<NodeJS.Process, 'env' | 'version' | 'exitCode' | 'once' | 'removeListener'>
  readonly clock: Clock
  /** In [0, 1). */
  readonly random: () => number
}

const MAX_MESSAGE_LENGTH = 800
/** After these there is nothing to say to an issue or pull request. */
const WITHOUT_COMMENT: readonly Outcome['errorCode'][] = ['unauthorized', 'forbidden', 'internal']

/** Runs the action: waits for the jobs, reports the outcome and sets the exit code. */
export async function run(
  dependencies: Dependencies = {
    core: actionsCore,
    process,
    clock: systemClock,
    random: Math.random,
  },
): Promise<void> {
  const { core, process } = dependencies
  // Whatever goes wrong before there is an outcome fails the step.
  process.exitCode = 1
  if (rejectOldNode(core, process.version)) return

  const signal = abortOnSignals(process)
  const runner = createRunner(core, process.env)
  const event = readEvent(process.env)
  const { inputs, outcome: result } = await getOutcome({ ...dependencies, runner, event, signal })
  // Outputs first: the runner still reads them after a cancel.
  const outcome = writeFinalOutputs(result, runner)
  runner.log(levelOf(outcome), truncate(outcome.message, MAX_MESSAGE_LENGTH), outcome.title)
  await writeSummary(outcome, runner)
  const canComment = !WITHOUT_COMMENT.includes(outcome.errorCode) && !signal.aborted
  if (canComment && inputs !== undefined && inputs.comment !== 'never')
    await comment(outcome, { inputs, event, signal, runner })
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

/** @returns also the inputs, unless they were rejected */
async function getOutcome(
  options: Dependencies & { runner: Runner; event: TriggerEvent; signal: AbortSignal },
): Promise<{ outcome: Outcome; inputs?: Inputs | undefined }> {
  const { runner, event } = options
  let inputs: Inputs | undefined
  try {
    inputs = parseInputs(runner.getInput, event)
    return { outcome: await waitForOutcome(inputs, options), inputs }
  } catch (error) {
    // The one general catch: rejected inputs (or a proxy variable), else a bug of the action.
    if (error instanceof InputError) {
      const { message, mistakes } = error
      return { outcome: { ...errorOutcome('invalid-input', message), mistakes } }
    }
    runner.log('debug', inspect(error))
    const name = codeSpan(error instanceof Error ? error.name : typeof error, 60)
    const message = `Internal error (${name}). Re-run with debug logging and report it.`
    return { outcome: errorOutcome('internal', message, inputs?.jobIds), inputs }
  }
}

async function waitForOutcome(
  inputs: Inputs,
  options: Dependencies & { runner: Runner; signal: AbortSignal },
): Promise<Outcome> {
  const { clock, random, runner, signal } = options
  const { baseUrl, projectId, jobIds, timeoutMs, pollIntervalMs } = inputs
  const url = new URL(baseUrl)
  const proxy = proxyFor(url)
  const problem = writeOutputs(killedOutcome(jobIds), runner)
  if (problem !== undefined) {
    const message = `Could not write the outputs (${problem}), so no job was polled. Check the disk of the runner.`
    return errorOutcome('internal', message, jobIds)
  }

  const id = sanitizeLine(jobIds.join(), 60)
  const what = jobIds.length === 1 ? `agent job ${id}` : `${jobIds.length} agent jobs`
  const via = proxy === undefined ? '' : `, through proxy ${proxy.host}`
  const where = `${what} (project ${sanitizeLine(projectId, 60)}) at ${baseUrl}${via}`
  const upTo = formatDuration(timeoutMs)
  runner.log(
    'info',
    timeoutMs === 0 ? `Checking ${where} once` : `Waiting for ${where}, up to ${upTo}`,
  )

  // Loaded only now: to reject a bad input takes no HTTP.
  const { createJobClient } = await import('./service/job-client.ts')
  const getJobs = jobIds.map((jobId) =>
    createJobClient({ ...inputs, jobId, proxy, redact: runner.redact }),
  )
  const onPoll = createPollLog({ jobIds, log: runner.log })
  const results = await waitForJobs(getJobs, {
    timeoutMs,
    pollIntervalMs,
    clock,
    random,
    signal,
    onPoll,
  })
  const context = { ...inputs, host: url.host }
  const outcomes = results.map((wait, index) => toJobOutcome(String(jobIds[index]), wait, context))
  return combine(outcomes, context)
}

/** @returns the outcome; or, if the outputs could not be written, an error that says so */
function writeFinalOutputs(outcome: Outcome, runner: Runner): Outcome {
  const problem = writeOutputs(outcome, runner)
  if (problem === undefined || outcome.errorCode === 'internal') return outcome
  const message = `Could not write the outputs (${problem}). Result: ${outcome.message}`
  return { ...errorOutcome('internal', message), jobs: outcome.jobs }
}

/** @returns why they could not be written */
function writeOutputs(outcome: Outcome, runner: Runner): string | undefined {
  const outputs = outputsOf(outcome, {
    given: runner.getInput('job-id'),
    serverUrl: runner.serverUrl,
  })
  try {
    for (const [name, value] of Object.entries(outputs)) runner.setOutput(name, value)
    return undefined
  } catch (error) {
    return reasonOf(error)
  }
}

async function writeSummary(outcome: Outcome, runner: Runner): Promise<void> {
  try {
    await runner.writeSummary(renderSummary(outcome))
  } catch (error) {
    runner.log('info', `The job summary could not be written (${reasonOf(error)}).`)
  }
}

async function comment(
  outcome: Outcome,
  options: { inputs: Inputs; event: TriggerEvent; signal: AbortSignal; runner: Runner },
): Promise<void> {
  const { runner } = options
  try {
    const { commentOnIssue } = await import('./comment/comment.ts')
    const { url = '', problem } = await commentOnIssue(outcome, options)
    if (problem !== undefined)
      runner.log('warning', `Could not comment: ${problem} The step result is unaffected.`)
    if (url === '') return
    runner.log('info', `Comment: ${url}`)
    runner.setOutput('commentUrl', url)
  } catch (error) {
    runner.log('warning', `Could not comment (${reasonOf(error)}). The step result is unaffected.`)
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no reason given'
  return codeSpan(
    'code' in error && typeof error.code === 'string' ? error.code : error.message,
    200,
  )
}
