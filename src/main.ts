import * as actionsCore from '@actions/core'
import { systemClock } from './clock.ts'
import { InputError } from './errors.ts'
import { readEvent, type TriggerEvent } from './event.ts'
import { parseInputs, type Inputs } from './inputs.ts'
import { mapTexts, type AgentJob } from './job.ts'
import { describe } from './messages.ts'
import { judge, outputsOf, type Outcome } from './outcome.ts'
import { createProgress } from './progress.ts'
import { completeProxyVariables, proxyFor } from './proxy.ts'
import { createRunner, type Core, type Environment, type Runner } from './runner.ts'
import { formatSpan } from './span.ts'
import { renderSummary } from './summary.ts'
import { inert } from './untrusted.ts'
import { waitForJob, type Clock, type Wait } from './wait.ts'

/** What the action touches outside itself. */
export interface Host {
  readonly core: Core
  readonly env: Environment
  readonly signals: Pick<NodeJS.EventEmitter, 'once' | 'removeListener'>
  readonly clock: Clock
  readonly random: () => number
}

const systemHost: Host = {
  core: actionsCore,
  env: process.env,
  signals: process,
  clock: systemClock,
  random: Math.random,
}

interface Step extends Omit<Host, 'core' | 'signals'> {
  readonly runner: Runner
  readonly event: TriggerEvent
  readonly signal: AbortSignal
  /** What is known so far: a fault later on loses nothing of it. */
  readonly known: { job?: AgentJob; inputs?: Inputs; wait?: Wait }
}

/** Runs the action: waits for the job and reports it. @returns the exit code of the step */
export async function run(host: Host = systemHost): Promise<0 | 1> {
  const signal = abortOnSignals(host.signals)
  const runner = createRunner(host.core, host.env)
  const step: Step = { ...host, runner, signal, event: readEvent(host.env), known: {} }

  const verdict = await decide(step)
  const outcome = writeOutputs(verdict, step)
  runner[outcome.level](outcome.message)
  await writeSummary(outcome, step)
  if (outcome === verdict) await comment(outcome, step)
  return outcome.errorCode === '' ? 0 : 1
}

/** The runner cancels with SIGINT, then SIGTERM, then kills; a second signal meets Node's default. */
function abortOnSignals(signals: Host['signals']): AbortSignal {
  const stop = new AbortController()
  const onSignal = (): void => {
    for (const name of ['SIGINT', 'SIGTERM']) signals.removeListener(name, onSignal)
    stop.abort()
  }
  for (const name of ['SIGINT', 'SIGTERM']) signals.once(name, onSignal)
  return stop.signal
}

async function decide(step: Step): Promise<Outcome> {
  const { runner, known, event, env } = step
  try {
    const inputs = parseInputs(runner.getInput, event)
    completeProxyVariables(env)
    known.inputs = inputs
    known.wait = await awaitJob(inputs, step)
    return conclude(known.wait, inputs, runner.redact)
  } catch (error) {
    // The one general catch: inputs (or proxy variables) that were refused, else a defect of the action.
    if (error instanceof InputError) {
      return {
        errorCode: 'invalid-input',
        message: runner.redact(error.message),
        level: 'error',
        job: undefined,
      }
    }
    runner.debug(
      error instanceof Error ? (error.stack ?? error.message) : 'Something was thrown that is no Error.',
    )
    const message = `The action failed by a defect of its own (${error instanceof Error ? error.name : typeof error}); the agent job goes on. Re-run with debug logging and report what the log says.`
    return { errorCode: 'internal', message, level: 'error', job: known.job }
  }
}

async function awaitJob(inputs: Inputs, { runner, known, clock, random, signal }: Step): Promise<Wait> {
  const { baseUrl, projectId, jobId, timeoutMs, pollIntervalMs } = inputs
  const proxy = proxyFor(new URL(baseUrl))
  const job = `agent job ${inert(jobId, 60)} (project ${inert(projectId, 60)}) at ${baseUrl}`
  const via = proxy === undefined ? '' : `, through proxy ${proxy.host}`
  runner.info(
    timeoutMs === 0
      ? `Looking once at ${job}${via}`
      : `Waiting for ${job}${via}, up to ${formatSpan(timeoutMs)}`,
  )
  // Loaded only now: to refuse a bad input takes nothing of HTTP.
  const { createJobClient } = await import('./job-client.ts')
  const read = createJobClient({ ...inputs, proxy })
  return waitForJob({
    async readJob(options) {
      const answer = await read(options)
      // Before any of it is escaped, which would hide a key from the runner's wall and not from a reader.
      known.job = mapTexts(answer.job, runner.redact)
      return { ...answer, job: known.job }
    },
    timeoutMs,
    pollIntervalMs,
    clock,
    random,
    signal,
    progress: createProgress(runner, jobId),
  })
}

function conclude(wait: Wait, inputs: Inputs, redact: Runner['redact']): Outcome {
  const errorCode = judge(wait, inputs)
  const isPlainSuccess = wait.kind === 'finished' && wait.job.status === 'completed'
  return {
    errorCode,
    message: redact(describe(wait, errorCode, { ...inputs, host: new URL(inputs.baseUrl).host })),
    level: errorCode !== '' ? 'error' : isPlainSuccess ? 'notice' : 'warning',
    job: wait.job,
  }
}

/** Before all else that is reported: the runner still reads the outputs of a step that is killed. */
function writeOutputs(outcome: Outcome, { runner, env, known }: Step): Outcome {
  const jobId = known.inputs?.jobId ?? inert(runner.getInput('job-id'), 256)
  const serverUrl = env['GITHUB_SERVER_URL'] ?? ''
  try {
    for (const [name, value] of Object.entries(outputsOf(outcome, { jobId, serverUrl })))
      runner.setOutput(name, value)
    return outcome
  } catch (error) {
    const message = `The outputs could not be written (${phraseOf(error)}), so later steps cannot know: ${outcome.message}`
    return { ...outcome, errorCode: 'internal', level: 'error', message: inert(message, 800) }
  }
}

async function writeSummary(outcome: Outcome, { runner, known }: Step): Promise<void> {
  try {
    await runner.writeSummary(
      renderSummary(outcome, { jobId: known.inputs?.jobId ?? '', waited: known.wait }),
    )
  } catch (error) {
    runner.info(`No job summary: it could not be written (${phraseOf(error)}).`)
  }
}

async function comment(outcome: Outcome, { runner, env, event, known, signal }: Step): Promise<void> {
  const { inputs } = known
  if (inputs === undefined || inputs.comment === 'never' || signal.aborted) return
  try {
    const { commentOn } = await import('./comment-step.ts')
    const result = await commentOn(outcome, { inputs, event, env, signal, redact: runner.redact })
    if ('problem' in result) {
      runner.warning(`No comment: ${result.problem} The result of the wait stands.`)
    } else if (result.url !== '') {
      runner.info(`Comment: ${result.url}`)
      runner.setOutput('commentUrl', result.url)
    }
  } catch (error) {
    runner.warning(
      `The comment or its output \`commentUrl\` failed (${phraseOf(error)}). The result of the wait stands.`,
    )
  }
}

function phraseOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no reason given'
  return 'code' in error && typeof error.code === 'string' ? error.code : inert(error.message, 200)
}
