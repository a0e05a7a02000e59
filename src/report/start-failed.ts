import type { StartCause, StartFailure } from '../service/start-response.ts'
import { capitalize, codeSpan } from '../shared/sanitize.ts'
import { describeCause } from './causes.ts'
import { asManyAsFit } from './format.ts'

const LOOK = "look at the service's dashboard before you start another."
const PROBABLY_RUNS = `An agent is probably running: ${LOOK}`
/** What to do if nobody knows whether an agent job was started. It is never to try again. */
export const MAY_RUN = `An agent may be running: ${LOOK}`

/** What the words depend on besides the failure. */
export interface StartContext {
  readonly url: URL
  readonly idField: readonly string[]
  /** With the input `tasks` a re-run would start all of them again. */
  readonly hasTasks: boolean
  /** The step has started an agent job before, so address and key are right. */
  readonly hasWorked: boolean
}

/** Why an agent job was not started, or why nobody knows, and what to do next. */
export function describeStartFailed(
  { kind, cause, retryAfterMs }: StartFailure,
  context: StartContext,
): { title: string; came: string; advice: string } {
  const host = codeSpan(context.url.host, 100)
  if (cause.kind === 'no-id' || cause.kind === 'not-an-id' || cause.kind === 'repeated-id') {
    return { title: 'No id returned', ...describeNoId(cause, { ...context, host }) }
  }
  const rerun = adviseToRerun(context)
  const names = { host, request: 'request', rerun, isOnce: true, pauseMs: retryAfterMs }
  const { title, came, first } = describeCause(cause, names)
  if (kind === 'start-unclear') return { title, came, advice: MAY_RUN }
  const newRun = context.hasTasks ? rerun : 'start a new run'
  return { title, came, advice: adviseOn(cause, { ...context, first, rerun, newRun }) }
}

/** How to try again without starting the same agent job twice. */
export function adviseToRerun({ hasTasks }: Pick<StartContext, 'hasTasks'>): string {
  return hasTasks ? 'start a new run with the tasks that are missing' : 're-run failed jobs'
}

type NoId = Extract<StartCause, { kind: 'no-id' | 'not-an-id' | 'repeated-id' }>

/** A successful response without an id that a wait could take. */
function describeNoId(
  cause: NoId,
  { host, idField, hasWorked }: StartContext & { readonly host: string },
): { came: string; advice: string } {
  const field = codeSpan(idField.join('.'), 60)
  const ask = (fix: string): string => (hasWorked ? PROBABLY_RUNS : `${fix} ${PROBABLY_RUNS}`)
  switch (cause.kind) {
    case 'no-id': {
      const names = cause.names.map((name) => codeSpan(name, 40)).filter(Boolean)
      const has =
        names.length === 0 ? '' : ` (the response has ${asManyAsFit(names, 100).join(', ')})`
      return {
        came: `${field} is missing or empty in the response of ${host}`,
        advice: ask(`Set \`id-field\` to the field that contains it${has}.`),
      }
    }
    case 'not-an-id': {
      const value = codeSpan(cause.value, 60)
      const is = value === '' ? 'neither a text nor a whole number' : `${value}, which is no job id`
      return {
        came: `${field} in the response of ${host} is ${is}`,
        advice: ask('Check `id-field`.'),
      }
    }
    case 'repeated-id':
      return {
        came: `${host} returned ${codeSpan(cause.value, 60)}, which is the id of an earlier task`,
        advice: MAY_RUN,
      }
  }
}

interface Advice extends StartContext {
  readonly rerun: string
  /** Where the workflow must change, because a re-run uses the old file. */
  readonly newRun: string
  /** What to do if it were a poll. */
  readonly first: string
}

/** What to do if certainly no agent job was started. */
function adviseOn(cause: StartCause, { rerun, newRun, first, hasWorked }: Advice): string {
  if (hasWorked) {
    return cause.kind === 'rejected'
      ? `Correct this task, then ${rerun}.`
      : `${capitalize(rerun)}. If it lasts, ask the service's operator.`
  }
  switch (cause.kind) {
    case 'key-rejected':
      return `The key is wrong, revoked, expired, or of another kind or service. Create a new key on the API keys page of the service's dashboard, update the secret, then ${rerun}.`
    case 'access-denied':
      return `Check what the key may do. If the service has an IP allowlist, use a runner with a fixed address. Then ${rerun}.`
    case 'rejected':
      // These say that the request itself is wrong.
      return [400, 413, 415, 422].includes(cause.status)
        ? `Correct \`request\`, then ${newRun}.`
        : `Check \`url\`, and what \`request\` names, then ${newRun}. If they are right, ask the service's operator.`
    case 'not-api':
      return cause.status === 403
        ? `It is probably a firewall. Ask its operator to allow this runner, or check \`url\`. Then ${rerun}.`
        : `Set \`url\` to the address that takes the start request, then ${newRun}.`
    case 'redirect':
      if (cause.target.startsWith('http:')) return first
      return `If the start request belongs there, set \`url\` to that address, then ${newRun}.`
    case 'request-timeout':
    case 'no-response':
      return `Check \`url\`, and whether this runner can reach it, then ${rerun}.`
    default:
      return first
  }
}
