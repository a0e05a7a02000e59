import type * as actionsCore from '@actions/core'
import { createRedactor } from './redact.ts'

export type Core = Pick<
  typeof actionsCore,
  | 'getInput'
  | 'setSecret'
  | 'setOutput'
  | 'debug'
  | 'info'
  | 'notice'
  | 'warning'
  | 'error'
  | 'summary'
>

/** The runner; the admin key is redacted from everything that is sent to it. */
export interface Runner {
  /** An input; not trimmed, unless it is a secret; '' if there is none. */
  readonly getInput: (name: string) => string
  /**
   * The names of all inputs that the step was given, known to the action or not, such as `JOB-ID`.
   * The workflow's own variables are among them if their names begin with `INPUT_`.
   */
  readonly inputNames: readonly string[]
  /** Address of the forge, such as GitHub. Like the next three, empty where the runner does not say it. */
  readonly serverUrl: string
  /** `OWNER/NAME` */
  readonly repository: string
  readonly runId: string
  /** Address of the forge's API. */
  readonly apiUrl: string
  /** Removes the admin key from text that leaves by another way. */
  readonly redact: (text: string) => string
  readonly log: (
    level: 'debug' | 'info' | 'notice' | 'warning' | 'error',
    text: string,
    title?: string,
  ) => void
  /** @throws Error if the runner's file cannot be written */
  readonly setOutput: (name: string, value: string) => void
  /** Adds to the job summary. @throws Error */
  readonly writeSummary: (markdown: string) => Promise<void>
}

/**
 * To mask a shorter key would blank out half of the log, and to search for a longer one would be
 * slow. Both are rejected.
 */
export const KEY_LENGTH = { min: 8, max: 2048 }

/**
 * Takes the secrets out of the environment and has the runner mask the admin key, before anything
 * else is printed.
 */
export function createRunner(core: Core, env: NodeJS.ProcessEnv): Runner {
  const adminKey = core.getInput('admin-key')
  const isMasked = adminKey.length >= KEY_LENGTH.min
  if (isMasked) {
    for (const form of new Set([adminKey, encodeURIComponent(adminKey.toWellFormed())]))
      core.setSecret(form)
  }
  // A key that is too long is found by its beginning.
  const redact = createRedactor(isMasked ? adminKey.slice(0, KEY_LENGTH.max) : '')
  const secrets = new Map([
    ['admin-key', adminKey],
    ['github-token', core.getInput('github-token')],
  ])
  // Node's diagnostic reports and child processes would show them.
  delete env['INPUT_ADMIN-KEY']
  delete env['INPUT_GITHUB-TOKEN']

  return {
    getInput: (name) => secrets.get(name) ?? core.getInput(name, { trimWhitespace: false }),
    inputNames: Object.keys(env)
      .filter((name) => name.startsWith('INPUT_'))
      .map((name) => name.slice('INPUT_'.length)),
    serverUrl: env['GITHUB_SERVER_URL'] ?? '',
    repository: env['GITHUB_REPOSITORY'] ?? '',
    runId: env['GITHUB_RUN_ID'] ?? '',
    apiUrl: env['GITHUB_API_URL'] ?? '',
    redact,
    log(level, text, title) {
      if (level === 'debug' || level === 'info') core[level](redact(text))
      else core[level](redact(text), title === undefined ? {} : { title: redact(title) })
    },
    setOutput(name, value) {
      // The toolkit would print a command of old runners instead, for anyone to read.
      if (!env['GITHUB_OUTPUT']) throw new Error('GITHUB_OUTPUT is not set')
      core.setOutput(name, redact(value))
    },
    async writeSummary(markdown) {
      await core.summary.addRaw(redact(markdown)).write()
    },
  }
}
