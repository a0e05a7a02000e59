import { inspect } from 'node:util'
import * as actionsCore from '@actions/core'
import { systemClock, type Clock } from './polling/clock.ts'
import { waitForJobs } from './polling/wait.ts'
import { describeFault } from './report/causes.ts'
import { ISSUES_URL } from './report/format.ts'
import { createWaitLog, formatHelp, formatStart } from './report/log.ts'
import { toJobOutcome } from './report/message.ts'
import {
  errorOutcome,
  getLevel,
  provisionalOutcome,
  withHint,
  type JobOutcome,
  type Outcome,
} from './report/outcome.ts'
import { toStepOutcome } from './report/step-outcome.ts'
import { toOutputs } from './report/outputs.ts'
import { renderSummary } from './report/summary.ts'
import {
  isVerificationDemanded,
  judge,
  type Verification,
  type WaitedJob,
} from './report/verdict.ts'
import { readEvent, type TriggerEvent } from './runner/event.ts'
import { InputError, parseInputs, type Inputs } from './runner/inputs.ts'
import { createRunner, type Core, type Runner } from './runner/runner.ts'
import { isKnown } from './service/job.ts'
import { proxyFor, ProxyVariableError } from './shared/proxy.ts'
import { codeSpan, MAX_MESSAGE_LENGTH, truncate } from './shared/sanitize.ts'

/** What the action uses from outside. */
interface Dependencies {
  readonly core: Core
  readonly process: Pick<NodeJS.Process, 'env' | 'exitCode' | 'once' | 'removeListener'>
  readonly clock: Clock
  /** In [0, 1). */
  readonly random: () => number
}

/** The dependencies, and what is made of them once. */
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

  const signal = abortOnSignals(process)
  const runner = createRunner(core, process.env)
  const event = readEvent(process.env)
  const context = { ...dependencies, runner, event, signal }

  const { inputs, outcome } = await getOutcome(context)
  const reported = await report(outcome, runner)
  if (inputs !== undefined && canComment(reported, inputs, signal)) {
    await comment(reported, inputs, context)
  }
  if (reported.errorCode !== '') runner.log('info', formatHelp(reported.errorCode))
  process.exitCode = reported.errorCode === '' ? 0 : 1
}

/**
 * The first signal stops the wait, so that the action can report. A second one kills it, because
 * Node's default handler is back.
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
  // In input order, those that there are. A bug of the action does not lose them.
  const ended: WaitedJob[] = []
  let known: JobOutcome[] = []
  try {
    inputs = parseInputs(runner, event)
    const proxy = proxyFor(new URL(inputs.baseUrl))

    // It makes no sense to wait if the outputs cannot be written in the end.
    const problem = writeOutputs(provisionalOutcome(inputs.jobIds), runner)
    if (problem !== undefined) {
      const message = `${problem} No agent job was polled.`
      return { inputs, outcome: errorOutcome('internal', message, inputs.jobIds) }
    }
    runner.log('info', formatStart({ ...inputs, proxyHost: proxy?.host }))

    for await (const { index, job } of waitAndVerify(inputs, { ...context, proxy })) {
      ended[index] = job
      known = toJobOutcomes(ended, inputs)
    }
    return { inputs, outcome: toStepOutcome(known) }
  } catch (error) {
    // The one catch of any error.
    const outcome = toErrorOutcome(error, { runner, jobIds: inputs?.jobIds })
    const jobs = outcome.jobs.map((job, index) => known[index] ?? job)
    return { inputs, outcome: { ...outcome, jobs } }
  }
}

/** What an error means: rejected inputs, a proxy variable, or a bug of the action. */
function toErrorOutcome(
  error: unknown,
  { runner, jobIds }: { runner: Runner; jobIds: Inputs['jobIds'] | undefined },
): Outcome {
  if (error instanceof InputError) {
    const { message, mistakes: reasons } = error
    return { ...errorOutcome('invalid-input', message), reasons }
  }
  if (error instanceof ProxyVariableError) {
    const { variable } = error
    const fault = { kind: 'proxy-variable', variable, proxy: undefined, detail: '' } as const
    return errorOutcome('invalid-input', describeFault(fault, ''))
  }

  runner.log('debug', inspect(error))
  const name = codeSpan(error instanceof Error ? error.name : typeof error, 60)
  const message = `Internal error (${name}). Re-run with debug logging and report it at <${ISSUES_URL}>.`
  return errorOutcome('internal', message, jobIds)
}

/** Worded together, because what has worked for one job is not blamed for another. */
function toJobOutcomes(jobs: readonly WaitedJob[], inputs: Inputs): JobOutcome[] {
  const hasWorked = jobs.some(({ wait }) => wait.lastResponseMs !== undefined)
  return jobs.map((job) => toJobOutcome(job, { ...inputs, hasWorked }))
}

