import { z } from 'zod'
import { parseJson } from '../shared/json.ts'
import type { TriggerEvent } from './event.ts'
import { checkInputs, InputError, type Given } from './input-mistakes.ts'
import { AdminKey, HttpUrl, MAX_ENTRY_LENGTH, oneOf, tooLong } from './input-schema.ts'
import { fillIn, parseTemplate } from './request-template.ts'
import type { Runner } from './runner.ts'

const MAX_TASKS = 100

const Url = HttpUrl.refine(
  ({ href }) => !href.includes('#'),
  'contains a #: remove it and everything after it.',
)

const Request = z
  .string('is empty. Write the JSON object that your service takes, with `{prompt}` in it.')
  .startsWith('{', 'is not a JSON object, such as `{ "prompt": "{prompt}" }`.')
  .transform((text, context) => {
    try {
      return parseTemplate(text)
    } catch (error) {
      // Its other words quote the text.
      const [place = ''] = / \(line \d+ column \d+\)$/.exec(String(error)) ?? []
      context.addIssue(
        `is not valid JSON${place}. Put text from elsewhere into \`prompt\`, and other values as \`\${{ toJSON(…) }}\` without quotes around it. Names and other texts stand in double quotes, \`"{prompt}"\` too.`,
      )
      return z.NEVER
    }
  })
  .refine(
    (template) => fillIn(template, '') !== JSON.stringify(template),
    'has no text with `{prompt}` in it, so the agent would not get the prompt. Write it where your service takes the prompt, such as `"prompt": "{prompt}"`.',
  )

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

/** In the order of start/action.yml, with its defaults. An empty input is undefined here. */
const StartSchema = z.object({
  url: Url,
  'admin-key': AdminKey,
  request: Request,
  prompt: z.string().optional(),
  tasks: Tasks.optional(),
  'event-text': oneOf(['true', 'false'], 'use true or false.').prefault('false'),
  'id-field': IdField.prefault('id'),
})

export const START_INPUT_NAMES = z.keyof(StartSchema).options

/** The action's inputs, checked. */
export type StartInputs = Readonly<ReturnType<typeof parseStartInputs>>

/**
 * Reads and checks all inputs: first each by itself, then what they demand of each other.
 *
 * @throws InputError
 */
export function parseStartInputs(
  { getInput, redact, runAttempt }: Pick<Runner, 'getInput' | 'redact' | 'runAttempt'>,
  event: TriggerEvent,
) {
  const texts = START_INPUT_NAMES.map((name) => [name, getInput(name).trim()] as const)
  const given: Given = Object.fromEntries(texts.filter(([, text]) => text !== ''))
  const secrets = ['url', 'admin-key']
  const values = checkInputs(given, { schema: StartSchema, redact, event, secrets })

  const { url, request, prompt, tasks } = values
  const prompts = tasks ?? [prompt].filter((text) => text !== undefined)
  const conflict = findConflict({ prompt, tasks, runAttempt })
  if (conflict !== undefined) throw new InputError(new Map([['tasks', conflict]]))
  return {
    url,
    adminKey: values['admin-key'],
    /** JSON, in which a prompt has its places. */
    request,
    /** The prompts: at least one. */
    tasks: prompts,
    /** They are from the input `tasks`. */
    hasTasks: tasks !== undefined,
    addsEventText: values['event-text'] === 'true',
    /** The names that lead to the id in a response. */
    idField: values['id-field'],
  }
}

function findConflict(options: {
  prompt: string | undefined
  tasks: readonly string[] | undefined
  runAttempt: number
}): string | undefined {
  const { prompt, tasks, runAttempt } = options
  if (tasks === undefined) {
    return prompt === undefined
      ? '`prompt` is empty, and so is `tasks`. If it comes from an input or an event, this run has none.'
      : undefined
  }
  if (prompt !== undefined) return '`tasks` and `prompt` are both set. Remove one of them.'
  return runAttempt > 1
    ? `This is attempt ${runAttempt} of the run, which would start all tasks again. Start a new run with the tasks that are missing.`
    : undefined
}
