import { codeSpan, withoutSecrets, type Redact } from '../text/sanitize.ts'

/** How much of a page is searched for its title, because it is somebody else's. */
const MAX_HEAD_LENGTH = 5_000

/** How a reason names a web page that came in place of JSON: by its title. */
export function formatPage(text: string, redact: Redact): string {
  const html = withoutSecrets(redact(text)).slice(0, MAX_HEAD_LENGTH)
  const [, title = ''] = /<title\b[^>]*>([^<]*)/i.exec(html) ?? []
  const shown = codeSpan(title.replace(/\s+/g, ' ').trim(), 100)
  return shown === '' ? 'a web page' : `a web page titled ${shown}`
}
