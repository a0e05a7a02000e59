/** What stands for the admin key in a redacted text. */
export const REDACTED = '***'

/**
 * Removes the admin key from any text, in any letter case: as it is, in a URI, and in JSON, also in
 * JSON within JSON, whichever of its special characters are encoded there. It finds the whole key
 * only, so a text must be redacted before it is cut.
 *
 * @param key empty: nothing is removed
 */
export function createRedactor(key: string): (text: string) => string {
  if (key === '') return (text) => text
  const characters = Array.from(key)
  const forms = [characters.map(inUri), characters.map(inJson)].map((each) => each.join(''))
  const pattern = new RegExp(forms.join('|'), 'gi')
  return (text) => text.replace(pattern, REDACTED)
}

// A pattern for one character. Nobody needs to encode letters, digits, or any of `_.-`.
const PLAIN = /[\w.-]/

function inUri(character: string): string {
  const own = RegExp.escape(character)
  if (PLAIN.test(character)) return own
  const encoded = Buffer.from(character).toString('hex').replace(/../g, '%$&')
  return `(?:${encoded}|${own})`
}

/** Each library encodes others: PHP `/`, Go `&`, Gson `=`. In JSON within JSON a backslash is doubled. */
function inJson(character: string): string {
  const own = RegExp.escape(character)
  if (PLAIN.test(character)) return own
  const hex = character.charCodeAt(0).toString(16).padStart(4, '0')
  const escaped = character === '\\' ? String.raw`\\\\` : String.raw`\\{0,2}${own}`
  return String.raw`(?:\\{1,2}u${hex}|${escaped})`
}

/**
 * GitHub's tokens have a prefix. The newer ones contain a JWT, which has dots and hyphens
 * (https://github.blog/engineering/behind-githubs-new-authentication-token-formats/).
 */
const GITHUB_TOKEN = /(?<![a-z0-9])(gh[pousr]|github_pat)_[\w.-]{20,}/i

export function containsGitHubToken(text: string): boolean {
  return GITHUB_TOKEN.test(text)
}
