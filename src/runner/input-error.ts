/** Inputs that are rejected before any request. The message names each of them. */
export class InputError extends Error {
  override readonly name = 'InputError'
  /** What is wrong, one by one; none where the message says it. */
  readonly mistakes: readonly string[]

  constructor(message: string, mistakes: readonly string[] = []) {
    super(message)
    this.mistakes = mistakes
  }
}
