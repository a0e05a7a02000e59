import { describeCause } from '../http/cause-text.ts'
import {
  formatTexts,
  renderPage,
  TITLES as STEP_TITLES,
  WHO_CANCELLED,
  type Result,
} from '../runner/result.ts'
import { RERUN, RERUN_CHANGED } from '../text/format.ts'
import { capitalize, codeSpan } from '../text/sanitize.ts'
import { formatTable } from '../text/table.ts'
import type { NoId, StartFailure } from './client.ts'
import type { StartCancelled } from './retries.ts'

/** Why a step that starts agent jobs failed; empty only if all were started. */
export type StartErrorCode =
  '' | 'invalid-input' | 'not-started' | 'start-unclear' | 'cancelled' | 'internal'

const TITLES = {
  ...STEP_TITLES,
  'not-started': 'Agent job not started',
  'start-unclear': 'Agent job may have been started',
} as const satisfies Readonly<Record<Exclude<StartErrorCode, ''>, string>>

/** What was to be started, and what was. */
interface Progress {
  /** One for each agent job; none if the inputs were rejected. */
  readonly tasks: readonly string[]
  /** Of those that were started, in the order of their tasks. */
  readonly jobIds: readonly string[]
  /** Nobody knows whether the next one was started. */
  readonly isUnclear: boolean
}

export interface StartOutcome extends Progress, Result {
  readonly errorCode: StartErrorCode
}

/** The inputs that the words depend on. */
interface StartContext extends Pick<Progress, 'tasks'> {
  readonly url: URL
  readonly idField: readonly string[]
  /** With the input `tasks` a re-run would start all of them again. */
  readonly hasTasks: boolean
}

/**
 * The outcome of a step that ended as it may.
 *
 * @param end undefined: all were started
 */
export function toStartOutcome(
  { jobIds, end }: { jobIds: readonly string[]; end: StartFailure | StartCancelled | undefined },
  context: StartContext,
): StartOutcome {
  const { tasks } = context
  const isOnly = tasks.length === 1
  if (end === undefined) {
    const title = isOnly ? 'Agent job started' : 'Agent jobs started'
    const what = isOnly ? `agent job ${codeSpan(jobIds.join(), 60)}` : `${jobIds.length} agent jobs`
    const message = `Started ${what}.`
    return { tasks, jobIds, isUnclear: false, errorCode: '', title, message, details: [] }
  }

  const verb = jobIds.length === 1 ? 'was' : 'were'
  const counted = isOnly ? '' : `${jobIds.length} of ${tasks.length} agent jobs ${verb} started. `
  if (end.kind === 'cancelled') {
    const { isUnclear, jobId } = end
    const named = jobId === undefined ? '' : `The service named ${codeSpan(jobId, 60)}. `
    const next = isUnclear
      ? `${named}${adviseToLook(context)}`
      : `Nothing is under way. ${capitalize(formatRerun(context))}.`
    const message = `${counted}Stopped starting: ${WHO_CANCELLED} ${next}`
    return startErrorOutcome('cancelled', message, { tasks, jobIds, isUnclear })
  }

  const isUnclear = end.kind === 'start-unclear'
  const ofTask = `The start of task ${jobIds.length + 1} ${isUnclear ? 'is unclear' : 'failed'}`
  const head = isOnly ? formatEnd(end) : ofTask
  const reason = describeFailure(end, context, jobIds.length > 0)
  const message = `${counted}${head}: ${reason}`
  return startErrorOutcome(end.kind, message, { tasks, jobIds, isUnclear })
}

function formatEnd({ kind, jobId }: StartFailure): string {
  if (kind === 'not-started') return 'The agent job was not started'
  return jobId === undefined ? 'No id was returned' : 'The start is unclear'
}

/** What came in place of an id, and one next step. */
function describeFailure(failure: StartFailure, context: StartContext, hasWorked: boolean): string {
  const { kind, cause, jobId, retryAfterMs } = failure
  const host = codeSpan(context.url.host, 100)
  if (cause.kind === 'no-id') return describeNoId(cause, { ...context, host, hasWorked, jobId })

  const { happened, advice } = describeCause(
    { cause, hasWorked, retryAfterMs },
    {
      request: 'start',
      host,
      address: '`url`',
      inputs: '`request` and the prompt',
      rerun: formatRerun(context),
      rerunChanged: context.hasTasks ? START_MISSING : RERUN_CHANGED,
    },
  )
  if (kind === 'not-started') return `${happened}. ${advice}`
  const checkUrl = hasWorked || context.hasTasks ? '' : ' If none is running, check `url`.'
  const named = jobId === undefined ? '' : `, but its response names ${codeSpan(jobId, 60)}`
  return `${happened}${named}. ${adviseToLook(context)}${checkUrl}`
}

