/** Control, format, invisible and line-breaking characters, and a Braille pattern without dots. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{DI}\p{Zl}\p{Zp}\u2800]/gu

/**
 * Replaces the admin key, what follows its prefix (a service may show that alone), and the GitHub
 * token. `key`: the admin key only, for ids and links. It finds whole ones only, so it comes before
 * every cut.
 */
export type Redact = (text: string, secrets?: 'key' | 'all') => string

export function containsKey(text: string, redact: Redact): boolean {
  return redact(text, 'key') !== text
}

/** What stands for a secret in a text. */
export const REDACTED = '***'

/**
 * GitHub's tokens, by their prefix and their real length, so that a branch named `ghs_rotation` is
 * none. A letter may stand before one, as the end of `%3A` or of `\n`. The newest ones contain a JWT
 * (https://github.blog/engineering/behind-githubs-new-authentication-token-formats/).
 */
const GITHUB_TOKEN = /gh[pousr]_([a-z0-9]{36,}|\d+_eyJ[\w.-]+)|github_pat_\w{20,}/gi
/**
 * What stands before the host of a URL, which may be inside of another one or of a path: behind two
 * slashes, which have backslashes in JSON, or behind two encoded ones.
 */
const USER_INFO = /(?<=\/\\*\/)[^\s/?#]+(?=@)|(?<=%2f%2f)(?:(?!%2f|%3f|%23)[^\s/?#])+(?=@|%40)/gi

export function containsGitHubToken(text: string): boolean {
  return withoutGitHubTokens(text) !== text
}

export function withoutGitHubTokens(text: string): string {
  return text.replace(GITHUB_TOKEN, REDACTED)
}

/** A text without GitHub's tokens and the user info of URLs. This too comes before every cut. */
export function withoutSecrets(text: string): string {
  return withoutGitHubTokens(text).replace(USER_INFO, REDACTED)
}

/**
 * Text from outside as one line that shows all it contains and in which the runner finds no
 * command: `::` at a line's start, `##[` anywhere
 * (https://github.com/actions/runner/blob/main/src/Runner.Common/ActionCommand.cs).
 *
 * GitHub's tokens and passwords in URLs are removed. Characters that control, format or show nothing
 * are replaced, not removed, so that no text turns into another that means something.
 *
 * @param maxLength in characters, including the ellipsis of a cut
 */
export function sanitizeLine(text: string, maxLength: number): string {
  // A cut could leave a piece of a secret. All else comes after it, because the work must not grow
  // with what somebody sends. A character has at most two units of UTF-16.
  const line = withoutSecrets(text)
    .slice(0, 2 * maxLength + 1)
    .toWellFormed()
    .replace(INVISIBLE, '\uFFFD')
    // An IPv6 address stays as it is: after a digit or a bracket of one, this is not the line's
    // start.
    .replace(/(?<![\da-f[]):(?=:)/g, ': ')
    .replaceAll('##[', '## [')
  // Made anew, because a piece of a text of V8 may keep the whole text in memory.
  return Array.from(truncate(line, maxLength)).join('')
}

/**
 * Text from outside for Markdown: sanitized, cut, and as a code span, in which nothing is a link,
 * mention, image or HTML.
 *
 * @returns an empty text for a blank one
 */
export function codeSpan(text: string, maxLength = 256): string {
  const line = sanitizeLine(text, maxLength)
  if (line.trim() === '') return ''
  // A code span ends at the first backtick run as long as its fence (CommonMark 6.1). The shortest
  // fence is taken, because GitHub's renderer knows none of more than 80.
  const runs: readonly string[] = line.match(/`+/g) ?? []
  let fence = '`'
  while (runs.includes(fence)) fence += '`'
  const space = line.startsWith('`') || line.endsWith('`') ? ' ' : ''
  return `${fence}${space}${line}${space}${fence}`
}

/**
 * An id from an input, for Markdown. Whole or not at all: the runner masks only whole secrets, and
 * somebody may swap id and key.
 */
export function idSpan(id: string): string {
  return id.length > 60 ? 'with a long id' : codeSpan(id)
}

export const MAX_URL_LENGTH = 2048
const PLAIN_HOSTNAME = /^([a-z0-9._-]+|\[[0-9a-f:.]+\])$/
// Markdown decodes these inside <…> too, which turns `&commat;` into the end of a user name
// (CommonMark 6.2).
const CHARACTER_REFERENCE = /&(#\d+|#x[0-9a-f]+|[a-z][a-z0-9]*);/i

/**
 * An `http(s)` URL from outside in its parsed form, safe in a log line and in Markdown's `<…>`;
 * undefined if the text is none (docs/troubleshooting.md#no-pr).
 */
export function usableLink(text: string): string | undefined {
  // Looked for before parsing, which drops tabs and line breaks silently.
  if (text.length > MAX_URL_LENGTH || text.search(INVISIBLE) >= 0) return undefined
  const url = /^https?:\/\//i.test(text) && !CHARACTER_REFERENCE.test(text) ? URL.parse(text) : null
  if (url === null || !PLAIN_HOSTNAME.test(url.hostname)) return undefined

  const href = url.href.replaceAll('##[', '#%23[')
  const hasSecret = containsGitHubToken(href) || href.search(USER_INFO) >= 0
  return hasSecret || href.length > MAX_URL_LENGTH ? undefined : href
}

/** The text, or as much of it as fits with an ellipsis. Lengths are in characters. */
export function truncate(text: string, maxLength: number): string {
  const characters = Array.from(text.slice(0, 2 * maxLength + 1))
  return characters.length <= maxLength ? text : `${characters.slice(0, maxLength - 1).join('')}…`
}
