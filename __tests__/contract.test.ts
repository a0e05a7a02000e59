import { readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { parse } from 'yaml'
import { z } from 'zod'
import { provisionalResult } from '../src/wait/result.ts'
import type { Result } from '../src/runner/result.ts'
import { PROVISIONAL as PROVISIONAL_START, type StartErrorCode } from '../src/start/result.ts'
import { PROVISIONAL, type VerifyErrorCode } from '../src/verify/result.ts'
import type { ErrorCode } from '../src/wait/verdict.ts'
import type { FailureRule } from '../src/wait/polling/failure-rules.ts'
import { readEvent } from '../src/runner/event.ts'
import { INPUT_NAMES, parseInputs } from '../src/wait/inputs.ts'
import { createRunner } from '../src/runner/runner.ts'
import { parseStartInputs, START_INPUT_NAMES } from '../src/start/inputs.ts'
import { parseVerifyInputs, VERIFY_INPUT_NAMES } from '../src/verify/inputs.ts'
import { VERSION } from '../src/text/version.ts'
import { createCore } from './support/fake-core.ts'

const root = new URL('../', import.meta.url)

function read(path: string): string {
  return readFileSync(new URL(path, root), 'utf8')
}

const Described = { description: z.string().check(z.minLength(10)) }
const Action = z.object({
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

const action = Action.parse(parse(read('action.yml')))
const start = Action.parse(parse(read('start/action.yml')))
const verify = Action.parse(parse(read('verify/action.yml')))
const writtenOf = (result: Result) => ({ ...result.outputs, message: '', errorCode: '' })
const outputs = writtenOf(provisionalResult('job_8f3a'))
const startOutputs = writtenOf(PROVISIONAL_START)
const verifyOutputs = writtenOf(PROVISIONAL)

type Given = Readonly<Record<string, string>>

function runnerWith(inputs: Given) {
  return createRunner(createCore({ inputs }).core, { GITHUB_REPOSITORY: 'acme/app' })
}
const parseWait = (given: Given) => parseInputs(runnerWith(given), readEvent({}))
const parseStart = (given: Given) =>
  parseStartInputs(runnerWith({ ...given, prompt: 'x' }), readEvent({}))
const parseVerify = (given: Given) =>
  parseVerifyInputs(runnerWith({ ...given, 'github-token': 'ghs_x' }), readEvent({}))

const service = { 'base-url': 'https://agents.example.com', 'project-id': 'p' }
const ofWait = { ...service, 'job-id': 'j', 'admin-key': 'svc_012345' }
const ofStart = { ...service, 'admin-key': 'svc_012345' }
const ofVerify = {
  'pr-link': 'https://github.com/acme/app/pull/7',
  'pr-author': 'acme-agent[bot]',
  'pr-paths': '**',
}

describe.each([
  ['action.yml', action, INPUT_NAMES, ofWait, outputs, parseWait],
  ['start/action.yml', start, START_INPUT_NAMES, ofStart, startOutputs, parseStart],
  ['verify/action.yml', verify, VERIFY_INPUT_NAMES, ofVerify, verifyOutputs, parseVerify],
])('%s', (_, declared, names, required, written, parseGiven) => {
  const inputs = Object.entries(declared.inputs)

  it('has the inputs of the schema, and requires those that have no default', () => {
    const withoutDefault = inputs.filter(([, input]) => input.default === undefined)

    expect(inputs.map(([name]) => name)).toEqual(names)
    expect(inputs.filter(([, input]) => input.required === true)).toEqual(withoutDefault)
    expect(withoutDefault.map(([name]) => name)).toEqual(Object.keys(required))
  })

  it('has the defaults that an empty input means', () => {
    // What the runner makes of a default. An empty token means no comment, so it has none here.
    const evaluate = (text: string) =>
      text.replace('${{ github.repository }}', 'acme/app').replace('${{ github.token }}', '')
    const defaults = inputs.map(([name, input]) => [name, evaluate(input.default ?? '')] as const)

    expect(parseGiven({ ...Object.fromEntries(defaults), ...required })).toEqual(
      parseGiven(required),
    )
  })

  it('has the outputs of the code', () => {
    expect(Object.keys(declared.outputs).sort()).toEqual(Object.keys(written).sort())
  })
})

describe('the actions', () => {
  it('run the same bundle on Node 24', () => {
    expect(action.runs).toEqual({ using: 'node24', main: 'dist/index.js' })
    for (const [folder, { runs }] of [['start', start] as const, ['verify', verify] as const]) {
      expect(runs).toEqual({ using: 'node24', main: `../dist/${folder}.js` })
      expect(read(`dist/${folder}.js`)).toBe("import './index.js'\n")
    }
  })

  it('comment and verify with the token of the job by default', () => {
    for (const { inputs } of [action, verify]) {
      expect(inputs['github-token']?.default).toBe('${{ github.token }}')
    }
  })
})

describe('package.json', () => {
  it('has the version that the action names to the service', () => {
    expect(JSON.parse(read('package.json'))).toMatchObject({
      name: 'await-agent-job',
      version: VERSION,
    })
  })
})

/** The compiler sees to it that none is missing. */
const ofService: Record<FailureRule['code'], true> = {
  unauthorized: true,
  forbidden: true,
  'not-found': true,
  'rate-limited': true,
  unavailable: true,
  'invalid-response': true,
  'unexpected-response': true,
}
const ofAll = { cancelled: true, 'invalid-input': true, internal: true } as const
const codes: Record<Exclude<ErrorCode, ''>, true> = {
  'job-failed': true,
  'job-archived': true,
  timeout: true,
  'no-pr': true,
  ...ofService,
  ...ofAll,
}
const startCodes: Record<StartErrorCode, true> = {
  'not-started': true,
  'start-unclear': true,
  ...ofAll,
}
const verifyCodes: Record<VerifyErrorCode, true> = {
  'no-pr': true,
  'unverified-pr': true,
  ...ofAll,
}

describe.each([
  ['README.md', action, codes, 'docs'],
  ['start/README.md', start, startCodes, '../docs'],
  ['verify/README.md', verify, verifyCodes, '../docs'],
])('%s', (path, declared, errorCodes, docs) => {
  const page = read(path)

  /** The cells of the table that begins with this heading, without the backticks around them. */
  function table(heading: string): string[][] {
    const [, rows = ''] = page.split(new RegExp(`^\\| ${heading} +\\|.*\n\\|[ |:-]+\\|\n`, 'm'))
    const [untilEnd = ''] = rows.split(/\n(?!\|)/)
    const cellsOf = (line: string) => line.slice(1, -1).split('|')
    return untilEnd
      .split('\n')
      .map((line) => cellsOf(line).map((cell) => cell.trim().replace(/^`([^`]*)`$/, '$1')))
  }

  it('has the inputs and outputs of the action', () => {
    expect(table('Input')).toEqual(
      Object.entries(declared.inputs).map(([name, { required, default: value = '' }]) => [
        name,
        required === true ? 'required' : value,
        expect.stringMatching(/\w.*\.$/),
      ]),
    )
    expect(table('Output')).toEqual(
      Object.keys(declared.outputs).map((name) => [name, expect.stringMatching(/\w/)]),
    )
  })

  it('has every error code once, with a link to what it means', () => {
    const shown = page.matchAll(/\[`([a-z-]+)`\]\(([^)]*troubleshooting\.md#[^)]*)\)/g)
    const links = Object.keys(errorCodes).map((code) => [
      code,
      `${docs}/troubleshooting.md#${code}`,
    ])

    expect([...shown].map(([, code, link]) => [code, link]).sort()).toEqual(links.sort())
  })
})

it('the self-test of CI compares all outputs of the wait', () => {
  const [, expected = ''] =
    /OUTPUTS: .*\n +EXPECTED: >-\n([^]*?)\n +run:/.exec(read('.github/workflows/ci.yml')) ?? []

  const compared = z.record(z.string(), z.string()).parse(JSON.parse(expected))

  expect(Object.keys(compared)).toEqual(Object.keys(action.outputs))
})

describe('docs/troubleshooting.md', () => {
  it('has a part for each error code, to which a step that fails links', () => {
    const page = read('docs/troubleshooting.md')
    const all = Object.keys({ ...codes, ...startCodes, ...verifyCodes })

    expect(all.filter((code) => !page.includes(`\n## \`${code}\`\n`))).toEqual([])
  })
})
