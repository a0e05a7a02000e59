import * as z from 'zod/mini'
import { sanitizeLine } from '../shared/sanitize.ts'
import { MAX_KEY_LENGTH, MIN_KEY_LENGTH } from './runner.ts'

/** Stands around a value in the sentences; no sanitized value contains it. */
export const QUOTE = '\0'

const MAX_LENGTH = 2048
const MAX_IDS = 100
const NOT_SET = 'If it comes from a variable, that variable is not set here.'

const ID_RULES = [
  rule(/^(?!(null|undefined)$)/, 'is {}, which a script prints for a missing value. Check where it comes from.'),
  rule((value) => value.length <= 256, 'is {}: an id has at most 256 characters.'),
  // A reverse proxy that decodes %2F would send the key to another endpoint.
  rule((value) => !value.includes('/'), 'contains "/": pass the id alone.'),
  rule((value) => !value.includes('\\'), 'contains "\\": pass the id alone.'),
  rule(
    (value) => !/^\.\.?$|\p{Cc}/u.test(value) && value.isWellFormed(),
    'is {}: pass the id alone, without control characters.',
  ),
]

/** The rules for each input, as sentences that follow the input's name. The first broken one is shown. */
export const schema = z.object({
  'base-url': parsed(toBase, [
    rule(isGiven, `is empty. ${NOT_SET}`),
    rule((value) => value.length <= MAX_LENGTH, `is longer than ${MAX_LENGTH} characters.`),
    // Before any rule that shows the value, which may contain a password.
    rule(
      (value) => !hasUserInfo(value),
      'contains a user name or password: remove it; the key belongs in `admin-key`.',
    ),
    rule(
      (value) => /^https?:\/\/[^\s\p{Cc}]*$/iu.test(value) && URL.canParse(value),
      'is {}: use a full URL, such as https://agents.example.com.',
    ),
    rule(/^[^?#]*$/, 'is {}: remove everything from the ? or # on.'),
    rule(
      (value) => toBase(value) === withoutEndpoint(value),
      (value) =>
        `must not include \`/v2\` (added automatically): use \`${sanitizeLine(withoutEndpoint(value), 100)}\`.`,
    ),
    rule(
      (value) => /^https:/i.test(value) || isLoopback(new URL(value).hostname),
      'is {}: use https://, or the key would be sent unencrypted.',
    ),
  ]),
  'project-id': z
    .string()
    .check(
      rule(
        isGiven,
        `is empty: copy the project identifier from the API keys page of the service's dashboard. ${NOT_SET}`,
      ),
      ...ID_RULES,
    ),
  'job-id': z.pipe(
    parsed(
      (value) => [...new Set(splitIds(value))],
      [
        rule(
          isGiven,
          'is empty: the step or job that should set it was skipped, failed, or names its output differently.',
        ),
        rule(
          (value) => value.trim() !== 'null',
          'is "null": the start request returned no id. Use `curl --fail-with-body` and `jq -er .id`.',
        ),
        rule(
          (value) => !splitIds(value).some((id) => /^[[{"]/.test(id)),
          "is JSON: use `${{ join(fromJSON(…), ',') }}`.",
        ),
        rule(
          (value) => !splitIds(value).includes(''),
          (value) => `entry ${splitIds(value).indexOf('') + 1} is empty. Did the job that should set it run?`,
        ),
        rule(
          (value) => new Set(splitIds(value)).size <= MAX_IDS,
          `lists more than ${MAX_IDS} jobs: wait for them in several steps.`,
        ),
      ],
    ),
    z.array(z.string().check(...ID_RULES)),
  ),
  // No sentence of these shows the value.
  'admin-key': z.string().check(
    rule(
      isGiven,
      'is empty: no secret of that name exists here, or an organization secret is not shared with this repository. A reusable workflow must receive it under `secrets:`.',
    ),
    rule((value) => value.length <= MAX_KEY_LENGTH, 'is too long for an admin API key: pass only the key.'),
    rule(/^(?!bearer\s)/i, 'starts with "Bearer": pass only the key.'),
    rule(
      /^(?!gh[pousr]_|github_pat_)/,
      "contains a GitHub token; it was not sent. Pass the service's admin API key (`<service>_…`).",
    ),
    rule(
      /^[\x21-\x7e]+$/,
      'contains a space, a line break or a character that is not ASCII: copy the key alone into the secret again.',
    ),
    rule(
      /^[a-z0-9-]+_./i,
      "is not an admin API key, which starts with the service's name and `_`. Copy it from the API keys page of the service's dashboard.",
    ),
    rule(
      (value) => value.length >= MIN_KEY_LENGTH,
      'is too short for an admin API key: copy the whole key into the secret.',
    ),
  ),
  'timeout-minutes': parsed(
    (value) => Number(value) * 60_000,
    [
      rule(
        (value) => isNumberWithin(value, 0, 7200),
        'is {}: use a plain number of minutes from 0 to 7200, such as 30 or 0.5.',
      ),
    ],
  ),
  'poll-interval-seconds': parsed(
    (value) => (value === '' ? undefined : Number(value) * 1_000),
    [
      rule(
        (value) => value === '' || isNumberWithin(value, 1, 3600),
        'is {}: use a plain number of seconds from 1 to 3600, or remove the input.',
      ),
    ],
  ),
  'allowed-statuses': z
    .pipe(
      parsed(splitWords, [rule((value) => value.length <= MAX_LENGTH, 'is too long.')]),
      z.array(
        z.enum(['completed', 'archived', 'failed', 'active'], {
          error: ({ input }) => quoted('contains {}: use any of completed, archived, failed, active.', input),
        }),
      ),
    )
    .check(
      z.refine((statuses) => statuses.includes('completed'), {
        error: ({ input }) =>
          quoted('is {}: without `completed`, a job that completed would fail the step. Add it to the list.', input),
      }),
    ),
  'require-pr': parsed(
    (value) => value.toLowerCase() === 'true',
    [rule(/^(true|false)$/i, 'is {}: use true or false.')],
  ),
  comment: parsed(toCommentMode, [
    rule(/^(never|pull-request|always|true|false)$/i, 'is {}: use never, pull-request or always.'),
  ]),
  'issue-number': parsed(
    (value) => (value === '' ? undefined : Number(value)),
    [rule(/^([1-9]\d{0,14})?$/, 'is {}: use the number of an issue or pull request, such as 42.')],
  ),
  /** Empty: no comment. */
  'github-token': z.string(),
})

function parsed<T>(transform: (value: string) => T, rules: ReturnType<typeof rule>[]) {
  return z.pipe(z.string().check(...rules), z.transform(transform))
}

/** The later rules may rely on the earlier ones. In a sentence `{}` stands for the value. */
function rule(test: RegExp | ((value: string) => boolean), sentence: string | ((value: string) => string)) {
  return z.refine<string>((value) => (test instanceof RegExp ? test.test(value) : test(value)), {
    abort: true,
    error: ({ input }) => quoted(typeof sentence === 'string' ? sentence : sentence(String(input)), input),
  })
}

function quoted(sentence: string, value: unknown): string {
  return sentence.replace('{}', () => QUOTE + sanitizeLine(String(value), 60) + QUOTE)
}

function isGiven(value: string): boolean {
  return value.trim() !== ''
}

function isNumberWithin(value: string, least: number, most: number): boolean {
  return /^\d+(\.\d+)?$/.test(value) && Number(value) >= least && Number(value) <= most
}

function toCommentMode(value: string): 'never' | 'pull-request' | 'always' {
  const mode = value.toLowerCase()
  if (mode === 'always') return mode
  return mode === 'pull-request' || mode === 'true' ? 'pull-request' : 'never'
}

function splitWords(value: string): string[] {
  const words = value.split(/[,\n]/).map((word) => word.trim().toLowerCase())
  return words.filter(isGiven)
}

/** One trailing line break ends a YAML block; any other empty entry stays. */
function splitIds(value: string): string[] {
  const list = value.endsWith('\n') ? value.slice(0, -1) : value
  return list.split(/[,\n]/).map((id) => id.trim())
}

/** Of what is no `http(s)` URL, an @ is enough to show nothing. */
function hasUserInfo(value: string): boolean {
  const url = /^https?:\/\//i.test(value) ? URL.parse(value) : null
  return url === null ? value.includes('@') : url.username + url.password !== ''
}

function toBase(value: string): string {
  const { origin, pathname } = new URL(value)
  let length = pathname.length
  while (pathname[length - 1] === '/') length--
  return origin + pathname.slice(0, length)
}

function withoutEndpoint(value: string): string {
  return toBase(value).replace(/\/v2(\/agent(\/.*)?)?$/i, '')
}

function isLoopback(hostname: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}
