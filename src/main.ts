import { inspect } from 'node:util'
import * as actionsCore from '@actions/core'
import { systemClock, type Clock } from './polling/clock.ts'
import { createWaiter } from './polling/wait.ts'
import { createJobLog } from './report/log.ts'
import {
  toStepOutcome,
  errorOutcome,
  provisionalOutcome,
  levelOf,
  toJobOutcome,
  type Outcome,
  type WaitedJob,
} from './report/outcome.ts'
import { outputsOf } from './report/outputs.ts'
import { renderSummary } from './report/summary.ts'
import { linkToVerify, type Verification } from './report/verdict.ts'
import { readEvent, type TriggerEvent } from './runner/event.ts'
import { InputError } from './runner/input-error.ts'
import type { Inputs } from './runner/inputs.ts'
import { rejectOldNode } from './runner/node-version.ts'
import { parseInputs } from './runner/parse-inputs.ts'
import { removeGitHubTokens } from './runner/redact.ts'
import { createRunner, type Core, type Runner } from './runner/runner.ts'
import { isKnown } from './service/job.ts'
import { formatDuration } from './shared/duration.ts'
import { proxyFor, ProxyVariableError } from './shared/proxy.ts'
import { codeSpan, MAX_MESSAGE_LENGTH, sanitizeLine, truncate } from './shared/sanitize.ts'

/** What the action uses from outside. */
interface Dependencies {
  readonly core: Core
  readonly process: Pick<NodeJS.Process, 'env' | 'version' | 'exitCode' | 'once' | 'removeListener'>
  readonly clock: Clock
  /** In [0, 1). */
  readonly random: () => number
}

/** The dependencies, and what comes of them once. */
interface Context extends Dependencies {
  readonly runner: Runner
  readonly event: TriggerEvent
  /** Aborts when the run is cancelled. */
  readonly signal: AbortSignal
}

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
  const context = { ...dependencies, runner, event, signal }

  const { inputs, outcome } = await getOutcome(context)
  const reported = await report(outcome, runner)
  if (inputs !== undefined && canComment(reported, inputs, signal)) {
    await comment(reported, inputs, context)
  }
  process.exitCode = reported.errorCode === '' ? 0 : 1
}

/**
 * The runner cancels with SIGINT, then with SIGTERM, then it kills. A second signal meets Node's
 * default.
 */
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
  context: Context,
): Promise<{ outcome: Outcome; inputs?: Inputs | undefined }> {
  const { runner, event } = context
  let inputs: Inputs | undefined
  try {
    inputs = parseInputs(runner, event)
    return { inputs, outcome: await waitForOutcome(inputs, context) }
  } catch (error) {
    // The one catch of any error: rejected inputs, a proxy variable, or a bug of the action.
    if (error instanceof InputError) {
      const { message, mistakes } = error
      return { outcome: { ...errorOutcome('invalid-input', message), mistakes } }
    }
    if (error instanceof ProxyVariableError) {
      return { outcome: errorOutcome('invalid-input', error.message) }
    }
    runner.log('debug', inspect(error))
    const name = codeSpan(error instanceof Error ? error.name : typeof error, 60)
    const message = `Internal error (${name}). Re-run with debug logging and report it.`
    return { inputs, outcome: errorOutcome('internal', message, inputs?.jobIds) }
  }
}

async function waitForOutcome(inputs: Inputs, context: Context): Promise<Outcome> {
  const { jobIds, projectId, timeoutMs, allowedStatuses, requirePr } = inputs
  const { runner } = context
  const url = new URL(inputs.baseUrl)
  const proxy = proxyFor(url)

  const problem = writeOutputs(provisionalOutcome(jobIds), runner)
  if (problem !== undefined) {
    const message = `Could not write the outputs (${problem}), so no job was polled. Check the disk of the runner.`
    return errorOutcome('internal', message, jobIds)
  }
  runner.log('info', formatStart(inputs, proxy))

  // Loaded only now, because no HTTP is needed to reject an input.
  const { createJobClient } = await import('./service/job-client.ts')
  const startedAt = context.clock.now()
  const waitForJob = createWaiter({ ...context, timeoutMs, pollIntervalMs: inputs.pollIntervalMs })
  const messageContext = { projectId, host: url.host, timeoutMs, allowedStatuses, requirePr }

  let verify: Verify | undefined
  const outcomes: WaitedJob[] = []
  for (const [jobsDone, jobId] of jobIds.entries()) {
    const log = createJobLog({ jobId, jobsDone, jobsTotal: jobIds.length, log: runner.log })
    const getJob = createJobClient({ ...inputs, jobId, proxy, redact: runner.redact })
    const wait = await waitForJob(getJob, log.logPoll)

    let verification: Verification | undefined
    const link = linkToVerify(wait, messageContext)
    if (link !== undefined) {
      verify ??= await loadVerifier(inputs, context)
      verification = await verify(link)
      log.logVerification(verification, context.clock.now() - startedAt)
    }
    outcomes.push(toJobOutcome({ jobId, wait, verification }, messageContext))
  }
  return toStepOutcome(outcomes, messageContext)
}

