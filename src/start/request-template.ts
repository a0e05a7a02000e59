declare global {
  interface JSON {
    /** A number that is written as it stands. TypeScript does not know it yet. */
    rawJSON: (text: string) => unknown
  }
}

/**
 * The JSON of a request, in which numbers stay as they are written: JavaScript would round long ones.
 *
 * @throws Error if the text is no JSON or is nested very deep
 */
export function parseTemplate(text: string): unknown {
  return JSON.parse(text, (_, value: unknown, context?: { readonly source: string }) =>
    typeof value === 'number' && context !== undefined ? JSON.rawJSON(context.source) : value,
  )
}

/**
 * The body with the prompt in place of `{prompt}`. It is put in after the parsing and is not searched
 * itself, so that no text can add a field.
 */
export function fillIn(template: unknown, prompt: string): string {
  return JSON.stringify(template, (_, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('{prompt}', () => prompt) : value,
  )
}
