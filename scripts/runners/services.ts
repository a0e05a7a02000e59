import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createCertificates } from '../../__tests__/support/certificates.ts'
import { startGitHub } from '../../simulator/github.ts'
import { active, completed, failed, type Script } from '../../simulator/job-script.ts'
import { listen } from '../../simulator/loopback.ts'
import { status } from '../../simulator/responses.ts'
import { startService } from '../../simulator/service.ts'
import { startHttps } from './https.ts'

/** Opens the agent's pull request. */
export const AGENT = 'acme-agent'

/** The simulated service and GitHub, and what the examples start an agent with, on loopback. */
export async function startServices({ prLink, dir }: { prLink: string; dir: string }) {
  const startedIds = Array.from({ length: 20 }, (_, index) => `agent-${index + 1}`)
  const done = completed({ prLink, source: { repository: null, ref: 'agent/fix-login' } })
  const jobs: Record<string, Script> = {
    done: [done],
    endless: [active()],
    // The first wait sees a failure, the next a pull request.
    'changing-GITHUB_TOKEN': [failed(), done],
    'changing-PERSONAL_TOKEN': [failed(), done],
    ...Object.fromEntries(startedIds.map((id) => [id, [active(), done]])),
  }
  const service = await startService({ jobs })
  const github = await startGitHub({
    pulls: [{ repository: 'acme/app', number: 2, login: AGENT, files: ['docs/login.md'] }],
  })
  const starts = await listen({
    respond: () => status(200, {}, { id: startedIds[starts.requests.length % startedIds.length] }),
  })
  const { authority, good } = createCertificates()
  const https = await startHttps({ origin: starts.origin, certificate: good })
  // With it curl trusts the address of the start requests.
  const CURL_CA_BUNDLE = join(dir, 'authority.pem')
  writeFileSync(CURL_CA_BUNDLE, authority.cert)

  return {
    github,
    variables: {
      AGENT_BASE_URL: service.baseUrl,
      AGENT_PROJECT_ID: service.projectId,
      AGENT_START_URL: https.origin,
      AGENT_LOGIN: AGENT,
    },
    secrets: { AGENT_ADMIN_KEY: service.adminKey },
    env: { CURL_CA_BUNDLE },
  }
}
