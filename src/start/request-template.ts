import { numbersAs } from '../http/json.ts'

// `JSON.rawJSON` is newer than the types of the compiler.
declare global {
  interface JSON {
    rawJSON: (text: string) => unknown
  }
}

/**
 * The JSON of a request. Its numbers stay as they are written, because an id may have more digits
 * than a number of JavaScript.
 *
 * @throws Error if the text is none
 */
export function parseTemplate(text: string): unknown {
  return JSON.parse(text, numbersAs(JSON.rawJSON))
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
