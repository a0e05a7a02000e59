import { z } from 'zod'
import type { TriggerEvent } from './event.ts'
import { checkInputs, readInputs } from './input-mistakes.ts'
import { InputSchema } from './input-schema.ts'
import type { Runner } from './runner.ts'

/** In the order of action.yml. */
export const INPUT_NAMES = z.keyof(InputSchema).options

type Host = Pick<Runner, 'getInput' | 'inputNames' | 'redact'>

/** The action's inputs, checked. */
export type Inputs = Readonly<ReturnType<typeof parseInputs>>

/**
 * Reads and checks all inputs.
 *
 * @throws InputError
 */
export function parseInputs(runner: Host, event: TriggerEvent) {
  const given = readInputs(INPUT_NAMES, runner)
  const values = checkInputs(given, { schema: InputSchema, runner, event })
  const seconds = values['poll-interval-seconds']
  return {
    /** Without a slash at its end. */
    baseUrl: values['base-url'],
    projectId: values['project-id'],
    /** At least one, all different. */
    jobIds: values['job-id'],
    adminKey: values['admin-key'],
    timeoutMs: values['timeout-minutes'] * 60_000,
    /** Undefined: adaptive. */
    pollIntervalMs: seconds === undefined ? undefined : seconds * 1_000,
    allowedStatuses: values['allowed-statuses'],
    requiresPr: values['require-pr'] === 'true',
    comment: values.comment,
    /** Undefined: the event's. */
    issueNumber: values['issue-number'],
    /** If it is empty, no comment can be made. */
    githubToken: values['github-token'],
  }
}
