import { z } from 'zod'
import { isGiteaApi } from '../shared/gitea.ts'
import { codeSpan, MAX_MESSAGE_LENGTH, truncate } from '../shared/sanitize.ts'
import type { TriggerEvent } from './event.ts'
import { InputSchema, NOT_SET } from './input-schema.ts'
import { containsGitHubToken } from './redact.ts'
import type { Runner } from './runner.ts'
import { findUnknownGates } from './unknown-gates.ts'

/** In the order of action.yml. */
export const INPUT_NAMES = z.keyof(InputSchema).options
type InputName = (typeof INPUT_NAMES)[number]

/** The schema of each input by itself, because another one may be rejected. */
const { shape } = InputSchema

/** The inputs that are neither empty nor white space. */
type Given = Partial<Record<InputName, string>>

/** A sentence for each input that is rejected. */
type Mistakes = Partial<Record<InputName, string | undefined>>

type Host = Pick<Runner, 'getInput' | 'inputNames' | 'redact' | 'repository' | 'apiUrl'>

/** The action's inputs, checked. */
export type Inputs = Readonly<ReturnType<typeof toInputs>>

function toInputs(values: z.output<typeof InputSchema>) {
  const seconds = values['poll-interval-seconds']
  return {
    /** Without a slash at its end. */
    baseUrl: values['base-url'],
    projectId: values['project-id'],
    /** At least one, all different. */
    jobIds: values['job-id'],
    adminKey: values['admin-key'],
    timeoutMs: values['timeout-minutes'] * 60_000,
    /** Undefined: adaptive. */
    pollIntervalMs: seconds === undefined ? undefined : seconds * 1_000,
    allowedStatuses: values['allowed-statuses'],
    requirePr: values['require-pr'],
    /** Empty unless the pull request must be verified. */
    prAuthor: values['pr-author'],
    /** `OWNER/NAME` */
    prRepository: values['pr-repository'],
    /** Patterns of the paths that a verified pull request may change; undefined: any path. */
    prPaths: values['pr-paths'],
    comment: values.comment,
    /** Undefined: the event's. */
    issueNumber: values['issue-number'],
    /** If it is empty, no comment can be made. */
    githubToken: values['github-token'],
  }
}

/** Inputs that are rejected before any request. The message names each of them. */
export class InputError extends Error {
  override readonly name = 'InputError'
  /** What is wrong, one by one. */
  readonly mistakes: readonly string[]

  constructor(message: string, mistakes: readonly string[]) {
    super(message)
    this.mistakes = mistakes
  }
}

/**
 * Reads and checks all inputs. Of several mistakes in one input the first counts.
 *
 * @throws InputError one message for all that is wrong
 */
export function parseInputs(runner: Host, event: TriggerEvent): Inputs {
  const given = readInputs(runner)
  const unknown = findUnknownGates(runner.inputNames, INPUT_NAMES)
  const unmet = findUnmet(given, runner)
  // Where `require-pr` has a wrong name, the inputs that need it would look unused.
  const unused = unknown.size > 0 ? {} : findUnused(given, runner)

  const mistakes = new Map(unknown)
  for (const name of INPUT_NAMES) {
    const sentence =
      findSecret(name, given, runner) ?? findInvalid(name, given) ?? unmet[name] ?? unused[name]
    if (sentence !== undefined) mistakes.set(name, sentence)
  }
  if (mistakes.size > 0) throw toInputError(mistakes, { given, event })
  return toInputs(InputSchema.parse(given))
}

function readInputs({ getInput, repository }: Host): Given {
  const given: Given = {}
  for (const name of INPUT_NAMES) {
    const text = getInput(name)
    // A list is not trimmed, because an empty entry at its end must not get lost.
    const isList = name === 'job-id' || name === 'pr-paths'
    if (text.trim() !== '') given[name] = isList ? text : text.trim()
  }
  // Outside a runner there is no repository.
  if (repository !== '') given['pr-repository'] ??= repository
  return given
}

/** A secret in an input that would show it, or send it where it does not belong. */
function findSecret(name: InputName, given: Given, { redact }: Host): string | undefined {
  const text = given[name] ?? ''
  if (name === 'admin-key') return undefined
  // An id ends up in access logs, a `github-token` at GitHub. A URL's parser can put the key together.
  const all = `${text}\n${URL.parse(text)?.href ?? ''}`
  if (redact(all) !== all) {
    return `\`${name}\` contains the admin key, which belongs only in \`admin-key\`.`
  }
  // In an id it would be sent to the service, and written to an output.
  if (name !== 'github-token' && containsGitHubToken(text)) {
    return `\`${name}\` contains a GitHub token; it was not sent. Check which secret it is set to.`
  }
  if (name === 'base-url' && hasUserInfo(text)) {
    return '`base-url` contains a user name or password: remove it; the key belongs in `admin-key`.'
  }
  return undefined
}

/** If the value is not an `http(s)` URL, an @ is enough to suspect a password in it. */
function hasUserInfo(value: string): boolean {
  const url = /^https?:\/\//i.test(value) ? URL.parse(value) : null
  return url === null ? value.includes('@') : url.username + url.password !== ''
}

