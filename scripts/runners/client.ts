import type { Processes } from './processes.ts'
import type { Services } from './services.ts'

/** A row of the tables: what to run, and what must come of it. */
export interface Task {
  readonly id: string
  readonly kind: 'scenario' | 'example'
  readonly title: string
  /** The workflow to add to the repository, and those that it calls. */
  readonly workflows: readonly { readonly name: string; readonly text: string }[]
  /** The name of the workflow that the event starts. */
  readonly file: string
  readonly event: 'workflow_dispatch' | 'issues' | 'pull_request' | 'push'
  /** Of an issue or pull request. */
  readonly action: 'labeled' | 'opened'
  readonly inputs: Readonly<Record<string, string>>
  /** What a stub takes the place of: `gh`, and actions of GitHub's own as `owner/name@ref`. */
  readonly stubs: readonly string[]
  /**
   * `ubuntu-latest`, or the label of a runner that this task has for itself: it is stopped, or
   * starts Node 20.
   */
  readonly runsOn: string
  readonly isOldNode?: boolean
  /** Runs twice: its comment is updated, not made anew. */
  readonly isRepeated?: boolean
  /** Who cancels the run once its agent job is being polled. */
  readonly cancelledBy?: 'runner' | 'server'
  /** The agent job that never ends; it must not be polled after the run. */
  readonly endlessJob?: string | undefined
  readonly passes: boolean
  /** Some of the step's outputs, whole, or a pattern of them. */
  readonly outputs?: Readonly<Record<string, string | RegExp>>
  /** What must stand, in this order, in the log; */
  readonly log?: readonly string[]
  /** in the job summary; */
  readonly summary?: readonly string[]
  /** in one comment, and in no other. */
  readonly comment?: readonly string[]
}

/** What a client gets to work with. */
export interface Bench extends Processes {
  /** The action as a runner downloads it. */
  readonly actionDir: string
  readonly stubsDir: string
  readonly scratchDir: string
  readonly logsDir: string
  readonly tasks: readonly Task[]
  /** Does something, and says so as long as it lasts. */
  readonly during: <T>(what: string, action: () => Promise<T>) => Promise<T>
}

/** A runner that executes the action. */
export interface Client {
  readonly name: string
  readonly services: Services
  /** Whether a job summary gets into the log. */
  readonly logsSummary: boolean
  /**
   * By task: why it cannot work here, and the problem as which it shows, unless there is nothing to
   * try. Another one, or none, is reported: a limit that is gone must not stay in the table, nor
   * hide a defect.
   */
  readonly limits: Readonly<Record<string, { readonly why: string; readonly shows?: RegExp }>>
  /** @param time from 1 */
  readonly run: (
    task: Task,
    time: number,
  ) => Promise<{
    /** As GitHub names it: `success`, `failure`, `skipped` … */
    readonly conclusion: string
    readonly log: string
  }>
  /** Those of the repository. */
  readonly listComments: () => Promise<readonly { readonly id: number; readonly body: string }[]>
}
