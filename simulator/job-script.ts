import type { Answer, Delayed } from './answers.ts'

/** An answer to one read of a job: the job with these fields, or whatever else a server can do. */
export type JobAnswer = Answer | (Delayed & { readonly kind: 'job'; readonly fields: JobFields })

/** Fields of the job in place of the defaults. Any type, so that a test can send wrong ones. */
export type JobFields = Readonly<Record<string, unknown>>

/** A list is answered in order and its last answer repeats; a function decides for each read. */
export type Script = readonly [JobAnswer, ...JobAnswer[]] | ((read: Read) => JobAnswer)

export interface Read {
  /** From 1. */
  readonly attempt: number
  /** Since the first read of this job. */
  readonly elapsedMs: number
}

export function active(fields: JobFields = {}): JobAnswer {
  return { kind: 'job', fields: { status: 'active', ...fields } }
}

/** Completed without a pull request, unless `prLink` is given. */
export function completed(fields: JobFields = {}): JobAnswer {
  return { kind: 'job', fields: { status: 'completed', ...fields } }
}

export function failed(fields: JobFields = {}): JobAnswer {
  return { kind: 'job', fields: { status: 'failed', ...fields } }
}

export function archived(fields: JobFields = {}): JobAnswer {
  return { kind: 'job', fields: { status: 'archived', archivedAt: '2026-11-21T10:00:00.000Z', ...fields } }
}

/** Active until so many milliseconds after the first read, then the given answer for ever. */
export function activeFor(ms: number, then: JobAnswer): Script {
  return ({ elapsedMs }) => (elapsedMs < ms ? active() : then)
}

export function answerOf(script: Script, read: Read): JobAnswer {
  if (typeof script === 'function') return script(read)
  return script[Math.min(read.attempt, script.length) - 1] ?? script[0]
}
