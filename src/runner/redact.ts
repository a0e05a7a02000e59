/** What stands for the admin key in a redacted text. */
export const REDACTED = '***'

/**
 * Removes the admin key from any text: the key itself, its URI form and its JSON form, in any
 * letter case. It finds the whole key only, so a text must be redacted before it is cut.
 *
 * @param key empty: nothing is removed
 */
export function createRedactor(key: string): (text: string) => string {
  if (key === '') return (text) => text
  const uri = encodeURIComponent(key.toWellFormed())
  // Some programs encode these too (RFC 3986, 2.2).
  const strictUri = uri.replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)
  const json = JSON.stringify(key).slice(1, -1)

  const forms = [key, uri, strictUri, json].map((form) => RegExp.escape(form))
  const pattern = new RegExp(forms.join('|'), 'gi')
  return (text) => text.replace(pattern, REDACTED)
}

/**
 * GitHub's tokens have a prefix. The newer ones contain a JWT, which has dots and hyphens
 * (https://github.blog/engineering/behind-githubs-new-authentication-token-formats/).
 */
const GITHUB_TOKEN = /(?<![a-z0-9])(gh[pousr]|github_pat)_[\w.-]{20,}/i

export function containsGitHubToken(text: string): boolean {
  return GITHUB_TOKEN.test(text)
}
