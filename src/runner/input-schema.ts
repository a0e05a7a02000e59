import { z } from 'zod'
import { containsGitHubToken } from '../shared/sanitize.ts'
import { KEY_LENGTH } from './runner.ts'

// An empty input is undefined here. Only the first message of an input is shown, as the end of:
// - "`base-url` is `x`: MESSAGE" for a text
// - "`job-id` contains `x`: MESSAGE" or "`job-id`: entry 2 is empty. MESSAGE" for an entry of a list
// - "`job-id` MESSAGE" for an empty input and for a whole list

const MAX_TEXT_LENGTH = 2048
const MAX_IDS = 100
const MAX_PATTERNS = 50
export const MAX_ENTRY_LENGTH = 256
const STATUSES = ['completed', 'archived', 'failed', 'active'] as const

/** What to check if an input that must not be empty is empty. */
export const NOT_SET = 'If it comes from a variable, that variable is not set here.'

/** An address that may receive the key. It is not shown, because it may contain a password. */
export const HttpUrl = z
  .string(`is empty. ${NOT_SET}`)
  .max(MAX_TEXT_LENGTH, `is longer than ${MAX_TEXT_LENGTH} characters.`)
  .transform((text, context): URL => {
    const url = /^https?:\/\/[^\s\p{Cc}]+$/iu.test(text) ? URL.parse(text) : null
    if (url !== null) return url
    context.addIssue(
      'is not a full URL, such as https://agents.example.com, without quotes and spaces. Check that it is not swapped with another input.',
    )
    return z.NEVER
  })
  .refine(
    ({ username, password }) => username + password === '',
    'contains a user name or password: remove it; the key belongs in `admin-key`.',
  )
  .refine(
    ({ protocol, hostname }) => protocol === 'https:' || isLoopback(hostname),
    'must begin with `https://`. Over `http://` anybody on the way could read the key.',
  )

