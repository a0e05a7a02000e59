import type { PollCause } from '../service/poll-result.ts'
import type { NoId, StartCause, StartFailure } from '../service/start-response.ts'
import { capitalize, codeSpan } from '../shared/sanitize.ts'
import { RERUN_OR_NEW_RUN, describeCause } from './causes.ts'
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
}

interface StartWords {
  readonly title: string
  /** What it means if this was the only start: a sentence without its end. What came follows it. */
  readonly head: string
  readonly came: string
  readonly advice: string
}

/**
 * Why an agent job was not started, or why nobody knows, and what to do next.
 *
 * @param hasWorked the step has started an agent job before, so address and key are right
 */
export function describeStartFailed(
  { kind, cause, retryAfterMs }: StartFailure,
  context: StartContext,
  hasWorked: boolean,
): StartWords {
  if (cause.kind === 'no-id') return describeNoId(cause, context, hasWorked)

  const host = codeSpan(context.url.host, 100)
  const retry = waysToRetry(context)
  const names = { host, request: 'request', ...retry, pauseMs: retryAfterMs }
  const { title, came, adviceAtFirst, fitsAnyRequest } = describeCause(cause, names)
  const { isUnclear, head } = ENDS[kind]
  if (isUnclear) {
    const next =
      !hasWorked && MAY_BE_INPUTS[cause.kind]
        ? ` If none is running, check \`url\` and \`request\`, then ${retry.newRun}. If they are right, ask the service's operator.`
        : startMissing(context)
    return { title, head, came, advice: MAY_RUN + next }
  }
  const advice = fitsAnyRequest === true ? adviceAtFirst : adviseOn(cause, { ...retry, hasWorked })
  return { title, head, came, advice }
}

/** What each kind of failure means. Unclear: an agent may be running. */
export const ENDS: Readonly<Record<StartFailure['kind'], { isUnclear: boolean; head: string }>> = {
  'not-started': { isUnclear: false, head: 'The agent job was not started' },
  'start-unclear': { isUnclear: true, head: 'No id was returned' },
}

/** Whether the inputs may be wrong after an unclear start with this cause. */
const MAY_BE_INPUTS: Readonly<Record<PollCause['kind'], boolean>> = {
  'not-api': true,
  'no-job': true,
  'too-long': true,
  'unexpected-status': true,
  redirect: true,
  'no-response': true,
  rejected: false,
  'server-error': false,
  'rate-limited': false,
  // These are never unclear.
  'key-rejected': false,
  'access-denied': false,
  'not-found': false,
  gone: false,
  certificate: false,
  'proxy-rejection': false,
  'proxy-unreachable': false,
  'proxy-variable': false,
}

/**
 * How to try again without starting the same agent job twice: as it is, after a correction, and after
 * one in the workflow file.
 */
export function waysToRetry({ hasTasks }: Pick<StartContext, 'hasTasks'>) {
  return hasTasks
    ? { rerun: START_MISSING, again: START_MISSING, newRun: START_MISSING }
    : { rerun: 're-run failed jobs', again: RERUN_OR_NEW_RUN, newRun: 'start a new run' }
}

const START_MISSING = 'start a new run with the tasks that are missing'

/** What follows if nobody knows whether a task of several was started. */
export function startMissing({ hasTasks }: Pick<StartContext, 'hasTasks'>): string {
  return hasTasks ? ` Then ${START_MISSING}.` : ''
}