/** A rejected text is shown, unless it is the key; as a code span, because it comes from outside. */
function findInvalid(name: InputName, given: Given): string | undefined {
  const { error } = z.safeParse(shape[name], given[name], { reportInput: true })
  const issue = error?.issues[0]
  if (issue === undefined) return undefined

  const { input, message } = issue
  const [index] = issue.path
  if (input === '') return `\`${name}\`: entry ${Number(index) + 1} is empty. ${message}`
  if (typeof input !== 'string' || name === 'admin-key') return `\`${name}\` ${message}`
  const verb = index === undefined ? 'is' : 'contains'
  return `\`${name}\` ${verb} ${codeSpan(input, 60)}: ${message}`
}

/** Where a verification lacks what it needs, because a variable is not set, for example. */
function findUnmet(given: Given, { apiUrl }: Host): Mistakes {
  const requirePr = shape['require-pr'].safeParse(given['require-pr']).data
  if (requirePr !== 'verified' && requirePr !== 'verified-if-any') return {}
  const demand = `\`require-pr: ${requirePr}\``
  const empty: Mistakes = {
    'pr-author': `\`pr-author\` is empty, but ${demand} needs the login of the account that opens the agent's pull requests. ${NOT_SET}`,
    'pr-repository': `\`pr-repository\` is empty, but ${demand} needs OWNER/NAME.`,
    'pr-paths': `\`pr-paths\` is empty. ${NOT_SET} Set it, or write the paths into the workflow.`,
    'github-token': `\`github-token\` is empty, but ${demand} needs it to get the pull request. Remove the input to use the job's own token.`,
  }
  const unmet: Mistakes = {}

  for (const name of INPUT_NAMES) {
    if (given[name] === undefined) unmet[name] = empty[name]
  }
  if (shape['allowed-statuses'].safeParse(given['allowed-statuses']).data?.includes('active')) {
    unmet['allowed-statuses'] =
      `\`allowed-statuses\` contains \`active\`, but an agent job that is still active has no pull request that ${demand} could check. Remove \`active\`.`
  }
  if (limitsPaths(given) && isGiteaApi(apiUrl)) {
    unmet['pr-paths'] =
      '`pr-paths` works with GitHub only, because the API of Gitea and Forgejo does not list the files of a comparison in this form. Remove the input.'
  }
  return unmet
}

/** Inputs that only a verification looks at, where none is demanded. */
function findUnused(given: Given, { repository }: Host): Mistakes {
  const requirePr = shape['require-pr'].safeParse(given['require-pr']).data
  if (requirePr !== 'no' && requirePr !== 'any') return {}
  const isOther = given['pr-repository']?.toLowerCase() !== repository.toLowerCase()
  const unused = (name: InputName): string =>
    `\`${name}\` is only used with \`require-pr: verified\` or \`verified-if-any\`. Add one of these, or remove this input.`
  return {
    'pr-author': given['pr-author'] === undefined ? undefined : unused('pr-author'),
    'pr-repository': repository !== '' && isOther ? unused('pr-repository') : undefined,
    'pr-paths': limitsPaths(given) ? unused('pr-paths') : undefined,
  }
}

function limitsPaths(given: Given): boolean {
  return shape['pr-paths'].safeParse(given['pr-paths']).data !== undefined
}

/** The summary shows all mistakes. The message may be too short for them. */
function toInputError(
  mistakes: ReadonlyMap<string, string>,
  { given, event }: { given: Given; event: TriggerEvent },
): InputError {
  const names = [...mistakes.keys()]
  const withheld: readonly string[] = namesWithheld(event).filter(
    (name) => mistakes.has(name) && given[name] === undefined,
  )
  const texts = [...mistakes]
    .filter(([name]) => !withheld.includes(name))
    .map(([, sentence]) => sentence)
  if (withheld.length > 0) texts.unshift(explainWithheld(withheld, event))

  const heading = texts.length === 1 ? '' : `${names.length} inputs need fixing. `
  const all = heading + texts.join(' ')
  const short = `${heading}${listNames(names)} are not accepted. The job summary explains each.`
  const message = all.length <= MAX_MESSAGE_LENGTH ? all : truncate(short, MAX_MESSAGE_LENGTH)
  return new InputError(message, texts)
}

/** The inputs that usually are secrets or variables which the run does not get. */
function namesWithheld({ isFork, isDependabot }: TriggerEvent): InputName[] {
  if (isFork) return ['base-url', 'project-id', 'admin-key', 'pr-author', 'pr-paths']
  return isDependabot ? ['admin-key'] : []
}

/** The condition for forks is true for events without a pull request, such as `push`. */
function explainWithheld(names: readonly string[], { isFork }: TriggerEvent): string {
  const areEmpty = `${listNames(names)} ${names.length === 1 ? 'is' : 'are'} empty`
  return isFork
    ? `This pull request comes from a fork, so GitHub gives this run neither secrets nor variables: ${areEmpty}. Unless it is a required check (GitHub treats a skipped job as passed), skip the GitHub job for forks: \`if: "!github.event.pull_request || github.event.pull_request.head.repo.full_name == github.repository"\`.`
    : `Dependabot's runs get only Dependabot secrets, so ${areEmpty}. Add the key under Settings > Secrets and variables > Dependabot, or skip the GitHub job unless it is a required check: \`if: github.event.pull_request.user.login != 'dependabot[bot]'\`.`
}

/** Such as "`a`, `b` and `c`". */
function listNames(names: readonly string[]): string {
  return new Intl.ListFormat('en-GB').format(names.map((name) => codeSpan(name, 60)))
}
