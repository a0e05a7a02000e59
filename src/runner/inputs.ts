import { z } from 'zod'
import { isGiteaApi } from '../shared/gitea.ts'
import type { TriggerEvent } from './event.ts'
import { checkInputs, InputError, type Given, type Mistakes } from './input-mistakes.ts'
import { InputSchema, NOT_SET } from './input-schema.ts'
import type { Runner } from './runner.ts'
import { findUnknownGates } from './unknown-gates.ts'

/** In the order of action.yml. */
export const INPUT_NAMES = z.keyof(InputSchema).options

/** The inputs that usually are secrets or variables. */
const SECRETS = ['base-url', 'project-id', 'admin-key']

type Host = Pick<Runner, 'getInput' | 'inputNames' | 'redact' | 'repository' | 'apiUrl'>

/** The action's inputs, checked. */
export type Inputs = Readonly<ReturnType<typeof toInputs>>

function toInputs(values: z.output<typeof InputSchema>) {
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
    /** `OWNER/NAME` */
    prRepository: values['pr-repository'],
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
  const { redact } = runner
  const given = readInputs(runner)
  const known = findUnknownGates(runner.inputNames, INPUT_NAMES)
  const options = { schema: InputSchema, redact, event, secrets: SECRETS, known }
  const inputs = toInputs(checkInputs(given, options))

  const isVerified = inputs.requirePr === 'verified' || inputs.requirePr === 'verified-if-any'
  const conflicts = isVerified ? findUnmet(inputs, given, runner) : findUnused(inputs, runner)
  if (conflicts.size > 0) throw new InputError(conflicts)
  return inputs
}

function readInputs({ getInput, repository }: Host): Given {
  const given: Record<string, string> = {}
  for (const name of INPUT_NAMES) {
    const text = getInput(name)
    // A list is not trimmed, because an empty entry at its end must not get lost.
    const isList = name === 'job-id' || name === 'pr-paths'
    if (text.trim() !== '') given[name] = isList ? text : text.trim()
  }
  // Outside a runner there is no repository.
  if (repository !== '') given['pr-repository'] ??= repository
  return given
}

/** Where a verification lacks what it needs, because a variable is not set, for example. */
function findUnmet(inputs: Inputs, given: Given, { apiUrl }: Host): Mistakes {
  const { requirePr, prAuthor, prPaths, allowedStatuses, githubToken } = inputs
  const demand = `\`require-pr: ${requirePr}\``
  const unmet = new Map<string, string>()

  if (allowedStatuses.includes('active')) {
    unmet.set(
      'allowed-statuses',
      `\`allowed-statuses\` contains \`active\`, but an agent job that is still active has no pull request that ${demand} could check. Remove \`active\`.`,
    )
  }
  if (prAuthor === '') {
    unmet.set(
      'pr-author',
      `\`pr-author\` is empty, but ${demand} needs the login of the account that opens the agent's pull requests. ${NOT_SET}`,
    )
  }
  if (given['pr-paths'] === undefined) {
    unmet.set(
      'pr-paths',
      `\`pr-paths\` is empty. ${NOT_SET} Set it, or write the paths into the workflow.`,
    )
  }
  if (prPaths !== undefined && isGiteaApi(apiUrl)) {
    unmet.set(
      'pr-paths',
      '`pr-paths` works with GitHub only, because the API of Gitea and Forgejo does not list the files of a comparison in this form. Remove the input.',
    )
  }
  if (githubToken === '') {
    unmet.set(
      'github-token',
      `\`github-token\` is empty, but ${demand} needs it to get the pull request. Remove the input to use the job's own token.`,
    )
  }
  return unmet
}

/** Inputs that only a verification looks at, where none is demanded. */
function findUnused({ prAuthor, prRepository, prPaths }: Inputs, { repository }: Host): Mistakes {
  const unused = new Set<string>()
  if (prAuthor !== '') unused.add('pr-author')
  const isOther = prRepository.toLowerCase() !== repository.toLowerCase()
  if (isOther && repository !== '') unused.add('pr-repository')
  if (prPaths !== undefined) unused.add('pr-paths')

  const advice =
    'is only used with `require-pr: verified` or `verified-if-any`. Add one of these, or remove this input.'
  return new Map([...unused].map((name) => [name, `\`${name}\` ${advice}`]))
}
