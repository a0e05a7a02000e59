import { startGitHub, type GitHub } from '../../simulator/github.ts'
import type { Script } from '../../simulator/job-script.ts'
import { startService, type Service } from '../../simulator/service.ts'
import { startAction, type ActionOptions, type ActionRun, type RunningAction } from '../support/run-action.ts'

export interface Scenario {
  readonly service: Service
  readonly github: GitHub
  /** Runs the action against both servers; `during` has an effect on it meanwhile. */
  readonly run: (options?: RunOptions, during?: (action: RunningAction) => Promise<void>) => Promise<ActionRun>
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
    run: async (options = {}, during) => {
      const action = await startAction({
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
      })
      await during?.(action)
      return action.finished
    },
    close: () => Promise.all([service.close(), github.close()]),
  }
}
