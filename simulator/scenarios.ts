import type { PullRequestSeed } from './github.ts'
import { reset, type SimulatedResponse, status } from './responses.ts'
import { active, archived, completed, failed, type JobResponse, type Script } from './job-script.ts'

export interface Scenario {
  /** One line for a list. */
  readonly description: string
  /** What happens to the job, or the response to the request that should start it. */
  readonly script: Script | SimulatedResponse
  /** What is special about the pull request that the simulated GitHub has. */
  readonly pull?: Partial<PullRequestSeed>
  /** Inputs of the wait besides address, project, job and key. */
  readonly inputs: Readonly<Record<string, string>>
  /** The expected `errorCode` of the last step; empty if it passes. */
  readonly errorCode: string
}

export const defaultScenario = 'completed'

const prLink = 'https://github.com/acme/app/pull/7'

/** The agent works until a second after the first poll. */
function ends(response: JobResponse): Script {
  return ({ elapsedMs }) => (elapsedMs < 1_000 ? active() : response)
}

/** The scenarios of the demo by name. Each takes seconds. */
export const scenarios: ReadonlyMap<string, Scenario> = new Map(
  Object.entries({
    [defaultScenario]: {
      description: 'the agent completes the job and opens a pull request, which is verified',
      script: ends(completed({ prLink })),
      inputs: { comment: 'true' },
      errorCode: '',
    },
    'no-changes': {
      description: 'the agent completes the job without changing a file, so without a pull request',
      script: ends(completed()),
      inputs: { comment: 'true' },
      errorCode: '',
    },
    'other-author': {
      description: 'another account opened the pull request, so it is not verified',
      script: ends(completed({ prLink })),
      pull: { login: 'mallory' },
      inputs: {},
      errorCode: 'unverified-pr',
    },
    failed: {
      description: 'the agent fails with an unrecoverable error',
      script: ends(failed()),
      inputs: { comment: 'true' },
      errorCode: 'job-failed',
    },
    archived: {
      description: 'the job is archived during the wait',
      script: ends(archived()),
      inputs: {},
      errorCode: 'job-archived',
    },
    timeout: {
      description: 'the job is still active at the timeout',
      script: [active()],
      inputs: { 'timeout-minutes': '0.1' },
      errorCode: 'timeout',
    },
    flaky: {
      description: 'a poll fails (HTTP 503), then polling recovers',
      script: [active(), status(503), completed({ prLink })],
      inputs: {},
      errorCode: '',
    },
    'rate-limited': {
      description: 'the service limits the rate (HTTP 429, Retry-After: 4), then responds again',
      script: [active(), status(429, { 'retry-after': '4' }), completed({ prLink })],
      inputs: {},
      errorCode: '',
    },
    'not-found': {
      description: 'the service says that there is no such job (HTTP 404)',
      script: [status(404, {}, { error: 'Agent job not found' })],
      inputs: {},
      errorCode: 'not-found',
    },
    'bad-key': {
      description: 'the service says that the key is not valid (HTTP 401)',
      script: [status(401, {}, { error: 'Invalid API key' })],
      inputs: {},
      errorCode: 'unauthorized',
    },
    'not-started': {
      description: 'the service rejects the request that should start the job (HTTP 422)',
      script: status(422, {}, { error: 'repository is not connected' }),
      inputs: {},
      errorCode: 'not-started',
    },
    'start-unclear': {
      description: 'the connection is reset while the job is started',
      script: reset(),
      inputs: {},
      errorCode: 'start-unclear',
    },
  }),
)

/** A job for each scenario, with its name as the id. */
export function allJobs(): Record<string, Script> {
  const jobs = [...scenarios].flatMap(([name, { script }]) =>
    'kind' in script ? [] : [[name, script] as const],
  )
  return Object.fromEntries(jobs)
}

/** The agent does what a scenario says if the prompt is its name, and else completes the job. */
export function startScenario(prompt: string): Script | SimulatedResponse {
  return scenarios.get(prompt)?.script ?? ends(completed({ prLink }))
}

/** Throws a message for the person who named the scenario. */
export function getScenario(name: string): Scenario {
  const scenario = scenarios.get(name)
  if (scenario === undefined) {
    throw new Error(`Unknown scenario "${name}". Available: ${[...scenarios.keys()].join(', ')}.`)
  }
  return scenario
}

/** The scenarios as a table of text, one line each. */
export function listScenarios(): string {
  return [...scenarios]
    .map(([name, { description }]) => `  ${name.padEnd(14)}${description}`)
    .join('\n')
}
