/** What stands for the admin key in a redacted text. */
export const REDACTED = '***'

/**
 * Removes the admin key from any text, in any letter case: as it is, in a URI, whichever of its
 * special characters are percent-encoded there, and in JSON. It finds the whole key only, so a text
 * must be redacted before it is cut.
 *
 * @param key empty: nothing is removed
 */
export function createRedactor(key: string): (text: string) => string {
  if (key === '') return (text) => text
  const uri = Array.from(key, inUri).join('')
  const json = JSON.stringify(key).slice(1, -1)
  // As PHP writes it.
  const slashes = json.replaceAll('/', '\\/')
  const pattern = new RegExp([uri, RegExp.escape(json), RegExp.escape(slashes)].join('|'), 'gi')
  return (text) => text.replace(pattern, REDACTED)
}

/** A pattern for one character. No URI needs to encode letters, digits, or any of `_.-`. */
function inUri(character: string): string {
  const own = RegExp.escape(character)
  if (/[\w.-]/.test(character)) return own
  const encoded = Buffer.from(character).toString('hex').replace(/../g, '%$&')
  return `(?:${encoded}|${own})`
}

/**
 * GitHub's tokens have a prefix. The newer ones contain a JWT, which has dots and hyphens
 * (https://github.blog/engineering/behind-githubs-new-authentication-token-formats/).
 */
const GITHUB_TOKEN = /(?<![a-z0-9])(gh[pousr]|github_pat)_[\w.-]{20,}/i

export function containsGitHubToken(text: string): boolean {
  return GITHUB_TOKEN.test(text)
}
