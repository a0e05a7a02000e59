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
 * The `id` of a JSON object as a text, without white space at its ends. JavaScript rounds an integer
 * beyond 2^53, so its digits may be those of another id.
 *
 * @returns undefined if there is none, and null for a value that cannot be an id
 */
export function readId(json: unknown): string | null | undefined {
  const id: unknown = isObject(json) && 'id' in json ? json.id : undefined
  if (id === undefined || id === null) return undefined
  if (typeof id === 'string') return id.trim()
  return typeof id === 'number' && Number.isSafeInteger(id) ? String(id) : null
}
