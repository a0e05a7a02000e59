import { proxyFor } from '../http/proxy.ts'
import {
  beginStep,
  describeError,
  endStep,
  REAL_PLATFORM,
  report,
  shortReason,
  writeOutputs,
  type Step,
  type Platform,
} from '../runner/step.ts'
import { commentOnIssue } from './comment.ts'
import { parseInputs, type Inputs } from './inputs.ts'
import { createWaitLog, formatWaiting } from './log.ts'
import {
  errorOutcome,
  getLevel,
  provisionalOutcome,
  toJobOutcomes,
  toStepOutcome,
  type JobOutcome,
  type Outcome,
} from './outcome.ts'
import { toOutputs } from './outputs.ts'
import { isKnown } from './polling/job.ts'
import { waitForJobs, type WaitResult } from './polling/poll-jobs.ts'
import { createPoll } from './polling/poll.ts'
import { renderSummary } from './summary.ts'

/** Runs the action: waits for the jobs, reports the outcome and sets the exit code. */
export async function run(platform: Platform = REAL_PLATFORM): Promise<void> {
  const step = beginStep(platform)
  const { runner, signal } = step
  const { inputs, outcome } = await getOutcome(step)
  const reported = await report(outcome, runner, {
    outputs: (result) => toOutputs(result, runner.serverUrl),
    summary: (result) => renderSummary(result, runner.serverUrl),
    level: getLevel,
  })
  const isAsked = inputs !== undefined && inputs.comment !== 'false'
  const hasResult = !['invalid-input', 'internal'].includes(reported.errorCode)
  if (isAsked && hasResult && !signal.aborted) {
    await comment(reported, inputs, step)
  }
  endStep(step, reported)
}

/** @returns also the inputs, unless they were rejected */
async function getOutcome(step: Step): Promise<{ outcome: Outcome; inputs: Inputs | undefined }> {
  const { runner, event } = step
  let inputs: Inputs | undefined
  // Those that there are, by the ids of their jobs. A bug of the action does not lose them.
  const waits = new Map<string, WaitResult>()
  let known: readonly JobOutcome[] = []
  try {
    inputs = parseInputs(runner, event)
    const proxy = proxyFor(new URL(inputs.baseUrl))
    // It makes no sense to wait if the outputs cannot be written in the end.
    writeOutputs(toOutputs(provisionalOutcome(inputs.jobIds), runner.serverUrl), runner)
    runner.log('info', formatWaiting({ ...inputs, proxyHost: proxy?.host }))

    const settings = { ...inputs, serverUrl: runner.serverUrl }
    const { baseUrl, projectId, adminKey, jobIds } = inputs
    const service = { baseUrl, projectId, adminKey, proxy, redact: runner.redact }
    const polls = jobIds.map((jobId) => createPoll({ ...service, jobId }))
    const onPoll = createWaitLog(jobIds, runner.log)
    for await (const { index, wait } of waitForJobs(polls, { ...inputs, ...step, onPoll })) {
      waits.set(String(jobIds[index]), wait)
      // The output `jobs` keeps what follows the key's prefix, as an id or a link may have it.
      known = toJobOutcomes(waits, settings).map((job) => ({
        ...job,
        message: runner.redact(job.message),
      }))
    }
    return { inputs, outcome: toStepOutcome(known) }
  } catch (error) {
    // The one catch of any error.
    const { errorCode, message, details } = describeError(error, {
      runner,
      next: 'Re-run failed jobs.',
    })
    const jobIds = errorCode === 'internal' ? inputs?.jobIds : undefined
    const outcome = errorOutcome(errorCode, { message, details, jobIds })
    const jobs = outcome.jobs.map((job) => known.find(({ jobId }) => jobId === job.jobId) ?? job)
    return { inputs, outcome: { ...outcome, jobs } }
  }
}

async function comment(outcome: Outcome, inputs: Inputs, step: Step): Promise<void> {
  const { runner } = step
  // Until the service has returned a job, key and id may be swapped, and a comment would publish the
  // key. An unknown status may belong to an error.
  if (!outcome.jobs.some(({ status }) => isKnown(status))) {
    runner.log('info', 'The service has returned no known status, so no comment.')
    return
  }
  try {
    const url = await commentOnIssue(outcome, { ...step, inputs })
    if (url === '') return
    runner.log('info', `Comment: ${url}`)
    runner.setOutput('commentUrl', url)
  } catch (error) {
    const reason = shortReason(error, runner)
    const text = `Could not comment, or write \`commentUrl\` (${reason}). The step result is unaffected.`
    runner.log('warning', text)
  }
}
