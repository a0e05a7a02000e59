import { sanitizeLine } from '../shared/sanitize.ts'

/** A piece this long is redacted too: what was cut off is no longer masked by the runner. */
const PIECE_LENGTH = 12
/** A remainder shorter than this says too little on its own: only the whole key is removed. */
const MIN_REMAINDER = 8

/**
 * Removes the admin key from any text: its plain, URI, JSON and base64 forms, in any letter case, whole or in part.
 * Its public prefix, `<service>_`, is no part of the secret: a repository may share it.
 *
 * @param key empty: nothing is removed
 */
export function createRedactor(key: string): (text: string) => string {
  const remainder = key.slice(key.indexOf('_') + 1)
  const forms =
    remainder.length < MIN_REMAINDER ? formsOf(key) : formsOf(remainder).flatMap(piecesOf)
  // All of the key goes at once, or the runner's own mask would no longer find what is left of it.
  const pieces = new Set([key, ...forms].map(toLowerCase))
  const lengths = new Set([...pieces].map((piece) => piece.length))
  // Most places of a text start none of them, which is seen sooner so.
  const starts = new Set([...pieces].map((piece) => piece.slice(0, 4)))

  return (text) => {
    const lower = toLowerCase(text)
    const hidden = new Uint8Array(text.length)
    for (let start = 0; start < text.length; start++) {
      if (!starts.has(lower.slice(start, start + 4))) continue
      for (const length of lengths) {
        if (pieces.has(lower.slice(start, start + length))) hidden.fill(1, start, start + length)
      }
    }
    if (!hidden.includes(1)) return text
    return [...hidden]
      .map((hide, at) => (hide === 0 ? text.charAt(at) : hidden[at - 1] === 1 ? '' : '***'))
      .join('')
  }
}

function formsOf(secret: string): string[] {
  const uri = encodeURIComponent(secret.toWellFormed())
  const strictUri = uri.replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)
  // Inside a longer text the secret starts at any of three shifts; only characters whose six bits are all its own count.
  const shifted = [0, 1, 2].map((shift) => {
    const bytes = Buffer.from('.'.repeat(shift) + secret)
    return bytes
      .toString('base64')
      .slice(Math.ceil((8 * shift) / 6), Math.floor((8 * bytes.length) / 6))
  })
  const base64 = shifted.flatMap((form) => [form, form.replaceAll('+', '-').replaceAll('/', '_')])
  return [
    secret,
    sanitizeLine(secret, Infinity),
    uri,
    strictUri,
    JSON.stringify(secret).slice(1, -1),
    ...base64,
  ]
}

function piecesOf(form: string): string[] {
  if (form.length <= PIECE_LENGTH) return [form]
  return Array.from({ length: form.length - PIECE_LENGTH + 1 }, (_, at) =>
    form.slice(at, at + PIECE_LENGTH),
  )
}

/** Of ASCII letters only, which keeps the length. */
function toLowerCase(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}
