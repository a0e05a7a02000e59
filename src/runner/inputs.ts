import type * as z from 'zod/mini'
import { concat, quoted, trusted, type Message } from '../shared/message.ts'
import type { TriggerEvent } from './event.ts'
import { QUOTE, schema } from './input-schema.ts'

/** What an explicitly empty optional input means: the defaults of action.yml (a test compares the two). */
export const DEFAULTS: Readonly<Record<string, string>> = {
  'timeout-minutes': '30',
  'allowed-statuses': 'completed',
  'require-pr': 'false',
  comment: 'never',
}

/** The action's inputs, checked. Times are in milliseconds. */
export type Inputs = Readonly<ReturnType<typeof toInputs>>

/** Inputs that are rejected before any request; the message names each of them. */
export class InputError extends Error {
  override readonly name = 'InputError'
  readonly userMessage: Message

  constructor(userMessage: Message) {
    super(userMessage.plain)
    this.userMessage = userMessage
  }
}

export const INPUT_NAMES = Object.keys(schema.shape)

/**
 * Reads and checks all inputs.
 *
 * @param getInput returns an input as it was given, or '' if there is none
 * @throws InputError one message for all that is wrong
 */
export function parseInputs(getInput: (name: string) => string, event: TriggerEvent): Inputs {
  const values = new Map(INPUT_NAMES.map((name) => [name, getInput(name)] as const).map(withDefault))
  const result = schema.safeParse(Object.fromEntries(values))
  const mistakes = new Map<string, Message>()
  for (const { path, message: text } of result.error?.issues ?? []) {
    const name = String(path[0])
    // Of several mistakes in one input the first is shown.
    if (!mistakes.has(name)) mistakes.set(name, toMessage(`\`${name}\` ${text}`))
  }
  const token = values.get('github-token')
  if (token !== '' && token === values.get('admin-key'))
    mistakes.set('github-token', trusted('`github-token` is the admin key, which must not be sent to GitHub.'))
  if (!result.success || mistakes.size > 0) throw new InputError(formatMistakes(explainEmpty(mistakes, values, event)))
  return toInputs(result.data)
}

function toInputs(data: z.infer<typeof schema>) {
  return {
    /** Without a trailing slash. */
    baseUrl: data['base-url'],
    projectId: data['project-id'],
    /** At least one, all different. */
    jobIds: data['job-id'],
    adminKey: data['admin-key'],
    timeoutMs: data['timeout-minutes'],
    /** Undefined: adaptive. */
    pollIntervalMs: data['poll-interval-seconds'],
    allowedStatuses: data['allowed-statuses'],
    isPrRequired: data['require-pr'],
    comment: data.comment,
    /** Undefined: the event's. */
    issueNumber: data['issue-number'],
    /** Empty: no comment can be made. */
    githubToken: data['github-token'],
  }
}

function withDefault([name, value]: readonly [string, string]): [string, string] {
  if (value.trim() === '') return [name, DEFAULTS[name] ?? '']
  // An empty entry of the list of jobs must not get lost.
  return [name, name === 'job-id' ? value : value.trim()]
}

/** A sentence of the schema, in which QUOTE stands around each value. */
function toMessage(sentence: string): Message {
  const parts = sentence.split(QUOTE)
  return concat(parts.map((part, at) => (at % 2 === 0 ? trusted(part) : quoted(part))))
}

/** Replaces the mistakes of empty inputs by their cause, where the event reveals it. */
function explainEmpty(
  mistakes: ReadonlyMap<string, Message>,
  values: ReadonlyMap<string, string>,
  event: TriggerEvent,
): ReadonlyMap<string, Message> {
  if (!event.isFork && !event.isDependabot) return mistakes
  const names = event.isFork ? ['base-url', 'project-id', 'admin-key'] : ['admin-key']
  const empty = names.filter((name) => values.get(name) === '')
  if (empty.length === 0) return mistakes

  const areEmpty = `${listNames(empty)} ${empty.length === 1 ? 'is' : 'are'} empty`
  const cause = event.isFork
    ? `This pull request comes from a fork, so GitHub gives this run neither secrets nor variables: ${areEmpty}. Skip the job there: \`if: github.event.pull_request.head.repo.full_name == github.repository\`.`
    : `Dependabot's runs get only Dependabot secrets, so ${areEmpty}. Add the key under Settings > Secrets and variables > Dependabot, or skip the job: \`if: github.actor != 'dependabot[bot]'\`.`
  const others = [...mistakes].filter(([name]) => !empty.includes(name))
  return new Map([[empty.join('\n'), trusted(cause)], ...others])
}

const MAX_LENGTH = 800

/** Plain: one text that names every input. Markdown: a bullet for each. */
function formatMistakes(mistakes: ReadonlyMap<string, Message>): Message {
  const names = [...mistakes.keys()].flatMap((name) => name.split('\n'))
  const sentences = [...mistakes.values()]
  const heading = sentences.length === 1 ? '' : `${names.length} inputs need fixing. `
  const all = heading + sentences.map(({ plain }) => plain).join(' ')
  const short = `${heading}${listNames(names)} are not accepted. The job summary explains each.`
  return {
    plain: all.length <= MAX_LENGTH ? all : short,
    markdown: sentences.map(({ markdown }) => `- ${markdown}`).join('\n'),
  }
}

function listNames(names: readonly string[]): string {
  return new Intl.ListFormat('en').format(names.map((name) => `\`${name}\``))
}
