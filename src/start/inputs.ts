import { z } from 'zod'
import { checkInputs, type InputSource } from '../runner/check-inputs.ts'
import type { TriggerEvent } from '../runner/event.ts'
import type { Runner } from '../runner/runner.ts'
import { AdminKey, BaseUrl, ProjectId } from '../runner/service-fields.ts'
import { isThere, MISSING, NO_FILE, readPromptFile } from './prompt-file.ts'

const NO_PROMPT = '`prompt` is empty. If it comes from an input or an event, this run has none.'

/** In the order of start/action.yml, with its defaults. An empty input is undefined here. */
const StartSchema = z.object({
  'base-url': BaseUrl,
  'project-id': ProjectId,
  'admin-key': AdminKey,
  prompt: z.string().optional(),
  'prompt-file': z.string().optional(),
})

const TRAITS = {
  shown: [],
  withheld: ['base-url', 'project-id', 'admin-key'],
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
  const others = hasPrompt ? {} : { prompt: NO_PROMPT }
  const PromptFile = z
    .string()
    .refine((path) => isThere(path, runner), MISSING)
    .transform((path) => readPromptFile(path, runner))
    .pipe(z.string(NO_FILE))
  const schema = StartSchema.extend({ 'prompt-file': PromptFile.default('') })
  const values = checkInputs(schema, { runner, event, others, traits: TRAITS })

  return {
    /** Without a slash at its end. */
    baseUrl: values['base-url'],
    projectId: values['project-id'],
    adminKey: values['admin-key'],
    /** Empty if there is only a file. */
    prompt: values.prompt ?? '',
    /** The text of the file, which follows the prompt; empty without one. */
    fileText: values['prompt-file'],
  }
}
