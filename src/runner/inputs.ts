import type * as z from 'zod/mini'
import type { TriggerEvent } from './event.ts'
import { InputError } from './input-error.ts'
import { schema } from './input-schema.ts'
import { KEY_LENGTH } from './runner.ts'

/** What an explicitly empty optional input means: the defaults of action.yml (a test compares the two). */
const DEFAULTS: Readonly<Record<string, string>> = {
  'timeout-minutes': '30',
  'allowed-statuses': 'completed',
  'require-pr': 'false',
  comment: 'never',
}

/** The action's inputs, checked. Times are in milliseconds. */
export type Inputs = Readonly<ReturnType<typeof toInputs>>

/**
 * Reads and checks all inputs.
 *
 * @param getInput returns an input as it was given, or '' if there is none
 * @throws InputError one message for all that is wrong
 */
export function parseInputs(getInput: (name: string) => string, event: TriggerEvent): Inputs {
  const values = new Map(
    Object.keys(schema.shape).map((name) => [name, withDefault(name, getInput(name))]),
  )
  const result = schema.safeParse(Object.fromEntries(values))
  const key = String(values.get('admin-key'))
  const mistakes = [...values].flatMap(([name, value]) => {
    // Of several mistakes in one input the first is shown.
    const issue = result.error?.issues.find(({ path }) => path[0] === name)
    if (name !== 'admin-key' && key.length >= KEY_LENGTH.min && value.includes(key))
      return toMisplacedKey(name)
    return issue === undefined ? [] : toMistake(issue)
  })
  if (!result.success || mistakes.length > 0)
    throw toInputError(explainEmpty(mistakes, values, event))
  return toInputs(result.data)
}

function toInputs(data: z.infer<typeof schema>) {
  const pollSeconds = data['poll-interval-seconds']
  return {
    /** Without a trailing slash. */
    baseUrl: data['base-url'],
    projectId: data['project-id'],
    /** At least one, all different. */
    jobIds: data['job-id'],
    adminKey: data['admin-key'],
    timeoutMs: data['timeout-minutes'] * 60_000,
    /** Undefined: adaptive. */
    pollIntervalMs: pollSeconds === undefined ? undefined : pollSeconds * 1_000,
    allowedStatuses: data['allowed-statuses'],
    isPrRequired: data['require-pr'],
    comment: data.comment,
    /** Undefined: the event's. */
    issueNumber: data['issue-number'],
    /** Empty: no comment can be made. */
    githubToken: data['github-token'],
  }
}

function withDefault(name: string, value: string): string {
  if (value.trim() === '') return DEFAULTS[name] ?? ''
  // An empty entry of the list of jobs must not get lost.
  return name === 'job-id' ? value : value.trim()
}

/** What is wrong with an input, or with several for one reason. */
interface Mistake {
  readonly names: readonly string[]
  readonly text: string
}

/** In an id the key would end up in access logs; as `github-token` it would be sent to GitHub. */
function toMisplacedKey(name: string): Mistake {
  return {
    names: [name],
    text: `\`${name}\` contains the admin key, which belongs in \`admin-key\` alone.`,
  }
}

function toMistake({ path, message: sentence }: z.core.$ZodIssue): Mistake {
  const name = String(path[0])
  return { names: [name], text: `\`${name}\` ${sentence}` }
}

/** Replaces the mistakes of empty inputs by their cause, where the event reveals it. */
function explainEmpty(
  mistakes: readonly Mistake[],
  values: ReadonlyMap<string, string>,
  event: TriggerEvent,
): readonly Mistake[] {
  if (!event.isFork && !event.isDependabot) return mistakes
  const names = event.isFork ? ['base-url', 'project-id', 'admin-key'] : ['admin-key']
  const empty = names.filter((name) => values.get(name) === '')
  if (empty.length === 0) return mistakes

  const areEmpty = `${listNames(empty)} ${empty.length === 1 ? 'is' : 'are'} empty`
  const cause = event.isFork
    ? `This pull request comes from a fork, so GitHub gives this run neither secrets nor variables: ${areEmpty}. Skip the job there: \`if: github.event.pull_request.head.repo.full_name == github.repository\`.`
    : `Dependabot's runs get only Dependabot secrets, so ${areEmpty}. Add the key under Settings > Secrets and variables > Dependabot, or skip the job: \`if: github.actor != 'dependabot[bot]'\`.`
  const others = mistakes.filter((mistake) => !empty.some((name) => mistake.names.includes(name)))
  return [{ names: empty, text: cause }, ...others]
}

const MAX_MESSAGE_LENGTH = 800

/** One text that names every input. */
function toInputError(mistakes: readonly Mistake[]): InputError {
  const texts = mistakes.map(({ text }) => text)
  const names = mistakes.flatMap((mistake) => mistake.names)
  const heading = mistakes.length === 1 ? '' : `${names.length} inputs need fixing. `
  const all = heading + texts.join(' ')
  const short = `${heading}${listNames(names)} are not accepted. The job summary explains each.`
  return new InputError(all.length <= MAX_MESSAGE_LENGTH ? all : short, texts)
}

/** Such as "`a`, `b` and `c`". */
function listNames(names: readonly string[]): string {
  return names
    .map((name) => `\`${name}\``)
    .join(', ')
    .replace(/, (?=[^,]*$)/, ' and ')
}
