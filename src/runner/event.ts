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
  /** Dependabot's run: of all secrets it gets only Dependabot's. */
  readonly isDependabot: boolean
  /**
   * What people wrote in the issue or pull request and in the comment, each under a line that says
   * who; empty if there is none.
   */
  readonly text: string
}

const Text = z.string().catch('')
const Author = z.object({ login: z.string() }).catch({ login: 'unknown' })
const Repository = z.object({ full_name: z.string() })

// Each part is read for itself, so that an odd one does not hide the others.
const Subject = z.object({
  number: z.int().positive().optional().catch(undefined),
  title: Text,
  body: Text,
  user: Author,
  // Of a pull request. A deleted fork is null.
  head: z.object({ repo: Repository.nullable() }).optional().catch(undefined),
  base: z.object({ repo: Repository }).optional().catch(undefined),
})
const Comment = z.object({ body: z.string(), user: Author })
const Payload = z.object({
  issue: Subject.optional().catch(undefined),
  pull_request: Subject.optional().catch(undefined),
  comment: Comment.optional().catch(undefined),
})
type Payload = z.infer<typeof Payload>

/** Reads the event from the runner's variables. A payload that cannot be read says nothing. */
export function readEvent(env: NodeJS.ProcessEnv): TriggerEvent {
  const name = env['GITHUB_EVENT_NAME'] ?? ''
  const payload = readPayload(env)
  const { head, base } = payload.pull_request ?? {}
  const isForeign = head && base && head.repo?.full_name !== base.repo.full_name
  return {
    name,
    issueNumber: findSubject(payload)?.number,
    // `pull_request_target` runs in the base repository, with its secrets and token.
    isFork: isForeign === true && name !== 'pull_request_target',
    isDependabot: env['GITHUB_ACTOR'] === 'dependabot[bot]',
    text: formatText(payload),
  }
}

function readPayload({ GITHUB_EVENT_PATH: path = '' }: NodeJS.ProcessEnv): Payload {
  try {
    return Payload.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return {}
  }
}

function findSubject({ issue, pull_request: pullRequest }: Payload) {
  return [issue, pullRequest].find((each) => each?.number !== undefined)
}

function formatText(payload: Payload): string {
  const { comment } = payload
  const subject = findSubject(payload)
  const parts: string[] = []

  if (subject !== undefined) {
    parts.push(`#${subject.number} by ${subject.user.login}:`, subject.title, subject.body)
  }
  if (comment !== undefined) {
    const on = subject === undefined ? '' : ` on #${subject.number}`
    parts.push(`Comment${on} by ${comment.user.login}:`, comment.body)
  }
  return parts.filter((part) => part !== '').join('\n\n')
}
