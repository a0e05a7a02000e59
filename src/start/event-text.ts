import { z } from 'zod'
import { codeSpan } from '../text/sanitize.ts'

const Text = z.string().catch('')
// Only GitHub's own characters, so that nobody's name can look like something else.
const Author = z
  .object({ login: z.string().regex(/^[\w.-]{1,100}(\[bot\])?$/) })
  .catch({ login: 'unknown' })

// Each part is read for itself, so that an odd one does not hide the others.
const Subject = z.object({
  number: z.int().positive().optional().catch(undefined),
  title: Text,
  body: Text,
  user: Author,
})
const Reply = z.object({
  body: Text,
  user: Author,
  // Of a comment on code.
  path: Text,
  line: z.int().optional().catch(undefined),
})
const Payload = z
  .object({
    issue: Subject.optional().catch(undefined),
    pull_request: Subject.optional().catch(undefined),
    discussion: Subject.optional().catch(undefined),
    comment: Reply.optional().catch(undefined),
    review: Reply.optional().catch(undefined),
  })
  .catch({})

/**
 * What people wrote in an event, each text in a fence under a line that says who; empty if there is
 * none.
 */
export function formatEventText(payload: unknown): string {
  const { issue, pull_request: pullRequest, discussion, comment, review } = Payload.parse(payload)
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
