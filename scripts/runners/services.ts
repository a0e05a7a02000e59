import { startGitHub } from '../../simulator/github.ts'
import { active, completed, failed, type Script } from '../../simulator/job-script.ts'
import { startService } from '../../simulator/service.ts'

/** Opens the agent's pull request. */
export const AGENT = 'acme-agent'

/** The simulated service and GitHub, on loopback. */
export async function startServices({ prLink }: { prLink: string }) {
  const done = completed({ prLink, source: { repository: null, ref: 'agent/fix-login' } })
  const jobs: Record<string, Script> = {
    done: [done],
    endless: [active()],
    // The first wait sees a failure, the next a pull request.
    'changing-GITHUB_TOKEN': [failed(), done],
    'changing-PERSONAL_TOKEN': [failed(), done],
  }
  const service = await startService({ jobs, start: () => [active(), done] })
  const github = await startGitHub({
    pulls: [{ repository: 'acme/app', number: 2, login: AGENT, files: ['docs/login.md'] }],
  })

  return {
    github,
    variables: {
      AGENT_BASE_URL: service.baseUrl,
      AGENT_PROJECT_ID: service.projectId,
      AGENT_LOGIN: AGENT,
    },
    secrets: { AGENT_ADMIN_KEY: service.adminKey },
  }
}
