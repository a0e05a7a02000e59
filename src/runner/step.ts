import { inspect } from 'node:util'
import * as actionsCore from '@actions/core'
import { ProxyVariableError } from '../http/proxy.ts'
import { codeSpan, MAX_MESSAGE_LENGTH, truncate } from '../text/sanitize.ts'
import { InputError } from './check-inputs.ts'
import { systemClock, type Clock } from './clock.ts'
import { readEvent, type TriggerEvent } from './event.ts'
import { formatHelp, ISSUES_URL, TITLES, type Result } from './result.ts'
import { createRunner, type Core, type Level, type Runner } from './runner.ts'

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

type Outputs = Readonly<Record<string, string>>

/** The outputs cannot be written, so nothing that the step finds out could be reported. */
class OutputError extends Error {
  override readonly name = 'OutputError'
}

export function beginStep(platform: Platform): Step {
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

/**
 * What any error means: rejected inputs, a proxy variable, outputs, or a bug of the action.
 *
 * @param next what follows for agent jobs, and what to do, where it is not the inputs
 */
export function describeError(
  error: unknown,
  { runner, next }: { runner: Runner; next: string },
): Pick<Result, 'message' | 'details'> & { errorCode: 'invalid-input' | 'internal' } {
  if (error instanceof InputError) {
    return { errorCode: 'invalid-input', message: error.message, details: error.mistakes }
  }
  if (error instanceof ProxyVariableError) {
    return { errorCode: 'invalid-input', message: error.message, details: [error.message] }
  }
  if (error instanceof OutputError) {
    return { errorCode: 'internal', message: `${error.message} ${next}`, details: [] }
  }
  runner.log('debug', inspect(error))
  const name = codeSpan(error instanceof Error ? error.name : typeof error, 60)
  const message = `Internal error (${name}). ${next} Report it at <${ISSUES_URL}>.`
  return { errorCode: 'internal', message, details: [] }
}

/**
 * Writes outputs, job summary and annotation. The outputs come first, because the runner still reads
 * them after a cancel.
 *
 * @returns the result; if its outputs could not be written, an error that says so
 */
export async function report<Own extends Result>(
  result: Own,
  runner: Runner,
  formats: {
    outputs: (result: Own) => Outputs
    summary: (result: Own) => string
    level: (result: Own) => Level
  },
): Promise<Own> {
  const reported = reportOutputs(result, formats.outputs(result), runner)
  await writeSummary(formats.summary(reported), runner)
  const message = truncate(runner.redact(reported.message), MAX_MESSAGE_LENGTH)
  runner.log(formats.level(reported), message, reported.title)
  return reported
}

function reportOutputs<Own extends Result>(result: Own, outputs: Outputs, runner: Runner): Own {
  try {
    writeOutputs(outputs, runner)
  } catch (error) {
    // An internal error may be this very problem.
    if (error instanceof OutputError && result.errorCode !== 'internal') {
      const message = `${error.message} The result was: ${result.message}`
      return { ...result, errorCode: 'internal', title: TITLES.internal, message }
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

export function endStep({ process, runner }: Step, { errorCode }: Result): void {
  if (errorCode !== '') runner.log('info', formatHelp(errorCode))
  process.exitCode = errorCode === '' ? 0 : 1
}

/** Redacted before it is cut: Octokit quotes what GitHub says. */
export function shortReason(error: unknown, { redact }: Runner): string {
  const reason = reasonOf(error)
  return reason === '' ? 'no reason given' : codeSpan(redact(reason), 200)
}

/** The code of an error, or else its message. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message
}
