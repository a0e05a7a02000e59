import * as z from 'zod/mini'
import { FINAL_STATUSES } from './job.ts'
import { inert } from './untrusted.ts'

const FROM_NOTHING = 'which a script prints for a value it does not have. Look where the value comes from.'

/** The rules for each input, as sentences that follow the input's name. The first broken one is told. */
export const schema = z.object({
  'base-url': z.pipe(
    z.string().check(
      rule(
        isGiven,
        "is empty: give the service's address, such as https://agents.example.com. If it comes from a variable, none of that name exists here.",
      ),
      // Before any rule that shows the value, which may hold a password.
      rule(
        (value) =>
          !/^([a-z][a-z0-9+.-]*:)?[\\/]*[^\\/?#]*@/i.test(value) &&
          (URL.canParse(value) || !value.includes('@')),
        'holds a user name or password: leave that out, the key goes into `admin-key`.',
      ),
      rule(
        (value) => /^https?:\/\//i.test(value) && !/[\s\p{Cc}]/u.test(value) && URL.canParse(value),
        (value) => `is ${quote(value)}: write the whole address, such as https://agents.example.com.`,
      ),
      rule(
        (value) => !/[?#]/.test(value),
        (value) => `is ${quote(value)}: leave out everything from the ? or # on.`,
      ),
      rule(
        (value) => toBase(value) === withoutEndpoint(value),
        (value) =>
          `must stop before /v2, which the action adds: use \`${inert(withoutEndpoint(value), 100)}\`.`,
      ),
      rule(
        (value) => /^https:/i.test(value) || isLoopback(new URL(value).hostname),
        (value) => `is ${quote(value)}: use https://, or the key would travel in clear.`,
      ),
    ),
    z.transform(toBase),
  ),
  'project-id': id({
    ifEmpty:
      "is empty: copy the project identifier from the API keys page of the service's dashboard. If it comes from a variable, none of that name exists here.",
    ifNull: FROM_NOTHING,
  }),
  'job-id': id({
    ifEmpty:
      'is empty: the step or job that should set it was skipped, failed, or names its output differently.',
    ifNull:
      'which `jq -r .id` prints when the answer has no id: starting the job failed. There, use `curl --fail-with-body` and `jq -er .id`.',
  }),
  // No sentence of these shows the value.
  'admin-key': z.string().check(
    rule(
      isGiven,
      'is empty: the secret does not exist here under that name, or an organization secret is not shared with this repository. A reusable workflow must also be handed it under `secrets:`.',
    ),
    rule(
      (value) => !/^bearer\s/i.test(value),
      'starts with "Bearer": give the key alone, the action adds that word.',
    ),
    rule(
      (value) => !/^(gh[pousr]_|github_pat_)/.test(value),
      "holds a GitHub token; it was not sent anywhere. Pass the service's admin API key (`<service>_…`, from its dashboard's API keys page).",
    ),
    rule(
      (value) => /^[\x21-\x7e]+$/.test(value),
      'holds a space, a line break or another character that no key has: copy the key alone into the secret once more.',
    ),
    rule(
      (value) => /^[a-z0-9-]+_./i.test(value),
      "is no admin API key: those start with the service's name and `_`. Copy it from the dashboard's API keys page.",
    ),
    rule(
      (value) => value.length >= 8,
      'is too short for an admin API key: copy the whole key into the secret.',
    ),
  ),
  'timeout-minutes': z.pipe(
    z.string().check(
      rule(
        (value) => isNumberWithin(value, 0, 7200),
        (value) => `is ${quote(value)}: write minutes as a plain number from 0 to 7200, such as 30 or 0.5.`,
      ),
    ),
    z.transform((value) => Number(value) * 60_000),
  ),
  'poll-interval-seconds': z.pipe(
    z.string().check(
      rule(
        (value) => value === '' || isNumberWithin(value, 1, 3600),
        (value) => `is ${quote(value)}: write seconds as a plain number from 1 to 3600, or leave it out.`,
      ),
    ),
    z.transform((value) => (value === '' ? undefined : Number(value) * 1_000)),
  ),
  'allowed-statuses': z
    .pipe(
      z.pipe(z.string(), z.transform(splitList)),
      z.array(
        z.enum([...FINAL_STATUSES, 'active'], {
          error: ({ input }) => `names ${quote(input)}: write any of completed, archived, failed, active.`,
        }),
      ),
    )
    .check(
      z.refine((statuses) => statuses.includes('completed'), {
        error: ({ input }) =>
          `is ${quote(input)}: without \`completed\` a job that went well would fail the step. Add it to the list.`,
      }),
    ),
  'require-pr': z.pipe(
    choice(['true', 'false'], 'write true or false.'),
    z.transform((value) => value === 'true'),
  ),
  comment: z.pipe(
    choice(['never', 'pull-request', 'always', 'true', 'false'], 'write never, pull-request or always.'),
    z.transform((value) => (value === 'true' ? 'pull-request' : value === 'false' ? 'never' : value)),
  ),
  'issue-number': z.pipe(
    z.string().check(
      rule(
        (value) => /^([1-9]\d{0,14})?$/.test(value),
        (value) => `is ${quote(value)}: write the number of an issue or pull request, such as 42.`,
      ),
    ),
    z.transform((value) => (value === '' ? undefined : Number(value))),
  ),
  /** Empty: no comment. */
  'github-token': z.string(),
})

/** zod calls the functions below while the schema above is built. */
function rule(isFine: (value: string) => boolean, sentence: string | ((value: string) => string)) {
  return z.refine<string>(isFine, {
    // The later rules may take for granted what the earlier ones asked.
    abort: true,
    error: ({ input }) => (typeof sentence === 'string' ? sentence : sentence(String(input))),
  })
}

function id({ ifEmpty, ifNull }: { ifEmpty: string; ifNull: string }) {
  return z.string().check(
    rule(isGiven, ifEmpty),
    rule(
      (value) => value !== 'null' && value !== 'undefined',
      (value) => `is the text "${value}", ${value === 'null' ? ifNull : FROM_NOTHING}`,
    ),
    rule(
      (value) => value.length <= 256,
      (value) => `is ${quote(value)} and has ${value.length} characters: an identifier has at most 256.`,
    ),
    rule(
      (value) => !/^\.\.?$/.test(value) && !/\p{Cc}/u.test(value) && value.isWellFormed(),
      (value) => `is ${quote(value)}: give the identifier alone, without dots only or control characters.`,
    ),
  )
}

function choice<const T extends string>(words: readonly T[], advice: string) {
  return z.pipe(
    z.pipe(
      z.string().check(
        rule(
          (value) => words.some((word) => word === value.toLowerCase()),
          (value) => `is ${quote(value)}: ${advice}`,
        ),
      ),
      z.transform((value) => value.toLowerCase()),
    ),
    z.enum(words),
  )
}

function quote(value: unknown): string {
  return `"${inert(String(value), 60)}"`
}

function isGiven(value: string): boolean {
  return value !== ''
}

function isNumberWithin(value: string, least: number, most: number): boolean {
  return /^\d+(\.\d+)?$/.test(value) && Number(value) >= least && Number(value) <= most
}

function splitList(value: string): string[] {
  return value
    .split(/[,\n]/)
    .map((word) => word.trim().toLowerCase())
    .filter(isGiven)
}

function toBase(value: string): string {
  const { origin, pathname } = new URL(value)
  return origin + pathname.replace(/\/+$/, '')
}

function withoutEndpoint(value: string): string {
  return toBase(value).replace(/\/v2(\/agent(\/.*)?)?$/, '')
}

function isLoopback(hostname: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}
