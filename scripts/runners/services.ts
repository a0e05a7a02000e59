import { createServer } from 'node:http'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { type GitHub, startGitHub } from '../../simulator/github.ts'
import { active, completed, failed, type Script } from '../../simulator/job-script.ts'
import { allJobs } from '../../simulator/scenarios.ts'
import { type Service, startService } from '../../simulator/service.ts'

export interface Services {
  readonly service: Service
  readonly github: GitHub
  /** Takes the requests that the examples send to start an agent and to post to a chat. */
  readonly hooksUrl: string
  /** Resolves once this job is being waited for. */
  readonly untilPolled: (jobId: string) => Promise<void>
  /** Whether it still is. */
  readonly isStillPolled: (jobId: string) => Promise<boolean>
  readonly close: () => Promise<void>
}

/** The simulated service, its GitHub, and what else the workflows send requests to; all on loopback. */
export async function startServices({ prLink }: { readonly prLink: string }): Promise<Services> {
  const done = completed({ prLink, source: { repository: null, ref: 'agent/fix-login' } })
  const jobs: Record<string, Script> = {
    ...allJobs(),
    done: [done],
    // One wait each: the first sees a failure, the next a pull request.
    changing: [failed(), done],
    'changing-again': [failed(), done],
    ...Object.fromEntries(
      ['runner-cancel', 'server-cancel', 'step-timeout'].map((id) => [`forever-${id}`, [active()]]),
    ),
    ...Object.fromEntries(startedIds.map((id) => [id, [active(), done]])),
  }
  const [service, github] = await Promise.all([startService({ jobs }), startGitHub()])

  const countPolls = (jobId: string): number =>
    service.requests.filter(({ url }) => url.endsWith(`/job/${jobId}`)).length

  let started = 0
  const hooks = createServer((request, response) => {
    request.resume()
    const id = startedIds[started++ % startedIds.length]
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ id }))
  })
  hooks.listen(0, '127.0.0.1')
  await once(hooks, 'listening')
  const address = hooks.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0

  return {
    service,
    github,
    hooksUrl: `http://127.0.0.1:${port}`,
    untilPolled: async (jobId) => {
      for (let tries = 0; countPolls(jobId) === 0; tries += 1) {
        if (tries === 600) throw new Error(`Nobody polled ${jobId}.`)
        await sleep(100)
      }
      await sleep(500)
    },
    isStillPolled: async (jobId) => {
      // A runner learns of a cancel only when it reports to its server the next time.
      for (let tries = 0; tries < 6; tries += 1) {
        const before = countPolls(jobId)
        await sleep(3000)
        if (countPolls(jobId) === before) return false
      }
      return true
    },
    close: async () => {
      hooks.close()
      hooks.closeAllConnections()
      await Promise.all([service.close(), github.close()])
    },
  }
}

const startedIds = Array.from({ length: 20 }, (_, index) => `agent-${index + 1}`)
