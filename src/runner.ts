import type * as actionsCore from '@actions/core'
import { createRedactor } from './untrusted.ts'

export type Environment = Record<string, string | undefined>

export type Core = Pick<
  typeof actionsCore,
  'getInput' | 'setSecret' | 'setOutput' | 'debug' | 'info' | 'notice' | 'warning' | 'error' | 'summary'
>

/** The runner behind a wall that the admin key does not pass: all that leaves the action for it goes through here. */
export interface Runner {
  /** An input, trimmed; '' where there is none. */
  readonly getInput: (name: string) => string
  /** Takes the key out of text that leaves by another way. */
  readonly redact: (text: string) => string
  readonly debug: (text: string) => void
  readonly info: (text: string) => void
  readonly notice: (text: string) => void
  readonly warning: (text: string) => void
  readonly error: (text: string) => void
  /** @throws Error with a phrase where the runner's file cannot be written */
  readonly setOutput: (name: string, value: string) => void
  /** Adds to the job summary. @throws Error */
  readonly writeSummary: (markdown: string) => Promise<void>
}

// Masking or cutting out a shorter text would blank the log; a key that short is refused.
const MIN_SECRET = 8

/** Takes the secrets out of the environment and has the runner mask the admin key, before anything else is printed. */
export function createRunner(core: Core, env: Environment): Runner {
  const adminKey = core.getInput('admin-key')
  const isMasked = adminKey.length >= MIN_SECRET
  if (isMasked) {
    for (const form of new Set([adminKey, encodeURIComponent(adminKey.toWellFormed())])) core.setSecret(form)
  }
  const redact = createRedactor(isMasked ? adminKey : '')
  const secrets = new Map([
    ['admin-key', adminKey],
    ['github-token', core.getInput('github-token')],
  ])
  // Node's diagnostic reports and child processes would show them.
  delete env['INPUT_ADMIN-KEY']
  delete env['INPUT_GITHUB-TOKEN']

  return {
    getInput: (name) => secrets.get(name) ?? core.getInput(name),
    redact,
    debug(text) {
      core.debug(redact(text))
    },
    info(text) {
      core.info(redact(text))
    },
    notice(text) {
      core.notice(redact(text))
    },
    warning(text) {
      core.warning(redact(text))
    },
    error(text) {
      core.error(redact(text))
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
