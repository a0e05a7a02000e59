import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** What started the workflow run, as far as inputs and comments depend on it. */
export interface TriggerEvent {
  /** Such as `issues` or `pull_request`; empty outside a runner. */
  readonly name: string
  /** The issue or pull request of the event; undefined for events without one. */
  readonly issueNumber: number | undefined
  /** A pull request from a fork: the run gets no secrets, no variables and a read-only token. */
  readonly isFork: boolean
  /** Dependabot's run: of all secrets it gets only Dependabot's. */
  readonly isDependabot: boolean
}

const Numbered = z.object({ number: z.int().positive() })
const Repository = z.object({ full_name: z.string() })

const Payload = z.object({
  issue: Numbered.optional(),
  pull_request: Numbered.extend({
    head: z.object({ repo: Repository.nullable() }),
    base: z.object({ repo: Repository }),
  }).optional(),
})

/**
 * Reads the event from the runner's variables. If the payload is missing or malformed, there is no
 * issue and no pull request.
 */
export function readEvent(env: NodeJS.ProcessEnv): TriggerEvent {
  const name = env['GITHUB_EVENT_NAME'] ?? ''
  const { issue, pull_request: pullRequest } = readPayload(env['GITHUB_EVENT_PATH'])
  return {
    name,
    issueNumber: (issue ?? pullRequest)?.number,
    isFork:
      pullRequest !== undefined &&
      // It runs in the base repository, with its secrets and token.
      name !== 'pull_request_target' &&
      pullRequest.head.repo?.full_name !== pullRequest.base.repo.full_name,
    isDependabot: env['GITHUB_ACTOR'] === 'dependabot[bot]',
  }
}

function readPayload(path: string | undefined): z.infer<typeof Payload> {
  try {
    return Payload.parse(JSON.parse(readFileSync(path ?? '', 'utf8')))
  } catch {
    return {}
  }
}
