import {
  formatTexts,
  renderPage,
  TITLES as STEP_TITLES,
  WHO_CANCELLED,
  type Result,
} from '../runner/result.ts'
import { formatCount } from '../text/format.ts'
import { codeSpan } from '../text/sanitize.ts'

/** Whether a pull request is the one that the user demands. `no-pr`: there is no link. */
export type Verification = Verified | Unverified | { readonly kind: 'no-pr' | 'cancelled' }

export interface Verified {
  readonly kind: 'verified'
  readonly number: number
  /** Login of the account that opened it. */
  readonly author: string
  /** The commit that was verified, in hexadecimal digits. */
  readonly headSha: string
  /** How many files it changes, all in allowed paths; undefined if any path is allowed. */
  readonly files?: number | undefined
}

export interface Unverified {
  readonly kind: 'unverified-pr'
  /** One or two sentences of Markdown after a colon: why, and what to do. */
  readonly objection: string
  /** Undefined if the link is not that of a pull request. */
  readonly number?: number
}

/** Why the step failed; empty only if the pull request is verified. */
export type VerifyErrorCode =
  '' | Exclude<Verification['kind'], 'verified'> | 'invalid-input' | 'internal'

const TITLES = {
  ...STEP_TITLES,
  'no-pr': 'No pull request to verify',
  'unverified-pr': 'Pull request not verified',
} as const satisfies Readonly<Record<Exclude<VerifyErrorCode, ''>, string>>

export interface VerifyOutcome extends Result {
  readonly errorCode: VerifyErrorCode
  /** Undefined unless the pull request is verified. */
  readonly verified?: Verified
  /** Of a pull request; else empty. */
  readonly link: string
}

export function unverified(objection: string): Unverified {
  return { kind: 'unverified-pr', objection }
}

/** The outcome of a step that ended as it may. */
export function toVerifyOutcome(verification: Verification, link: string): VerifyOutcome {
  switch (verification.kind) {
    case 'verified': {
      const { number } = verification
      const message = `Pull request #${number} is verified: ${formatFacts(verification)}.`
      const title = 'Pull request verified'
      return { errorCode: '', title, message, details: [], verified: verification, link }
    }
    case 'unverified-pr': {
      const { number, objection } = verification
      const subject = number === undefined ? 'The pull request' : `Pull request #${number}`
      const message = `${subject} is not verified: ${objection}`
      return verifyErrorOutcome('unverified-pr', message, number === undefined ? '' : link)
    }
    case 'no-pr':
      return verifyErrorOutcome(
        'no-pr',
        '`pr-link` is empty: the agent job has no pull request. To skip what follows then, add the link to the `if:` of the GitHub job, such as `needs.wait.outputs.prLink`.',
      )
    case 'cancelled':
      return verifyErrorOutcome(
        'cancelled',
        `Stopped verifying: ${WHO_CANCELLED} Re-run failed jobs to verify it.`,
      )
  }
}

/** The line for a log, which has no Markdown. */
export function formatVerified(verified: Verified): string {
  return `Verified #${verified.number}: ${formatFacts(verified).replaceAll('`', '')}`
}

/** Who opened a verified pull request, which commit it is, and what it changes. */
function formatFacts({ author, headSha, files }: Verified): string {
  const facts = `opened by ${codeSpan(author, 100)}, commit ${codeSpan(headSha.slice(0, 7))}`
  return files === undefined ? facts : `${facts}, ${formatCount(files, 'file')} in \`pr-paths\``
}

/** The outcome of a step that failed. */
export function verifyErrorOutcome(
  errorCode: Exclude<VerifyErrorCode, ''>,
  message: string,
  link = '',
): VerifyOutcome {
  return { errorCode, title: TITLES[errorCode], message, details: [], link }
}

/** Written before the first request. Later steps find it if the step is killed without a signal. */
export const PROVISIONAL = verifyErrorOutcome(
  'cancelled',
  'The step was killed before it could report. Nothing is verified. Re-run failed jobs.',
)

/** Every output of verify/action.yml, in the order to write them: a full disk loses the last ones. */
export function toVerifyOutputs({ verified, message, errorCode }: VerifyOutcome) {
  const { headSha = '', number = '' } = verified ?? {}
  return { message, prNumber: `${number}`, prHeadSha: headSha, errorCode }
}

/** The job summary's Markdown. */
export function renderVerifySummary(outcome: VerifyOutcome): string {
  const { errorCode, message, link } = outcome
  const isMissing = link !== '' && !message.includes(`<${link}>`)
  const line = isMissing ? `**Pull request:** <${link}>` : ''
  return renderPage(outcome, errorCode === '' ? '✅' : '❌', [line, ...formatTexts(outcome)])
}
