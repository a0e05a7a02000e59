import { setTimeout as sleep } from 'node:timers/promises'
import { startGitHub } from '../../simulator/github.ts'
import { active, completed, failed, type Script } from '../../simulator/job-script.ts'
import { listen } from '../../simulator/loopback.ts'
import { status } from '../../simulator/responses.ts'
import { allJobs } from '../../simulator/scenarios.ts'
import { startService } from '../../simulator/service.ts'
import { ENDLESS } from './scenarios.ts'

/** The simulated service, its GitHub, and what else the workflows send requests to; all on loopback. */
export async function startServices(prLink: string) {
  const startedIds = Array.from({ length: 20 }, (_, index) => `agent-${index + 1}`)
  const done = completed({ prLink, source: { repository: null, ref: 'agent/fix-login' } })
  const jobs: Record<string, Script> = {
    ...allJobs(),
    done: [done],
    // One wait each: the first sees a failure, the next a pull request.
    changing: [failed(), done],
    'changing-again': [failed(), done],
    ...Object.fromEntries(ENDLESS.map((id) => [id, [active()]])),
    ...Object.fromEntries(startedIds.map((id) => [id, [active(), done]])),
  }
  const service = await startService({ jobs })
  const github = await startGitHub()
  const hooks = await listen({
    respond: () => status(200, {}, { id: startedIds[hooks.requests.length % startedIds.length] }),
  })
  const countPolls = (jobId: string): number =>
    service.requests.filter(({ url }) => url.endsWith(`/job/${jobId}`)).length

  return {
    service,
    github,
    /** Takes the requests that the examples send to start an agent and to post to a chat. */
    hooksUrl: hooks.origin,
    /** Resolves once this job is being waited for. */
    async untilPolled(jobId: string): Promise<void> {
      await until(`A poll of ${jobId}`, () => countPolls(jobId) > 0 || undefined)
      await sleep(500)
    },
    async isStillPolled(jobId: string): Promise<boolean> {
      // A runner learns of a cancel only when it reports to its server the next time.
      for (let tries = 0; tries < 6; tries += 1) {
        const before = countPolls(jobId)
        await sleep(3000)
        if (countPolls(jobId) === before) return false
      }
      return true
    },
    close: () => Promise.all([hooks.close(), service.close(), github.close()]),
  }
}

/** What `find` finds once that is not undefined. */
export async function until<T>(
  what: string,
  find: () => T | undefined | Promise<T | undefined>,
  seconds = 60,
): Promise<T> {
  for (const end = Date.now() + seconds * 1000; Date.now() < end;) {
    const found = await find()
    if (found !== undefined) return found
    await sleep(500)
  }
  throw new Error(`${what} did not happen within ${seconds} s.`)
}
