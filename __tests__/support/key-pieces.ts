/** A piece of a key is worth finding if it has this many characters. */
const LENGTH = 12

/** The forms in which a key can stand in a text: as it is, in a URI, and in JSON. */
export function formsOf(key: string): string[] {
  const uri = encodeURIComponent(key)
  const json = JSON.stringify(key).slice(1, -1)
  return [key, uri, json]
}

/**
 * The pieces of a key that a text contains, in any letter case. The redactor finds whole keys only.
 * So a test sends the whole key, and a piece in the text shows that it was cut before it was
 * redacted.
 */
export function piecesIn(text: string, key: string): string[] {
  const searched = text.toLowerCase()
  const pieces = formsOf(key).flatMap((form) => {
    // A shorter form is its only piece.
    const count = Math.max(1, form.length - LENGTH + 1)
    return Array.from({ length: count }, (_, start) => form.slice(start, start + LENGTH))
  })
  return pieces.filter((piece) => searched.includes(piece.toLowerCase()))
}
