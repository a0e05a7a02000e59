import { REDACTED, type Redact } from '../text/sanitize.ts'

/** A secret, and what follows its prefix, if that is long and plain. */
export function secretsOf(secret: string): string[] {
  return [secret, ...(/(?<=^[^_]*_)[\w.-]{16,}$/.exec(secret) ?? [])]
}

/**
 * Finds a secret in any letter case: as it is, in a URI, and in JSON, whichever of its special
 * characters are encoded there.
 *
 * @param secret not empty
 */
export function createRedactor(secret: string): Redact {
  const spellings = { key: spell(secret), all: secretsOf(secret).flatMap(spell) }
  return (text, secrets = 'all') => spellings[secrets].reduce(remove, text)
}

interface Spelling {
  /** What the secret begins with, however it is encoded. */
  readonly start: string
  /** Matches what stands for one character. */
  readonly form: RegExp
  /** The secret, its characters decoded like those of the text. */
  readonly decoded: string
}

const AS_IT_IS = /[^]/g
/** Each library encodes others: PHP `/`, Go `&`, Gson `=`. */
const IN_JSON = /\\u[\da-f]{4}|\\?[^]/gi
/** Some leave a `%` as it is, even before two digits. So it is the same with and without its `25`. */
const IN_URI = /%(?:25)*[\da-f]{2}|[^]/gi

function spell(secret: string): Spelling[] {
  const folded = fold(secret)
  // Nobody needs to encode letters, digits, or any of `_.-`.
  const start = folded.replace(/[^\w.-].*/s, '')
  return [
    // First, because the secret as it is may follow a backslash there.
    { start, form: IN_JSON, decoded: folded },
    { start, form: AS_IT_IS, decoded: folded },
    { start, form: IN_URI, decoded: decode(split(folded, IN_URI)) },
  ]
}

function remove(text: string, { start, form, decoded }: Spelling): string {
  if (!fold(text).includes(start)) return text

  const parts = split(text, form)
  let end = 0
  const kept = decode(parts)
    .split(decoded)
    .map(({ length }) => {
      const begin = end
      end = begin + length + decoded.length
      return parts.slice(begin, begin + length).join('')
    })
  return kept.join(REDACTED)
}

function split(text: string, form: RegExp): string[] {
  return text.match(form) ?? []
}

/** Each part as one unit of UTF-16, so that places stay the same. */
function decode(parts: readonly string[]): string {
  const units = parts.map((part) => {
    if (part.length < 3) return part.slice(-1)
    const digits = part.slice(part.startsWith('%') ? -2 : -4)
    return String.fromCharCode(Number(`0x${digits}`))
  })
  return fold(units.join(''))
}

/** Without letter case, and with as many units: only one character would get longer. */
function fold(text: string): string {
  return text.replaceAll('\u0130', 'i').toLowerCase()
}
