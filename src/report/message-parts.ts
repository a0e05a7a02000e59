// What the messages of one job and of several share.

import type { Requirements } from './verdict.ts'

/** What the messages name besides the job. */
export interface MessageContext extends Requirements {
  readonly projectId: string
  /** Of the service, with its port. */
  readonly host: string
  readonly timeoutMs: number
}

export const ALLOWED = 'This is allowed by `allowed-statuses`.'
export const KEEP_WAITING = 'Re-run failed jobs to keep waiting.'
export const STOPPED_WAITING =
  'Stopped waiting: somebody cancelled the run, or a `timeout-minutes` of GitHub expired.'
export const GIVE_MORE_TIME =
  'If it was the limit, give the GitHub job 5 more minutes than this action.'