function describeNoId(
  cause: NoId,
  context: StartContext & {
    readonly host: string
    readonly hasWorked: boolean
    readonly jobId: string | undefined
  },
): string {
  const { idField, host, hasWorked, jobId } = context
  const found = `${codeSpan(idField.join('.'), 100)} ${FOUND[cause.problem]} in the response of ${host}`
  const advice = cause.problem === 'missing' && !hasWorked ? 'Set `id-field`. ' : ''
  return `${found}${formatHint(cause, jobId)}. ${advice}${adviseToLook(context)}`
}

/** Where the id may be. */
function formatHint({ reason }: NoId, jobId: string | undefined): string {
  if (jobId !== undefined) return ` (it names ${codeSpan(jobId, 60)})`
  return reason === '' ? '' : ` (${reason})`
}

const FOUND: Readonly<Record<NoId['problem'], string>> = {
  missing: 'is missing',
  unusable: 'is no usable id',
  repeated: 'is the id of an earlier task',
}

const START_MISSING = 'start a new run with the tasks that are missing'

/** How to try again without starting the same agent job twice: the end of a sentence. */
function formatRerun({ hasTasks }: Pick<StartContext, 'hasTasks'>): string {
  return hasTasks ? START_MISSING : RERUN
}

/** What to do if nobody knows whether an agent job was started. It is never to try again at once. */
function adviseToLook({ hasTasks }: Pick<StartContext, 'hasTasks'>): string {
  const look = "An agent may be running: look at the service's dashboard before you start another."
  return hasTasks ? `${look} Then ${START_MISSING}.` : look
}

/** What follows after a bug of the action, or if the outputs cannot be written. */
export function describeNext(
  step: Omit<Progress, 'tasks'> & Pick<StartContext, 'hasTasks'>,
): string {
  if (step.isUnclear) return adviseToLook(step)
  const again = `${capitalize(formatRerun(step))}.`
  if (step.jobIds.length === 0) return `No agent job was started. ${again}`
  return step.hasTasks ? `The log has the ids. ${again}` : 'The log has its id. Start no other one.'
}

/** Written before the first request. Later steps find it if the step is killed without a signal. */
export function provisionalStart(inputs: Pick<StartContext, 'tasks' | 'hasTasks'>): StartOutcome {
  const message = `The step was killed before it could report. ${adviseToLook(inputs)}`
  return startErrorOutcome('cancelled', message, { ...inputs, jobIds: [], isUnclear: true })
}

/** The outcome of a step that failed. */
export function startErrorOutcome(
  errorCode: Exclude<StartErrorCode, ''>,
  message: string,
  { tasks, jobIds, isUnclear }: Progress,
): StartOutcome {
  const title = TITLES[errorCode]
  return { tasks, jobIds, isUnclear, errorCode, title, message, details: [] }
}

/** Every output of start/action.yml, in the order to write them. */
export function toStartOutputs({ jobIds, message, errorCode }: StartOutcome) {
  return { jobId: jobIds.join(','), message, errorCode }
}

/** The job summary's Markdown. */
export function renderStartSummary(outcome: StartOutcome): string {
  const { errorCode, tasks, jobIds, isUnclear } = outcome
  const rows = tasks.map((task, index) => {
    const jobId = jobIds[index]
    const unknown = isUnclear && index === jobIds.length ? 'unknown' : 'not started'
    return { task, result: jobId === undefined ? unknown : codeSpan(jobId) }
  })
  return renderPage(outcome, errorCode === '' ? '✅' : '❌', [
    ...formatTexts(outcome),
    formatTable(rows.length > 1 ? rows : [], [
      ['Task', ({ task }) => codeSpan(task, 100)],
      ['Agent job', ({ result }) => result],
    ]),
  ])
}
