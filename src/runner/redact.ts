/** What stands for the admin key in a redacted text. */
export const REDACTED = '***'

/**
 * Removes the admin key from any text, in any letter case, however its characters are escaped: for
 * a URI, JSON, a string of a program, HTML or Markdown. It finds the whole key only, so a text must
 * be redacted before it is cut.
 *
 * @param key empty: nothing is removed
 */
export function createRedactor(key: string): (text: string) => string {
  if (key === '') return (text) => text
  const parts = Array.from(key.matchAll(/\\+|[^\\]/gu), ([part]) => spellings(part).join('|'))
  const spelled = parts.map((part) => `(?:${part})`).join('')
  // As it is, a key that ends with a backslash may have another one behind it.
  const pattern = new RegExp(`${spelled}|${RegExp.escape(key)}`, 'gi')
  return (text) => text.replace(pattern, REDACTED)
}

/**
 * Patterns for a character, or for a run of backslashes, of which each could be escaped or not. No
 * text may match in two ways: the search would try all combinations.
 */
function spellings(part: string): string[] {
  const own = RegExp.escape(part)
  const code = part.charCodeAt(0)
  const hex = code.toString(16)
  const escapes = [`\\\\(?:x|u00)${hex}`, `&#0{0,4}(?:${code}|x0{0,4}${hex});`]
  return [
    ...escapes.map((escaped) => escaped.repeat(part.length)),
    Buffer.from(part).toString('hex').replace(/../g, '%$&'),
    /["&'<>]/.test(part) ? '&[a-z]{2,4};' : [],
    // The shortest is last, because another may begin with it.
    part.startsWith('\\') ? `${own}${own}|${own}(?!\\\\)` : `\\\\?${own}`,
  ].flat()
}

/**
 * GitHub's tokens have a prefix. The newer ones contain a JWT, which has dots and hyphens
 * (https://github.blog/engineering/behind-githubs-new-authentication-token-formats/).
 */
const GITHUB_TOKEN = /(?<![a-z0-9])(gh[pousr]|github_pat)_[\w.-]{20,}/i

export function containsGitHubToken(text: string): boolean {
  return GITHUB_TOKEN.test(text)
}
