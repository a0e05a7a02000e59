import { z } from 'zod'
import { checkInputs, type InputSource } from '../runner/check-inputs.ts'
import type { TriggerEvent } from '../runner/event.ts'
import type { Runner } from '../runner/runner.ts'
import { AdminKey, BaseUrl, ProjectId } from '../runner/service-fields.ts'
import { withoutGitHubTokens } from '../text/sanitize.ts'
import { isThere, MISSING, NO_FILE, readPromptFile } from './prompt-file.ts'

const NO_PROMPT = '`prompt` is empty. If it comes from an input or an event, this run has none.'

/** In the order of start/action.yml, with its defaults. An empty input is undefined here. */
const StartSchema = z.object({
  'base-url': BaseUrl,
  'project-id': ProjectId,
  'admin-key': AdminKey,
  prompt: z.string().trim().default(''),
  'prompt-file': z.string().trim().optional(),
})

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
  const texts = ['prompt', 'prompt-file'].map(runner.getInput)
  const hasText = texts.some((text) => text.trim() !== '')
  const PromptFile = StartSchema.shape['prompt-file']
    .unwrap()
    .refine((path) => isThere(path, runner), MISSING)
    .transform((path) => readPromptFile(path, runner))
    .pipe(z.string(NO_FILE))
    .default('')
  const values = checkInputs(StartSchema.extend({ 'prompt-file': PromptFile }), {
    runner,
    event,
    mistakes: hasText ? {} : { prompt: NO_PROMPT },
  })

  const prompt = [values.prompt, values['prompt-file']].filter((text) => text !== '').join('\n\n')
  return {
    /** Without a slash at its end. */
    baseUrl: values['base-url'],
    projectId: values['project-id'],
    adminKey: values['admin-key'],
    /** With the text of the file behind it. Other people may have written both, so without secrets. */
    prompt: withoutGitHubTokens(runner.redact(prompt, 'key')),
  }
}
