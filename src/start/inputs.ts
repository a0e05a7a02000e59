import { z } from 'zod'
import { checkInputs, type InputSource, type Mistakes } from '../runner/check-inputs.ts'
import type { TriggerEvent } from '../runner/event.ts'
import { AdminKey, BaseUrl, ProjectId } from '../runner/service-fields.ts'
import { withoutGitHubTokens } from '../text/sanitize.ts'
import { isThere, MISSING, NO_FILE, readPromptFile, type Folders } from './prompt-file.ts'

const NO_PROMPT = '`prompt` is empty. If it comes from an input or an event, this run has none.'

/** In the order of start/action.yml, with its defaults. An empty input is undefined here. */
function startSchema(folders: Folders) {
  const promptFile = z
    .string()
    .trim()
    .refine((path) => isThere(path, folders), MISSING)
    .transform((path) => readPromptFile(path, folders))
    .pipe(z.string(NO_FILE))
  return z.object({
    'base-url': BaseUrl,
    'project-id': ProjectId,
    'admin-key': AdminKey,
    prompt: z.string().trim().default(''),
    'prompt-file': promptFile.default(''),
  })
}

export const START_INPUT_NAMES = z.keyof(startSchema({ workspace: '', tempFolder: '' })).options

/**
 * Reads and checks all inputs.
 *
 * @throws InputError
 */
export function parseStartInputs(runner: InputSource & Folders, event: TriggerEvent) {
  const texts = ['prompt', 'prompt-file'].map(runner.getInput)
  const hasText = texts.some((text) => text.trim() !== '')
  const mistakes: Mistakes = hasText ? {} : { prompt: NO_PROMPT }
  const values = checkInputs(startSchema(runner), { runner, event, mistakes })

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
