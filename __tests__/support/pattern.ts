/**
 * A text in which `{span}` stands for any duration and `{n}` for any number, or a regular
 * expression.
 */
export type Pattern = string | RegExp

export function matches(text: string, pattern: Pattern): boolean {
  return (typeof pattern === 'string' ? toRegExp(pattern) : pattern).test(text)
}

function toRegExp(text: string): RegExp {
  const escaped = text
    .replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
    .replaceAll('\\{span\\}', '\\d+(?:ms|s|m|h|d)(?: \\d+(?:s|m|h))?')
    .replaceAll('\\{n\\}', '\\d+')
  return new RegExp(`^${escaped}$`)
}

/**
 * The text if it matches, else the pattern. So many texts can be compared at once, and the
 * difference can be read.
 */
export function textOrPattern(text: string | undefined, pattern: Pattern): string {
  return text !== undefined && matches(text, pattern) ? text : String(pattern)
}
