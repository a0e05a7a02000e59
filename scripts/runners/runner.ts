import type { Task } from './tasks.ts'

/** What a runner gets to work with. */
export interface Bench {
  readonly dir: string
  /** The repository in which the workflows run: this project, and the workflow of each task. */
  readonly repositoryDir: string
  /** Has programs that take the place of others. */
  readonly stubsDir: string
  /** The folders of actions, by `owner/name@ref`: this one, and stubs. Each is a repository. */
  readonly actions: Readonly<Record<string, string>>
}

export interface Runner {
  readonly name: string
  /** Tasks that cannot work there. docs/runners-and-network.md says why. */
  readonly skips: (task: Task) => boolean
  /** `conclusion` is as GitHub names it: `success`, `failure`, `skipped` … */
  readonly run: (task: Task) => Promise<{ readonly conclusion: string; readonly log: string }>
}
