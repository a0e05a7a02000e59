import { startGitHub, type GitHub } from '../../simulator/github.ts'
import type { Script } from '../../simulator/job-script.ts'
import { startService, type Service } from '../../simulator/service.ts'
import { startAction, type ActionOptions, type ActionRun, type RunningAction } from '../support/run-action.ts'

export const prLink = 'https://github.com/acme/app/pull/7'

/** All outputs of a job that the simulated service has told of, in a state that only names its status. */
export const activeOutputs = {
  status: 'active',
  prLink: '',
  prNumber: '',
  prRepository: '',
  errorCode: '',
  message: '',
  commentUrl: '',
  jobId: 'job_8f3a',
  model: 'model-x',
  sourceRepository: 'https://github.com/acme/app',
  sourceRef: 'agent/fix-login',
  createdAt: '2026-11-21T09:14:00.000Z',
  archivedAt: '',
}

/** All outputs where the service told nothing. */
export const noOutputs = {
  ...activeOutputs,
  status: '',
  model: '',
  sourceRepository: '',
  sourceRef: '',
  createdAt: '',
}

export interface Stage {
  readonly service: Service
  readonly github: GitHub
  /** Runs the action on the stage's servers; `during` acts on it meanwhile. */
  readonly run: (
    options?: Omit<ActionOptions, 'inputs'> & { readonly inputs?: Readonly<Record<string, string>> },
    during?: (action: RunningAction) => Promise<void>,
  ) => Promise<ActionRun>
  readonly close: () => Promise<void>
}

/** A service that plays a job, a GitHub, and an action that waits for the job with a read each second. */
export async function setStage(script: Script): Promise<Stage> {
  const service = await startService({ jobs: { job_8f3a: script }, pathPrefix: '/agents' })
  const github = await startGitHub()
  const { ACTION_BUNDLE: bundle } = process.env

  async function run(
    options: Omit<ActionOptions, 'inputs'> & { readonly inputs?: Readonly<Record<string, string>> } = {},
    during: (action: RunningAction) => Promise<void> = () => Promise.resolve(),
  ): Promise<ActionRun> {
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
        'job-id': 'job_8f3a',
        'admin-key': service.adminKey,
        'poll-interval-seconds': '1',
        ...options.inputs,
      },
    })
    await during(action)
    return action.finished
  }

  return {
    service,
    github,
    run,
    close: async () => {
      await Promise.all([service.close(), github.close()])
    },
  }
}

/** What the step did, as it is seen from outside. A clock runs meanwhile, so `N` stands for seconds. */
export function seen({ exitCode, outputs, lines, summary, stderr }: ActionRun, { baseUrl }: Service) {
  const host = new URL(baseUrl).host
  const steady = (text: string) =>
    text
      .replaceAll(host, 'HOST')
      .replace(/^\d\d:\d\d(?= )/gm, 'MM:SS')
      .replace(/\b\d+ s(?=[ ,.)]|$)|\bunder 1 s\b/gm, 'N s')
  const steadyOutputs: Record<string, string> = { ...outputs, message: steady(outputs['message'] ?? '') }
  return {
    exitCode,
    outputs: steadyOutputs,
    log: lines.map(steady),
    summary: steady(summary),
    stderr,
  }
}
