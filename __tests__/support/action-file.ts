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

const actionFile = parseActionFile()

/** The defaults of the inputs and the names of the outputs, read from `action.yml` once. */
export function readActionFile(): Promise<ActionFile> {
  return actionFile
}

async function parseActionFile(): Promise<ActionFile> {
  const text = await readFile(new URL('../../action.yml', import.meta.url), 'utf8')
  const { inputs, outputs } = schema.parse(parse(text))
  return {
    defaults: Object.fromEntries(
      Object.entries(inputs).map(([name, input]) => [name, input.default]),
    ),
    outputs: Object.keys(outputs),
  }
}
