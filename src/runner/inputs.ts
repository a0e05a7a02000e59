import type * as z from 'zod/mini'
import { MAX_MESSAGE_LENGTH } from '../shared/sanitize.ts'
import type { TriggerEvent } from './event.ts'
import { InputError } from './input-error.ts'
import { NOT_SET, schema } from './input-schema.ts'
import { removeGitHubTokens } from './redact.ts'
import type { Runner } from './runner.ts'

/**
 * What an explicitly empty optional input means: the defaults of action.yml (a test compares the
 * two).
 */
const DEFAULTS: Readonly<Record<string, string>> = {
  'timeout-minutes': '30',
  'allowed-statuses': 'completed',
  'require-pr': 'false',
  comment: 'never',
}

/** The action's inputs, checked. Times are in milliseconds. */
export type Inputs = Readonly<ReturnType<typeof toInputs>>

/**
 * Reads and checks all inputs.
 *
 * @throws InputError one message for all that is wrong
 */
export function parseInputs(
  runner: Pick<Runner, 'getInput' | 'redact' | 'repository'>,
  event: TriggerEvent,
): Inputs {
  const names = Object.keys(schema.shape)
  const defaults = { ...DEFAULTS, 'pr-repository': runner.repository }
  const values = new Map(
    names.map((name) => [name, withDefault(name, { given: runner.getInput(name), defaults })]),
  )
  const result = schema.safeParse(Object.fromEntries(values))

  const mistakes: Mistake[] = []
  for (const [name, value] of values) {
    // Of several mistakes in one input the first is shown.
    const issue = result.error?.issues.find(({ path }) => path[0] === name)
    if (name !== 'admin-key' && runner.redact(value) !== value) {
      // In an id the key would end up in access logs; as `github-token` it would be sent to GitHub.
      mistakes.push(mistakeIn(name, 'contains the admin key, which belongs in `admin-key` alone.'))
    } else if (
      name !== 'admin-key' &&
      name !== 'github-token' &&
      removeGitHubTokens(value) !== value
    ) {
      // In an id it would be sent to the service.
      const advice = 'Check which secret it is set to.'
      mistakes.push(mistakeIn(name, `contains a GitHub token; it was not sent. ${advice}`))
    } else if (issue !== undefined) {
      mistakes.push(mistakeIn(name, issue.message))
    }
  }
  mistakes.push(...findConflicts(values, { repository: runner.repository, mistakes }))
  if (!result.success || mistakes.length > 0) {
    throw toInputError(explainEmpty(mistakes, values, event))
  }
  return toInputs(result.data)
}

function toInputs(data: z.infer<typeof schema>) {
  const pollSeconds = data['poll-interval-seconds']
  return {
    /** Without a trailing slash. */
    baseUrl: data['base-url'],
    projectId: data['project-id'],
    /** At least one, all different. */
    jobIds: data['job-id'],
    adminKey: data['admin-key'],
    timeoutMs: data['timeout-minutes'] * 60_000,
    /** Undefined: adaptive. */
    pollIntervalMs: pollSeconds === undefined ? undefined : pollSeconds * 1_000,
    allowedStatuses: data['allowed-statuses'],
    requirePr: data['require-pr'],
    /** Empty unless the pull request must be verified. */
    prAuthor: data['pr-author'],
    prRepository: data['pr-repository'],
    comment: data.comment,
    /** Undefined: the event's. */
    issueNumber: data['issue-number'],
    /** If it is empty, no comment can be made. */
    githubToken: data['github-token'],
  }
}

function withDefault(
  name: string,
  { given, defaults }: { given: string; defaults: Readonly<Record<string, string>> },
): string {
  if (given.trim() === '') return defaults[name] ?? ''
  // An empty entry of the list of jobs must not get lost.
  return name === 'job-id' ? given : given.trim()
}

/** What is wrong with an input, or with several for one reason. */
interface Mistake {
  readonly names: readonly string[]
  readonly text: string
}

function mistakeIn(name: string, sentence: string): Mistake {
  return { names: [name], text: `\`${name}\` ${sentence}` }
}

const VERIFIED = '`require-pr: verified`'

