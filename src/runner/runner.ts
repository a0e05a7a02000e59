import type * as actionsCore from '@actions/core'
import type { Redact } from '../text/sanitize.ts'
import { createRedactor, secretsOf } from './redact.ts'

type Level = 'debug' | 'info' | 'notice' | 'warning' | 'error'

export type Core = Pick<
  typeof actionsCore,
  Level | 'getInput' | 'setSecret' | 'setOutput' | 'summary'
>

/** The runner; admin key and GitHub token are redacted from everything that is sent to it. */
export type Runner = Readonly<ReturnType<typeof createRunner>>

/**
 * To mask a shorter secret would blank out half of the log. A key that is shorter or longer is
 * rejected.
 */
export const KEY_LENGTH = { min: 8, max: 2048 }

/**
 * Takes the secrets out of the environment and has the runner mask them, before anything else is
 * printed.
 */
export function createRunner(core: Core, env: NodeJS.ProcessEnv) {
  const adminKey = core.getInput('admin-key')
  const githubToken = core.getInput('github-token')
  const secrets = new Map([
    ['admin-key', adminKey],
    ['github-token', githubToken],
  ])
  const redactKey = mask(adminKey, core)
  const redactToken = mask(githubToken, core)
  const redact: Redact = (text, which) =>
    which === 'key' ? redactKey(text, 'key') : redactToken(redactKey(text))
  // Node's diagnostic reports and child processes would show them.
  delete env['INPUT_ADMIN-KEY']
  delete env['INPUT_GITHUB-TOKEN']

  return {
    /** An input; '' if there is none. Only secrets are trimmed: an empty last line of a list is an entry. */
    getInput: (name: string): string =>
      secrets.get(name) ?? core.getInput(name, { trimWhitespace: false }),
    /**
     * The names of all inputs that the step was given, known to the action or not, such as `JOB-ID`.
     * The workflow's own variables are among them if their names begin with `INPUT_`.
     */
    inputNames: Object.keys(env)
      .filter((name) => name.startsWith('INPUT_'))
      .map((name) => name.slice('INPUT_'.length)),
    // Each of the following but `runAttempt` is empty where the runner does not say it.
    /** Address of GitHub, or of a GitHub Enterprise Server. */
    serverUrl: env['GITHUB_SERVER_URL'] ?? '',
    /** Address of its API. */
    apiUrl: env['GITHUB_API_URL'] ?? '',
    /** `OWNER/NAME` */
    repository: env['GITHUB_REPOSITORY'] ?? '',
    runId: env['GITHUB_RUN_ID'] ?? '',
    /** 1 for a run that was not started again. */
    runAttempt: Number(env['GITHUB_RUN_ATTEMPT'] ?? 1),
    /** Where a workflow checks out. */
    workspace: env['GITHUB_WORKSPACE'] ?? '',
    tempFolder: env['RUNNER_TEMP'] ?? '',
    /** For text that is cut or compared before it is logged. */
    redact,
    log(level: Level, text: string, title?: string): void {
      if (level === 'debug' || level === 'info') core[level](redact(text))
      else core[level](redact(text), title === undefined ? {} : { title: redact(title) })
    },
    /** @throws Error if the runner's file cannot be written */
    setOutput(name: string, value: string): void {
      // The toolkit would print a command of old runners instead, for anyone to read.
      if (!env['GITHUB_OUTPUT']) throw new Error('GITHUB_OUTPUT is not set')
      // What follows the key's prefix may be part of an id or a link, which only a message shows.
      core.setOutput(name, name === 'message' ? redact(value) : redactToken(redact(value, 'key')))
    },
    /** Adds to the job summary. @throws Error */
    async writeSummary(markdown: string): Promise<void> {
      await core.summary.addRaw(redact(markdown)).write()
    },
  }
}

/** Has the runner mask a secret in the forms that it may not know, and returns what redacts it. */
function mask(secret: string, core: Core): Redact {
  if (secret.length < KEY_LENGTH.min) return (text) => text
  const forms = secretsOf(secret).flatMap((form) => [form, encodeURIComponent(form.toWellFormed())])
  for (const form of new Set(forms)) core.setSecret(form)
  // One that is too long is found by its beginning.
  return createRedactor(secret.slice(0, KEY_LENGTH.max))
}
