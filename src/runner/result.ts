/** How a step ended. It is made once: outputs, job summary, annotation and log only show its fields. */
export interface Result {
  /** Empty if it passed. */
  readonly errorCode: string
  readonly title: string
  /** What happened, and what to do next. */
  readonly message: string
  readonly icon: '✅' | '⚠️' | '❌'
  /** Of the closing annotation. */
  readonly level: 'notice' | 'warning' | 'error'
  /** What only the job summary has, in Markdown. */
  readonly details: readonly string[]
  /** All but `message` and `errorCode`. What is not known is empty. */
  readonly outputs: Outputs
}

export type Outputs = Readonly<Record<string, string>>

/** No message has more characters. */
export const MAX_MESSAGE_LENGTH = 800

/** A result. Icon and level follow from its error code, unless they are given. */
export function createResult(
  given: Pick<Result, 'errorCode' | 'title' | 'message' | 'outputs'> & Partial<Result>,
): Result {
  const hasPassed = given.errorCode === ''
  return {
    icon: hasPassed ? '✅' : '❌',
    level: hasPassed ? 'notice' : 'error',
    details: [],
    ...given,
  }
}

/** What the summary and a comment add to a message that does not link the pull request. */
export function linkUnlessIn(message: string, prLink: string): string {
  return prLink === '' || message.includes(`<${prLink}>`) ? '' : `Pull request: <${prLink}>`
}

/** The titles by the error codes that all actions have. */
export const STEP_TITLES = {
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

/** The job summary, in Markdown. */
export function renderSummary({ errorCode, title, message, icon, details }: Result): string {
  const help =
    errorCode === '' ? '' : `Error code \`${errorCode}\` · [What to do](${toHelpUrl(errorCode)})`
  // The message may be too short for all mistakes in inputs, which are the details.
  const what = errorCode === 'invalid-input' ? '' : message
  const parts = [`### ${icon} ${title}`, what, ...details, help]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}
