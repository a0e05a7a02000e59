/** How a step ended, as far as it is the same for all actions. */
export interface Result {
  /** Empty if it passed. */
  readonly errorCode: string
  readonly title: string
  /** What happened, and what to do next. */
  readonly message: string
  /** What only the summary has, one by one: mistakes in the inputs, and more. */
  readonly details: readonly string[]
}

/** The titles of annotation and job summary, by the error codes that all actions have. */
export const TITLES = {
  cancelled: 'Cancelled',
  'invalid-input': 'Invalid inputs',
  internal: 'Internal error',
} as const

export const WHO_CANCELLED =
  'the run was cancelled (by a person, a newer run, or a `timeout-minutes`).'

const REPOSITORY_URL = 'https://github.com/await-agent-job/await-agent-job'

export const ISSUES_URL = `${REPOSITORY_URL}/issues`

/** The part of docs/troubleshooting.md that explains an error code. There is no tag before a release. */
function toHelpUrl(errorCode: string): string {
  return `${REPOSITORY_URL}/blob/HEAD/docs/troubleshooting.md#${errorCode}`
}

/** The last line of a failed step. */
export function formatHelp(errorCode: string): string {
  return `Error code \`${errorCode}\` · What to do: ${toHelpUrl(errorCode)}`
}

/** The job summary, in Markdown. Empty parts are left out. */
export function renderPage(
  { errorCode, title }: Result,
  icon: string,
  parts: readonly string[],
): string {
  const help =
    errorCode === '' ? '' : `Error code \`${errorCode}\` · [What to do](${toHelpUrl(errorCode)})`
  const shown = [`### ${icon} ${title}`, ...parts, help].filter((part) => part !== '')
  return `${shown.join('\n\n')}\n`
}

/** The message and the details. For mistakes in inputs it may be too short, so they replace it. */
export function formatTexts({ errorCode, message, details }: Result): string[] {
  const list = formatList(details)
  return errorCode === 'invalid-input' ? [list] : [message, list]
}

export function formatList(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join('\n')
}
