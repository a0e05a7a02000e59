import { z } from 'zod'
import { isGiteaApi } from '../shared/gitea.ts'
import { codeSpan, MAX_MESSAGE_LENGTH } from '../shared/sanitize.ts'
import type { TriggerEvent } from './event.ts'
import { InputSchema, NOT_SET, splitWords } from './input-schema.ts'
import { containsGitHubToken } from './redact.ts'
import type { Runner } from './runner.ts'

/** In the order of action.yml. */
export const INPUT_NAMES = z.keyof(InputSchema).options
type InputName = (typeof INPUT_NAMES)[number]

/** A text for each of some inputs: what it was given, or what is wrong with it. */
type Texts = Partial<Record<InputName, string | undefined>>

type Host = Pick<Runner, 'getInput' | 'inputNames' | 'redact' | 'repository' | 'apiUrl'>

const ANY_PATH = '**'

/** The action's inputs, checked. */
export type Inputs = Readonly<ReturnType<typeof toInputs>>

function toInputs(values: z.output<typeof InputSchema>) {
  const seconds = values['poll-interval-seconds']
  const paths = values['pr-paths']
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
    prPaths: paths[0] === ANY_PATH ? undefined : paths,
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
  const { data, error } = z.safeParse(InputSchema, given, { reportInput: true })
  const misspelled = findMisspelledGates(given, runner)
  // Where `require-pr` is misspelled, the inputs that need it would look unused.
  const conflicts = misspelled['require-pr'] === undefined ? findConflicts(given, runner) : {}

  const mistakes = new Map<InputName, string>()
  for (const name of INPUT_NAMES) {
    const issue = error?.issues.find(({ path }) => path[0] === name)
    const sentence =
      findSecret(name, given[name] ?? '', runner) ??
      (issue && toSentence(issue)) ??
      misspelled[name] ??
      conflicts[name]
    if (sentence !== undefined) mistakes.set(name, sentence)
  }
  if (data !== undefined && mistakes.size === 0) return toInputs(data)
  throw toInputError(mistakes, { given, event })
}

