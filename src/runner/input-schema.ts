import * as z from 'zod/mini'
import { codeSpan } from '../shared/sanitize.ts'
import { KEY_LENGTH } from './runner.ts'

const MAX_INPUT_LENGTH = 2048
const MAX_IDS = 100
const MAX_ID_LENGTH = 256
const MAX_REPOSITORY_LENGTH = 256
const MAX_TIMEOUT_MINUTES = 7200
const POLL_SECONDS = { min: 1, max: 3600 }
/** What to check if an input that must not be empty is empty. */
export const NOT_SET = 'If it comes from a variable, that variable is not set here.'

const ID_RULES = rules({
  'is {}, which a script prints for a missing value. Check where it comes from.':
    /^(?!(null|undefined)$)/,
  [`is {}: an id has at most ${MAX_ID_LENGTH} characters.`]: (value) =>
    value.length <= MAX_ID_LENGTH,
  // A reverse proxy that decodes %2F would send the key to another endpoint.
  'contains "/": pass the id alone.': (value) => !value.includes('/'),
  'contains a backslash: pass the id alone.': (value) => !value.includes('\\'),
  'is {}: pass the id alone, without control characters.': (value) =>
    !/^\.\.?$|\p{Cc}/u.test(value) && value.isWellFormed(),
})

/**
 * The inputs as they must be. The message of an issue follows the name of its input. What comes
 * from outside stands in it as a code span. In the rules, `{}` stands for the value.
 */
