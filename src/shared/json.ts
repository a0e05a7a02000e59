/**
 * The value of JSON from outside, with every text in it redacted; undefined if the text is no JSON.
 *
 * Redacted only now, because the escapes of JSON could hide a key in the raw text.
 */
export function parseJson(text: string, redact: (text: string) => string): unknown {
  try {
    return JSON.parse(text, (_, value: unknown) =>
      typeof value === 'string' ? redact(value) : value,
    )
  } catch {
    return undefined
  }
}
