import { z } from 'zod'
import { isGiteaApi } from '../shared/gitea.ts'
import type { TriggerEvent } from './event.ts'
import { toInputError } from './input-error.ts'
import { findMistake } from './input-mistake.ts'
import { InputSchema, NOT_SET } from './input-schema.ts'
import type { Runner } from './runner.ts'
import { findUnknownGates } from './unknown-gates.ts'

/** In the order of action.yml. */
export const INPUT_NAMES = z.keyof(InputSchema).options
type InputName = (typeof INPUT_NAMES)[number]

/** The schema of each input by itself, because another one may be rejected. */
const { shape } = InputSchema

/** The inputs that are neither empty nor white space. */
type Given = Partial<Record<InputName, string>>

/** A sentence for each input that is rejected. */
type Mistakes = Partial<Record<InputName, string | undefined>>

/** The inputs that usually are secrets or variables. */
const SECRETS: readonly InputName[] = [
  'base-url',
  'project-id',
  'admin-key',
  'pr-author',
  'pr-paths',
]

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
 * Reads and checks all inputs. Of several mistakes in one input the first counts.
 *
 * @throws InputError one message for all that is wrong
 */
export function parseInputs(runner: Host, event: TriggerEvent): Inputs {
  const given = readInputs(runner)
  const unknown = findUnknownGates(runner.inputNames, INPUT_NAMES)
  const unmet = findUnmet(given, runner)
  // Where `require-pr` has a wrong name, the inputs that need it would look unused.
  const unused = unknown.size > 0 ? {} : findUnused(given, runner)

  const mistakes = new Map(unknown)
  for (const name of INPUT_NAMES) {
    const mistake = findMistake(name, given[name], { schema: shape[name], redact: runner.redact })
    const sentence = mistake ?? unmet[name] ?? unused[name]
    if (sentence !== undefined) mistakes.set(name, sentence)
  }
  if (mistakes.size > 0) throw toInputError(mistakes, { given, event, secrets: SECRETS })
  return toInputs(InputSchema.parse(given))
}

function readInputs({ getInput, repository }: Host): Given {
  const given: Given = {}
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
function findUnmet(given: Given, { apiUrl }: Host): Mistakes {
  const requirePr = shape['require-pr'].safeParse(given['require-pr']).data
  if (requirePr !== 'verified' && requirePr !== 'verified-if-any') return {}
  const demand = `\`require-pr: ${requirePr}\``
  const empty: Mistakes = {
    'pr-author': `\`pr-author\` is empty, but ${demand} needs the login of the account that opens the agent's pull requests. ${NOT_SET}`,
    'pr-repository': `\`pr-repository\` is empty, but ${demand} needs OWNER/NAME.`,
    'pr-paths': `\`pr-paths\` is empty. ${NOT_SET} Set it, or write the paths into the workflow.`,
    'github-token': `\`github-token\` is empty, but ${demand} needs it to get the pull request. Remove the input to use the job's own token.`,
  }
  const unmet: Mistakes = {}

  for (const name of INPUT_NAMES) {
    if (given[name] === undefined) unmet[name] = empty[name]
  }
  if (shape['allowed-statuses'].safeParse(given['allowed-statuses']).data?.includes('active')) {
    unmet['allowed-statuses'] =
      `\`allowed-statuses\` contains \`active\`, but an agent job that is still active has no pull request that ${demand} could check. Remove \`active\`.`
  }
  if (limitsPaths(given) && isGiteaApi(apiUrl)) {
    unmet['pr-paths'] =
      '`pr-paths` works with GitHub only, because the API of Gitea and Forgejo does not list the files of a comparison in this form. Remove the input.'
  }
  return unmet
}

/** Inputs that only a verification looks at, where none is demanded. */
function findUnused(given: Given, { repository }: Host): Mistakes {
  const requirePr = shape['require-pr'].safeParse(given['require-pr']).data
  if (requirePr !== 'no' && requirePr !== 'any') return {}
  const isOther = given['pr-repository']?.toLowerCase() !== repository.toLowerCase()
  const unused = (name: InputName): string =>
    `\`${name}\` is only used with \`require-pr: verified\` or \`verified-if-any\`. Add one of these, or remove this input.`
  return {
    'pr-author': given['pr-author'] === undefined ? undefined : unused('pr-author'),
    'pr-repository': repository !== '' && isOther ? unused('pr-repository') : undefined,
    'pr-paths': limitsPaths(given) ? unused('pr-paths') : undefined,
  }
}

function limitsPaths(given: Given): boolean {
  return shape['pr-paths'].safeParse(given['pr-paths']).data !== undefined
}
