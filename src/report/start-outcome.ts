import type { StartCancelled } from '../service/start-client.ts'
import type { StartFailure } from '../service/start-response.ts'
import { codeSpan } from '../shared/sanitize.ts'
import { TITLES, WHO_STOPPED } from './outcome.ts'
import { formatTable, formatTexts, renderPage } from './page.ts'
import {
  adviseToLook,
  describeStartFailed,
  formatRetry,
  type StartContext,
} from './start-failed.ts'

/** Why a step that starts agent jobs failed; empty only if all were started. */
export type StartErrorCode =
  '' | 'invalid-input' | 'not-started' | 'start-unclear' | 'cancelled' | 'internal'

/** What was to be started, and what was. */
interface Progress {
  /** One for each agent job; none if the inputs were rejected. */
  readonly tasks: readonly string[]
  /** Of those that were started, in the order of their tasks. */
  readonly jobIds: readonly string[]
  /** Nobody knows whether the next one was started. */
  readonly isUnclear: boolean
}

export interface StartOutcome extends Progress {
  readonly errorCode: StartErrorCode
  readonly title: string
  /** What happened, and what to do next. */
  readonly message: string
  /** What only the summary has, one by one: mistakes in the inputs. */
  readonly details: readonly string[]
}

/**
 * The outcome of a step that ended as it may.
 *
 * @param end undefined: all were started
 */
export function toStartOutcome(
  {
    tasks,
    jobIds,
    end,
  }: Omit<Progress, 'isUnclear'> & { end: StartFailure | StartCancelled | undefined },
  context: StartContext,
): StartOutcome {
  const step = { tasks, jobIds, details: [] }
  const isOnly = tasks.length === 1
  if (end === undefined) {
    const title = isOnly ? 'Agent job started' : 'Agent jobs started'
    const what = isOnly ? `agent job ${codeSpan(jobIds.join(), 60)}` : `${jobIds.length} agent jobs`
    return { ...step, errorCode: '', title, message: `Started ${what}.`, isUnclear: false }
  }

  const started = `${jobIds.length} of ${tasks.length} agent jobs ${jobIds.length === 1 ? 'was' : 'were'} started`
  if (end.kind === 'cancelled') {
    const counted = isOnly ? '' : `${started}. `
    const { hasTasks } = context
    const noMore = `${isOnly ? 'No' : 'No further'} agent job was started; ${formatRetry(hasTasks)}.`
    const next = end.isSent ? adviseToLook(hasTasks) : noMore
    const message = `${counted}Stopped starting: ${WHO_STOPPED} ${next}`
    return startErrorOutcome('cancelled', message, { tasks, jobIds, isUnclear: end.isSent })
  }

  const isUnclear = end.kind === 'start-unclear'
  const { title, came, advice } = describeStartFailed(end, context, jobIds.length > 0)
  const head = isOnly ? formatEnd(end) : `${started}${formatEndOfTask(end, jobIds.length + 1)}`
  const message = `${head}: ${came}. ${advice}`
  return { ...step, errorCode: end.kind, title, message, isUnclear }
}

function formatEnd({ kind, jobId }: StartFailure): string {
  if (kind === 'not-started') return 'The agent job was not started'
  return jobId === undefined
    ? 'No id was returned'
    : `Agent job ${codeSpan(jobId, 60)} may have been started`
}

/** What follows how many were started. */
function formatEndOfTask({ kind, jobId }: StartFailure, task: number): string {
  if (kind === 'not-started') return `. The start of task ${task} failed`
  const name = jobId === undefined ? '' : `, as ${codeSpan(jobId, 60)}`
  return `, and task ${task} may have been${name}`
}

/** Written before the first request. Later steps find it if the step is killed without a signal. */
export function provisionalStart(tasks: readonly string[], hasTasks: boolean): StartOutcome {
  const message = `The step was killed before it could report. ${adviseToLook(hasTasks)}`
  return startErrorOutcome('cancelled', message, { tasks, jobIds: [], isUnclear: true })
}

/** The outcome of a step that ended in another way. */
export function startErrorOutcome(
  errorCode: keyof typeof TITLES,
  message: string,
  progress: Progress,
): StartOutcome {
  return { ...progress, errorCode, title: TITLES[errorCode], message, details: [] }
}

/** Every output of start/action.yml, in the order to write them. */
export function toStartOutputs({ jobIds, message, errorCode }: StartOutcome) {
  return { 'job-id': jobIds.join(','), message, errorCode }
}

/** The job summary's Markdown. */
export function renderStartSummary(outcome: StartOutcome): string {
  const { errorCode, title, tasks, jobIds, isUnclear } = outcome
  const rows = tasks.map((task, index) => {
    const jobId = jobIds[index]
    const unknown = isUnclear && index === jobIds.length ? 'unknown' : 'not started'
    return { task, result: jobId === undefined ? unknown : codeSpan(jobId) }
  })
  return renderPage({ errorCode, icon: errorCode === '' ? '✅' : '❌', title }, [
    ...formatTexts(outcome),
    formatTable(rows.length > 1 ? rows : [], [
      ['Task', ({ task }) => codeSpan(task, 100)],
      ['Agent job', ({ result }) => result],
    ]),
  ])
}
