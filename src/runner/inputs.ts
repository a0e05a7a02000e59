import { z } from 'zod'
import { isGiteaApi } from '../shared/gitea.ts'
import type { TriggerEvent } from './event.ts'
import { checkInputs, InputError, readInputs, type Given, type Mistakes } from './input-mistakes.ts'
import { InputSchema } from './input-schema.ts'
import type { Runner } from './runner.ts'
import { findUnknownGates } from './unknown-gates.ts'

/** In the order of action.yml. */
export const INPUT_NAMES = z.keyof(InputSchema).options

type Host = Pick<Runner, 'getInput' | 'inputNames' | 'redact' | 'repository' | 'apiUrl'>

/** The action's inputs, checked. */
export type Inputs = Readonly<ReturnType<typeof toInputs>>

function toInputs(values: z.output<typeof InputSchema>, { repository }: Host) {
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
    requirePr: values['require-pr'],
    /** Empty unless the pull request must be verified. */
    prAuthor: values['pr-author'],
    /** `OWNER/NAME`; empty outside a runner. */
    prRepository: values['pr-repository'] ?? repository,
    /** Patterns of the paths that a verified pull request may change; undefined: any path. */
    prPaths: values['pr-paths'],
    comment: values.comment,
    /** Undefined: the event's. */
    issueNumber: values['issue-number'],
    /** If it is empty, no comment can be made. */
    githubToken: values['github-token'],
  }
}

/**
 * Reads and checks all inputs: first each by itself, then what they demand of each other.
 *
 * @throws InputError
 */
export function parseInputs(runner: Host, event: TriggerEvent): Inputs {
  const given = readInputs(INPUT_NAMES, runner)
  const requirePr = given['require-pr']?.toLowerCase() ?? ''
  const isVerified = requirePr === 'verified' || requirePr === 'verified-if-any'

  const gates = findUnknownGates(runner.inputNames, { declared: INPUT_NAMES, isVerified })
  const known = { ...gates, ...(isVerified ? findMissing(given, requirePr) : {}) }
  const values = checkInputs(given, { schema: InputSchema, runner, event, known })

  const inputs = toInputs(values, runner)
  const conflicts = isVerified ? findUnmet(inputs, runner) : findUnused(inputs, runner)
  if (Object.keys(conflicts).length > 0) throw new InputError(conflicts)
  return inputs
}

/** A variable that is not set must not switch a check off. */
function findMissing(given: Given, requirePr: string): Mistakes {
  const missing = ['pr-author', 'pr-paths'].filter((name) => given[name] === undefined)
  const advice = `is empty, but \`require-pr: ${requirePr}\` needs it: write it, or set the variable that your workflow names.`
  return Object.fromEntries(missing.map((name) => [name, `\`${name}\` ${advice}`]))
}

/** What a verification cannot work with. */
function findUnmet(inputs: Inputs, { apiUrl }: Host): Mistakes {
  const demand = `\`require-pr: ${inputs.requirePr}\``
  const unmet: Record<string, string> = {}

  if (inputs.allowedStatuses.includes('active')) {
    unmet['allowed-statuses'] =
      `\`allowed-statuses\` contains \`active\`, but an agent job that is still active has no pull request that ${demand} could check. Remove \`active\`.`
  }
  if (inputs.prPaths !== undefined && isGiteaApi(apiUrl)) {
    unmet['pr-paths'] =
      '`pr-paths` works only with GitHub, because the API of Gitea and Forgejo does not list the files of a comparison. Remove the input.'
  }
  if (inputs.githubToken === '') {
    unmet['github-token'] =
      `\`github-token\` is empty, but ${demand} needs it. Remove the input to use the job's own token.`
  }
  return unmet
}

/** Inputs that only a verification looks at, where none is demanded. */
function findUnused({ prAuthor, prRepository, prPaths }: Inputs, { repository }: Host): Mistakes {
  const unused: string[] = []
  if (prAuthor !== '') unused.push('pr-author')
  const isOther = prRepository.toLowerCase() !== repository.toLowerCase()
  if (isOther && repository !== '') unused.push('pr-repository')
  if (prPaths !== undefined) unused.push('pr-paths')

  const advice =
    'is only used with `require-pr: verified` or `verified-if-any`. Add one of these, or remove this input.'
  return Object.fromEntries(unused.map((name) => [name, `\`${name}\` ${advice}`]))
}
