import { createJobClient } from '../src/job-client.ts'
import { type Clock, type Progress, waitForJob } from '../src/wait.ts'
import { seededRandom } from './statistics.ts'

/** A clock on which a sleep takes no time but that of the machine's other work. */
function createCompressedClock(): Clock {
  let nowMs = 0
  return {
    now: () => nowMs,
    async sleepUntil(instant) {
      nowMs = Math.max(nowMs, instant)
      // Answers must get their turn, as they would in the sleep.
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}

/** Waits for a job that never ends through the real client, with hours of sleep left out. */
export async function waitLong(options: {
  service: { baseUrl: string; projectId: string; adminKey: string }
  jobId: string
  timeoutMs: number
  pollIntervalMs?: number
  onRead?: (reads: number) => void
}): Promise<number> {
  const { service, jobId, timeoutMs, pollIntervalMs, onRead } = options
  const progress: Progress = {
    answered: ({ reads }) => onRead?.(reads),
    failed: ({ error }) => {
      throw error
    },
  }
  const { reads } = await waitForJob({
    readJob: createJobClient({ ...service, jobId, proxy: undefined }),
    timeoutMs,
    pollIntervalMs,
    clock: createCompressedClock(),
    random: seededRandom(1),
    signal: new AbortController().signal,
    progress,
  })
  return reads
}
