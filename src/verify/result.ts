import {
  createResult,
  linkUnlessIn,
  STEP_TITLES,
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

export function unverified(objection: string): Unverified {
  return { kind: 'unverified-pr', objection }
}

const TITLES = {
  ...STEP_TITLES,
  'no-pr': 'No pull request to verify',
  'unverified-pr': 'Pull request not verified',
} as const

/** Why the step failed. */
export type VerifyErrorCode = keyof typeof TITLES

/** Empty unless the pull request is verified. */
export const NO_OUTPUTS = { prNumber: '', prHeadSha: '' }

/** The result of a step that ended as it may. */
export function toVerifyResult(verification: Verification, prLink: string): Result {
  switch (verification.kind) {
    case 'verified': {
      const { number, author, headSha, files } = verification
      const opener = codeSpan(author, 100)
      const commit = codeSpan(headSha.slice(0, 7))
      const changes = files === undefined ? '' : `, ${formatCount(files, 'file')} in \`pr-paths\``
      const message = `Pull request #${number} is verified: opened by ${opener}, commit ${commit}${changes}.`
      return createResult({
        errorCode: '',
        title: 'Pull request verified',
        message,
        details: [linkUnlessIn(message, prLink)],
        outputs: { prNumber: String(number), prHeadSha: headSha },
      })
    }
    case 'unverified-pr': {
      const { number, objection } = verification
      const subject = number === undefined ? 'The pull request' : `Pull request #${number}`
      const message = `${subject} is not verified: ${objection}`
      const link = number === undefined ? '' : linkUnlessIn(message, prLink)
      return verifyError('unverified-pr', message, [link])
    }
    case 'no-pr':
      return verifyError(
        'no-pr',
        '`pr-link` is empty: the agent job has no pull request. To skip what follows then, add the link to the `if:` of the GitHub job, such as `needs.wait.outputs.prLink`.',
      )
    case 'cancelled':
      return verifyError(
        'cancelled',
        `Stopped verifying: ${WHO_CANCELLED} Re-run failed jobs to verify it.`,
      )
  }
}

function verifyError(
  errorCode: VerifyErrorCode,
  message: string,
  details: readonly string[] = [],
): Result {
  const title = TITLES[errorCode]
  return createResult({ errorCode, title, message, details, outputs: NO_OUTPUTS })
}

/** Written before the first request. Later steps find it if the step is killed without a signal. */
export const PROVISIONAL = verifyError(
  'cancelled',
  'The step was killed before it could report. Nothing is verified. Re-run failed jobs.',
)
