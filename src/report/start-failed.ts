import type { NoId, StartFailure } from '../service/start-response.ts'
import { codeSpan } from '../shared/sanitize.ts'
import { describeCause, RETRY, RETRY_CORRECTED } from './causes.ts'

/** The inputs that the words depend on. */
export interface StartContext {
  readonly url: URL
  /** With the input `tasks` a re-run would start all of them again. */
  readonly hasTasks: boolean
}

/**
 * Why an agent job was not started, or why nobody knows, and what to do next.
 *
 * @param hasWorked an agent job was started before in this step
 */
export function describeStartFailed(
  { kind, cause, retryAfterMs }: StartFailure,
  { url, hasTasks }: StartContext,
  hasWorked: boolean,
): { title: string; came: string; advice: string } {
  const host = codeSpan(url.host, 100)
  const look = adviseToLook(hasTasks)
  if (cause.kind === 'no-id') {
    const advice = hasWorked ? look : adviseOnField(cause) + look
    return { title: 'No id returned', came: describeNoId(cause, host), advice }
  }
  const names = {
    host,
    request: 'request',
    address: '`url`',
    inputs: '`url`, `request` and the prompt',
    retry: formatRetry(hasTasks),
    retryCorrected: hasTasks ? START_MISSING : RETRY_CORRECTED,
  } as const
  const { title, came, advice } = describeCause({ cause, hasWorked, retryAfterMs }, names)
  return { title, came, advice: kind === 'not-started' ? advice : look }
}

const START_MISSING = 'start a new run with the tasks that are missing'

/** How to try again without starting the same agent job twice: the end of a sentence. */
export function formatRetry(hasTasks: boolean): string {
  return hasTasks ? START_MISSING : RETRY
}

/** What to do if nobody knows whether an agent job was started. It is never to try again at once. */
export function adviseToLook(hasTasks: boolean): string {
  const look = "An agent may be running: look at the service's dashboard before you start another."
  return hasTasks ? `${look} Then ${START_MISSING}.` : look
}

function adviseOnField({ fields }: NoId): string {
  const names = fields.map((name) => codeSpan(name, 80))
  return names.length === 0 ? '' : `Set \`id-field\` to ${names.join(' or ')}. `
}

/** What the response has at the place of the id, and what the service says. */
function describeNoId({ problem, said }: NoId, host: string): string {
  const text = codeSpan(said, 100)
  const hint = text === '' ? '' : ` (it says ${text})`
  return `\`id-field\` finds ${FOUND[problem]} in the response of ${host}${hint}`
}

const FOUND: Readonly<Record<NoId['problem'], string>> = {
  missing: 'nothing',
  unusable: 'no usable id',
  repeated: 'the id of an earlier task',
}
