import { z } from 'zod'
import {
  codeSpan,
  containsGitHubToken,
  containsKey,
  MAX_MESSAGE_LENGTH,
  truncate,
} from '../text/sanitize.ts'
import type { TriggerEvent } from './event.ts'
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

/** What is special about inputs, by their names. */
interface Traits<Name extends string> {
  /** Their value may be shown, because nobody takes them for the place of a key. */
  readonly shown: readonly Name[]
  /** Secrets or variables in most workflows, which GitHub withholds from a fork's pull request. */
  readonly withheld: readonly Name[]
  /** They have a default in action.yml, so that only a text that was given can be empty. */
  readonly defaulted?: readonly Name[]
  /** They are not trimmed, because an empty entry at their end must not get lost. */
  readonly lists?: readonly Name[]
}

/**
 * Reads all inputs of a schema, and checks each by itself. Of several mistakes in one input the first counts.
 *
 * @param options.others what is wrong besides
 * @throws InputError
 */
export function checkInputs<Schema extends z.ZodObject>(
  schema: Schema,
  options: {
    runner: InputSource
    event: TriggerEvent
    others: Mistakes
    traits: Traits<keyof Schema['shape'] & string>
  },
): z.output<Schema> {
  const { runner, event, others } = options
  const { shown, withheld, defaulted = [], lists = [] }: Traits<string> = options.traits
  const names = Object.keys(schema.shape)
  const given = readInputs(names, { runner, lists })
  const { data, error } = z.safeParse(schema, given, { reportInput: true })
  const mistakes: Record<string, string> = { ...others }
  for (const name of names) {
    const text = given[name] ?? ''
    const issue = error?.issues.find(({ path }) => path[0] === name)
    // A GitHub token that was given as the key is a mistake of that input alone.
    const isRejectedKey = 'admin-key' in mistakes && text === given['admin-key']
    const secret = isRejectedKey ? undefined : findSecret(name, text, runner.redact)
    const sentence =
      secret ?? (issue && formatIssue(name, issue, { runner, isShown: shown.includes(name) }))
    if (sentence !== undefined) mistakes[name] = sentence
  }
  if (data !== undefined && Object.keys(mistakes).length === 0) return data

  const empty = names.filter((name) => name in mistakes && given[name] === undefined)
  const lacking = event.isFork ? empty.filter((name) => withheld.includes(name)) : []
  for (const name of empty) {
    const misnamed = findMisnamed(name, { inputNames: runner.inputNames, declared: names })
    if (lacking.includes(name)) mistakes[name] = explainFork(lacking)
    else if (misnamed.length > 0 && !defaulted.includes(name)) {
      mistakes[name] = explainMisnamed(name, misnamed)
    }
  }
  throw new InputError(mistakes)
}

/** The inputs that are not empty, by name. */
function readInputs(
  names: readonly string[],
  { runner, lists }: { runner: Pick<Runner, 'getInput'>; lists: readonly string[] },
): Readonly<Partial<Record<string, string>>> {
  const given: Record<string, string> = {}
  for (const name of names) {
    const text = runner.getInput(name)
    if (text.trim() !== '') given[name] = lists.includes(name) ? text : text.trim()
  }
  return given
}

/**
 * The names that the action does not have, and that may have been meant for one of its inputs: those with
 * a hyphen, its own with underscores, and what is almost the name of the input. Any other, such as
 * `INPUT_FILES`, is usually a workflow's own variable.
 */
export function findMisnamed(
  input: string,
  { inputNames, declared }: { inputNames: readonly string[]; declared: readonly string[] },
): string[] {
  return inputNames
    .map((name) => name.toLowerCase())
    .filter((name) => !declared.includes(name))
    .filter(
      (name) =>
        name.includes('-') ||
        declared.includes(name.replaceAll('_', '-')) ||
        input.endsWith(`-${name}`) ||
        isOneLetterAway(name, input),
    )
}

/** Whether two names differ in one letter, or one has a letter more. */
function isOneLetterAway(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  const at = Array.from(long).findIndex((letter, index) => letter !== short[index])
  const rest = long.slice(at + 1)
  return rest === short.slice(at) || rest === short.slice(at + 1)
}

/** A secret in an input from which it would be sent somewhere else, or written to an output. */
function findSecret(name: string, text: string, redact: Runner['redact']): string | undefined {
  if (name === 'admin-key') return undefined
  if (containsKey(text, redact)) {
    return `\`${name}\` contains the admin key, which belongs only in \`admin-key\`.`
  }
  return name !== 'github-token' && containsGitHubToken(text)
    ? `\`${name}\` contains a GitHub token; it was not sent. Check which secret it is set to.`
    : undefined
}

/** A rejected text is shown as a code span, because it comes from outside. */
function formatIssue(
  name: string,
  { input, message, path: [, index] }: z.core.$ZodIssue,
  { runner, isShown }: { runner: InputSource; isShown: boolean },
): string {
  if (typeof input === 'string' && input !== '' && isShown) {
    const verb = index === undefined ? 'is' : 'contains'
    return `\`${name}\` ${verb} ${codeSpan(runner.redact(input), 60)}: ${message}`
  }
  const entry = index === undefined ? '' : `: entry ${Number(index) + 1}`
  return `\`${name}\`${entry} ${message}`
}

function explainFork(names: readonly string[]): string {
  const areEmpty = `${listNames(names)} ${names.length === 1 ? 'is' : 'are'} empty`
  // The condition is true for events without a pull request, such as `push`.
  return `This pull request comes from a fork, so GitHub gives this run neither secrets nor variables: ${areEmpty}. Unless it is a required check, skip the GitHub job for forks: \`if: "!github.event.pull_request || github.event.pull_request.head.repo.full_name == github.repository"\`.`
}

function explainMisnamed(name: string, misnamed: readonly string[]): string {
  const areNone = misnamed.length === 1 ? 'is not an input' : 'are not inputs'
  return `\`${name}\` is empty. This step was given ${listNames(misnamed)}, which ${areNone}.`
}

/** Such as "`a`, `b` and `c`". */
function listNames(names: readonly string[]): string {
  return new Intl.ListFormat('en-GB').format(names.map((name) => codeSpan(name, 60)))
}
