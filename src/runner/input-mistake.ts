import { z } from 'zod'
import { codeSpan } from '../shared/sanitize.ts'
import { containsGitHubToken } from './redact.ts'

/** Inputs that usually are secrets or variables. */
const CONFIGURED = ['admin-key', 'github-token', 'base-url', 'url']
/** Inputs that take any text. */
const FREE = ['request', 'prompt', 'tasks']
/** Inputs whose value is never shown: the key, and what may be long or somebody else's. */
const HIDDEN = ['admin-key', ...FREE]

/**
 * What is wrong with one input, as a sentence. Of several mistakes the first counts.
 *
 * @param text undefined if it is empty
 */
export function findMistake(
  name: string,
  text: string | undefined,
  { schema, redact }: { schema: z.ZodType; redact: (text: string) => string },
): string | undefined {
  const given = text ?? ''
  return (
    findExpression(name, given) ??
    findSecret(name, given, redact) ??
    findInvalid(name, text, schema)
  )
}

const LIKE_A_KEY = /^[a-z0-9-]+_[\w-]{8,}$/i

/** A secret in an input that would show it, or send it where it does not belong. */
function findSecret(
  name: string,
  text: string,
  redact: (text: string) => string,
): string | undefined {
  if (name === 'admin-key') return undefined
  // An id ends up in access logs, a `github-token` at GitHub. A parser can put the key together.
  const all = [text, URL.parse(text)?.href, withoutEscapes(text)].join('\n')
  if (redact(all) !== all) {
    return `\`${name}\` contains the admin key, which belongs only in \`admin-key\`.`
  }
  // In an id it would be sent to the service, and written to an output.
  if (name !== 'github-token' && containsGitHubToken(all)) {
    return `\`${name}\` contains a GitHub token; it was not sent. Check which secret it is set to.`
  }
  const isAddress = name === 'base-url' || name === 'url'
  if (isAddress && LIKE_A_KEY.test(text)) {
    return `\`${name}\` looks like an admin key, so it is not shown. Check that it is not swapped with \`admin-key\`.`
  }
  if (isAddress && hasUserInfo(text)) {
    return `\`${name}\` contains a user name or password: remove it; the key belongs in \`admin-key\`.`
  }
  return undefined
}

/** GitHub evaluates expressions in workflow files only, and only between braces. */
function findExpression(name: string, text: string): string | undefined {
  if (FREE.includes(name)) return undefined
  if (text.includes('${{')) {
    return `\`${name}\` contains \`\${{\`, which GitHub evaluates only in a workflow file. If it comes from a variable, a secret or a payload, store the value itself there.`
  }
  if (/^(needs|steps|vars|secrets|inputs|github)\.[\w-]+(\.|$)/.test(text)) {
    return `\`${name}\` is the text of an expression. Write \`\${{\` and \`}}\` around it.`
  }
  return CONFIGURED.includes(name) && /^[A-Z]+(_[A-Z]+)+$/.test(text)
    ? `\`${name}\` looks like the name of a secret or a variable, so it was not sent. Write \`\${{ secrets.… }}\` or \`\${{ vars.… }}\` with that name.`
    : undefined
}

/** The characters that JSON may write in hexadecimal. Not by its parser, which fails at deep nesting. */
function withoutEscapes(text: string): string {
  return text.replace(/\\u([\da-f]{4})/gi, (_, hex: string) =>
    String.fromCharCode(parseInt(hex, 16)),
  )
}

/** If the value is not an `http(s)` URL, an @ is enough to suspect a password in it. */
function hasUserInfo(value: string): boolean {
  const url = /^https?:\/\//i.test(value) ? URL.parse(value) : null
  return url === null ? value.includes('@') : url.username + url.password !== ''
}

/** A rejected text is shown as a code span, because it comes from outside. */
function findInvalid(
  name: string,
  text: string | undefined,
  schema: z.ZodType,
): string | undefined {
  const { error } = z.safeParse(schema, text, { reportInput: true })
  const issue = error?.issues[0]
  if (issue === undefined) return undefined

  const { input, message } = issue
  const [index] = issue.path
  if (input === '') return `\`${name}\`: entry ${Number(index) + 1} is empty. ${message}`
  if (typeof input !== 'string' || HIDDEN.includes(name)) return `\`${name}\` ${message}`
  const verb = index === undefined ? 'is' : 'contains'
  // The query of `url` may contain a secret.
  const shown = name === 'url' ? input.replace(/\?.*/s, '?…') : input
  return `\`${name}\` ${verb} ${codeSpan(shown, 60)}: ${message}`
}
