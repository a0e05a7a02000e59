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

/** Takes the admin key out of the environment and has the runner mask it, before anything else is printed. */
export function createRunner(core: Core, env: Environment): Runner {
  const adminKey = core.getInput('admin-key')
  // Diagnostic reports of Node and child processes would show it.
  delete env['INPUT_ADMIN-KEY']
  // A shorter mask would blank the log; such a key is refused.
  if (adminKey.length >= 8) {
    for (const form of new Set([adminKey, encodeURIComponent(adminKey)])) core.setSecret(form)
  }
  const redact = createRedactor(adminKey)

  return {
    getInput: (name) => (name === 'admin-key' ? adminKey : core.getInput(name)),
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
