import type { Delayed, SimulatedResponse } from './responses.ts'

/** The response to one poll: the job with these fields, or whatever else a server can do. */
export type JobResponse =
  SimulatedResponse | (Delayed & { readonly kind: 'job'; readonly fields: JobFields })

/** Fields of the job in place of the defaults. Any type, so that a test can send wrong ones. */
export type JobFields = Readonly<Record<string, unknown>>

/** The responses in order, the last of which repeats. Or a function that decides for each poll. */
export type Script = readonly [JobResponse, ...JobResponse[]] | ((poll: Poll) => JobResponse)

export interface Poll {
  /** The number of the poll, from 1. */
  readonly attempt: number
  /** Since the first poll of this job. */
  readonly elapsedMs: number
}

export function active(fields: JobFields = {}): JobResponse {
  return { kind: 'job', fields: { status: 'active', ...fields } }
}

/** Completed without a pull request, unless `prLink` is given. */
export function completed(fields: JobFields = {}): JobResponse {
  return { kind: 'job', fields: { status: 'completed', ...fields } }
}

export function failed(fields: JobFields = {}): JobResponse {
  return { kind: 'job', fields: { status: 'failed', ...fields } }
}

export function archived(fields: JobFields = {}): JobResponse {
  return {
    kind: 'job',
    fields: { status: 'archived', archivedAt: '2026-11-21T10:00:00.000Z', ...fields },
  }
}

export function responseFor(script: Script, poll: Poll): JobResponse {
  if (typeof script === 'function') return script(poll)
  return script[Math.min(poll.attempt, script.length) - 1] ?? script[0]
}
