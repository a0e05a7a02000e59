import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** What started the workflow run, as far as the actions depend on it. */
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
}

const Repository = z.object({ full_name: z.string() })

// Each part is read for itself, so that an odd one does not hide the others.
const Subject = z.object({
  number: z.int().positive().optional().catch(undefined),
  // Of a pull request. A deleted fork is null.
  head: z.object({ repo: Repository.nullable() }).optional().catch(undefined),
  base: z.object({ repo: Repository }).optional().catch(undefined),
})
const Payload = z
  .object({
    issue: Subject.optional().catch(undefined),
    pull_request: Subject.optional().catch(undefined),
  })
  .catch({})

/** Reads the event from the runner's variables. A payload that cannot be read says nothing. */
export function readEvent(env: NodeJS.ProcessEnv): TriggerEvent {
  const name = env['GITHUB_EVENT_NAME'] ?? ''
  const { issue, pull_request: pullRequest } = Payload.parse(readPayload(env))
  const { head, base } = pullRequest ?? {}
  const isElsewhere =
    head !== undefined && base !== undefined && head.repo?.full_name !== base.repo.full_name
  return {
    name,
    issueNumber: issue?.number ?? pullRequest?.number,
    // `pull_request_target` runs in the base repository, with its secrets and token.
    isFork: isElsewhere && name !== 'pull_request_target',
  }
}

function readPayload({ GITHUB_EVENT_PATH: path = '' }: NodeJS.ProcessEnv): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}
