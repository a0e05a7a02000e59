import type { StartCancelled } from '../service/start-client.ts'
import type { StartFailure } from '../service/start-response.ts'
import { codeSpan } from '../shared/sanitize.ts'
import { TITLES, WHO_STOPPED } from './outcome.ts'
import { formatBullets, formatTable, renderPage } from './page.ts'
import {
  describeStartFailed,
  ENDS,
  MAY_RUN,
  startMissing,
  waysToRetry,
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
  /** What is wrong with the inputs, one by one. */
  readonly reasons: readonly string[]
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
  const step = { tasks, jobIds, reasons: [] }
  const isOnly = tasks.length === 1
  if (end === undefined) {
    const title = isOnly ? 'Agent job started' : 'Agent jobs started'
    const what = isOnly ? `agent job ${codeSpan(jobIds.join(), 60)}` : `${jobIds.length} agent jobs`
    return { ...step, errorCode: '', title, message: `Started ${what}.`, isUnclear: false }
  }

  const started = `${jobIds.length} of ${tasks.length} agent jobs ${jobIds.length === 1 ? 'was' : 'were'} started`
  if (end.kind === 'cancelled') {
    const counted = isOnly ? '' : `${started}. `
    const advice = end.isSent
      ? MAY_RUN + startMissing(context)
      : `${isOnly ? 'No' : 'No further'} agent job was started; ${waysToRetry(context).rerun}.`
    const message = `${counted}Stopped starting: ${WHO_STOPPED} ${advice}`
    return startErrorOutcome('cancelled', message, { tasks, jobIds, isUnclear: end.isSent })
  }

  const { isUnclear } = ENDS[end.kind]
  const { title, head, came, advice } = describeStartFailed(end, context, jobIds.length > 0)
  const next = jobIds.length + 1
  const headOfSeveral = isUnclear
    ? `${started}, and task ${next} may have been. ${head}`
    : `${started}. The start of task ${next} failed`
  const message = `${isOnly ? head : headOfSeveral}: ${came}. ${advice}`
  return { ...step, errorCode: end.kind, title, message, isUnclear }
}

const START_TITLES = { ...TITLES, cancelled: 'Start cancelled' } as const

/** Written before the first request. Later steps find it if the step is killed without a signal. */
export function provisionalStart(tasks: readonly string[]): StartOutcome {
  const message = `The step was killed before it could report. ${MAY_RUN}`
  return startErrorOutcome('cancelled', message, { tasks, jobIds: [], isUnclear: true })
}

/** The outcome of a step that ended in another way. */
export function startErrorOutcome(
  errorCode: keyof typeof START_TITLES,
  message: string,
  progress: Progress,
): StartOutcome {
  return { ...progress, errorCode, title: START_TITLES[errorCode], message, reasons: [] }
}

/** Every output of start/action.yml, in the order to write them. */
export function toStartOutputs({ jobIds, message, errorCode }: StartOutcome) {
  return { 'job-id': jobIds.join(','), message, errorCode }
}

/** The job summary's Markdown. */
export function renderStartSummary(outcome: StartOutcome): string {
  const { errorCode, title, message, reasons, tasks, jobIds, isUnclear } = outcome
  const rows = tasks.map((task, index) => {
    const jobId = jobIds[index]
    const unknown = isUnclear && index === jobIds.length ? 'unknown' : 'not started'
    return { task, result: jobId === undefined ? unknown : codeSpan(jobId) }
  })
  return renderPage({ errorCode, icon: errorCode === '' ? '✅' : '❌', title }, [
    errorCode === 'invalid-input' && reasons.length > 0 ? '' : message,
    formatBullets(reasons),
    formatTable(rows.length > 1 ? rows : [], [
      ['Task', ({ task }) => codeSpan(task, 100)],
      ['Agent job', ({ result }) => result],
    ]),
  ])
}