function describeNoId(cause: NoId, context: StartContext, hasWorked: boolean): StartWords {
  const host = codeSpan(context.url.host, 100)
  const field = context.idField.join('.')
  const value = codeSpan(cause.value, 60)
  const title = 'No id returned'
  if (cause.problem === 'repeated') {
    return {
      title,
      head: 'No new id was returned',
      came: `${host} returned ${value}, which is the id of an earlier task`,
      advice: `${MAY_RUN} Check \`id-field\`: if it is right, the service starts no second agent for such a request.${startMissing(context)}`,
    }
  }
  const isMissing = cause.problem === 'missing'
  const said = cause.said === '' ? '' : ` (${codeSpan(cause.said, 100)})`
  const unusable = value === '' ? 'is no usable id' : `is ${value}, which is no job id`
  const next = (cause.fields.length > 0 ? PROBABLY_RUNS : MAY_RUN) + startMissing(context)
  return {
    title,
    head: ENDS['start-unclear'].head,
    came: `in the response of ${host}, ${codeSpan(field, 60)} ${isMissing ? `is missing or empty${said}` : unusable}`,
    advice: hasWorked ? next : `${adviseOnField(cause, field)} ${next}`,
  }
}

function adviseOnField({ fields }: NoId, field: string): string {
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

const LOOK_AFTER_REDIRECT =
  "Some services redirect after a start, so check the service's dashboard first."

/** What to do if certainly no agent job was started. */
function adviseOn(
  cause: StartCause,
  { rerun, again, newRun, hasWorked }: ReturnType<typeof waysToRetry> & { hasWorked: boolean },
): string {
  const isRequestWrong = 'status' in cause && [400, 413, 422].includes(cause.status)
  // Of all redirects only these say that nothing was done (RFC 9110, 15.4).
  const mayHaveStarted = cause.kind === 'redirect' && ![307, 308].includes(cause.status)
  const lookFirst = mayHaveStarted ? `${LOOK_AFTER_REDIRECT} ` : ''
  if (hasWorked) {
    if (isRequestWrong) return `Correct this task, then ${rerun}.`
    return cause.kind === 'key-rejected'
      ? `Check whether it was revoked or has expired. If so, update the secret, then ${rerun}. If not, ask the service's operator.`
      : `${lookFirst}${capitalize(rerun)}. If it lasts, ask the service's operator.`
  }
  if ('status' in cause && cause.status === 413) {
    return `Shorten the prompt or \`request\`, then ${newRun}.`
  }
  switch (cause.kind) {
    case 'key-rejected':
      return `The key is wrong (it must be an admin key of this service), revoked or expired. Create a new key on the API keys page of the service's dashboard, update the secret, then ${rerun}.`
    case 'access-denied':
      return `Check \`url\`, what \`request\` names, and what the key may do. If the service has an IP allowlist, use a runner with a fixed address. Then ${again}.`
    case 'rejected':
      return isRequestWrong
        ? `Correct \`request\` or the prompt, then ${newRun}.`
        : `Check \`url\`, and what \`request\` names, then ${newRun}. If they are right, ask the service's operator.`
    case 'not-api':
      if (cause.status === 401) return `Check \`url\` and \`admin-key\`. Then ${again}.`
      if (isRequestWrong) return `Check \`url\` and \`request\`, then ${newRun}.`
      if (!cause.isPage) {
        return `Check \`url\`, \`request\`, and what the key may do. If they are right, a firewall may block this runner, so ask its operator. Then ${again}.`
      }
      return cause.status === 403
        ? `That is probably a firewall. Ask its operator to allow this runner, or check \`url\`. Then ${again}.`
        : `Set \`url\` to the address that takes the start request, then ${newRun}.`
    case 'redirect':
      return /^(http:|$)/.test(cause.target)
        ? `${lookFirst}Set \`url\` to the \`https://\` address that takes the start request, then ${newRun}.`
        : `${lookFirst}If the service takes the start request there, correct \`url\`, then ${newRun}.`
    case 'no-response':
      return `Check \`url\`, and whether this runner can reach it. Then ${again}. If it lasts, ask the service's operator.`

    // These never get here: they are always unclear, or come as `rejected`, or fit any request.
    case 'not-found':
    case 'gone':
    case 'unexpected-status':
    case 'server-error':
    case 'rate-limited':
    case 'no-job':
    case 'no-id':
    case 'too-long':
    case 'certificate':
    case 'proxy-rejection':
    case 'proxy-unreachable':
    case 'proxy-variable':
      return `${capitalize(rerun)}. If it lasts, ask the service's operator.`
  }
}