/** Inputs that do not go together. A typing error must not take its check from a gate. */
function findConflicts(
  values: ReadonlyMap<string, string>,
  { repository, mistakes }: { repository: string; mistakes: readonly Mistake[] },
): Mistake[] {
  const rejected = mistakes.flatMap(({ names }) => names)
  if (rejected.includes('require-pr')) return []

  const get = (name: string): string => String(values.get(name)).toLowerCase()
  const conflicts =
    get('require-pr') === 'verified' ? findGaps(get) : findUnused(get, repository.toLowerCase())
  return conflicts.filter(({ names }) => !names.some((name) => rejected.includes(name)))
}

/** What a verification lacks. */
function findGaps(get: (name: string) => string): Mistake[] {
  const gaps: Mistake[] = []
  if (get('pr-author') === '') {
    const sentence = `is empty, but ${VERIFIED} needs the login of the account that opens the agent's pull requests. ${NOT_SET}`
    gaps.push(mistakeIn('pr-author', sentence))
  }
  if (get('pr-repository') === '') {
    gaps.push(mistakeIn('pr-repository', `is empty, but ${VERIFIED} needs OWNER/NAME.`))
  }
  if (/\bactive\b/.test(get('allowed-statuses'))) {
    const sentence =
      'contains `active`, but a job that is still active has no pull request to verify. Remove `active`.'
    gaps.push(mistakeIn('allowed-statuses', sentence))
  }
  if (get('github-token') === '') {
    const sentence = `is empty, but ${VERIFIED} reads the pull request with it. Remove the input to use the job's own token.`
    gaps.push(mistakeIn('github-token', sentence))
  }
  return gaps
}

/** What only a verification would look at. */
function findUnused(get: (name: string) => string, repository: string): Mistake[] {
  const unused = get('pr-author') === '' ? [] : ['pr-author']
  // Outside a runner there is no repository to compare with.
  if (repository !== '' && get('pr-repository') !== repository) unused.push('pr-repository')
  return unused.map((name) =>
    mistakeIn(name, `is only used with ${VERIFIED}. Add that, or remove this input.`),
  )
}

/** Replaces the mistakes of empty inputs by their cause, where the event reveals it. */
function explainEmpty(
  mistakes: readonly Mistake[],
  values: ReadonlyMap<string, string>,
  event: TriggerEvent,
): readonly Mistake[] {
  if (!event.isFork && !event.isDependabot) return mistakes
  const names = event.isFork ? ['base-url', 'project-id', 'admin-key', 'pr-author'] : ['admin-key']
  const wrong = mistakes.flatMap((mistake) => mistake.names)
  const empty = names.filter((name) => values.get(name) === '' && wrong.includes(name))
  if (empty.length === 0) return mistakes

  const areEmpty = `${listNames(empty)} ${empty.length === 1 ? 'is' : 'are'} empty`
  const cause = event.isFork
    ? `This pull request comes from a fork, so GitHub gives this run neither secrets nor variables: ${areEmpty}. Skip the job there: \`if: github.event.pull_request.head.repo.full_name == github.repository\`.`
    : `Dependabot's runs get only Dependabot secrets, so ${areEmpty}. Add the key under Settings > Secrets and variables > Dependabot, or skip the job: \`if: github.actor != 'dependabot[bot]'\`.`
  const others = mistakes.filter((mistake) => !empty.some((name) => mistake.names.includes(name)))
  return [{ names: empty, text: cause }, ...others]
}

/** One text that names every input. */
function toInputError(mistakes: readonly Mistake[]): InputError {
  const texts = mistakes.map(({ text }) => text)
  const names = mistakes.flatMap((mistake) => mistake.names)
  const heading = mistakes.length === 1 ? '' : `${names.length} inputs need fixing. `
  const all = heading + texts.join(' ')
  const short = `${heading}${listNames(names)} are not accepted. The job summary explains each.`
  return new InputError(all.length <= MAX_MESSAGE_LENGTH ? all : short, texts)
}

/** Such as "`a`, `b` and `c`". */
function listNames(names: readonly string[]): string {
  return names
    .map((name) => `\`${name}\``)
    .join(', ')
    .replace(/, (?=[^,]*$)/, ' and ')
}
