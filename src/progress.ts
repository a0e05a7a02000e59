import { isKnown, isTerminal, type AgentJob } from './job.ts'
import { showStatus } from './messages.ts'
import { formatElapsed, formatSpan } from './span.ts'
import { inert } from './untrusted.ts'
import type { Progress } from './wait.ts'

/** The part of `@actions/core` that prints. */
export interface Log {
  readonly debug: (text: string) => void
  readonly info: (text: string) => void
  readonly warning: (text: string) => void
}

const HEARTBEAT_MS = 60_000

/** Tells a wait in the log: a line when something changes, else one a minute; every read in the debug log. */
export function createProgress(log: Log, jobId: string): Progress {
  let lastStatus = ''
  let lastLineMs = 0
  let isFailing = false
  let isWarned = false

  function say(waitedMs: number, text: string): void {
    lastLineMs = waitedMs
    log.info(`${formatElapsed(waitedMs)}  ${text}`)
  }

  return {
    answered({ job, reads, waitedMs, nextMs }) {
      const status = showStatus(job.status)
      log.debug(`read ${reads}: ${status}, ${nextOf(nextMs)}`)
      if (isFailing) say(waitedMs, 'reads work again')
      isFailing = false

      if (lastStatus === '') say(waitedMs, [status, ...detailsOf(job)].join(', '))
      else if (job.status !== lastStatus) say(waitedMs, status)
      else if (nextMs === undefined) say(waitedMs, `still ${status} (last read)`)
      else if (waitedMs - lastLineMs >= HEARTBEAT_MS) {
        say(waitedMs, `still ${status}, ${reads} reads, next in ${formatSpan(nextMs)}`)
      }
      lastStatus = job.status

      if (!isKnown(job.status) && !isWarned) {
        isWarned = true
        log.warning(
          `Agent job ${inert(jobId, 60)} has the status ${status}, which this version of the action does not know. It goes on waiting; if that status is final, look for a newer version.`,
        )
      }
      if (isTerminal(job.status) && job.prLinkRefused) {
        log.warning(
          `The service gave a pull request link that cannot be used: no plain http(s) address. \`prLink\` stays empty; look at agent job ${inert(jobId, 60)} in the service's dashboard.`,
        )
      }
    },

    failed({ error, reads, waitedMs, nextMs }) {
      log.debug(`read ${reads}: ${error.code}, ${error.message}, ${nextOf(nextMs)}`)
      // The closing annotation tells the last one.
      if (nextMs === undefined) return
      const next = `, trying again in ${formatSpan(nextMs)}`
      if (!isFailing) say(waitedMs, `read failed (${error.message})${next}`)
      else if (waitedMs - lastLineMs >= HEARTBEAT_MS)
        say(waitedMs, `reads still fail (${error.message})${next}`)
      isFailing = true
    },
  }
}

function nextOf(nextMs: number | undefined): string {
  return nextMs === undefined ? 'the last' : `next in ${Math.round(nextMs)} ms`
}

function detailsOf({ model, sourceRepository, sourceRef }: AgentJob): string[] {
  const repository = sourceRepository.replace(/^https?:\/\/[^/]+\/|\.git$/g, '')
  const source = [repository, sourceRef].filter((part) => part !== '').join(' @ ')
  return [model, source].filter((part) => part !== '')
}
