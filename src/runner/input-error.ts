import { codeSpan, MAX_MESSAGE_LENGTH, truncate } from '../shared/sanitize.ts'
import type { TriggerEvent } from './event.ts'

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

/** The summary shows all mistakes. The message may be too short for them. */
export function toInputError(
  mistakes: ReadonlyMap<string, string>,
  {
    given,
    event,
    secrets,
  }: {
    given: Readonly<Record<string, string | undefined>>
    event: TriggerEvent
    /** The inputs that usually are secrets or variables. */
    secrets: readonly string[]
  },
): InputError {
  const names = [...mistakes.keys()]
  const withheld = namesWithheld(event, secrets).filter(
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

/** Those that the run does not get. */
function namesWithheld(
  { isFork, isDependabot }: TriggerEvent,
  secrets: readonly string[],
): readonly string[] {
  if (isFork) return secrets
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
