import type { Example } from './examples.ts'
import type { Processes } from './processes.ts'
import type { Scenario } from './scenarios.ts'

/** What a client gets to work with. */
export interface Bench extends Processes {
  /** The checkout of this project. */
  readonly projectDir: string
  /** The action as a runner downloads it. */
  readonly actionDir: string
  readonly stubsDir: string
  readonly scratchDir: string
  readonly logsDir: string
  readonly examples: readonly Example[]
}

/** A runner that executes the action. */
export interface Client {
  readonly name: string
  readonly version: string
  /** By scenario or example: what cannot work here, and why. */
  readonly limits: Readonly<Record<string, Limit>>
  readonly run: (scenario: Scenario) => Promise<Observed>
  /** Undefined if this client runs no workflows. */
  readonly runExample?: (example: Example) => Promise<{ readonly conclusion: string; readonly log: string }>
  readonly close: () => Promise<unknown>
}

export interface Limit {
  readonly why: string
  /**
   * The problem it shows as; undefined where there is nothing to try. Another one, or none, is reported: a limit that
   * is gone must not stay in the table, nor hide a defect.
   */
  readonly shows?: RegExp
}

export type Outputs = Readonly<Record<string, string>>

/** The result of a scenario. */
export interface Observed {
  readonly passed: boolean
  /** The step's outputs as the next step of its job saw them; undefined if that one did not run. */
  readonly outputs: Outputs | undefined
  /** The job's outputs as a later job saw them. */
  readonly after: Outputs | undefined
  /** Whether the job was polled on after the end. */
  readonly keptPolling?: boolean
  /** The comments of the issue after each run. */
  readonly comments?: readonly (readonly { readonly id: number; readonly body: string }[])[]
}
