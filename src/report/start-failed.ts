import type { StartCause, StartFailure } from '../service/start-response.ts'
import { capitalize, codeSpan } from '../shared/sanitize.ts'
import { AGAIN, describeCause } from './causes.ts'
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
  const retry = waysToRetry(context)
  const names = { host, request: 'request', ...retry, pauseMs: retryAfterMs }
  const { title, came, adviceAtFirst, fitsAnyRequest } = describeCause(cause, names)
  if (kind === 'start-unclear') {
    const isAddressWrong = cause.kind === 'not-api' && !context.hasWorked
    const next = isAddressWrong
      ? ' If none is running, set `url` to the address that takes the start request, and start a new run.'
      : startMissing(context)
    return { title, came, advice: MAY_RUN + next }
  }
  const advice = fitsAnyRequest === true ? adviceAtFirst : adviseOn(cause, { ...context, ...retry })
  return { title, came, advice }
}

/**
 * How to try again without starting the same agent job twice: as it is, after a correction, and after
 * one in the workflow file.
 */
export function waysToRetry({ hasTasks }: Pick<StartContext, 'hasTasks'>) {
  const missing = 'start a new run with the tasks that are missing'
  return hasTasks
    ? { rerun: missing, again: missing, newRun: missing }
    : { rerun: 're-run failed jobs', again: AGAIN, newRun: 'start a new run' }
}

type NoId = Extract<StartCause, { kind: 'no-id' | 'not-an-id' | 'repeated-id' }>

/** What follows if nobody knows whether a task of several was started. */
export function startMissing({ hasTasks }: Pick<StartContext, 'hasTasks'>): string {
  return hasTasks ? ' Then start a new run with the tasks that are missing.' : ''
}

/** A successful response without an id that a wait could take. */
function describeNoId(
  cause: NoId,
  context: StartContext & { readonly host: string },
): { came: string; advice: string } {
  const { host, idField, hasWorked } = context
  const field = codeSpan(idField.join('.'), 60)
  if (cause.kind === 'repeated-id') {
    return {
      came: `${host} returned ${codeSpan(cause.value, 60)}, which is the id of an earlier task`,
      advice: MAY_RUN + startMissing(context),
    }
  }
  const advice = PROBABLY_RUNS + startMissing(context)
  return {
    came: `in the response of ${host}, ${field} ${describePlace(cause)}`,
    advice: hasWorked ? advice : `${adviseOnField(cause, idField.join('.'))} ${advice}`,
  }
}

function describePlace(cause: Exclude<NoId, { kind: 'repeated-id' }>): string {
  if (cause.kind === 'no-id') return 'is missing or empty'
  const value = codeSpan(cause.value, 60)
  return value === '' ? 'is no usable id' : `is ${value}, which is no job id`
}

function adviseOnField({ fields }: Exclude<NoId, { kind: 'repeated-id' }>, field: string): string {
  const names = fields
    .filter((name) => name !== field)
    .map((name) => codeSpan(name, 40))
    .filter(Boolean)
  // Names of ids first, because not all may fit.
  const sorted = names.toSorted((a, b) => Number(/id`$/i.test(b)) - Number(/id`$/i.test(a)))
  return sorted.length === 0
    ? 'Check `url`, and whether the service returns the id in its JSON.'
    : `Set \`id-field\` to the field that contains the id (the response has ${asManyAsFit(sorted, 100).join(', ')}).`
}

/** What to do if certainly no agent job was started. */
function adviseOn(
  cause: StartCause,
  { rerun, again, newRun, hasWorked }: StartContext & ReturnType<typeof waysToRetry>,
): string {
  const isRequestWrong = 'status' in cause && [400, 413, 422].includes(cause.status)
  if (hasWorked) {
    if (isRequestWrong) return `Correct this task, then ${rerun}.`
    return cause.kind === 'key-rejected'
      ? `Check whether it was revoked or has expired. If so, update the secret, then ${rerun}. If not, ask the service's operator.`
      : `${capitalize(rerun)}. If it lasts, ask the service's operator.`
  }
  switch (cause.kind) {
    case 'key-rejected':
      return `The key is wrong (it must be an admin key of this service), revoked or expired. Create a new key on the API keys page of the service's dashboard, update the secret, then ${rerun}.`
    case 'access-denied':
      return `Check \`url\`, what \`request\` names, and what the key may do. If the service has an IP allowlist, use a runner with a fixed address. Then ${again}.`
    case 'rejected':
      return isRequestWrong
        ? `Correct \`request\`, then ${newRun}.`
        : `Check \`url\`, and what \`request\` names, then ${newRun}. If they are right, ask the service's operator.`
    case 'not-api':
      if (cause.status === 413) return `Shorten what \`request\` contains, then ${newRun}.`
      if (isRequestWrong) return `Check \`url\` and \`request\`, then ${newRun}.`
      return cause.status === 403
        ? `That is probably a firewall. Ask its operator to allow this runner, or check \`url\`. Then ${again}.`
        : `Set \`url\` to the address that takes the start request, then ${newRun}.`
    case 'redirect':
      return /^(http:|$)/.test(cause.target)
        ? `Set \`url\` to the \`https://\` address that takes the start request, then ${newRun}.`
        : `If the service takes the start request there, correct \`url\`, then ${newRun}.`
    default:
      // The host was not reached.
      return `Check \`url\`, and whether this runner can reach it. Then ${again}.`
  }
}
