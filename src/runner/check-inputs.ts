import { z } from 'zod'
import { codeSpan, containsGitHubToken, containsKey, truncate } from '../text/sanitize.ts'
import type { TriggerEvent } from './event.ts'
import { MAX_MESSAGE_LENGTH } from './result.ts'
import type { Runner } from './runner.ts'

/** A sentence for each input that is rejected, by name. */
export type Mistakes = Readonly<Record<string, string>>

/** What reads inputs. */
export type InputSource = Pick<Runner, 'getInput' | 'inputNames' | 'redact'>

/** Inputs that are rejected before any request. The message names each of them. */
export class InputError extends Error {
  override readonly name = 'InputError'
  /** What is wrong, one by one. The message may be too short for all. */
  readonly mistakes: readonly string[]

  constructor(byName: Mistakes) {
    const mistakes = [...new Set(Object.values(byName))]
    const names = Object.keys(byName)
    const heading = mistakes.length === 1 ? '' : `${names.length} inputs need fixing. `
    const all = heading + mistakes.join(' ')
    const short = `${heading}${listNames(names)} are not accepted. The job summary explains each.`
    super(all.length <= MAX_MESSAGE_LENGTH ? all : truncate(short, MAX_MESSAGE_LENGTH))
    this.mistakes = mistakes
  }
}

/** Their values are not shown, because somebody may take them for the place of a key. */
const HIDDEN: readonly string[] = [
  'admin-key',
  'base-url',
  'project-id',
  'job-id',
  'prompt',
  'prompt-file',
  'github-token',
]
/** Secrets or variables in most workflows, which GitHub withholds from a fork's pull request. */
const WITHHELD: readonly string[] = ['base-url', 'project-id', 'admin-key', 'pr-author', 'pr-paths']

/**
 * Reads all inputs of a schema, and checks each by itself. Of several mistakes in one input the first
 * counts. An empty input is undefined for the schema.
 *
 * @param options.mistakes what is wrong besides
 * @throws InputError
 */
export function checkInputs<Schema extends z.ZodObject>(
  schema: Schema,
  options: { runner: InputSource; event: TriggerEvent; mistakes: Mistakes },
): z.output<Schema> {
  const { runner, event } = options
  const names = Object.keys(schema.shape)
  const given = readInputs(names, runner)
  const { data, error } = z.safeParse(schema, given, { reportInput: true })
  const issueOf = (name: string) => error?.issues.find(({ path }) => path[0] === name)
  const mistakes: Record<string, string> = { ...options.mistakes }
  for (const name of names) {
    const text = given[name] ?? ''
    const issue = issueOf(name)
    // A GitHub token that was given as the key is a mistake of that input alone.
    const isRejectedKey =
      name === 'github-token' && text === given['admin-key'] && issueOf('admin-key') !== undefined
    const secret = isRejectedKey ? undefined : findSecret(name, text, runner)
    const mistake = secret ?? (issue && formatIssue(name, issue, runner))
    if (mistake !== undefined) mistakes[name] = mistake
  }
  if (data !== undefined && Object.keys(mistakes).length === 0) return data

  const empty = names.filter((name) => name in mistakes && given[name] === undefined)
  const withheld = event.isFork ? empty.filter((name) => WITHHELD.includes(name)) : []
  for (const name of withheld) mistakes[name] = explainFork(withheld)
  const misnamed = findMisnamed(runner.inputNames, names)
  const first = empty.find((name) => !withheld.includes(name))
  if (first !== undefined && misnamed.length > 0) {
    mistakes[first] = `${mistakes[first]} ${explainMisnamed(misnamed)}`
  }
  throw new InputError(mistakes)
}

/** The inputs that are not empty, by name. */
function readInputs(
  names: readonly string[],
  { getInput }: InputSource,
): Readonly<Partial<Record<string, string>>> {
  const inputs = names.map((name) => [name, getInput(name)] as const)
  return Object.fromEntries(inputs.filter(([, text]) => text.trim() !== ''))
}

/**
 * The names that the action does not have, and that may have been meant for its inputs: those with a
 * hyphen, and its own with underscores. Any other, such as `INPUT_FILES`, is usually a workflow's own
 * variable.
 */
export function findMisnamed(inputNames: readonly string[], declared: readonly string[]): string[] {
  return inputNames
    .map((name) => name.toLowerCase())
    .filter((name) => !declared.includes(name))
    .filter((name) => name.includes('-') || declared.includes(name.replaceAll('_', '-')))
}

/** A secret in an input from which it would be sent somewhere else, or written to an output. */
function findSecret(name: string, text: string, { redact }: InputSource): string | undefined {
  if (name === 'admin-key') return undefined
  if (containsKey(text, redact)) {
    return `\`${name}\` contains the admin key, which belongs only in \`admin-key\`.`
  }
  // In a prompt, which other people may have written, a token is replaced.
  const mayContainToken = name === 'github-token' || name === 'prompt'
  return !mayContainToken && containsGitHubToken(text)
    ? `\`${name}\` contains a GitHub token; it was not sent. Check which secret it is set to.`
    : undefined
}

/** A rejected text is shown as a code span, because it comes from outside. */
function formatIssue(
  name: string,
  { input, message, path }: z.core.$ZodIssue,
  { redact }: InputSource,
): string {
  if (typeof input !== 'string' || input === '' || HIDDEN.includes(name)) {
    return `\`${name}\` ${message}`
  }
  // An entry of a list has its index in the path.
  const verb = path.length === 1 ? 'is' : 'contains'
  return `\`${name}\` ${verb} ${codeSpan(redact(input), 60)}: ${message}`
}

function explainFork(names: readonly string[]): string {
  const areEmpty = `${listNames(names)} ${names.length === 1 ? 'is' : 'are'} empty`
  // The condition is true for events without a pull request, such as `push`.
  return `This pull request comes from a fork, so GitHub gives this run neither secrets nor variables: ${areEmpty}. Unless it is a required check, skip the GitHub job for forks: \`if: "!github.event.pull_request || github.event.pull_request.head.repo.full_name == github.repository"\`.`
}

function explainMisnamed(misnamed: readonly string[]): string {
  const areNone = misnamed.length === 1 ? 'is not an input' : 'are not inputs'
  return `This step was given ${listNames(misnamed)}, which ${areNone}.`
}

/** Such as "`a`, `b` and `c`". */
function listNames(names: readonly string[]): string {
  return new Intl.ListFormat('en-GB').format(names.map((name) => codeSpan(name, 60)))
}