/** Waits for the jobs, and yields each as soon as it has ended. */
async function* waitAndVerify(
  inputs: Inputs,
  context: Context & { readonly proxy: URL | undefined },
): AsyncGenerator<{ index: number; job: WaitedJob }> {
  const { jobIds, timeoutMs, pollIntervalMs } = inputs
  const { runner, clock, proxy } = context
  // Loaded only now, because no HTTP is needed to reject an input.
  const { createJobClient } = await import('./service/job-client.ts')
  const clients = jobIds.map((jobId) =>
    createJobClient({ ...inputs, jobId, proxy, redact: runner.redact }),
  )
  const verify = await createPullRequestCheck(inputs, context)
  const { logPoll, logVerification } = createWaitLog(jobIds, runner.log)
  const startedAt = clock.now()

  const options = { ...context, timeoutMs, pollIntervalMs, onPoll: logPoll }
  for await (const { index, wait } of waitForJobs(clients, options)) {
    // No job is polled until its pull request is verified.
    const isUnverified = judge({ wait, verification: undefined }, inputs) === 'unverified-pr'
    const verification = isUnverified ? await verify?.(wait.job?.prLink ?? '') : undefined
    if (verification !== undefined) logVerification(index, verification, clock.now() - startedAt)

    yield { index, job: { jobId: String(jobIds[index]), wait, verification } }
  }
}

/** Returns a function that verifies pull requests, if a job can pass only then. */
async function createPullRequestCheck(
  inputs: Inputs,
  { runner, clock, signal }: Context,
): Promise<((prLink: string) => Promise<Verification>) | undefined> {
  if (!isVerificationDemanded(inputs)) return undefined

  // Loaded only if it is needed.
  const { createVerifier } = await import('./forge/verify-pull-request.ts')
  return createVerifier({ ...inputs, ...runner, clock, signal })
}

/**
 * Writes the outputs first, because the runner still reads them after a cancel; then the job summary
 * and the annotation.
 *
 * @returns the outcome; if the outputs could not be written, an error that says so
 */
async function report(outcome: Outcome, runner: Runner): Promise<Outcome> {
  const problem = writeOutputs(outcome, runner)
  // An internal error may be this very problem.
  const reported =
    problem === undefined || outcome.errorCode === 'internal'
      ? outcome
      : {
          ...errorOutcome('internal', `${problem} The result was: ${outcome.message}`),
          jobs: outcome.jobs,
        }

  const isWritten = await writeSummary(reported, runner)
  // Redacted before it is cut, which could leave a piece of the key.
  const text = runner.redact(isWritten ? withHint(reported) : reported.message)
  runner.log(getLevel(reported), truncate(text, MAX_MESSAGE_LENGTH), reported.title)
  return reported
}

/** @returns whether it could be written; if not, the log has what only the summary would have */
async function writeSummary(outcome: Outcome, runner: Runner): Promise<boolean> {
  try {
    await runner.writeSummary(renderSummary(outcome, runner.serverUrl))
    return true
  } catch (error) {
    const reason = shortReason(error, runner)
    runner.log('info', `The job summary could not be written (${reason}).`)
    for (const each of outcome.reasons) runner.log('info', each)
    return false
  }
}

/** @returns why they could not be written, and what to do */
function writeOutputs(outcome: Outcome, runner: Runner): string | undefined {
  const outputs = toOutputs(outcome, runner.serverUrl)
  try {
    for (const [name, value] of Object.entries(outputs)) runner.setOutput(name, value)
    return undefined
  } catch (error) {
    return `Could not write the outputs (${shortReason(error, runner)}). Check the runner's disk and its file \`GITHUB_OUTPUT\`, then re-run failed jobs.`
  }
}

function canComment(outcome: Outcome, inputs: Inputs, signal: AbortSignal): boolean {
  if (inputs.comment === 'never' || outcome.errorCode === 'internal' || signal.aborted) return false
  // Comment only after the service has returned a job. Until then key and id may be swapped, and the
  // comment would publish the key. An unknown status without an id may belong to an error.
  return outcome.jobs.some(({ status, hasId }) => isKnown(status) || hasId)
}

async function comment(outcome: Outcome, inputs: Inputs, context: Context): Promise<void> {
  const { runner } = context
  try {
    const { commentOnIssue } = await import('./forge/comment.ts')
    const { url = '', problem } = await commentOnIssue(outcome, { ...context, inputs })
    if (problem !== undefined) {
      runner.log('warning', `Could not comment: ${problem} The step result is unaffected.`)
    }
    if (url === '') return
    runner.log('info', `Comment: ${url}`)
    runner.setOutput('commentUrl', url)
  } catch (error) {
    const reason = shortReason(error, runner)
    const text = `Could not comment, or write \`commentUrl\` (${reason}). The step result is unaffected.`
    runner.log('warning', text)
  }
}

/** Redacted before it is cut: Octokit quotes what GitHub says. */
function shortReason(error: unknown, { redact }: Runner): string {
  if (!(error instanceof Error)) return 'no reason given'
  const hasCode = 'code' in error && typeof error.code === 'string'
  return codeSpan(redact(hasCode ? String(error.code) : error.message), 200)
}
