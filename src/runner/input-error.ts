import { MAX_MESSAGE_LENGTH } from '../shared/sanitize.ts'

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

/** What is wrong with an input, or with several for one reason. */
export interface Mistake {
  readonly names: readonly string[]
  readonly text: string
}

/** @param sentence follows the name of the input, some after a colon: `: entry 2 is empty.` */
export function mistakeIn(name: string, sentence: string): Mistake {
  const separator = sentence.startsWith(':') ? '' : ' '
  return { names: [name], text: `\`${name}\`${separator}${sentence}` }
}

/** The summary shows all mistakes. The message may be too short for them. */
export function toInputError(mistakes: readonly Mistake[]): InputError {
  const texts = mistakes.map(({ text }) => text)
  const names = mistakes.flatMap((mistake) => mistake.names)
  const heading = mistakes.length === 1 ? '' : `${names.length} inputs need fixing. `

  const all = heading + texts.join(' ')
  const short = `${heading}${listNames(names)} are not accepted. The job summary explains each.`
  return new InputError(all.length <= MAX_MESSAGE_LENGTH ? all : short, texts)
}

/** Such as "`a`, `b` and `c`". */
export function listNames(names: readonly string[]): string {
  return names
    .map((name) => `\`${name}\``)
    .join(', ')
    .replace(/, (?=[^,]*$)/, ' and ')
}