const BaseUrl = HttpUrl.refine(
  ({ href }) => !/[?#]/.test(href),
  'contains ? or #: remove it and everything after it.',
)
  .transform(({ origin, pathname }) => origin + pathname.replace(/(?<!\/)\/+$/, ''))
  .refine(
    isWithout(/\/v2(\/agent(\/.*)?)?$/i),
    'contains `/v2`, which is added automatically: remove it and everything after it.',
  )

/** One segment of a URL's path. */
const Id = z
  .string()
  .max(MAX_ENTRY_LENGTH, tooLong(MAX_ENTRY_LENGTH))
  // A reverse proxy that decodes %2F would send the key to another endpoint.
  .refine(
    isWithout(/[/\\\p{Cc}\p{Cs}]|^\.\.?$/u),
    'pass only the id, without slashes or control characters.',
  )
  .refine(
    isWithout(/^["'`[{]/),
    "pass only the id, without quotes and JSON: `jq -er .id` prints one, and `${{ join(fromJSON(…), ',') }}` makes a list.",
  )
  .refine(
    isWithout(/^(null|undefined|Object)$/),
    'a script prints that if it has no id. Check the step that the id comes from.',
  )

const ProjectId = z
  .string(
    `is empty: copy the project identifier from the API keys page of the service's dashboard. ${NOT_SET}`,
  )
  .pipe(Id)

const JobIds = z
  .string(
    "is empty: the step that should set it was skipped, failed, has no `id:`, or names its output differently. If another GitHub job sets it, list it in that job's `outputs:`, and that job in this one's `needs:`. GitHub also drops an output that contains the value of a secret.",
  )
  .transform(splitList)
  // The id of a skipped job must not make the set smaller that a gate waits for.
  .superRefine(
    rejectEmptyEntry(
      'Remove the extra comma or line break, or check whether the GitHub job that should set it ran.',
    ),
  )
  .transform((ids) => [...new Set(ids)])
  .refine(
    (ids) => ids.length <= MAX_IDS,
    `lists more than ${MAX_IDS} jobs: wait for them in several steps.`,
  )
  .pipe(z.array(Id))

/** Whether `job-id` takes the text as one id. */
export function isJobId(text: string): boolean {
  const [id] = JobIds.safeParse(text).data ?? []
  return id === text && !containsGitHubToken(text)
}

export const AdminKey = z
  .string(
    'is empty. The secret that your workflow names does not exist here, or the organization does not share it with this repository. One of an environment needs `environment:` on the job, and a reusable workflow must receive it under `secrets:`.',
  )
  .max(KEY_LENGTH.max, 'is too long for an admin API key: pass only the key.')
  .refine(
    isWithout(/^(gh[pousr]_|github_pat_)/),
    "contains a GitHub token; it was not sent. Pass the service's admin API key (`<service>_…`).",
  )
  .regex(
    /^[a-z0-9-]+_[\x21-\x7e]+$/i,
    "is not an admin API key, which starts with the service's name and `_`, and has no spaces or line breaks. Copy only the key from the API keys page of the service's dashboard, and check that it is not swapped with another input. If your service's keys look different, this action does not work with it.",
  )
  .min(
    KEY_LENGTH.min,
    'is too short for an admin API key: copy the whole key into the secret, and check that it is not swapped with `job-id`.',
  )

const Statuses = z
  .string()
  .max(MAX_TEXT_LENGTH, tooLong(MAX_TEXT_LENGTH))
  .transform((list) => splitList(list.toLowerCase()).filter((each) => each !== ''))
  .pipe(z.array(z.enum(STATUSES, `use any of ${STATUSES.join(', ')}.`)))
  .refine(
    (statuses) => statuses.includes('completed'),
    'does not contain `completed`, so a job that completed would fail the step. Add it to the list.',
  )

const Login = z
  .string()
  .regex(
    /^[a-z0-9][a-z0-9._-]{0,99}(\[bot\])?$/i,
    "use the login as GitHub's API has it, such as acme-agent[bot]. `gh api repos/OWNER/NAME/pulls/7 --jq .user.login` prints it.",
  )

const Repository = z
  .string()
  .regex(
    /^(?=.{0,256}$)(?!\.\.?\/)[\w.][\w.-]*\/(?!\.\.?$)[\w.][\w.-]*$/,
    'use the form OWNER/NAME.',
  )

const Pattern = z
  .string()
  .max(MAX_ENTRY_LENGTH, tooLong(MAX_ENTRY_LENGTH))
  .refine(isWithout(/^["'`]|^- /), 'write only patterns, without quotes and dashes.')
  .refine(
    isWithout(/[!?+[\](){}\\]/),
    '`! ? + [ ] ( ) { } \\` are not supported. List what may change, with `*` and `**`.',
  )
  .refine(
    (pattern) => pattern.split('/').every(isPathSegment),
    'write a path in the repository, such as `docs/**`: no slash at its ends or beside another one, no segment `.` or `..`, and `**` only between slashes.',
  )

/** Undefined: any path. */
const Patterns = z
  .string()
  .transform(splitList)
  .superRefine(
    rejectEmptyEntry(
      'Remove the extra comma or line break, or set the variable that should be there.',
    ),
  )
  .refine(
    (patterns) => patterns.length <= MAX_PATTERNS,
    `lists more than ${MAX_PATTERNS} patterns. Allow whole folders, such as \`docs/**\`.`,
  )
  .refine(
    (patterns) => patterns.length === 1 || !patterns.includes('**'),
    'contains `**`, which allows any path, next to other patterns. Remove it, or the others.',
  )
  .pipe(z.array(Pattern))
  .transform((patterns) => (patterns[0] === '**' ? undefined : patterns))

const PR_REQUIREMENTS = {
  true: 'any',
  false: 'no',
  verified: 'verified',
  'verified-if-any': 'verified-if-any',
} as const

const RequirePr = oneOf(
  ['true', 'false', 'verified', 'verified-if-any'],
  'use true, false, verified or verified-if-any.',
).transform((word) => PR_REQUIREMENTS[word])

const COMMENT_MODES = {
  true: 'pull-request',
  false: 'never',
  never: 'never',
  'pull-request': 'pull-request',
  always: 'always',
} as const

const Comment = oneOf(
  ['never', 'pull-request', 'always', 'true', 'false'],
  'use never, pull-request or always.',
).transform((word) => COMMENT_MODES[word])

const IssueNumber = z
  .string()
  .regex(/^[1-9]\d{0,14}$/, 'use the number of an issue or pull request, such as 42.')
  .transform(Number)

const Token = z
  .string()
  .refine(
    isWithout(/[^\x21-\x7e]/),
    'contains a space or another character that no token has. Check the secret that it comes from.',
  )

const Minutes = plainNumber({ min: 0, max: 7200, unit: 'minutes', example: '30 or 0.5' })
const Seconds = plainNumber({ min: 1, max: 3600, unit: 'seconds', example: '30' })

/** The defaults are those of action.yml. */
export const InputSchema = z.object({
  'base-url': BaseUrl,
  'project-id': ProjectId,
  'job-id': JobIds,
  'admin-key': AdminKey,
  'timeout-minutes': Minutes.prefault('30'),
  'poll-interval-seconds': Seconds.optional(),
  'allowed-statuses': Statuses.prefault('completed'),
  'require-pr': RequirePr.prefault('false'),
  'pr-author': Login.default(''),
  'pr-repository': Repository.default(''),
  'pr-paths': Patterns.prefault('**'),
  comment: Comment.prefault('never'),
  'issue-number': IssueNumber.optional(),
  'github-token': Token.default(''),
})

function isWithout(pattern: RegExp): (text: string) => boolean {
  return (text) => !pattern.test(text)
}

/** Nothing else is checked in a text that is too long. */
export function tooLong(maxLength: number) {
  return { error: `use at most ${maxLength} characters.`, abort: true }
}

export function oneOf<const Words extends readonly string[]>(words: Words, advice: string) {
  return z.string().toLowerCase().pipe(z.enum(words, advice))
}

/** `1e3`, `0x10` and `Infinity` are numbers for JavaScript only. */
function plainNumber(options: { min: number; max: number; unit: string; example: string }) {
  const { min, max, unit, example } = options
  const isPlain = (text: string): boolean =>
    /^\d+(\.\d+)?$/.test(text) && Number(text) >= min && Number(text) <= max
  const advice = `use a plain number of ${unit} from ${min} to ${max}, such as ${example}.`
  return z.string().refine(isPlain, advice).transform(Number)
}

function rejectEmptyEntry(advice: string) {
  return (entries: readonly string[], context: z.RefinementCtx): void => {
    const at = entries.indexOf('')
    if (at !== -1) context.addIssue({ code: 'custom', input: '', path: [at], message: advice })
  }
}

function isLoopback(hostname: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}

function isPathSegment(text: string): boolean {
  return text === '**' || !/^\.{0,2}$|\*\*/.test(text)
}

/**
 * The entries between commas and line breaks. A YAML block ends with a line break, which is not an
 * empty entry. All other empty entries are kept, and rejected later.
 */
function splitList(list: string): string[] {
  return list
    .replace(/\n$/, '')
    .split(/[,\n]/)
    .map((entry) => entry.trim())
}