export const schema = z.object({
  'base-url': parsed(
    {
      [`is empty. ${NOT_SET}`]: isGiven,
      [`is longer than ${MAX_INPUT_LENGTH} characters.`]: (value) =>
        value.length <= MAX_INPUT_LENGTH,
      // Before any rule that shows the value, which may contain a password.
      'contains a user name or password: remove it; the key belongs in `admin-key`.': (value) =>
        !hasUserInfo(value),
      'is {}: use a full URL, such as https://agents.example.com.': (value) =>
        /^https?:\/\/[^\s\p{Cc}]*$/iu.test(value) && URL.canParse(value),
      'is {}: remove everything from the ? or # on.': /^[^?#]*$/,
      'is {}: use https://, or the key would be sent unencrypted.': (value) =>
        /^https:/i.test(value) || isLoopback(new URL(value).hostname),
    },
    toBase,
  ).check(({ value, issues }) => {
    const base = value.replace(/\/v2(\/agent(\/.*)?)?$/i, '')
    const message = `must not include \`/v2\` (added automatically): use ${codeSpan(base, 100)}.`
    if (base !== value) issues.push({ code: 'custom', input: value, message })
  }),
  'project-id': z.string().check(
    ...rules({
      [`is empty: copy the project identifier from the API keys page of the service's dashboard. ${NOT_SET}`]:
        isGiven,
    }),
    ...ID_RULES,
  ),
  'job-id': z.pipe(
    parsed(
      {
        'is empty: the step or job that should set it was skipped, failed, or names its output differently.':
          isGiven,
        'is "null": the start request returned no id. Use `curl --fail-with-body` and `jq -er .id`.':
          (value) => value.trim() !== 'null',
        "is JSON: use `${{ join(fromJSON(…), ',') }}`.": (value) =>
          !splitIds(value).some((id) => /^[[{"]/.test(id)),
      },
      splitIds,
    ).check(
      ({ value, issues }) => {
        const message = `entry ${value.indexOf('') + 1} is empty. Did the job that should set it run?`
        if (value.includes('')) issues.push({ code: 'custom', input: value, message })
      },
      z.refine((ids) => new Set(ids).size <= MAX_IDS, {
        error: `lists more than ${MAX_IDS} jobs: wait for them in several steps.`,
      }),
    ),
    z.pipe(
      // A long list of empty ids would take long to check.
      z.transform((ids: string[]) => [...new Set(ids)]),
      z.array(z.string().check(...ID_RULES)),
    ),
  ),
  // None of these sentences shows the value.
  'admin-key': z.string().check(
    ...rules({
      'is empty: no secret of that name exists here, or an organization secret is not shared with this repository. A reusable workflow must receive it under `secrets:`.':
        isGiven,
      'is too long for an admin API key: pass only the key.': (value) =>
        value.length <= KEY_LENGTH.max,
      'starts with "Bearer": pass only the key.': /^(?!bearer\s)/i,
      "contains a GitHub token; it was not sent. Pass the service's admin API key (`<service>_…`).":
        /^(?!gh[pousr]_|github_pat_)/,
      'contains a space, a line break or a character that is not ASCII: copy the key alone into the secret again.':
        /^[\x21-\x7e]+$/,
      "is not an admin API key, which starts with the service's name and `_`. Copy it from the API keys page of the service's dashboard.":
        /^[a-z0-9-]+_./i,
      'is too short for an admin API key: copy the whole key into the secret.': (value) =>
        value.length >= KEY_LENGTH.min,
    }),
  ),
  'timeout-minutes': parsed(
    {
      [`is {}: use a plain number of minutes from 0 to ${MAX_TIMEOUT_MINUTES}, such as 30 or 0.5.`]:
        (value) => isNumberWithin(value, { min: 0, max: MAX_TIMEOUT_MINUTES }),
    },
    Number,
  ),
  'poll-interval-seconds': parsed(
    {
      [`is {}: use a plain number of seconds from ${POLL_SECONDS.min} to ${POLL_SECONDS.max}, or remove the input.`]:
        (value) => value === '' || isNumberWithin(value, POLL_SECONDS),
    },
    toNumberIfGiven,
  ),
  'allowed-statuses': z
    .pipe(
      parsed(
        {
          [`is longer than ${MAX_INPUT_LENGTH} characters.`]: (value) =>
            value.length <= MAX_INPUT_LENGTH,
        },
        splitWords,
      ),
      z.array(
        z.enum(['completed', 'archived', 'failed', 'active'], {
          error: withValue('contains {}: use any of completed, archived, failed, active.'),
        }),
      ),
    )
    .check(
      z.refine((statuses) => statuses.includes('completed'), {
        error: withValue(
          'does not contain `completed`, so a job that completed would fail the step. Add it to the list.',
        ),
      }),
    ),
  'require-pr': parsed(
    { 'is {}: use true, false or verified.': /^(true|false|verified)$/i },
    toPrRequirement,
  ),
  /** Empty unless the pull request must be verified. */
  'pr-author': z.string().check(
    ...rules({
      'is {}: use the login as the API has it, such as acme-agent[bot].': (value) =>
        value === '' || /^[a-z0-9][a-z0-9._-]{0,99}(\[bot\])?$/i.test(value),
    }),
  ),
  'pr-repository': z.string().check(
    ...rules({
      'is {}: use the form OWNER/NAME.': (value) => value === '' || isRepository(value),
    }),
  ),
  comment: parsed(
    { 'is {}: use never, pull-request or always.': /^(never|pull-request|always|true|false)$/i },
    toCommentMode,
  ),
  'issue-number': parsed(
    { 'is {}: use the number of an issue or pull request, such as 42.': /^([1-9]\d{0,14})?$/ },
    toNumberIfGiven,
  ),
  /** Empty: no comment. */
  'github-token': z.string(),
})

function parsed<T>(tests: Tests, transform: (value: string) => T) {
  return z.pipe(z.string().check(...rules(tests)), z.transform(transform))
}

/**
 * What must be true of a value, under the sentence that is shown if it is not. A later test may
 * rely on the earlier ones, because the first one that fails is the last.
 */
type Tests = Readonly<Record<string, RegExp | ((value: string) => boolean)>>

function rules(tests: Tests) {
  return Object.entries(tests).map(([sentence, test]) =>
    z.refine<string>((value) => (test instanceof RegExp ? test.test(value) : test(value)), {
      abort: true,
      error: withValue(sentence),
    }),
  )
}

function withValue(sentence: string) {
  return ({ input }: { readonly input?: unknown }): string =>
    sentence.replace('{}', () => codeSpan(String(input), 60))
}

function isGiven(value: string): boolean {
  return value !== ''
}

function toNumberIfGiven(value: string): number | undefined {
  return value === '' ? undefined : Number(value)
}

function isNumberWithin(value: string, { min, max }: { min: number; max: number }): boolean {
  return /^\d+(\.\d+)?$/.test(value) && Number(value) >= min && Number(value) <= max
}

function isRepository(value: string): boolean {
  if (value.length > MAX_REPOSITORY_LENGTH) return false
  const segments = value.split('/')
  return segments.length === 2 && segments.every((part) => /^(?!\.\.?$)[\w.][\w.-]*$/.test(part))
}

function toPrRequirement(value: string): 'no' | 'any' | 'verified' {
  switch (value.toLowerCase()) {
    case 'verified':
      return 'verified'
    case 'true':
      return 'any'
    default:
      return 'no'
  }
}

function toCommentMode(value: string): 'never' | 'pull-request' | 'always' {
  const mode = value.toLowerCase()
  if (mode === 'always') return mode
  return mode === 'pull-request' || mode === 'true' ? 'pull-request' : 'never'
}

function splitWords(value: string): string[] {
  return splitIds(value.toLowerCase()).filter(isGiven)
}

/**
 * One line break at the end is that of a YAML block. Any other empty entry stays, and is rejected.
 */
function splitIds(value: string): string[] {
  return value
    .replace(/\n$/, '')
    .split(/[,\n]/)
    .map((id) => id.trim())
}

/** If the value is not an `http(s)` URL, an @ is enough to suspect a password in it. */
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

function isLoopback(hostname: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}
