import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { codeSpan } from '../shared/sanitize.ts'

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
  /** What people wrote, each text in a fence under a line that says who; empty if there is none. */
  readonly text: string
}

const Text = z.string().catch('')
// Only GitHub's own characters, so that nobody's name can look like something else.
const Author = z
  .object({ login: z.string().regex(/^[\w.-]{1,100}(\[bot\])?$/) })
  .catch({ login: 'unknown' })
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
const Reply = z.object({
  body: Text,
  user: Author,
  // Of a comment on code.
  path: Text,
  line: z.int().optional().catch(undefined),
})
const Payload = z.object({
  issue: Subject.optional().catch(undefined),
  pull_request: Subject.optional().catch(undefined),
  discussion: Subject.optional().catch(undefined),
  comment: Reply.optional().catch(undefined),
  review: Reply.optional().catch(undefined),
})
type Payload = z.infer<typeof Payload>

/** Reads the event from the runner's variables. A payload that cannot be read says nothing. */
export function readEvent(env: NodeJS.ProcessEnv): TriggerEvent {
  const name = env['GITHUB_EVENT_NAME'] ?? ''
  const payload = readPayload(env)
  const { issue, pull_request: pullRequest } = payload
  const { head, base } = pullRequest ?? {}
  const isForeign = head && base && head.repo?.full_name !== base.repo.full_name
  return {
    name,
    issueNumber: issue?.number ?? pullRequest?.number,
    // `pull_request_target` runs in the base repository, with its secrets and token.
    isFork: isForeign === true && name !== 'pull_request_target',
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

function formatText(payload: Payload): string {
  const { issue, pull_request: pullRequest, discussion, comment, review } = payload
  const subject = [issue, pullRequest, discussion].find((each) => each?.number !== undefined)
  const reply = comment ?? review
  const sections: string[] = []

  if (subject !== undefined) {
    const { number, title, body, user } = subject
    sections.push(formatSection(`#${number} by ${user.login}`, [title, body]))
  }
  if (reply !== undefined) {
    const { path, line, body, user } = reply
    const on = subject === undefined ? '' : ` on #${subject.number}`
    const at = line === undefined ? '' : `, line ${line}`
    const place = path === '' ? '' : ` (${codeSpan(path)}${at})`
    sections.push(formatSection(`Comment${on} by ${user.login}${place}`, [body]))
  }
  return sections.filter((section) => section !== '').join('\n')
}

/** In a fence longer than any run of backticks in the text, so that no text can get out of it. */
function formatSection(heading: string, parts: readonly string[]): string {
  const text = parts.filter((part) => part !== '').join('\n\n')
  if (text === '') return ''
  const runs: readonly string[] = text.match(/`+/g) ?? []
  const longest = runs.reduce((length, run) => Math.max(length, run.length), 2)
  const fence = '`'.repeat(longest + 1)
  return `${heading}:\n\n${fence}\n${text}\n${fence}\n`
}
