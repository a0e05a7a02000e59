import { respond } from '../support/server-behaviors.ts'
import type { ServerBehavior } from '../support/socket-server.ts'

export const JOB_ID = 'job_1'
export const prLink = 'https://github.com/acme/app/pull/7'
/** The outputs that follow from `prLink`. */
export const prOutputs = { prLink, prNumber: '7' }

/** The address of the first comment. */
export const commentUrl = 'https://github.com/acme/app/issues/42#issuecomment-1001'

type Fields = Readonly<Record<string, unknown>>

/** The smallest complete response. Other fields are missing unless they are given. */
export function job(fields: Fields): ServerBehavior {
  return respond(200, {}, { id: JOB_ID, ...fields })
}

export function active(fields: Fields = {}): ServerBehavior {
  return job({ status: 'active', ...fields })
}

export function completed(fields: Fields = {}): ServerBehavior {
  return job({ status: 'completed', ...fields })
}
