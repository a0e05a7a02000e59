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
