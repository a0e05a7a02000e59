import { InputError } from './errors.ts'
import type { TriggerEvent } from './event.ts'
import { schema } from './input-schema.ts'

/** What an explicitly empty optional input means: the defaults of action.yml (a test holds the two equal). */
export const DEFAULTS: Readonly<Record<string, string>> = {
  'timeout-minutes': '30',
  'allowed-statuses': 'completed',
  'require-pr': 'false',
  comment: 'never',
}

export interface Inputs {
  /** Without a trailing slash. */
  readonly baseUrl: string
  readonly projectId: string
  readonly jobId: string
  readonly adminKey: string
  readonly timeoutMs: number
  /** Undefined: adaptive. */
  readonly pollIntervalMs: number | undefined
  readonly allowedStatuses: readonly string[]
  readonly isPrRequired: boolean
  readonly comment: 'never' | 'pull-request' | 'always'
  /** Undefined: the event's. */
  readonly issueNumber: number | undefined
  /** Empty: it was given so, and no comment can be made. */
  readonly githubToken: string
}

export const INPUT_NAMES = Object.keys(schema.shape)

/**
 * Reads and checks all inputs.
 *
 * @param getInput gives an input trimmed, or '' where there is none (`core.getInput`)
 * @throws InputError one message that names every mistake
 */
export function parseInputs(getInput: (name: string) => string, event: TriggerEvent): Inputs {
  const given = Object.fromEntries(
    INPUT_NAMES.map((name) => [name, getInput(name) || (DEFAULTS[name] ?? '')]),
  )
  const result = schema.safeParse(given)
  if (result.success) {
    const { data } = result
    return {
      baseUrl: data['base-url'],
      projectId: data['project-id'],
      jobId: data['job-id'],
      adminKey: data['admin-key'],
      timeoutMs: data['timeout-minutes'],
      pollIntervalMs: data['poll-interval-seconds'],
      allowedStatuses: data['allowed-statuses'],
      isPrRequired: data['require-pr'],
      comment: data.comment,
      issueNumber: data['issue-number'],
      githubToken: data['github-token'],
    }
  }

  const mistakes: Mistake[] = []
  for (const { path, message } of result.error.issues) {
    const name = String(path[0])
    // A list may hold several mistakes; one for each input is told.
    if (mistakes.some(({ names }) => names.includes(name))) continue
    mistakes.push({ names: [name], sentence: `\`${name}\` ${message}` })
  }
  throw new InputError(tell(explainEmpty(mistakes, (name) => given[name] === '', event)))
}

interface Mistake {
  readonly names: readonly string[]
  readonly sentence: string
}

/** Gives the cause of empty inputs where the event tells it. */
function explainEmpty(
  mistakes: Mistake[],
  isEmpty: (name: string) => boolean,
  event: TriggerEvent,
): Mistake[] {
  const names = (event.isFork ? ['base-url', 'project-id', 'admin-key'] : ['admin-key']).filter(isEmpty)
  const others = mistakes.filter((mistake) => !mistake.names.some((name) => names.includes(name)))
  if (names.length === 0 || !(event.isFork || event.isDependabot)) return mistakes

  const empty = `${listOf(names)} ${names.length === 1 ? 'is' : 'are'} empty`
  const sentence = event.isFork
    ? `This pull request comes from a fork, so GitHub gives this run neither secrets nor variables: ${empty}. Skip the job there: \`if: github.event.pull_request.head.repo.full_name == github.repository\`.`
    : `Dependabot's runs get only Dependabot secrets, so ${empty}. Add the key under Settings > Secrets and variables > Dependabot, or skip the job: \`if: github.actor != 'dependabot[bot]'\`.`
  return [{ names, sentence }, ...others]
}

const MAX_MESSAGE = 800

function tell(mistakes: readonly Mistake[]): string {
  const count = mistakes.flatMap(({ names }) => names).length
  const head = mistakes.length === 1 ? '' : `${count} inputs need fixing. `
  // What does not fit into one message shrinks to the inputs' names.
  for (let told = mistakes.length; ; told--) {
    const sentences = mistakes.slice(0, told).map(({ sentence }) => sentence)
    const rest = mistakes.slice(told).flatMap(({ names }) => names)
    const message = head + [...sentences, ...(rest.length === 0 ? [] : [`Also: ${listOf(rest)}.`])].join(' ')
    if (message.length <= MAX_MESSAGE) return message
  }
}

function listOf(names: readonly string[]): string {
  const quoted = names.map((name) => `\`${name}\``)
  return [quoted.slice(0, -1).join(', '), ...quoted.slice(-1)].filter((part) => part !== '').join(' and ')
}
