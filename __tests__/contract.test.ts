import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from '@jest/globals'
import { ESLint } from 'eslint'
import { parse } from 'yaml'
import * as z from 'zod/mini'
import { schema } from '../src/input-schema.ts'
import { DEFAULTS, INPUT_NAMES } from '../src/inputs.ts'
import { OUTPUT_NAMES } from '../src/outcome.ts'
import { VERSION } from '../src/version.ts'

const root = new URL('../', import.meta.url)

function read(path: string): string {
  return readFileSync(new URL(path, root), 'utf8')
}

const Described = { description: z.string().check(z.minLength(10)) }
const action = z
  .object({
    inputs: z.record(
      z.string(),
      z.strictObject({
        ...Described,
        required: z.optional(z.literal(true)),
        default: z.optional(z.string()),
      }),
    ),
    outputs: z.record(z.string(), z.strictObject(Described)),
    runs: z.strictObject({ using: z.string(), main: z.string() }),
  })
  .parse(parse(read('action.yml')))

const inputs = Object.entries(action.inputs)

describe('action.yml', () => {
  it('has the inputs of the schema', () => {
    expect(inputs.map(([name]) => name)).toEqual(Object.keys(schema.shape))
    expect(INPUT_NAMES).toEqual(Object.keys(schema.shape))
  })

  it('requires the inputs that have no default, and those alone', () => {
    const required = inputs.filter(([, input]) => input.required === true).map(([name]) => name)

    expect(required).toEqual(['base-url', 'project-id', 'job-id', 'admin-key'])
    expect(inputs.filter(([, input]) => input.default === undefined).map(([name]) => name)).toEqual(required)
  })

  it('has the defaults that an empty input means', () => {
    const defaults = inputs.filter(([, input]) => (input.default ?? '') !== '')

    expect(Object.fromEntries(defaults.map(([name, input]) => [name, input.default]))).toEqual({
      ...DEFAULTS,
      // Given but empty it means no comment.
      'github-token': '${{ github.token }}',
    })
  })

  it('has the outputs of the code', () => {
    expect(Object.keys(action.outputs)).toEqual([...OUTPUT_NAMES])
  })

  it('runs the bundle on Node 24', () => {
    expect(action.runs).toEqual({ using: 'node24', main: 'dist/index.js' })
  })
})

describe('package.json', () => {
  it('has the version that the action tells the service', () => {
    expect(JSON.parse(read('package.json'))).toMatchObject({ name: 'await-agent-job', version: VERSION })
  })
})

describe('README.md', () => {
  /** The cells of the table under a heading, without backticks around them. */
  function tableUnder(heading: string): string[][] {
    const [, section = ''] = read('README.md').split(`\n## ${heading}\n`)
    const [untilNext = ''] = section.split('\n## ')
    const rows = untilNext.split('\n').filter((line) => line.startsWith('| `'))
    return rows.map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim().replace(/^`(.*)`$/, '$1')),
    )
  }

  it('has a table of the inputs: name, whether it is required, default, meaning', () => {
    expect(tableUnder('Inputs')).toEqual(
      inputs.map(([name, input]) => [
        name,
        input.required === true ? 'yes' : 'no',
        input.default ?? '',
        expect.stringMatching(/\w/),
      ]),
    )
  })

  it('has a table of the outputs: name, meaning', () => {
    expect(tableUnder('Outputs')).toEqual(OUTPUT_NAMES.map((name) => [name, expect.stringMatching(/\w/)]))
  })
})

describe('the lint rules', () => {
  const eslint = new ESLint({ cwd: fileURLToPath(root), overrideConfigFile: 'eslint.config.js' })

  it('let dependencies point one way only', async () => {
    const source = "import { waitForJob } from './wait.ts'\n\nexport const again = waitForJob\n"

    const [result] = await eslint.lintText(source, { filePath: 'src/job.ts' })

    expect(result?.messages.map(({ ruleId, line }) => [ruleId, line])).toEqual([
      ['@typescript-eslint/no-restricted-imports', 1],
    ])
    // It type-checks the program first.
  }, 60_000)

  it('know the layer of every source file', async () => {
    const files = readdirSync(new URL('src/', root)).filter((name) => !name.endsWith('.d.ts'))
    const Config = z.object({ rules: z.record(z.string(), z.unknown()) })

    const ruled = await Promise.all(
      files.map(async (name) => {
        const { rules } = Config.parse(await eslint.calculateConfigForFile(`src/${name}`))
        return '@typescript-eslint/no-restricted-imports' in rules ? name : undefined
      }),
    )

    expect(ruled).toEqual(files)
  })
})
