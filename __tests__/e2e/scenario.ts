import { startGitHub, type GitHub } from '../../simulator/github.ts'
import type { Script } from '../../simulator/job-script.ts'
import { startService, type Service } from '../../simulator/service.ts'
import { runAction, type ActionOptions, type ActionRun } from '../support/run-action.ts'

export interface Scenario {
  readonly service: Service
  readonly github: GitHub
  /** Runs the action against both servers. */
  readonly run: (options?: RunOptions) => Promise<ActionRun>
  readonly close: () => Promise<unknown>
}

export type RunOptions = Omit<ActionOptions, 'inputs'> & {
  /** On top of those that the service needs and of one poll a second. */
  readonly inputs?: Readonly<Record<string, string>>
}

/** A service with these jobs, a GitHub, and an action that waits for all of them. */
export async function startScenario(jobs: Readonly<Record<string, Script>>): Promise<Scenario> {
  const service = await startService({ jobs, pathPrefix: '/agents' })
  const github = await startGitHub()
  const { ACTION_BUNDLE: bundle } = process.env

  return {
    service,
    github,
    run: (options = {}) =>
      runAction({
        token: github.token,
        eventName: 'issues',
        event: { action: 'opened', issue: { number: 42 } },
        ...(bundle === undefined ? {} : { bundle }),
        ...options,
        env: { GITHUB_API_URL: github.apiUrl, ...options.env },
        inputs: {
          'base-url': service.baseUrl,
          'project-id': service.projectId,
          'job-id': Object.keys(jobs).join(),
          'admin-key': service.adminKey,
          'poll-interval-seconds': '1',
          ...options.inputs,
        },
      }),
    close: () => Promise.all([service.close(), github.close()]),
  }
}
