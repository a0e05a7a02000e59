import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import { z } from 'zod'

const schema = z.object({
  inputs: z.record(z.string(), z.object({ default: z.coerce.string().default('') })),
  outputs: z.record(z.string(), z.unknown()),
})

interface ActionFile {
  readonly defaults: Readonly<Record<string, string>>
  readonly outputs: readonly string[]
}

const actionFiles = {
  wait: parseActionFile('action.yml'),
  start: parseActionFile('start/action.yml'),
  verify: parseActionFile('verify/action.yml'),
}

/** The actions of this repository, by what they do. */
export type ActionName = keyof typeof actionFiles

/** The defaults of the inputs and the names of the outputs, read once. */
export function readActionFile(action: ActionName = 'wait'): Promise<ActionFile> {
  return actionFiles[action]
}

async function parseActionFile(path: string): Promise<ActionFile> {
  const text = await readFile(new URL(`../../${path}`, import.meta.url), 'utf8')
  const { inputs, outputs } = schema.parse(parse(text))
  return {
    defaults: Object.fromEntries(
      Object.entries(inputs).map(([name, input]) => [name, input.default]),
    ),
    outputs: Object.keys(outputs),
  }
}
