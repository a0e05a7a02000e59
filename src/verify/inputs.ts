import { z } from 'zod'
import {
  checkInputs,
  findMisnamed,
  type InputSource,
  type Mistakes,
} from '../runner/check-inputs.ts'
import type { TriggerEvent } from '../runner/event.ts'
import { EMPTY_ENTRY, isWithout, NO_VARIABLE, splitList, Token } from '../runner/field-parts.ts'
import type { Runner } from '../runner/runner.ts'
import { usableLink } from '../text/sanitize.ts'

const MAX_AUTHORS = 20
const MAX_AUTHOR_LENGTH = 105
const MAX_PATTERNS = 50
const MAX_PATTERN_LENGTH = 256

const Login = z
  .string()
  .min(1, EMPTY_ENTRY)
  .regex(
    /^[a-z0-9][a-z0-9._-]{0,99}(\[bot\])?$/i,
    "use the login as GitHub's API has it, such as acme-agent[bot].",
  )

const Logins = z
  .string(NO_VARIABLE)
  .max(MAX_AUTHORS * (MAX_AUTHOR_LENGTH + 2), `use at most ${MAX_AUTHORS} logins.`)
  .transform(splitList)
  .pipe(z.array(Login).max(MAX_AUTHORS, `has more than ${MAX_AUTHORS} logins.`))

const Repository = z
  .string()
  .trim()
  .regex(/^(?!\.\.?\/)[\w.][\w.-]*\/(?!\.\.?$)[\w.][\w.-]*$/, 'use the form OWNER/NAME.')

const PATTERN_ADVICE =
  'it can use `*` and `**`, but not `! ? + [ ] ( ) { } \\`. List what may change, such as `docs/**`, with `*` in place of such a character: `*slug*` for `[slug]`.'
const Pattern = z
  .string()
  .min(1, EMPTY_ENTRY)
  .refine(isWithout(/[!?+[\]()\\]/), PATTERN_ADVICE)
  .refine(isWithout(/^(\*\*\/)+\*\*?$/), 'to allow any path, write `**`.')
  .refine(
    (pattern) => pattern.length <= MAX_PATTERN_LENGTH && pattern.split('/').every(isPathSegment),
    `write a path in the repository, such as \`docs/**\`, of at most ${MAX_PATTERN_LENGTH} characters.`,
  )

/** Undefined: any path. */
const Patterns = z
  .string(NO_VARIABLE)
  .max(MAX_PATTERNS * (MAX_PATTERN_LENGTH + 2), `use at most ${MAX_PATTERNS} patterns.`)
  // Commas may stand between them.
  .refine(isWithout(/[{}]/), PATTERN_ADVICE)
  .transform(splitList)
  .pipe(z.array(Pattern).max(MAX_PATTERNS, `has more than ${MAX_PATTERNS} patterns.`))
  .refine(
    (patterns) => patterns.length === 1 || !patterns.includes('**'),
    'contains `**`, which allows any path. Remove it, or the others.',
  )
  .transform((patterns) => (patterns[0] === '**' ? undefined : patterns))

/** In the order of verify/action.yml, with its defaults. An empty input is undefined here. */
const VerifySchema = z.object({
  // Without one the inputs are right, but there is nothing to verify.
  'pr-link': z.string().trim().default(''),
  'pr-author': Logins,
  'pr-paths': Patterns,
  'pr-base': z.string().trim().optional(),
  'pr-repository': Repository.optional(),
  'github-token': Token,
})

export const VERIFY_INPUT_NAMES = z.keyof(VerifySchema).options

export type VerifyInputs = Readonly<ReturnType<typeof parseVerifyInputs>>

/**
 * Reads and checks all inputs.
 *
 * @throws InputError
 */
export function parseVerifyInputs(
  runner: InputSource & Pick<Runner, 'repository'>,
  event: TriggerEvent,
) {
  // No link is no mistake (the result is `no-pr`), unless one was given under a wrong name.
  const { inputNames } = runner
  const misnamed = findMisnamed(inputNames, VERIFY_INPUT_NAMES)
  const hasLink = runner.getInput('pr-link').trim() !== ''
  const isMisnamed = misnamed.length > 0 && !hasLink
  const mistakes: Mistakes = isMisnamed ? { 'pr-link': '`pr-link` is empty.' } : {}
  const values = checkInputs(VerifySchema, { runner, event, mistakes })

  const given = values['pr-link']
  return {
    /** As it was given; may be anything. */
    givenLink: given,
    /** The same as a link that is safe to show; empty if it is none. */
    prLink: usableLink(given) ?? '',
    /** Logins, any of which may have opened it. */
    prAuthors: values['pr-author'],
    /** Patterns of the paths that the pull request may change; undefined: any path. */
    prPaths: values['pr-paths'],
    /** The branch that it must merge into; undefined: the default branch. */
    prBase: values['pr-base'],
    /** `OWNER/NAME`; empty outside a runner. */
    prRepository: values['pr-repository'] ?? runner.repository,
    githubToken: values['github-token'],
  }
}

function isPathSegment(text: string): boolean {
  return text === '**' || !/^\.{0,2}$|\*\*/.test(text)
}
