import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** What started the workflow run, as far as inputs and comments depend on it. */
export interface TriggerEvent {
  /** Such as `issues` or `pull_request`; empty outside a runner. */
  readonly name: string
  /** The issue or pull request of the event; undefined for events without one. */
  readonly issueNumber: number | undefined
  /**
   * A pull request from a fork: the run gets no secrets, no variables and a read-only token. It only
   * explains failures, so it is false unless the payload says it.
   */
  readonly isFork: boolean
  /** Dependabot's run: of all secrets it gets only Dependabot's. */
  readonly isDependabot: boolean
}

// Each part of the payload is read for itself, so that an odd one does not hide the others.
const Numbered = z.object({ number: z.int().positive() })
const OfIssue = z.object({ issue: Numbered })
const OfPullRequest = z.object({ pull_request: Numbered })

const Repository = z.object({ full_name: z.string() })
const Branches = z.object({
  pull_request: z.object({
    // A deleted fork is null.
    head: z.object({ repo: Repository.nullable() }),
    base: z.object({ repo: Repository }),
  }),
})

/** Reads the event from the runner's variables. A payload that cannot be read says nothing. */
export function readEvent(env: NodeJS.ProcessEnv): TriggerEvent {
  const name = env['GITHUB_EVENT_NAME'] ?? ''
  const payload = readPayload(env)
  const issue = OfIssue.safeParse(payload).data?.issue
  const pullRequest = OfPullRequest.safeParse(payload).data?.pull_request
  const branches = Branches.safeParse(payload).data?.pull_request
  return {
    name,
    issueNumber: (issue ?? pullRequest)?.number,
    isFork:
      branches !== undefined &&
      // It runs in the base repository, with its secrets and token.
      name !== 'pull_request_target' &&
      branches.head.repo?.full_name !== branches.base.repo.full_name,
    isDependabot: env['GITHUB_ACTOR'] === 'dependabot[bot]',
  }
}

/** Undefined if it cannot be read. */
export function readPayload({ GITHUB_EVENT_PATH: path = '' }: NodeJS.ProcessEnv): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}
