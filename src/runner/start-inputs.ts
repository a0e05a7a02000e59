import { z } from 'zod'
import { parseJson } from '../shared/json.ts'
import type { TriggerEvent } from './event.ts'
import { toInputError } from './input-error.ts'
import { findMistake } from './input-mistake.ts'
import { AdminKey, HttpUrl, isWithout, MAX_ENTRY_LENGTH, oneOf, tooLong } from './input-schema.ts'
import { fillIn, findEnd, parseTemplate, type RequestTemplate } from './request-template.ts'
import type { Runner } from './runner.ts'

const MAX_TASKS = 100

const Url = HttpUrl.refine(isWithout(/#/), 'remove the # and everything after it.').transform(
  (url) => new URL(url),
)

const Request = z
  .string('is empty. Write the JSON object that your service takes, with `{prompt}` in it.')
  .transform((text, context): RequestTemplate => {
    const template = parseTemplate(text)
    if (!text.startsWith('{')) {
      context.addIssue('is not a JSON object, such as `{ "prompt": "{prompt}" }`.')
      return z.NEVER
    }
    if (template === undefined) {
      const { line, column } = findEnd(text)
      context.addIssue(
        `is not valid JSON (line ${line}, column ${column}). Put text from elsewhere into \`prompt\`, and other values as \`\${{ toJSON(…) }}\` without quotes around it. Names and other texts stand in double quotes, \`"{prompt}"\` too.`,
      )
      return z.NEVER
    }
    if (fillIn(template, '') === JSON.stringify(template)) {
      context.addIssue(
        'has no text with `{prompt}` in it, so the agent would not get the prompt. Write it where your service takes the prompt, such as `"prompt": "{prompt}"`.',
      )
    }
    return template
  })

const Tasks = z
  .string()
  .refine((text) => !Array.isArray(parseJson(text)), 'is JSON: write one task on each line.')
  .transform((text) =>
    text
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  )
  .refine(
    (tasks) => tasks.length <= MAX_TASKS,
    `lists more than ${MAX_TASKS} tasks: start them in several runs.`,
  )

const IdField = z
  .string()
  .max(MAX_ENTRY_LENGTH, tooLong(MAX_ENTRY_LENGTH))
  .regex(
    /^[^.[\]$\s"',/]+(\.[^.[\]$\s"',/]+)*$/,
    'use the name of a field, such as id, job.id or items.0.id.',
  )
  .transform((path) => path.split('.'))

/** The defaults are those of start/action.yml. An empty input is undefined here. */
const StartSchema = z.object({
  url: Url,
  'admin-key': AdminKey,
  request: Request,
  prompt: z.string().optional(),
  tasks: Tasks.optional(),
  'event-text': oneOf(['true', 'false'], 'use true or false.').prefault('false'),
  'id-field': IdField.prefault('id'),
})

/** In the order of start/action.yml. */
export const START_INPUT_NAMES = z.keyof(StartSchema).options

/** The action's inputs, checked. */
export type StartInputs = Readonly<ReturnType<typeof toInputs>>

function toInputs(values: z.output<typeof StartSchema>) {
  const { url, request, prompt = '', tasks } = values
  return {
    url,
    adminKey: values['admin-key'],
    request,
    /** The prompts: at least one. */
    tasks: tasks ?? [prompt],
    /** They are from the input `tasks`. */
    hasTasks: tasks !== undefined,
    addsEventText: values['event-text'] === 'true',
    /** The names that lead to the id in a response. */
    idField: values['id-field'],
  }
}

type Host = Pick<Runner, 'getInput' | 'redact' | 'runAttempt'>

/**
 * Reads and checks all inputs.
 *
 * @throws InputError one message for all that is wrong
 */
export function parseStartInputs(runner: Host, event: TriggerEvent): StartInputs {
  const given: Partial<Record<string, string>> = {}
  for (const name of START_INPUT_NAMES) {
    const text = runner.getInput(name).trim()
    if (text !== '') given[name] = text
  }

  const mistakes = new Map<string, string>()
  for (const name of START_INPUT_NAMES) {
    const options = { schema: StartSchema.shape[name], redact: runner.redact }
    const sentence = findMistake(name, given[name], options) ?? findConflict(name, given, runner)
    if (sentence !== undefined) mistakes.set(name, sentence)
  }
  const secrets = ['url', 'admin-key']
  if (mistakes.size > 0) throw toInputError(mistakes, { given, event, secrets })
  return toInputs(StartSchema.parse(given))
}

/** What is wrong with `prompt` and `tasks` together, or with `tasks` in this run. */
function findConflict(
  name: string,
  { prompt, tasks }: Partial<Record<string, string>>,
  { runAttempt }: Host,
): string | undefined {
  if (name === 'prompt' && prompt === undefined && tasks === undefined) {
    return '`prompt` is empty, and so is `tasks`. If it comes from an input or an event, this run has none.'
  }
  if (name !== 'tasks' || tasks === undefined) return undefined
  if (prompt !== undefined) return '`tasks` and `prompt` are both set. Remove one of them.'
  if (runAttempt > 1) {
    return `This is attempt ${runAttempt} of the run, which would start all tasks again. Start a new run with the tasks that are missing.`
  }
  return undefined
}
