import { parseJson } from '../shared/json.ts'

// `JSON.rawJSON` is newer than the types of the compiler.
declare global {
  interface JSON {
    rawJSON: (text: string) => unknown
  }
}

/** The body of a start request, in which a prompt has its places. */
export type RequestTemplate = object

/** What stands for the prompt. */
export const PLACEHOLDER = '{prompt}'

/**
 * The JSON of a request; undefined if the text is none. Its numbers stay as they are written,
 * because an id may have more digits than a number of JavaScript.
 */
export function parseTemplate(text: string): RequestTemplate | undefined {
  const value = parseJson(text, JSON.rawJSON)
  return typeof value === 'object' && value !== null ? value : undefined
}

/** The body with the prompt. It is put in after the parsing and is not searched itself, so that no
 * text can add a field. */
export function fillIn(template: RequestTemplate, prompt: string): string {
  return JSON.stringify(template, (_, value: unknown) =>
    typeof value === 'string' ? value.replaceAll(PLACEHOLDER, () => prompt) : value,
  )
}

/** Where a text stops being JSON: the line and column after its longest beginning that JSON has. */
export function findEnd(text: string): { line: number; column: number } {
  let [good, bad] = [0, text.length + 1]
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2)
    if (isBeginning(text.slice(0, middle))) good = middle
    else bad = middle
  }
  const beginning = text.slice(0, good)
  const line = beginning.split('\n').length
  return { line, column: good - beginning.lastIndexOf('\n') }
}

/**
 * Whether JSON can begin with this text. JSON's parser does not always say where a mistake is, but
 * it does say when the text ends too early.
 */
function isBeginning(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch (error) {
    const message = String(error)
    // It may quote the text, but not at its end.
    const position = /at position (\d+) \(line \d+ column \d+\)$/.exec(message)?.[1]
    return position === undefined
      ? message.startsWith('SyntaxError: Unexpected end')
      : Number(position) >= text.length
  }
}
