import type { Example } from './examples.ts'
import type { Processes } from './processes.ts'
import type { Scenario } from './scenarios.ts'
import type { Tools } from './tools.ts'
import type { Outputs } from './workflow.ts'

/** What a client gets to work with. */
export interface Bench {
  readonly processes: Processes
  readonly tools: Tools
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
  readonly runExample?: (example: Example) => Promise<Observed>
  readonly close: () => Promise<void>
}

export interface Limit {
  readonly why: string
  /**
   * The problem it shows as; undefined where there is nothing to try. Another one, or none, is reported: a limit that
   * is gone must not stay in the table, nor hide a defect.
   */
  readonly shows?: string
}

/** What came of one run. */
export interface Observed {
  readonly passed: boolean
  /** No job of the workflow had anything to do. */
  readonly skipped?: boolean
  readonly outputs?: Outputs | undefined
  /** What a later job received; undefined if it did not run. */
  readonly after?: Outputs | undefined
  /** Whether the job was polled on after a cancel. */
  readonly keptPolling?: boolean
  /** What an example printed. */
  readonly log?: string
  /** The comments of the issue after each run. */
  readonly comments?: readonly (readonly Comment[])[]
}

export interface Comment {
  readonly id: number
  readonly body: string
}
