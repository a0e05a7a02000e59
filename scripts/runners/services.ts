import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createCertificates } from '../../__tests__/support/certificates.ts'
import { startGitHub } from '../../simulator/github.ts'
import { active, completed, failed, type Script } from '../../simulator/job-script.ts'
import { listen } from '../../simulator/loopback.ts'
import { status } from '../../simulator/responses.ts'
import { allJobs } from '../../simulator/scenarios.ts'
import { startService } from '../../simulator/service.ts'
import { startHttps } from './https.ts'

export type Services = Awaited<ReturnType<typeof startServices>>

/**
 * The simulated service, its GitHub, and what else the workflows send requests to; all on loopback.
 */
export async function startServices({
  prLink,
  agentLogin,
  reportsDir,
}: {
  prLink: string
  /** Who opened that pull request. */
  agentLogin: string
  reportsDir: string
}) {
  const startedIds = Array.from({ length: 20 }, (_, index) => `agent-${index + 1}`)
  const done = completed({ prLink, source: { repository: null, ref: 'agent/fix-login' } })
  const jobs: Record<string, Script> = {
    ...allJobs(),
    done: [done],
    commented: [done],
    // One wait each: the first sees a failure, the next a pull request.
    changing: [failed(), done],
    'changing-again': [failed(), done],
    ...Object.fromEntries([1, 2, 3].map((number) => [`endless-${number}`, [active()]])),
    ...Object.fromEntries(startedIds.map((id) => [id, [active(), done]])),
  }
  const service = await startService({ jobs })
  const github = await startGitHub({
    pulls: [{ repository: 'acme/app', number: 2, login: agentLogin, files: ['docs/login.md'] }],
  })
  // Takes the requests that the examples send to start an agent.
  const starts = await listen({
    respond: () => status(200, {}, { id: startedIds[starts.requests.length % startedIds.length] }),
  })
  const { authority, good } = createCertificates()
  const authorityFile = join(reportsDir, 'authority.pem')
  writeFileSync(authorityFile, authority.cert)
  const https = await startHttps({ origin: starts.origin, certificate: good })
  const countPolls = (jobId: string): number =>
    service.requests.filter(({ url }) => url.endsWith(`/job/${jobId}`)).length

  return {
    github,
    /** Where the workflows of the scenarios leave what they saw. */
    reportsDir,
    /** Of the repository in which the workflows run. */
    variables: {
      AGENT_BASE_URL: service.baseUrl,
      AGENT_PROJECT_ID: service.projectId,
      AGENT_START_URL: https.origin,
      AGENT_LOGIN: agentLogin,
      REPORTS: reportsDir,
      ISSUE: '1',
    },
    secrets: { AGENT_ADMIN_KEY: service.adminKey },
    /** Of the runner. With it curl trusts the address of the start requests. */
    env: { CURL_CA_BUNDLE: authorityFile },
    /** Resolves once this job is being waited for. */
    async untilPolled(jobId = ''): Promise<void> {
      await until(`A poll of ${jobId}`, () => Promise.resolve(countPolls(jobId) > 0 || undefined))
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
    close: () => {
      https.close()
      return Promise.all([starts.close(), service.close(), github.close()])
    },
  }
}

/** What `find` finds once that is not undefined. */
export async function until<T>(
  what: string,
  find: () => Promise<T | undefined>,
  seconds = 60,
): Promise<T> {
  for (const end = Date.now() + seconds * 1000; Date.now() < end;) {
    const found = await find()
    if (found !== undefined) return found
    await sleep(500)
  }
  throw new Error(`${what} did not happen within ${seconds} s.`)
}
