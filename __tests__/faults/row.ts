import type { GitHub, GitHubOptions } from '../../simulator/github.ts'
import type { RunningAction } from '../support/run-action.ts'
import type { Certificates } from './certificates.ts'
import type { InvariantName } from './invariants.ts'
import { JOB_ID } from './plays.ts'
import type { Play, PlayServer, ProxyPlay, Toxic } from './servers.ts'

/**
 * One fault and the whole verdict that it must get.
 *
 * Texts, expected ones included, may name what is only known when the row runs: `{service}` (origin), `{host}`
 * (its host and port), `{other}` and `{otherHost}` (another origin), `{proxy}` and `{proxyHost}`, `{github}` (its API),
 * `{closed}` (host and port where nothing listens), `{scratch}` (an empty directory), `{authority}` (a CA file).
 */
export interface Row {
  readonly name: string
  /** For each connection what the service does; the last one repeats. By default a job that has completed. */
  readonly service?: readonly Play[]
  /** With it the service speaks TLS, and is addressed by https. */
  readonly certificate?: keyof Certificates
  /** For each connection what happens on the way to the service. */
  readonly toxics?: readonly Toxic[]
  readonly proxy?: readonly ProxyPlay[]
  readonly github?: GitHubOptions
  /** Over those that make a good run, with an interval of one second. */
  readonly inputs?: Readonly<Record<string, string>>
  readonly token?: string
  readonly env?: Readonly<Record<string, string | undefined>>
  readonly eventName?: string
  readonly event?: unknown
  /** Before the start, in the scratch directory. */
  readonly prepare?: (scratch: string) => Promise<void> | void
  readonly acts?: readonly Act[]
  readonly expected: Expected
  /** Instead of `expected`, where two things race and either may win. */
  readonly orElse?: Expected
  /** Invariants that cannot hold here, and why. */
  readonly waives?: Partial<Record<InvariantName, string>>
}

/** Something that happens to the action while it runs: a signal, or anything else. */
export type Act = {
  readonly when: Moment
  readonly afterMs?: number
} & ({ readonly signal: NodeJS.Signals } | { readonly act: (stage: Stage) => unknown })

/** Once the log holds a text, the service has seen so many connections or requests, or GitHub a request. */
export type Moment =
  | 'start'
  | { readonly log: string }
  | { readonly connections: number }
  | { readonly requests: number }
  | { readonly connects: number }
  | { readonly github: string }

export interface Stage {
  readonly running: RunningAction
  readonly service: PlayServer
  readonly github: GitHub
  readonly scratch: string
}

/** A text that must be equal but for `{span}` (a duration) and `{n}` (a number), or a pattern. */
export type Pattern = string | RegExp

export interface Expected {
  readonly exitCode: number | null
  readonly signal?: NodeJS.Signals
  /** What the closing annotation and the output say. */
  readonly level: 'notice' | 'warning' | 'error' | 'none'
  readonly message: Pattern
  /** All outputs that are not empty, besides `message` and `jobId`; `{}`: none is written; `any`: as many as it came to. */
  readonly outputs: Readonly<Record<string, Pattern>> | 'any'
  /** All warnings but the closing one. */
  readonly warnings?: readonly Pattern[]
  /** Lines of the log in this order, each without its time. */
  readonly says?: readonly Pattern[]
  /** Requests that the service saw, or the fewest and the most. */
  readonly reads?: number | readonly [number, number]
  /** Least and most milliseconds between one request and the next. */
  readonly gapsMs?: readonly (readonly [number, number])[]
  /** From the start of the process to its end; up to ten seconds if it is left out. */
  readonly wallMs?: readonly [number, number]
  /** CONNECTs that the proxy saw. */
  readonly connects?: number
  readonly otherRequests?: number
  /** Method and path of the requests that GitHub saw. */
  readonly githubSaw?: readonly Pattern[]
  /** The comments that are there in the end. */
  readonly comments?: readonly Pattern[]
  readonly summary?: Pattern
  /** What the path of the first request is, as it stood on the wire. */
  readonly path?: string
}

export type Details = Partial<Omit<Expected, 'exitCode' | 'level' | 'message' | 'outputs'>> & {
  readonly outputs?: Readonly<Record<string, Pattern>>
}

/** A step that passes with a notice. */
export function passes(message: Pattern, details: Details = {}): Expected {
  return {
    exitCode: 0,
    level: 'notice',
    message,
    ...details,
    outputs: { status: 'completed', ...details.outputs },
  }
}

/** A step that passes with a warning. */
export function warns(message: Pattern, details: Details = {}): Expected {
  return { ...passes(message, details), level: 'warning' }
}

/** A step that fails before any answer was understood; `outputs` says what more is known. */
export function fails(errorCode: string, message: Pattern, details: Details = {}): Expected {
  return { exitCode: 1, level: 'error', message, ...details, outputs: { errorCode, ...details.outputs } }
}

/** A step that fails before any request. */
export function refuses(message: Pattern, details: Details = {}): Expected {
  return fails('invalid-input', message, { reads: 0, ...details })
}

const noChanges = 'it made no pull request (no files changed).'

/** What is said of a completed job without a pull request. */
export function done(reads = 1): string {
  const reading = reads === 1 ? '(1 read)' : `after {span} (${reads} reads)`
  return `Agent job ${JOB_ID} completed ${reading}; ${noChanges}`
}

/** What is said of a completed job with one. */
export function doneWith(link: string, reads = 1): string {
  const reading = reads === 1 ? '(1 read)' : `after {span} (${reads} reads)`
  return `Agent job ${JOB_ID} completed ${reading}: ${link}`
}

/** The step passes after so many reads; by default the second one. */
export function recovers(phrase: string, reads = 2): Expected {
  return passes(done(reads), {
    reads,
    says: [`read failed (${phrase}), trying again in {span}`, 'reads work again', 'completed'],
  })
}
