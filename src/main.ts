import * as actionsCore from '@actions/core'
import { systemClock, type Clock } from './polling/clock.ts'
import { waitForJobs } from './polling/wait.ts'
import { createWaitLog, formatHelp, formatWaiting } from './report/log.ts'
import { toJobOutcome } from './report/message.ts'
import {
  errorOutcome,
  STARTED_AGENT_RUNS,
  getLevel,
  provisionalOutcome,
  messageWithHint,
  type JobOutcome,
  type Outcome,
} from './report/outcome.ts'
import { toStepOutcome } from './report/step-outcome.ts'
import { toOutputs } from './report/outputs.ts'
import { renderSummary } from './report/summary.ts'
import {
  isVerificationDemanded,
  needsVerification,
  type Verification,
  type WaitedJob,
} from './report/verdict.ts'
import { readEvent, type TriggerEvent } from './runner/event.ts'
import { parseInputs, type Inputs } from './runner/inputs.ts'
import { createRunner, type Core, type Runner } from './runner/runner.ts'
import { isKnown, UNKNOWN_JOB } from './service/job.ts'
import { proxyFor } from './shared/proxy.ts'
import { MAX_MESSAGE_LENGTH, truncate } from './shared/sanitize.ts'
import {
  abortOnSignals,
  describeError,
  shortReason,
  writeOutputs,
  writeSummary,
  type Process,
} from './step.ts'

/** What the action uses from outside. */
interface Dependencies {
  readonly core: Core
  readonly process: Process
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
    const provisional = provisionalOutcome(inputs.jobIds)
    const problem = writeOutputs(toOutputs(provisional, runner.serverUrl), runner)
    if (problem !== undefined) {
      const message = `${problem}, then re-run failed jobs. No agent job was polled.`
      return { inputs, outcome: errorOutcome('internal', message, inputs.jobIds) }
    }
    runner.log('info', formatWaiting({ ...inputs, proxyHost: proxy?.host }))

    for await (const { index, job } of waitAndVerify(inputs, { ...context, proxy })) {
      ended[index] = job
      known = toJobOutcomes(ended, inputs)
    }
    return { inputs, outcome: toStepOutcome(known) }
  } catch (error) {
    // The one catch of any error.
    const advice = 'Re-run with debug logging and report it at'
    const { errorCode, message, reasons } = describeError(error, {
      runner,
      advice,
      agents: STARTED_AGENT_RUNS,
    })
    const jobIds = errorCode === 'internal' ? inputs?.jobIds : undefined
    const outcome = errorOutcome(errorCode, message, jobIds)
    const jobs = outcome.jobs.map((job, index) => known[index] ?? job)
    return { inputs, outcome: { ...outcome, reasons, jobs } }
  }
}

/** Worded together, because what works for one job is not blamed for another. */
function toJobOutcomes(jobs: readonly WaitedJob[], inputs: Inputs): JobOutcome[] {
  const times = jobs.flatMap(({ wait }) => wait.lastResponseMs ?? [])
  const lastResponseMs = times.length === 0 ? undefined : Math.max(...times)
  return jobs.map((job) => toJobOutcome(job, { ...inputs, lastResponseMs }))
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
    const { prLink } = wait.job ?? UNKNOWN_JOB
    const verification = needsVerification(wait, inputs) ? await verify?.(prLink) : undefined
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
  const problem = writeOutputs(toOutputs(outcome, runner.serverUrl), runner)
  // An internal error may be this very problem.
  const reported =
    problem === undefined || outcome.errorCode === 'internal'
      ? outcome
      : {
          ...errorOutcome(
            'internal',
            `${problem}, then re-run failed jobs. The result was: ${outcome.message}`,
          ),
          jobs: outcome.jobs,
          reasons: outcome.reasons,
        }

  const { reasons } = reported
  const render = (): string => renderSummary(reported, runner.serverUrl)
  const isWritten = await writeSummary(render, { runner, reasons })
  // Redacted before it is cut, which could leave a piece of the key.
  const text = runner.redact(isWritten ? messageWithHint(reported) : reported.message)
  runner.log(getLevel(reported), truncate(text, MAX_MESSAGE_LENGTH), reported.title)
  return reported
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
