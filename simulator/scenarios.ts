import type { PullRequestSeed } from './github.ts'
import { reset, type SimulatedResponse, slow, status } from './responses.ts'
import { active, activeFor, archived, completed, failed, type Script } from './job-script.ts'

export interface Scenario {
  /** One line for a list. */
  readonly description: string
  /** What happens to the job, or the response to the request that should start it. */
  readonly script?: Script | SimulatedResponse
  /** The scenarios of several jobs, instead. */
  readonly tasks?: readonly string[]
  /** The pull request that the simulated GitHub has. */
  readonly pull?: PullRequestSeed
  /** Inputs of the action besides address, project, job and key. */
  readonly inputs: Readonly<Record<string, string>>
  /** The expected `errorCode`; empty if the step passes. */
  readonly errorCode: string
}

export const defaultScenario = 'completed'

const prLink = 'https://github.com/acme/app/pull/7'
const completedLater = activeFor(6000, completed({ prLink }))
const pull: PullRequestSeed = { repository: 'acme/app', number: 7 }
const verified = { 'require-pr': 'verified', 'pr-author': 'acme-agent[bot]' }

/** The scenarios of the demo by name. Each takes about ten seconds. */
export const scenarios: ReadonlyMap<string, Scenario> = new Map(
  Object.entries({
    [defaultScenario]: {
      description: 'the agent completes the job and opens a pull request',
      script: completedLater,
      inputs: { comment: 'pull-request' },
      errorCode: '',
    },
    'no-changes': {
      description: 'the agent completes the job without changing a file, so without a pull request',
      script: activeFor(3000, completed()),
      inputs: { comment: 'always' },
      errorCode: '',
    },
    verified: {
      description: 'the pull request is verified: opened by the right account, in this repository',
      script: activeFor(3000, completed({ prLink })),
      pull,
      inputs: { ...verified, comment: 'pull-request' },
      errorCode: '',
    },
    'late-pr': {
      description: 'GitHub shows the pull request only after two requests, then it is verified',
      script: activeFor(2000, completed({ prLink })),
      pull: { ...pull, hiddenFor: 2 },
      inputs: verified,
      errorCode: '',
    },
    'other-author': {
      description: 'another account opened the pull request',
      script: activeFor(2000, completed({ prLink })),
      pull: { ...pull, login: 'mallory' },
      inputs: { ...verified, comment: 'always' },
      errorCode: 'unverified-pr',
    },
    fork: {
      description: 'the pull request comes from a fork',
      script: activeFor(2000, completed({ prLink })),
      pull: { ...pull, headRepository: 'mallory/app' },
      inputs: verified,
      errorCode: 'unverified-pr',
    },
    'closed-pr': {
      description: 'the pull request is closed',
      script: activeFor(2000, completed({ prLink })),
      pull: { ...pull, state: 'closed' },
      inputs: verified,
      errorCode: 'unverified-pr',
    },
    'hidden-pr': {
      description: 'the token may not read the pull request (HTTP 403)',
      script: activeFor(2000, completed({ prLink })),
      pull: { ...pull, isForbidden: true },
      inputs: verified,
      errorCode: 'unverified-pr',
    },
    paths: {
      description: 'the verified pull request changes allowed paths only, although main has moved',
      script: activeFor(3000, completed({ prLink })),
      pull: { ...pull, files: ['docs/login.md', 'docs/img/login.svg'], missedFiles: ['src/a.ts'] },
      inputs: { ...verified, 'pr-paths': 'docs/**', comment: 'pull-request' },
      errorCode: '',
    },
    'other-paths': {
      description: 'the pull request changes a file outside the allowed paths',
      script: activeFor(2000, completed({ prLink })),
      pull: { ...pull, files: ['docs/login.md', 'src/index.ts', '.github/workflows/ci.yml'] },
      inputs: { ...verified, 'pr-paths': 'docs/**', comment: 'always' },
      errorCode: 'unverified-pr',
    },
    failed: {
      description: 'the agent fails with an unrecoverable error',
      script: activeFor(3000, failed()),
      inputs: { comment: 'always' },
      errorCode: 'job-failed',
    },
    archived: {
      description: 'the job is archived during the wait',
      script: activeFor(3000, archived()),
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
      description: 'polls fail (HTTP 503, a reset connection), then polling recovers',
      script: [active(), status(503), reset(), active(), completed({ prLink })],
      inputs: { comment: 'pull-request' },
      errorCode: '',
    },
    slow: {
      description: 'every response takes two seconds',
      script: [slow(2000, active()), slow(2000, completed({ prLink }))],
      inputs: { comment: 'pull-request' },
      errorCode: '',
    },
    'rate-limited': {
      description: 'the service limits the rate (HTTP 429, Retry-After: 4), then responds again',
      script: [active(), status(429, { 'retry-after': '4' }), completed({ prLink })],
      inputs: { comment: 'pull-request' },
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
    forbidden: {
      description: 'the service says that the key is for another project (HTTP 403)',
      script: [status(403, {}, { error: 'This key is for another project' })],
      inputs: {},
      errorCode: 'forbidden',
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
    'several-jobs': {
      description: 'one step waits for three jobs, one of which fails',
      tasks: ['completed', 'no-changes', 'failed'],
      inputs: { comment: 'always' },
      errorCode: 'job-failed',
    },
  }),
)

/** A job for each scenario of one, with its name as the id. */
export function allJobs(): Record<string, Script> {
  const jobs = [...scenarios].flatMap(([name, { script }]) =>
    script === undefined || 'kind' in script ? [] : [[name, script] as const],
  )
  return Object.fromEntries(jobs)
}

/** The agent does what a scenario says if the prompt is its name, and else completes the job. */
export function startScenario(prompt: string): Script | SimulatedResponse {
  return scenarios.get(prompt)?.script ?? completedLater
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
