import { z } from 'zod'
import { checkInputs, NO_VARIABLE, oneOf, type InputSource } from '../runner/check-inputs.ts'
import type { TriggerEvent } from '../runner/event.ts'
import type { Runner } from '../runner/runner.ts'
import { AdminKey, HttpUrl } from '../runner/service-fields.ts'
import { NO_FILE, readPromptFile } from './prompt-file.ts'
import { ChangedNumber, fillIn, parseTemplate } from './request-template.ts'

const Url = HttpUrl.refine(({ href }) => !href.includes('#'), 'contains #. Remove it.')
  .refine(
    ({ pathname }) => !/(\/|\/v2)\/v2\/agent\//.test(pathname),
    'has a slash or `/v2` too much. Remove it from the variable that your workflow names.',
  )
  .refine(
    ({ pathname }) => !pathname.includes('/agent//job'),
    'lacks the project id: the variable that your workflow names there is not set here.',
  )

const NO_PROMPT = '`prompt` is empty. If it comes from an input or an event, this run has none.'

// Its default stands in start/action.yml alone: one that is given and empty comes from a variable that
// is not set, and the default would start an agent that nobody described.
const Request = z
  .string(`${NO_VARIABLE} Remove the input to send only the prompt.`)
  .startsWith('{', 'is not a JSON object, such as `{ "prompt": "{prompt}" }`.')
  // Other programs' forms. The agent would get the prompt with a brace or a dollar sign around it.
  .refine(
    (text) => !/[{$]\{prompt\}/.test(text),
    'contains `{prompt}` right behind `{` or `$`. Write only `{prompt}`.',
  )
  .transform((text, context) => {
    try {
      return parseTemplate(text)
    } catch (error) {
      context.addIssue(error instanceof ChangedNumber ? CHANGED_NUMBER : explainJson(error))
      return z.NEVER
    }
  })
  .refine(
    (template) => fillIn(template, '') !== JSON.stringify(template),
    'does not contain `{prompt}`, so the agent would not get it. Write it where your service takes the prompt, such as `"prompt": "{prompt}"`.',
  )

const CHANGED_NUMBER =
  'contains a number that is too long or too large to be sent unchanged. Write it as a text, in quotes.'

function explainJson(error: unknown): string {
  // The other words of the error quote the text.
  const [, line, column] = /\(line (\d+) column (\d+)\)/.exec(String(error)) ?? []
  const place = line === undefined ? '' : ` (line ${line}, column ${column})`
  return `is not valid JSON${place}. Put text from elsewhere into \`prompt\`, and other values as \`\${{ toJSON(…) }}\`.`
}

const IdField = z
  .string()
  .regex(
    /^(?=.{1,256}$)[^.[\]$\s"',/]+(\.[^.[\]$\s"',/]+)*$/,
    'use the name of a field, such as id, job.id or items.0.id.',
  )
  .transform((path) => path.split('.'))

/** In the order of start/action.yml, with its other defaults. An empty input is undefined here. */
const StartSchema = z.object({
  url: Url,
  'admin-key': AdminKey,
  prompt: z.string().optional(),
  'prompt-file': z.string().optional(),
  'event-text': oneOf(['true', 'false']).prefault('false'),
  request: Request,
  'id-field': IdField.prefault('id'),
})

const TRAITS = {
  shown: ['event-text', 'id-field'],
  withheld: ['url', 'admin-key'],
  defaulted: ['request'],
  lists: [],
} as const

export const START_INPUT_NAMES = z.keyof(StartSchema).options

export type StartInputs = Readonly<ReturnType<typeof parseStartInputs>>

/**
 * Reads and checks all inputs.
 *
 * @throws InputError
 */
export function parseStartInputs(
  runner: InputSource & Pick<Runner, 'workspace' | 'tempFolder'>,
  event: TriggerEvent,
) {
  const prompts = ['prompt', 'prompt-file'].map(runner.getInput)
  const hasPrompt = prompts.some((text) => text.trim() !== '')
  const known = hasPrompt ? {} : { prompt: NO_PROMPT }
  const PromptFile = z
    .string()
    .transform((path) => readPromptFile(path, runner))
    .pipe(z.string(NO_FILE))
  const schema = StartSchema.extend({ 'prompt-file': PromptFile.default('') })
  const values = checkInputs(schema, { runner, event, known, traits: TRAITS })

  return {
    url: values.url,
    adminKey: values['admin-key'],
    /** JSON, in which a prompt has its places. */
    request: values.request,
    /** Empty if there is only a file. */
    prompt: values.prompt ?? '',
    /** The text of the file, which follows the prompt; empty without one. */
    fileText: values['prompt-file'],
    addsEventText: values['event-text'] === 'true',
    /** The names that lead to the id in a response. */
    idField: values['id-field'],
  }
}
