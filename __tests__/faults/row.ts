import type { Certificates } from '../support/certificates.ts'
import type { Pattern } from '../support/pattern.ts'
import type { RunningAction } from '../support/run-action.ts'
import type { ServerBehavior, SocketServer } from '../support/socket-server.ts'
import type { InvariantName } from './invariants.ts'

/**
 * One fault and what must come of it.
 *
 * Texts may contain placeholders for what is only known when the row runs:
 *
 * - `{service}`, `{other}`, `{proxy}`: the origin of the service, of another server, of the proxy
 * - `{port}`: the port of the service
 * - `{scratch}`: an empty directory
 * - `{authority}`: a file with the CA
 */
export interface Row {
  readonly name: string
  /** Why it cannot run on this platform. */
  readonly skip?: string | false
  /**
   * What the service does with each connection. The last behavior repeats. By default it responds
   * with a completed job.
   */
  readonly service?: readonly ServerBehavior[]
  /** If it is given, the service speaks TLS and its address is https. */
  readonly certificate?: keyof Certificates
  /** In addition to the inputs of a good run with one poll a second. */
  readonly inputs?: Readonly<Record<string, string>>
  readonly token?: string
  readonly env?: Readonly<Record<string, string | undefined>>
  /** What happens meanwhile. It begins when the process has been started. */
  readonly meanwhile?: (context: Context) => unknown
  readonly expected: Expected
  /** Invariants that cannot hold here, and why. */
  readonly waives?: Partial<Record<InvariantName, string>>
}

export interface Context {
  readonly child: RunningAction['child']
  readonly service: SocketServer
  readonly kill: (signal: NodeJS.Signals) => void
}

export interface Expected {
  readonly exitCode: number
  /** The level of the closing annotation. */
  readonly level: 'notice' | 'warning' | 'error' | 'none'
  /** What the closing annotation and the output `message` contain: no whole sentence. */
  readonly message: RegExp
  /**
   * All outputs that are not empty but `message`. An output that no row names is not compared.
   */
  readonly outputs: Readonly<Record<string, Pattern>>
  /** All warnings but a closing one. By default there are none. */
  readonly warnings?: readonly RegExp[]
  /** How many requests the service received. */
  readonly polls?: number
  readonly proxyRequests?: number
  readonly otherRequests?: number
}

export type Details = Partial<Omit<Expected, 'exitCode' | 'level' | 'message' | 'outputs'>> & {
  readonly outputs?: Readonly<Record<string, Pattern>>
}

/** For rows that send a signal. */
export const needsSignals = process.platform === 'win32' && 'Windows has no signals'

/** The step passes with a notice. */
export function passes(details: Details = {}): Expected {
  return {
    exitCode: 0,
    level: 'notice',
    message: /completed/,
    ...details,
    outputs: { status: 'completed', errorCode: '', ...details.outputs },
  }
}

/** The step fails. `outputs` are the other outputs that are not empty. */
export function fails(errorCode: string, message: RegExp, details: Details = {}): Expected {
  return {
    exitCode: 1,
    level: 'error',
    message,
    ...details,
    outputs: { errorCode, ...details.outputs },
  }
}
