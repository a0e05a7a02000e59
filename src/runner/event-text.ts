import { z } from 'zod'
import { readPayload } from './event.ts'

const Text = z.string().catch('')
const Author = z.object({ login: z.string() }).catch({ login: 'unknown' })
const Subject = z.object({ number: z.int().positive(), title: Text, body: Text, user: Author })
const Comment = z.object({ body: z.string(), user: Author })

// Each part is read for itself, so that an odd one does not hide the others.
const OfIssue = z.object({ issue: Subject })
const OfPullRequest = z.object({ pull_request: Subject })
const OfComment = z.object({ comment: Comment })

/**
 * What people wrote in the event's issue or pull request and in its comment, each under a line that
 * says who; empty if there is none.
 */
export function readEventText(env: NodeJS.ProcessEnv): string {
  const payload = readPayload(env)
  const subject =
    OfIssue.safeParse(payload).data?.issue ?? OfPullRequest.safeParse(payload).data?.pull_request
  const comment = OfComment.safeParse(payload).data?.comment
  const parts: string[] = []

  if (subject !== undefined) {
    const { number, title, body, user } = subject
    parts.push(`#${number} by ${user.login}:`, title, body)
  }
  if (comment !== undefined) {
    const on = subject === undefined ? '' : ` on #${subject.number}`
    parts.push(`Comment${on} by ${comment.user.login}:`, comment.body)
  }
  return parts.filter((part) => part !== '').join('\n\n')
}
