import { z } from 'zod'
import { codeSpan, usableLink } from '../text/sanitize.ts'

const Text = z.string().catch('')
// Only GitHub's own characters, so that nobody's name can look like something else.
const Author = z
  .object({ login: z.string().regex(/^[\w.-]{1,100}(\[bot\])?$/) })
  .catch({ login: 'unknown' })

// Each part is read for itself, so that an odd one does not hide the others.
const Subject = z.object({
  number: z.int().positive(),
  title: Text,
  body: Text,
  user: Author,
})
const Line = z.int().optional().catch(undefined)
const Comment = z.object({
  body: Text,
  user: Author,
  // Of a comment on code. Once the code has changed, only the original lines are known.
  path: Text,
  line: Line,
  start_line: Line,
  original_line: Line,
  original_start_line: Line,
})
const Review = z.object({
  body: Text,
  user: Author,
  state: z
    .string()
    .regex(/^\w{1,30}$/)
    .catch(''),
  html_url: Text,
})
const Payload = z
  .object({
    issue: Subject.optional().catch(undefined),
    pull_request: Subject.optional().catch(undefined),
    discussion: Subject.optional().catch(undefined),
    comment: Comment.optional().catch(undefined),
    review: Review.optional().catch(undefined),
  })
  .catch({})

/**
 * What people wrote in an event, each text in a fence under a line that says who; empty if there is
 * none.
 */
export function formatEventText(payload: unknown): string {
  const { issue, pull_request: pullRequest, discussion, comment, review } = Payload.parse(payload)
  const subject = issue ?? pullRequest ?? discussion
  const name = subject === undefined ? '' : `#${subject.number}`
  const sections: string[] = []

  if (subject !== undefined) {
    const { title, body, user } = subject
    sections.push(formatSection(`${name} by ${user.login}`, [title, body]))
  }
  if (comment !== undefined) {
    const on = name === '' ? '' : ` on ${name}`
    const heading = `Comment${on} by ${comment.user.login}${formatPlace(comment)}`
    sections.push(formatSection(heading, [comment.body]))
  }
  if (review !== undefined) {
    const of = name === '' ? '' : ` of ${name}`
    const heading = `Review${of} by ${review.user.login}${formatFacts(review)}`
    // Often all is in comments on code, which the event does not have.
    sections.push(formatSection(heading, [review.body]) || `${heading}, without a text.\n`)
  }
  return sections.filter((section) => section !== '').join('\n')
}

/** Where in the code a comment stands; empty for any other comment. */
function formatPlace(comment: z.infer<typeof Comment>): string {
  const { path, line, start_line: start } = comment
  const { original_line: originalLine, original_start_line: originalStart } = comment
  if (path === '') return ''

  const now = formatLines(start, line)
  const before = formatLines(originalStart, originalLine)
  const lines = now === '' && before !== '' ? `originally ${before}` : now
  return ` (${[codeSpan(path), lines].filter((part) => part !== '').join(', ')})`
}

function formatLines(first: number | undefined, last: number | undefined): string {
  if (last === undefined) return ''
  return first === undefined ? `line ${last}` : `lines ${first} to ${last}`
}

function formatFacts({ state, html_url: address }: z.infer<typeof Review>): string {
  const link = usableLink(address)
  const comments = link === undefined ? '' : `any comments on code are at ${link}`
  const facts = [state, comments].filter((fact) => fact !== '')
  return facts.length === 0 ? '' : ` (${facts.join(', ')})`
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
