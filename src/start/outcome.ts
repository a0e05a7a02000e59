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
import type { StartInputs } from './inputs.ts'
import type { StartCancelled } from './retries.ts'

/** Why a step that starts agent jobs failed; empty only if all were started. */
export type StartErrorCode =
  '' | 'invalid-input' | 'not-started' | 'start-unclear' | 'cancelled' | 'internal'

const TITLES = {
  ...STEP_TITLES,
  'not-started': 'Agent job not started',
  'start-unclear': 'Agent job may have been started',
} as const satisfies Readonly<Record<Exclude<StartErrorCode, ''>, string>>

export interface StartOutcome extends Result {
  readonly errorCode: StartErrorCode
  /** One for each agent job; none if the inputs were rejected. */
  readonly tasks: readonly string[]
  /** Of those that were started, in the order of their tasks. */
  readonly jobIds: readonly string[]
  /** Nobody knows whether the next one was started. */
  readonly isUnclear: boolean
}

/** The inputs that the words depend on. With `tasks` a re-run would start all of them again. */
type Inputs = Pick<StartInputs, 'url' | 'idField' | 'tasks' | 'hasTasks'>

/**
 * The outcome of a step that ended as it may.
 *
 * @param end undefined: all were started
 */
export function toStartOutcome(
  { jobIds, end }: { jobIds: readonly string[]; end: StartFailure | StartCancelled | undefined },
  inputs: Inputs,
): StartOutcome {
  const { tasks } = inputs
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
      ? `${named}${adviseToLook(inputs)}`
      : `Nothing is under way. ${capitalize(formatRerun(inputs))}.`
    const message = `${counted}Stopped starting: ${WHO_CANCELLED} ${next}`
    return startErrorOutcome('cancelled', message, { tasks, jobIds, isUnclear })
  }

  const isUnclear = end.kind === 'start-unclear'
  const ofTask = `The start of task ${jobIds.length + 1} ${isUnclear ? 'is unclear' : 'failed'}`
  const head = isOnly ? formatEnd(end) : ofTask
  const reason = describeFailure(end, { ...inputs, hasWorked: jobIds.length > 0 })
  const message = `${counted}${head}: ${reason}`
  return startErrorOutcome(end.kind, message, { tasks, jobIds, isUnclear })
}

function formatEnd({ kind, jobId }: StartFailure): string {
  if (kind === 'not-started') return 'The agent job was not started'
  return jobId === undefined ? 'No id was returned' : 'The start is unclear'
}

/** What came in place of an id, and one next step. */
function describeFailure(failure: StartFailure, step: Inputs & { hasWorked: boolean }): string {
  const { kind, cause, jobId, retryAfterMs } = failure
  const { url, idField, hasTasks, hasWorked } = step
  const host = codeSpan(url.host, 100)
  if (cause.kind === 'no-id') {
    const found = `${codeSpan(idField.join('.'), 100)} ${FOUND[cause.problem]} in the response of ${host}`
    const hint = jobId === undefined ? cause.reason : `it names ${codeSpan(jobId, 60)}`
    const inBrackets = hint === '' ? '' : ` (${hint})`
    const setField = cause.problem === 'missing' && !hasWorked ? 'Set `id-field`. ' : ''
    return `${found}${inBrackets}. ${setField}${adviseToLook(step)}`
  }

  const { happened, advice } = describeCause(
    { cause, hasWorked, retryAfterMs },
    {
      request: 'start',
      host,
      address: '`url`',
      inputs: '`request` and the prompt',
      rerun: formatRerun(step),
      rerunChanged: hasTasks ? START_MISSING : RERUN_CHANGED,
    },
  )
  if (kind === 'not-started') return `${happened}. ${advice}`
  const checkUrl = hasWorked || hasTasks ? '' : ' If none is running, check `url`.'
  const named = jobId === undefined ? '' : `, but its response names ${codeSpan(jobId, 60)}`
  return `${happened}${named}. ${adviseToLook(step)}${checkUrl}`
}

const FOUND: Readonly<Record<NoId['problem'], string>> = {
  missing: 'is missing',
  empty: 'is empty',
  unusable: 'is no usable id',
  repeated: 'is the id of an earlier task',
}

const START_MISSING = 'start a new run with the tasks that are missing'

/** How to try again without starting the same agent job twice: the end of a sentence. */
function formatRerun({ hasTasks }: Pick<Inputs, 'hasTasks'>): string {
  return hasTasks ? START_MISSING : RERUN
}

/** What to do if nobody knows whether an agent job was started. It is never to try again at once. */
function adviseToLook({ hasTasks }: Pick<Inputs, 'hasTasks'>): string {
  const look = "An agent may be running: look at the service's dashboard before you start another."
  return hasTasks ? `${look} Then ${START_MISSING}.` : look
}

/** What follows after a bug of the action, or if the outputs cannot be written. */
export function describeNext(
  step: Pick<StartOutcome, 'jobIds' | 'isUnclear'> & Pick<Inputs, 'hasTasks'>,
): string {
  if (step.isUnclear) return adviseToLook(step)
  const again = `${capitalize(formatRerun(step))}.`
  if (step.jobIds.length === 0) return `No agent job was started. ${again}`
  return step.hasTasks ? `The log has the ids. ${again}` : 'The log has its id. Start no other one.'
}

/** Written before the first request. Later steps find it if the step is killed without a signal. */
export function provisionalStart(inputs: Pick<Inputs, 'tasks' | 'hasTasks'>): StartOutcome {
  const message = `The step was killed before it could report. ${adviseToLook(inputs)}`
  return startErrorOutcome('cancelled', message, { ...inputs, jobIds: [], isUnclear: true })
}

/** The outcome of a step that failed. */
export function startErrorOutcome(
  errorCode: Exclude<StartErrorCode, ''>,
  message: string,
  { tasks, jobIds, isUnclear }: Pick<StartOutcome, 'tasks' | 'jobIds' | 'isUnclear'>,
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
