import { REDACTED, type Redact } from '../text/sanitize.ts'

/** A secret, and what follows its prefix, if that is long and plain. */
export function secretsOf(secret: string): string[] {
  return [secret, ...(/(?<=^[^_]*_)[\w.-]{16,}$/.exec(secret) ?? [])]
}

/**
 * Finds a secret in any letter case: as it is, in a URI, and in JSON, whichever of its characters are
 * encoded there.
 *
 * @param secret not empty
 */
export function createRedactor(secret: string): Redact {
  const patterns = { key: toPattern([secret]), all: toPattern(secretsOf(secret)) }
  return (text, secrets = 'all') => text.replace(patterns[secrets], REDACTED)
}

function toPattern(secrets: readonly string[]): RegExp {
  const alternatives = secrets.map((secret) => secret.replace(/\\+|[^]/g, spell))
  return new RegExp(alternatives.join('|'), 'gi')
}

/**
 * A pattern for all spellings of a unit of UTF-16, or of a run of backslashes. Each library encodes
 * others: in JSON PHP `/`, Go `&`, Gson `=`; and some encode the `%` of a URI again.
 */
function spell(part: string): string {
  const cases = [part.toLowerCase(), part.toUpperCase()]
  const codes = cases.map((each) => each.charCodeAt(0).toString(16).padStart(4, '0'))
  const inJson = `\\\\u(?:${codes.join('|')})`
  const inUri = `%(?:25)*(?:${codes.map((code) => code.slice(-2)).join('|')})`
  const encoded = `${inUri}|${inJson}`
  // JSON writes two for one. A pattern for each by itself would take exponential time.
  if (part.startsWith('\\')) return `(?:${encoded}|\\\\){${part.length},${2 * part.length}}`
  // JSON has a backslash of its own only before what is no letter or digit.
  return /\w/.test(part) ? `(?:${encoded}|${part})` : `(?:${encoded}|\\\\?${RegExp.escape(part)})`
}
