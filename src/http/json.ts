/** The value of JSON from outside; undefined if the text is none. */
export function parseJson(
  text: string,
  reviver?: (name: string, value: unknown) => unknown,
): unknown {
  try {
    return JSON.parse(text, reviver)
  } catch {
    return undefined
  }
}

/**
 * For `JSON.parse`: makes the value of a number from the text that stands for it, which may have more
 * digits than a number of JavaScript. With it the parser reads nothing that is nested very deep.
 */
export function numbersAs(toValue: (text: string, name: string) => unknown) {
  return (name: string, value: unknown, context?: { readonly source: string }): unknown =>
    typeof value === 'number' && context !== undefined ? toValue(context.source, name) : value
}
