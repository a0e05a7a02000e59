/** A whole text, or a regular expression. */
export type Pattern = string | RegExp

export function matches(text: string, pattern: Pattern): boolean {
  return typeof pattern === 'string' ? text === pattern : pattern.test(text)
}

/**
 * The text if it matches, else the pattern. So many texts can be compared at once, and the
 * difference can be read.
 */
export function textOrPattern(text: string | undefined, pattern: Pattern): string {
  return text !== undefined && matches(text, pattern) ? text : String(pattern)
}
