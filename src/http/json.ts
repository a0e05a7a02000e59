/** The value of JSON from outside; undefined if the text is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Whether JSON is an object, as all bodies of the API are. */
export function isObject(json: unknown): json is object {
  return typeof json === 'object' && json !== null && !Array.isArray(json)
}

/**
 * The `id` of a JSON object, without white space at its ends. An integer is taken as its digits, however
 * many it has.
 *
 * @param text the JSON, because JavaScript rounds an integer beyond 2^53
 * @returns undefined if there is none, and an empty text for what cannot be an id
 */
export function readId(json: unknown, text: string): string | undefined {
  const id = idIn(json)
  if (id === undefined || id === null) return undefined
  if (typeof id === 'string') return id.trim()
  if (typeof id !== 'number') return ''
  if (Number.isSafeInteger(id)) return String(id)

  const digits = idIn(parseExactly(text))
  return typeof digits === 'string' && /^-?\d+$/.test(digits) ? digits : ''
}

function idIn(json: unknown): unknown {
  return isObject(json) && 'id' in json ? json.id : undefined
}

/** JSON with the text of each number in place of one that would be rounded; undefined if it is too deep. */
function parseExactly(text: string): unknown {
  try {
    return JSON.parse(text, (_, value, { source }) =>
      Number.isInteger(value) && !Number.isSafeInteger(value) ? source : value,
    )
  } catch {
    return undefined
  }
}

declare global {
  interface JSON {
    /** TypeScript does not know `source` yet (https://tc39.es/proposal-json-parse-with-source/). */
    parse(
      text: string,
      reviver: (key: string, value: unknown, context: { readonly source?: string }) => unknown,
    ): unknown
  }
}