type Verify = (prLink: string) => Promise<Verification>

async function loadVerifier(inputs: Inputs, { runner, clock, signal }: Context): Promise<Verify> {
  // In one file with the comment, because the two share most of their code.
  const { createVerifier } = await import(
    /* webpackChunkName: "forge" */ './forge/verify-pull-request.ts'
  )
  return createVerifier({
    author: inputs.prAuthor,
    repository: inputs.prRepository,
    token: inputs.githubToken,
    serverUrl: runner.serverUrl,
    apiUrl: runner.apiUrl,
    redact: runner.redact,
    clock,
    signal,
  })
}

/** The first line of the log. */
function formatStart(inputs: Inputs, proxy: URL | undefined): string {
  const { baseUrl, projectId, jobIds, timeoutMs } = inputs
  const what =
    jobIds.length === 1
      ? `agent job ${sanitizeLine(jobIds.join(), 60)}`
      : `${jobIds.length} agent jobs`
  const via = proxy === undefined ? '' : `, through proxy ${proxy.host}`
  const where = `${what} (project ${sanitizeLine(projectId, 60)}) at ${baseUrl}${via}`

  if (timeoutMs === 0) return `Checking ${where} once`
  return `Waiting for ${where}, up to ${formatDuration(timeoutMs)}`
}

/**
 * Writes the outputs first, because the runner still reads them after a cancel; then the annotation
 * and the job summary.
 *
 * @returns the outcome; if the outputs could not be written, an error that says so
 */
async function report(outcome: Outcome, runner: Runner): Promise<Outcome> {
  const problem = writeOutputs(outcome, runner)
  const reported =
    problem === undefined || outcome.errorCode === 'internal'
      ? outcome
      : withUnwrittenOutputs(outcome, problem)

  // Redacted before it is cut, which could leave a piece of the key.
  const message = truncate(runner.redact(reported.message), MAX_MESSAGE_LENGTH)
  runner.log(levelOf(reported), message, reported.title)
  try {
    await runner.writeSummary(renderSummary(reported))
  } catch (error) {
    runner.log('info', `The job summary could not be written (${reasonOf(error)}).`)
  }
  return reported
}

function withUnwrittenOutputs(outcome: Outcome, problem: string): Outcome {
  const message = `Could not write the outputs (${problem}). Result: ${outcome.message}`
  return { ...errorOutcome('internal', message), jobs: outcome.jobs }
}

/** @returns why they could not be written */
function writeOutputs(outcome: Outcome, runner: Runner): string | undefined {
  // Redacted before it is cut, which could leave a piece of the key.
  const givenIds = removeGitHubTokens(runner.redact(runner.getInput('job-id').trim()))
  const outputs = outputsOf(outcome, { givenIds, serverUrl: runner.serverUrl })
  try {
    for (const [name, value] of Object.entries(outputs)) runner.setOutput(name, value)
    return undefined
  } catch (error) {
    return reasonOf(error)
  }
}

function canComment(outcome: Outcome, inputs: Inputs, signal: AbortSignal): boolean {
  if (inputs.comment === 'never' || outcome.errorCode === 'internal' || signal.aborted) return false
  // Until the service has shown a job, the ids may be wrong. With key and id swapped, the comment
  // would publish the key. An unknown status alone may be that of an error.
  return outcome.jobs.some(({ status, hasId }) => isKnown(status) || hasId)
}

async function comment(outcome: Outcome, inputs: Inputs, context: Context): Promise<void> {
  const { runner } = context
  try {
    const { commentOnIssue } = await import(/* webpackChunkName: "forge" */ './forge/comment.ts')
    const { url = '', problem } = await commentOnIssue(outcome, { ...context, inputs })
    if (problem !== undefined) {
      runner.log('warning', `Could not comment: ${problem} The step result is unaffected.`)
    }
    if (url === '') return
    runner.log('info', `Comment: ${url}`)
    runner.setOutput('commentUrl', url)
  } catch (error) {
    const text = `Could not comment (${reasonOf(error)}). The step result is unaffected.`
    runner.log('warning', text)
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no reason given'
  const hasCode = 'code' in error && typeof error.code === 'string'
  return codeSpan(hasCode ? String(error.code) : error.message, 200)
}
