import { TITLES as STEP_TITLES, WHO_CANCELLED, type Result } from '../runner/result.ts'
import { formatCount, MAX_LINK_LENGTH } from '../text/format.ts'
import { formatTexts, renderPage } from '../text/page.ts'
import { codeSpan } from '../text/sanitize.ts'

/** Whether a pull request is the one that the user demands. */
export type Verification = VerifiedPullRequest | Objection | { readonly kind: 'cancelled' }

export interface VerifiedPullRequest {
  readonly kind: 'verified'
  readonly number: number
  /** Login of the account that opened it. */
  readonly author: string
  /** The commit that was verified, in hexadecimal digits. */
  readonly headSha: string
  /** How many files it changes, all in allowed paths; undefined if any path is allowed. */
  readonly files?: number | undefined
}

export interface Objection {
  /** `no-pr`: the link is none of a pull request. */
  readonly kind: 'no-pr' | 'unverified-pr'
  /** One or two sentences of Markdown: why, and what to do. */
  readonly reason: string
}

/** Why the step failed; empty only if the pull request is verified. */
export type VerifyErrorCode = '' | Objection['kind'] | 'cancelled' | 'invalid-input' | 'internal'

const TITLES = {
  ...STEP_TITLES,
  'no-pr': 'No pull request to verify',
  'unverified-pr': 'Pull request not verified',
} as const satisfies Readonly<Record<Exclude<VerifyErrorCode, ''>, string>>

export interface VerifyOutcome extends Result {
  readonly errorCode: VerifyErrorCode
  /** Undefined unless the pull request is verified. */
  readonly verified?: VerifiedPullRequest
}

const AGAIN = 'Re-run failed jobs to verify it.'

/** The outcome of a step that ended as it may. */
export function toVerifyOutcome(verification: Verification, prLink: string): VerifyOutcome {
  const subject = prLink.length <= MAX_LINK_LENGTH ? `<${prLink}>` : 'The pull request in `pr-link`'
  switch (verification.kind) {
    case 'verified': {
      const message = `${subject} is ${formatVerified(verification)}.`
      const title = 'Pull request verified'
      return { errorCode: '', title, message, details: [], verified: verification }
    }
    case 'no-pr':
      return verifyErrorOutcome('no-pr', verification.reason)
    case 'unverified-pr':
      return verifyErrorOutcome(
        'unverified-pr',
        `${subject} is not verified: ${verification.reason}`,
      )
    case 'cancelled':
      return verifyErrorOutcome('cancelled', `Stopped verifying: ${WHO_CANCELLED} ${AGAIN}`)
  }
}

/** Who opened a verified pull request, which commit it is, and what it changes. */
function formatVerified({ author, headSha, files }: VerifiedPullRequest): string {
  const commit = codeSpan(headSha.slice(0, 7))
  const verified = `verified: opened by ${codeSpan(author, 100)}, commit ${commit}`
  return files === undefined
    ? verified
    : `${verified}, ${formatCount(files, 'file')} in \`pr-paths\``
}

/** The outcome of a step that failed. */
export function verifyErrorOutcome(
  errorCode: Exclude<VerifyErrorCode, ''>,
  message: string,
): VerifyOutcome {
  return { errorCode, title: TITLES[errorCode], message, details: [] }
}

/** Written before the first request. Later steps find it if the step is killed without a signal. */
export const PROVISIONAL = verifyErrorOutcome(
  'cancelled',
  `The step was killed before it could report. ${AGAIN}`,
)

/** Every output of verify/action.yml, in the order to write them. */
export function toVerifyOutputs({ verified, message, errorCode }: VerifyOutcome) {
  const { headSha = '', number = '' } = verified ?? {}
  return { prHeadSha: headSha, prNumber: `${number}`, message, errorCode }
}

/** The job summary's Markdown. */
export function renderVerifySummary(outcome: VerifyOutcome): string {
  const { errorCode, title } = outcome
  const icon = errorCode === '' ? '✅' : '❌'
  return renderPage({ errorCode, icon, title }, formatTexts(outcome))
}
