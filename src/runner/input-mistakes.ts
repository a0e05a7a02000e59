import { z } from 'zod'
import { codeSpan, containsGitHubToken, MAX_MESSAGE_LENGTH, truncate } from '../shared/sanitize.ts'
import type { TriggerEvent } from './event.ts'

/** The inputs that are not empty, by name. */
export type Given = Readonly<Partial<Record<string, string>>>

/** A sentence for each input that is rejected, by name. */
export type Mistakes = ReadonlyMap<string, string>

/** Inputs that are rejected before any request. The message names each of them. */
export class InputError extends Error {
  override readonly name = 'InputError'
  /** What is wrong, one by one. The message may be too short for all. */
  readonly mistakes: readonly string[]

  constructor(byName: Mistakes) {
    const mistakes = [...new Set(byName.values())]
    const heading = mistakes.length === 1 ? '' : `${byName.size} inputs need fixing. `
    const all = heading + mistakes.join(' ')
    const short = `${heading}${listNames([...byName.keys()])} are not accepted. The job summary explains each.`
    super(all.length <= MAX_MESSAGE_LENGTH ? all : truncate(short, MAX_MESSAGE_LENGTH))
    this.mistakes = mistakes
  }
}

/** Inputs that take any text. */
const FREE = ['request', 'prompt', 'tasks']
/** Inputs whose value is never shown, because it may be long, or contain a secret. */
const HIDDEN = ['admin-key', 'github-token', 'base-url', 'url', ...FREE]

/**
 * Checks each input by itself. Of several mistakes in one input the first counts.
 *
 * @param options.secrets the inputs that usually are secrets or variables
 * @param options.known what is wrong besides
 * @throws InputError
 */
export function checkInputs<Schema extends z.ZodObject>(
  given: Given,
  options: {
    schema: Schema
    redact: (text: string) => string
    event: TriggerEvent
    secrets: readonly string[]
    known?: Mistakes
  },
): z.output<Schema> {
  const { schema, redact, event, secrets, known = [] } = options
  const { data, error } = z.safeParse(schema, given, { reportInput: true })
  const mistakes = new Map(known)
  for (const name of Object.keys(schema.shape)) {
    const issue = error?.issues.find(({ path }) => path[0] === name)
    const sentence =
      findMisplaced(name, given[name] ?? '', redact) ?? (issue && formatIssue(name, issue))
    if (sentence !== undefined) mistakes.set(name, sentence)
  }
  if (data !== undefined && mistakes.size === 0) return data

  const empty = secrets.filter((name) => mistakes.has(name) && given[name] === undefined)
  for (const [name, sentence] of explainEmpty(empty, event)) mistakes.set(name, sentence)
  throw new InputError(mistakes)
}

/** Inputs that usually come from elsewhere, by an expression. */
const FROM_ELSEWHERE = ['job-id', 'project-id', 'base-url', 'url', 'admin-key']
const EXPRESSION = /^((needs|steps)\.[\w-]+\.outputs|vars|secrets)\.[\w-]+$/

/** A text that does not belong into the input, whatever that takes. */
function findMisplaced(
  name: string,
  text: string,
  redact: (text: string) => string,
): string | undefined {
  if (FROM_ELSEWHERE.includes(name) && EXPRESSION.test(text.trim())) {
    return `\`${name}\` is the text of an expression: write \`\${{ }}\` around it.`
  }
  if (name === 'admin-key') return undefined
  // An id ends up in access logs, a `github-token` at GitHub.
  if (redact(text) !== text) {
    return `\`${name}\` contains the admin key, which belongs only in \`admin-key\`.`
  }
  // In an id it would be sent to the service, and written to an output.
  return name !== 'github-token' && containsGitHubToken(text)
    ? `\`${name}\` contains a GitHub token; it was not sent. Check which secret it is set to.`
    : undefined
}

/** A rejected text is shown as a code span, because it comes from outside. */
function formatIssue(name: string, { input, message, path: [, index] }: z.core.$ZodIssue): string {
  if (input === '') return `\`${name}\`: entry ${Number(index) + 1} is empty. ${message}`
  if (typeof input !== 'string' || HIDDEN.includes(name)) return `\`${name}\` ${message}`
  return `\`${name}\` ${index === undefined ? 'is' : 'contains'} ${codeSpan(input, 60)}: ${message}`
}

/** What the event tells about secrets and variables that are empty: one sentence for all. */
function explainEmpty(
  names: readonly string[],
  { isFork, isDependabot }: TriggerEvent,
): readonly (readonly [name: string, sentence: string])[] {
  // The condition is true for events without a pull request, such as `push`.
  const ofFork = `This pull request comes from a fork, so GitHub gives this run neither secrets nor variables: ${listNames(names)} cannot be set. Unless it is a required check (GitHub treats a skipped job as passed), skip the GitHub job for forks: \`if: "!github.event.pull_request || github.event.pull_request.head.repo.full_name == github.repository"\`.`
  const ofDependabot =
    "Dependabot's runs get only Dependabot secrets, so `admin-key` is empty. Add the key under Settings > Secrets and variables > Dependabot, or skip the GitHub job unless it is a required check: `if: github.event.pull_request.user.login != 'dependabot[bot]'`."

  if (isFork) return names.map((name) => [name, ofFork])
  return isDependabot && names.includes('admin-key') ? [['admin-key', ofDependabot]] : []
}

/** Such as "`a`, `b` and `c`". */
function listNames(names: readonly string[]): string {
  return new Intl.ListFormat('en-GB').format(names.map((name) => codeSpan(name, 60)))
}
