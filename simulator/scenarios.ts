import { reset, slow, status } from './answers.ts'
import { active, activeFor, archived, completed, failed, type Script } from './job-script.ts'

export interface Scenario {
  /** One line for a list. */
  readonly description: string
  readonly script: Script
  /** Inputs of the action besides address, project, job and key. */
  readonly inputs: Readonly<Record<string, string>>
  /** The `errorCode` that the step must end with; empty where it passes. */
  readonly errorCode: string
}

export const defaultScenario = 'completed'

const prLink = 'https://github.com/acme/app/pull/7'

/** The stories of the demo by name. Each ends in about ten seconds. */
export const scenarios: ReadonlyMap<string, Scenario> = new Map(
  Object.entries({
    [defaultScenario]: {
      description: 'the agent finishes and has opened a pull request',
      script: activeFor(6000, completed({ prLink })),
      inputs: { comment: 'pull-request' },
      errorCode: '',
    },
    'no-changes': {
      description: 'the agent finishes without changing a file, so there is no pull request',
      script: activeFor(3000, completed()),
      inputs: { comment: 'always' },
      errorCode: '',
    },
    failed: {
      description: 'the agent meets an error that it cannot recover from',
      script: activeFor(3000, failed()),
      inputs: { comment: 'always' },
      errorCode: 'job-failed',
    },
    archived: {
      description: 'somebody archives the job while it is waited for',
      script: activeFor(3000, archived()),
      inputs: {},
      errorCode: 'job-archived',
    },
    timeout: {
      description: 'the job is still active when the time is up',
      script: [active()],
      inputs: { 'timeout-minutes': '0.1' },
      errorCode: 'timeout',
    },
    flaky: {
      description: 'reads fail (a 503, a reset connection), then work again',
      script: [active(), status(503), reset(), active(), completed({ prLink })],
      inputs: { comment: 'pull-request' },
      errorCode: '',
    },
    slow: {
      description: 'every answer takes two seconds',
      script: [slow(2000, active()), slow(2000, completed({ prLink }))],
      inputs: { comment: 'pull-request' },
      errorCode: '',
    },
    'rate-limited': {
      description: 'the service asks to wait four seconds (429, Retry-After), then goes on',
      script: [active(), status(429, { 'retry-after': '4' }), completed({ prLink })],
      inputs: { comment: 'pull-request' },
      errorCode: '',
    },
    'not-found': {
      description: 'there is no such job',
      script: [status(404, {}, { error: 'Agent job not found' })],
      inputs: {},
      errorCode: 'not-found',
    },
    'bad-key': {
      description: 'the service refuses the key (401)',
      script: [status(401, {}, { error: 'Invalid API key' })],
      inputs: {},
      errorCode: 'unauthorized',
    },
    forbidden: {
      description: 'the key is good but not for this project (403)',
      script: [status(403, {}, { error: 'Forbidden' })],
      inputs: {},
      errorCode: 'forbidden',
    },
  }),
)

/** Throws a message for the person who named the scenario. */
export function getScenario(name: string): Scenario {
  const scenario = scenarios.get(name)
  if (scenario === undefined) {
    throw new Error(`There is no scenario "${name}". There are: ${[...scenarios.keys()].join(', ')}.`)
  }
  return scenario
}

/** The scenarios as a table of text, one line each. */
export function listScenarios(): string {
  return [...scenarios].map(([name, { description }]) => `  ${name.padEnd(14)}${description}`).join('\n')
}
