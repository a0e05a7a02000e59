/**
 * The value of JSON from outside; undefined if the text is none.
 *
 * @param toNumber makes the value of a number from the text that stands for it, which may have more
 *   digits than a number of JavaScript
 */
export function parseJson(text: string, toNumber?: (text: string) => unknown): unknown {
  const revive = (_: string, value: unknown, context?: { readonly source: string }): unknown =>
    typeof value === 'number' && context !== undefined ? toNumber?.(context.source) : value
  try {
    return JSON.parse(text, toNumber && revive)
  } catch {
    return undefined
  }
}
