import { inspect } from 'node:util'
import { describeFault } from './report/causes.ts'
import { ISSUES_URL } from './report/format.ts'
import { InputError } from './runner/input-error.ts'
import type { Runner } from './runner/runner.ts'
import { ProxyVariableError } from './shared/proxy.ts'
import { codeSpan, MAX_MESSAGE_LENGTH } from './shared/sanitize.ts'

// What the actions have in common.

/** What an action uses of its process. */
export type Process = Pick<NodeJS.Process, 'env' | 'exitCode' | 'once' | 'removeListener'>

/**
 * The first signal stops the action, so that it can report. A second one kills it, because Node's
 * default handler is back.
 */
export function abortOnSignals(process: Process): AbortSignal {
  const abort = new AbortController()
  const onSignal = (): void => {
    for (const name of ['SIGINT', 'SIGTERM']) process.removeListener(name, onSignal)
    abort.abort()
  }
  for (const name of ['SIGINT', 'SIGTERM']) process.once(name, onSignal)
  return abort.signal
}

/**
 * What any error means: rejected inputs, a proxy variable, or a bug of the action.
 *
 * @param advice what to do about a bug; the address for reports follows
 * @param agents what rejected inputs mean for agents that run or do not
 */
export function describeError(
  error: unknown,
  { runner, advice, agents }: { runner: Runner; advice: string; agents: string },
): {
  errorCode: 'invalid-input' | 'internal'
  message: string
  /** What is wrong with the inputs, one by one. */
  reasons: readonly string[]
} {
  if (error instanceof InputError) {
    const all = `${error.message} ${agents}`
    // The summary has it anyway.
    const message = all.length <= MAX_MESSAGE_LENGTH ? all : error.message
    return { errorCode: 'invalid-input', message, reasons: [...error.mistakes, agents] }
  }
  if (error instanceof ProxyVariableError) {
    const { variable } = error
    const fault = { kind: 'proxy-variable', variable, proxy: '', detail: '' } as const
    return {
      errorCode: 'invalid-input',
      message: `${describeFault(fault, '')} ${agents}`,
      reasons: [],
    }
  }
  runner.log('debug', inspect(error))
  const name = codeSpan(error instanceof Error ? error.name : typeof error, 60)
  const message = `Internal error (${name}). ${advice} <${ISSUES_URL}>.`
  return { errorCode: 'internal', message, reasons: [] }
}

/** @returns why they could not be written, and what to check */
export function writeOutputs(
  outputs: Readonly<Record<string, string>>,
  runner: Runner,
): string | undefined {
  try {
    for (const [name, value] of Object.entries(outputs)) runner.setOutput(name, value)
    return undefined
  } catch (error) {
    return `Could not write the outputs (${shortReason(error, runner)}). Check the runner's disk and its file \`GITHUB_OUTPUT\``
  }
}

/**
 * @param reasons what only the summary has; if it cannot be written, they are in the log
 * @returns whether it could be written
 */
export async function writeSummary(
  render: () => string,
  { runner, reasons }: { runner: Runner; reasons: readonly string[] },
): Promise<boolean> {
  try {
    await runner.writeSummary(render())
    return true
  } catch (error) {
    const reason = shortReason(error, runner)
    runner.log('info', `The job summary could not be written (${reason}).`)
    for (const each of reasons) runner.log('info', each)
    return false
  }
}

/** Redacted before it is cut: Octokit quotes what GitHub says. */
export function shortReason(error: unknown, { redact }: Runner): string {
  if (!(error instanceof Error)) return 'no reason given'
  const hasCode = 'code' in error && typeof error.code === 'string'
  return codeSpan(redact(hasCode ? String(error.code) : error.message), 200)
}
