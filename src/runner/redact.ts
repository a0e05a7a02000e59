import { REDACTED, type Redact } from '../text/sanitize.ts'

/** The key, and what follows its prefix, if that is long and plain. */
export function secretsOf(key: string): string[] {
  return [key, ...(/(?<=^[^_]*_)[\w.-]{16,}$/.exec(key) ?? [])]
}

/**
 * Finds the admin key in any letter case: as it is, in a URI, and in JSON, whichever of its special
 * characters are encoded there.
 *
 * @param key empty: nothing is removed
 */
export function createRedactor(key: string): Redact {
  if (key === '') return (text) => text
  const patterns = { key: toPattern([key]), all: toPattern(secretsOf(key)) }
  return (text, secrets = 'all') => text.replace(patterns[secrets], REDACTED)
}

function toPattern(secrets: readonly string[]): RegExp {
  const forms = secrets.flatMap((secret) => {
    const characters = Array.from(secret)
    return [characters.map(inUri), characters.map(inJson)].map((each) => each.join(''))
  })
  return new RegExp(forms.join('|'), 'gi')
}

// A pattern for one character. Nobody needs to encode letters, digits, or any of `_.-`.
const PLAIN = /[\w.-]/

function inUri(character: string): string {
  const own = RegExp.escape(character)
  if (PLAIN.test(character)) return own
  const encoded = Buffer.from(character).toString('hex').replace(/../g, '%$&')
  return `(?:${encoded}|${own})`
}

/** Each library encodes others: PHP `/`, Go `&`, Gson `=`. */
function inJson(character: string): string {
  const own = RegExp.escape(character)
  if (PLAIN.test(character)) return own
  const hex = character.charCodeAt(0).toString(16).padStart(4, '0')
  const escaped = character === '\\' ? String.raw`\\\\` : String.raw`\\?${own}`
  return String.raw`(?:\\u${hex}|${escaped})`
}