/** The inputs that are neither empty nor white space. */
function readInputs({ getInput, repository }: Host): Texts {
  const given: Texts = {}
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

/** A rejected text is shown, unless it is the key; as a code span, because it comes from outside. */
function toSentence({ path, input, message }: z.core.$ZodIssue): string {
  if (typeof input !== 'string' || path[0] === 'admin-key') return message
  const verb = path.length === 1 ? 'is' : 'contains'
  return `${verb} ${codeSpan(input, 60)}: ${message}`
}

/** A secret in an input that would show it, or send it where it does not belong. */
function findSecret(name: InputName, text: string, { redact }: Host): string | undefined {
  if (name === 'admin-key') return undefined
  // An id ends up in access logs, a `github-token` at GitHub. A URL's parser can put the key together.
  const all = `${text}\n${URL.parse(text)?.href ?? ''}`
  if (redact(all) !== all) return 'contains the admin key, which belongs only in `admin-key`.'
  // In an id it would be sent to the service, and written to an output.
  if (name !== 'github-token' && containsGitHubToken(text)) {
    return 'contains a GitHub token; it was not sent. Check which secret it is set to.'
  }
  if (name === 'base-url' && hasUserInfo(text)) {
    return 'contains a user name or password: remove it; the key belongs in `admin-key`.'
  }
  return undefined
}

/** If the value is not an `http(s)` URL, an @ is enough to suspect a password in it. */
function hasUserInfo(value: string): boolean {
  const url = /^https?:\/\//i.test(value) ? URL.parse(value) : null
  return url === null ? value.includes('@') : url.username + url.password !== ''
}

/**
 * Without `require-pr` and `pr-paths` a pull request passes unchecked, so neither may be lost by a
 * typing error: GitHub's runner only warns about an unknown input, act and Gitea say nothing.
 */
function findMisspelledGates(given: Texts, { inputNames }: Host): Texts {
  const find = (name: InputName, openGate: string): string | undefined => {
    const isOpen = (given[name] ?? openGate).trim().toLowerCase() === openGate
    const misspelling = inputNames.find((each) => isMisspelling(each.toLowerCase(), name))
    if (!isOpen || misspelling === undefined) return undefined
    const shown = codeSpan(misspelling.toLowerCase(), 60)
    const variable = codeSpan(`INPUT_${misspelling}`, 60)
    return `is not set, but ${shown} is, which is not an input of this action. If ${variable} is a variable of your own, rename it.`
  }
  return { 'require-pr': find('require-pr', 'false'), 'pr-paths': find('pr-paths', ANY_PATH) }
}

/** Whether the names are equal but for hyphens, and for one letter or two that are swapped. */
function isMisspelling(given: string, name: string): boolean {
  const [a, b] = [given.replace(/[-_ ]/g, ''), name.replace(/[-_ ]/g, '')]
  if (given === name || Math.abs(a.length - b.length) > 1) return false
  return withoutOneLetter(a).some((each) => withoutOneLetter(b).includes(each))
}

function withoutOneLetter(text: string): string[] {
  return [text, ...Array.from(text, (_, at) => text.slice(0, at) + text.slice(at + 1))]
}

/** Finds combinations in which a typing error or an unset variable would switch off a check. */
function findConflicts(given: Texts, { repository, apiUrl }: Host): Texts {
  const requirePr = given['require-pr']?.toLowerCase() ?? 'false'
  const limitsPaths = (given['pr-paths'] ?? ANY_PATH).trim() !== ANY_PATH
  const conflicts: Texts = {}

  if (requirePr === 'verified' || requirePr === 'verified-if-any') {
    const demand = `\`require-pr: ${requirePr}\``
    if (given['pr-author'] === undefined) {
      conflicts['pr-author'] =
        `is empty, but ${demand} needs the login of the account that opens the agent's pull requests. ${NOT_SET}`
    }
    if (given['pr-repository'] === undefined) {
      conflicts['pr-repository'] = `is empty, but ${demand} needs OWNER/NAME.`
    }
    if (given['pr-paths'] === undefined) {
      conflicts['pr-paths'] = `is empty. ${NOT_SET} Set it, or write the paths into the workflow.`
    }
    if (given['github-token'] === undefined) {
      conflicts['github-token'] =
        `is empty, but ${demand} needs it to get the pull request. Remove the input to use the job's own token.`
    }
    if (splitWords(given['allowed-statuses'] ?? '').includes('active')) {
      conflicts['allowed-statuses'] =
        `contains \`active\`, but an agent job that is still active has no pull request that ${demand} could check. Remove \`active\`.`
    }
    if (limitsPaths && isGiteaApi(apiUrl)) {
      conflicts['pr-paths'] =
        'works with GitHub only, because the API of Gitea and Forgejo does not list the files of a comparison in this form. Remove the input.'
    }
  }

  if (requirePr === 'true' || requirePr === 'false') {
    const unused =
      'is only used with `require-pr: verified` or `verified-if-any`. Add one of these, or remove this input.'
    const isOther = given['pr-repository']?.toLowerCase() !== repository.toLowerCase()
    if (given['pr-author'] !== undefined) conflicts['pr-author'] = unused
    if (repository !== '' && isOther) conflicts['pr-repository'] = unused
    if (limitsPaths) conflicts['pr-paths'] = unused
  }
  return conflicts
}

/** The summary shows all mistakes. The message may be too short for them. */
function toInputError(
  mistakes: ReadonlyMap<InputName, string>,
  { given, event }: { given: Texts; event: TriggerEvent },
): InputError {
  const names = [...mistakes.keys()]
  const withheld = namesWithheld(event).filter(
    (name) => names.includes(name) && given[name] === undefined,
  )
  const texts = [...mistakes]
    .filter(([name]) => !withheld.includes(name))
    .map(([name, sentence]) => `\`${name}\`${sentence.startsWith(':') ? '' : ' '}${sentence}`)
  if (withheld.length > 0) texts.unshift(explainWithheld(withheld, event))

  const heading = texts.length === 1 ? '' : `${names.length} inputs need fixing. `
  const all = heading + texts.join(' ')
  const short = `${heading}${listNames(names)} are not accepted. The job summary explains each.`
  return new InputError(all.length <= MAX_MESSAGE_LENGTH ? all : short, texts)
}

/** The inputs that usually are secrets or variables which the run does not get. */
function namesWithheld({ isFork, isDependabot }: TriggerEvent): InputName[] {
  if (isFork) return ['base-url', 'project-id', 'admin-key', 'pr-author', 'pr-paths']
  return isDependabot ? ['admin-key'] : []
}

/** The condition for forks is true for events without a pull request, such as `push`. */
function explainWithheld(names: readonly InputName[], { isFork }: TriggerEvent): string {
  const areEmpty = `${listNames(names)} ${names.length === 1 ? 'is' : 'are'} empty`
  return isFork
    ? `This pull request comes from a fork, so GitHub gives this run neither secrets nor variables: ${areEmpty}. Unless it is a required check (GitHub treats a skipped job as passed), skip the GitHub job for forks: \`if: "!github.event.pull_request || github.event.pull_request.head.repo.full_name == github.repository"\`.`
    : `Dependabot's runs get only Dependabot secrets, so ${areEmpty}. Add the key under Settings > Secrets and variables > Dependabot, or skip the GitHub job unless it is a required check: \`if: github.event.pull_request.user.login != 'dependabot[bot]'\`.`
}

/** Such as "`a`, `b` and `c`". */
function listNames(names: readonly string[]): string {
  return new Intl.ListFormat('en-GB').format(names.map((name) => `\`${name}\``))
}
