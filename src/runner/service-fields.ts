import { z } from 'zod'
import { containsGitHubToken } from '../text/sanitize.ts'
import { fromElsewhere, isWithout, NO_VARIABLE } from './field-parts.ts'
import { KEY_LENGTH } from './runner.ts'

// Inputs about the service: its address, its key, and its ids.

export const MAX_ID_LENGTH = 256
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/

/** An address that may receive the key, as a text without a slash at its end. */
export const BaseUrl = fromElsewhere(NO_VARIABLE)
  .transform((text, context): URL => {
    const url = /^https?:\/\/[^\s\p{Cc}]+$/iu.test(text) ? URL.parse(text) : null
    if (url !== null) return url
    context.addIssue(explainUrl(text))
    return z.NEVER
  })
  .refine(
    ({ username, password }) => username + password === '',
    'contains a user name or password. Remove it.',
  )
  .refine(
    ({ protocol, hostname }) => protocol === 'https:' || LOOPBACK.test(hostname),
    'must begin with `https://`, because over `http://` anybody on the way could read the key.',
  )
  .refine(({ href }) => !/[?#]/.test(href), 'contains ? or #. Remove it.')
  .transform(({ origin, pathname }) => origin + pathname.replace(/(?<!\/)\/+$/, ''))
  .refine(isWithout(/\/v2(\/agent(\/.*)?)?$/i), 'must end before `/v2`, which is added.')

function explainUrl(text: string): string {
  if (/^https?:.*\s/is.test(text)) return 'contains a space or a line break. Remove it.'
  return 'is not a full URL, such as https://agents.example.com.'
}

/** One segment of a URL's path. */
const Id = z
  .string()
  .max(MAX_ID_LENGTH, `is longer than ${MAX_ID_LENGTH} characters. Pass only the id.`)
  // A reverse proxy that decodes %2F would send the key to another endpoint.
  .refine(isWithout(/[/\\]/), 'contains a slash. Pass only the id.')
  .refine(isWithout(/\s/), 'contains white space. Pass only the id.')
  .refine(isWithout(/[\p{Cc}\p{Cs}]/u), 'contains an invalid character. Pass only the id.')
  .refine(isWithout(/^(null|undefined|\.\.?)$/), {
    error: ({ input }) => `is \`${String(input)}\`. Check the step that sets it.`,
  })

export const ProjectId = fromElsewhere(NO_VARIABLE).pipe(Id)

export const JobId = fromElsewhere(
  'is empty: the step that should set it was skipped, failed, is missing in `needs:`, or names its output differently.',
)
  .refine(
    isWithout(/[,\n]/),
    'contains a comma or a line break. A step waits for one agent job: for several, use a matrix.',
  )
  .refine(isWithout(/^["[{]/), 'begins like JSON. Pass only the id.')
  .pipe(Id)

/** Whether `job-id` takes the text. */
export function isJobId(text: string): boolean {
  return text !== '' && JobId.safeParse(text).success && !containsGitHubToken(text)
}

export const AdminKey = fromElsewhere(
  'is empty: the secret that your workflow names does not exist here, or is not passed to this workflow.',
)
  .max(KEY_LENGTH.max, `has more than ${KEY_LENGTH.max} characters: copy only the key.`)
  .refine(
    isWithout(/^(gh[pousr]_|github_pat_)/),
    "contains a GitHub token; it was not sent. Pass the service's admin key.",
  )
  .refine(
    isWithout(/[^\x21-\x7e]|^(["'`]).*\1$/),
    'contains a space or a line break, or is in quotes: copy only the key.',
  )
  .min(KEY_LENGTH.min, `has fewer than ${KEY_LENGTH.min} characters: copy the whole key.`)
