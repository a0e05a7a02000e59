import { inspect } from 'node:util'
import * as actionsCore from '@actions/core'
import { ProxyVariableError } from '../http/proxy.ts'
import { codeSpan, truncate } from '../text/sanitize.ts'
import { InputError } from './check-inputs.ts'
import { systemClock, type Clock } from './clock.ts'
import { readEvent, type TriggerEvent } from './event.ts'
import {
  createResult,
  formatHelp,
  ISSUES_URL,
  MAX_MESSAGE_LENGTH,
  renderSummary,
  STEP_TITLES,
  type Outputs,
  type Result,
} from './result.ts'
import { createRunner, type Core, type Runner } from './runner.ts'

// What all actions do alike.

/** What an action uses from outside. */
export interface Platform {
  readonly core: Core
  readonly process: Pick<NodeJS.Process, 'env' | 'exitCode' | 'once' | 'removeListener'>
  readonly clock: Clock
  /** In [0, 1). */
  readonly random: () => number
}

export const REAL_PLATFORM: Platform = {
  core: actionsCore,
  process,
  clock: systemClock,
  random: Math.random,
}

/** What a step works with. */
export interface Step extends Platform {
  readonly runner: Runner
  readonly event: TriggerEvent
  /** Aborts when the run is cancelled. */
  readonly signal: AbortSignal
}

/** The outputs cannot be written, so nothing that the step finds out could be reported. */
class OutputError extends Error {
  override readonly name = 'OutputError'
}

/** What is reported if `act` throws: what was known so far, and what to do next. */
export interface Fallback {
  readonly outputs: Outputs
  readonly advice: string
}

/** What an action did, and what follows once that is reported, unless the run was cancelled. */
interface Ended {
  readonly result: Result
  readonly after?: () => Promise<void>
}

/**
 * Runs an action: one step, from its inputs to its exit code.
 *
 * @param action.fallback until `act` replaces it by `onProgress`, so that a bug loses nothing
 */
export async function runAction(
  platform: Platform,
  action: {
    fallback: Fallback
    act: (step: Step, onProgress: (fallback: Fallback) => void) => Promise<Ended>
  },
): Promise<void> {
  const step = beginStep(platform)
  const { process, runner, signal } = step
  let { fallback } = action
  let ended: Ended
  try {
    ended = await action.act(step, (latest) => {
      fallback = latest
    })
  } catch (error) {
    // Any error of an action ends here.
    ended = { result: resultOfError(error, { runner, fallback }) }
  }
  const { result, after } = ended
  const { errorCode } = await report(result, runner)
  if (errorCode === result.errorCode && !signal.aborted) await after?.()
  if (errorCode !== '') runner.log('info', formatHelp(errorCode))
  process.exitCode = errorCode === '' ? 0 : 1
}

function beginStep(platform: Platform): Step {
  const { core, process } = platform
  // Whatever goes wrong before there is a result fails the step.
  process.exitCode = 1
  const signal = abortOnSignals(process)
  const runner = createRunner(core, process.env)
  return { ...platform, runner, event: readEvent(process.env), signal }
}

/**
 * The first signal stops the action, so that it can report. A second one kills it, because Node's
 * default handler is back.
 */
function abortOnSignals(process: Platform['process']): AbortSignal {
  const abort = new AbortController()
  const onSignal = (): void => {
    for (const name of ['SIGINT', 'SIGTERM']) process.removeListener(name, onSignal)
    abort.abort()
  }
  for (const name of ['SIGINT', 'SIGTERM']) process.once(name, onSignal)
  return abort.signal
}

/** @throws OutputError */
export function writeOutputs(outputs: Outputs, runner: Runner): void {
  try {
    for (const [name, value] of Object.entries(outputs)) runner.setOutput(name, value)
  } catch (error) {
    throw new OutputError(`Could not write the outputs (${shortReason(error, runner)}).`)
  }
}

/** @throws OutputError */
export function writeResult({ message, outputs, errorCode }: Result, runner: Runner): void {
  // It is last, because an empty one says that the step passed.
  writeOutputs({ message, ...outputs, errorCode }, runner)
}

/** What any error means: rejected inputs, a proxy variable, outputs, or a bug of the action. */
function resultOfError(
  error: unknown,
  { runner, fallback }: { runner: Runner; fallback: Fallback },
): Result {
  if (error instanceof InputError || error instanceof ProxyVariableError) {
    const mistakes = error instanceof InputError ? error.mistakes : [error.message]
    const list = mistakes.map((mistake) => `- ${mistake}`).join('\n')
    return failWith('invalid-input', error.message, { outputs: fallback.outputs, details: [list] })
  }
  if (error instanceof OutputError) {
    return failWith('internal', `${error.message} ${fallback.advice}`, {
      outputs: fallback.outputs,
    })
  }
  runner.log('debug', inspect(error))
  const name = codeSpan(error instanceof Error ? error.name : typeof error, 60)
  const message = `Internal error (${name}). ${fallback.advice} Report it at <${ISSUES_URL}>.`
  return failWith('internal', message, { outputs: fallback.outputs })
}

function failWith(
  errorCode: keyof typeof STEP_TITLES,
  message: string,
  more: Pick<Result, 'outputs'> & Partial<Result>,
): Result {
  return createResult({ errorCode, title: STEP_TITLES[errorCode], message, ...more })
}

/**
 * Shows a result as outputs, job summary and annotation. The outputs come first, because the runner
 * still reads them after a cancel.
 *
 * @returns the result; if its outputs could not be written, an error that says so
 */
async function report(result: Result, runner: Runner): Promise<Result> {
  const reported = reportOutputs(result, runner)
  await writeSummary(renderSummary(reported), runner)
  const message = truncate(runner.redact(reported.message), MAX_MESSAGE_LENGTH)
  runner.log(reported.level, message, reported.title)
  return reported
}

function reportOutputs(result: Result, runner: Runner): Result {
  try {
    writeResult(result, runner)
  } catch (error) {
    // An internal error may be this very problem.
    if (error instanceof OutputError && result.errorCode !== 'internal') {
      const message = `${error.message} The result was: ${result.message}`
      return failWith('internal', message, { outputs: result.outputs, details: result.details })
    }
  }
  return result
}

/** If it cannot be written, it is in the log. */
async function writeSummary(markdown: string, runner: Runner): Promise<void> {
  try {
    await runner.writeSummary(markdown)
  } catch (error) {
    const reason = shortReason(error, runner)
    runner.log('info', `The job summary could not be written (${reason}):\n\n${markdown}`)
  }
}

/** Redacted before it is cut. */
export function shortReason(error: unknown, { redact }: Runner): string {
  const reason = reasonOf(error)
  return reason === '' ? 'no reason given' : codeSpan(redact(reason), 200)
}

/** The code of an error, or else its message. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message
}
