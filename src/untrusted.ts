/**
 * Text from outside as one line without control, format (bidi, zero-width) or surrogate characters, in which
 * the runner finds no command: `::` at a line's start, `##[` anywhere
 * (https://github.com/actions/runner/blob/main/src/Runner.Common/ActionCommand.cs).
 *
 * What is taken out leaves a mark, so that no text turns into another that means something.
 *
 * @param max in characters, the ellipsis of a cut included
 */
export function inert(text: string, max: number): string {
  const line = text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\uFFFD')
    .replace(/:(?=:)/g, ': ')
    .replace(/##\[/g, '## [')
  return cut(line, max)
}

/** `text` as Markdown that shows it literally: no link, mention, image or HTML comes of it. */
export function codeSpan(text: string, max: number): string {
  const line = inert(text, max)
  if (line.trim() === '') return ''
  // A code span ends at the first backtick run as long as its fence (CommonMark 6.1).
  const runs = [...line.matchAll(/`+/g)].map(([run]) => run.length)
  const fence = '`'.repeat(Math.max(0, ...runs) + 1)
  const space = line.startsWith('`') || line.endsWith('`') ? ' ' : ''
  return `${fence}${space}${line}${space}${fence}`
}

/** A sentence with `code` in backticks as Markdown in which nothing else has a meaning: no emphasis, link or HTML. */
export function prose(text: string): string {
  const meaningful = /[\\`*{}[\]<>|~&@!#]|(?<![^\W_])_+|_+(?![^\W_])|:(?=\/\/)|(?<=www)\./gi
  return text
    .split(/(`[^`]+`)/)
    .map((part, at) => (at % 2 === 1 ? part : part.replace(meaningful, toReferences)))
    .join('')
}

/**
 * An `http(s)` URL from outside in its parsed form, safe in a log line and in Markdown's `<…>`;
 * undefined where it cannot be used: user info, control characters, over 2048 characters, another scheme.
 */
export function safeLink(text: string): string | undefined {
  // Looked for before parsing, which drops tabs and line breaks without a word.
  if (text.length > 2048 || /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(text) || !/^https?:\/\//i.test(text))
    return undefined
  const url = URL.parse(text)
  if (url === null || url.username !== '' || url.password !== '') return undefined
  const href = url.href.replaceAll('##[', '#%23[')
  return href.length > 2048 ? undefined : href
}

const PIECE = 12

/**
 * Takes a secret out of any text: its plain, URI, JSON and base64 forms, whole or in part. A piece of 12
 * characters is enough, because what was cut is no longer masked by the runner.
 */
export function createRedactor(secret: string): (text: string) => string {
  if (secret === '') return (text) => text
  const pieces = new Set(forms(secret).flatMap(piecesOf))
  const sizes = new Set([...pieces].map((piece) => piece.length))

  return (text) => {
    const hidden = new Uint8Array(text.length)
    for (const size of sizes) {
      for (let start = 0; start + size <= text.length; start++) {
        if (pieces.has(text.slice(start, start + size))) hidden.fill(1, start, start + size)
      }
    }
    if (!hidden.includes(1)) return text
    return [...hidden]
      .map((hide, at) => (hide === 0 ? text.charAt(at) : hidden[at - 1] === 1 ? '' : '***'))
      .join('')
  }
}

function forms(secret: string): string[] {
  const uri = encodeURIComponent(secret.toWellFormed())
  const strictUri = uri.replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
  const alone = Buffer.from(secret).toString('base64').replace(/=+$/, '')
  // Inside a longer text the secret starts at any of three shifts; only characters whose six bits are all its own count.
  const shifted = [0, 1, 2].map((shift) => {
    const bytes = Buffer.from('.'.repeat(shift) + secret)
    return bytes.toString('base64').slice(Math.ceil((8 * shift) / 6), Math.floor((8 * bytes.length) / 6))
  })
  const base64 = [alone, ...shifted].flatMap((form) => [form, form.replaceAll('+', '-').replaceAll('/', '_')])
  return [secret, inert(secret, Infinity), uri, strictUri, JSON.stringify(secret).slice(1, -1), ...base64]
}

function piecesOf(form: string): string[] {
  if (form.length <= PIECE) return [form]
  return Array.from({ length: form.length - PIECE + 1 }, (_, start) => form.slice(start, start + PIECE))
}

function toReferences(text: string): string {
  return Array.from(text, (c) => `&#${c.charCodeAt(0)};`).join('')
}

function cut(text: string, max: number): string {
  const characters = Array.from(text)
  return characters.length <= max ? text : `${characters.slice(0, max - 1).join('')}…`
}
