import { readFile } from 'node:fs/promises'
import { registerHooks } from 'node:module'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { parse } from 'yaml'
import { z } from 'zod'

const help = `Checks workflow files: with GitHub's own validator, and by the rules of this repository.

  node scripts/validate-workflows.ts FILE...

Prints one line for each finding; exits with 1 if there is any.`

/** The action in workflows that users copy. */
const SELF = 'await-agent-job/await-agent-job'
/** Stands for the reader's own organization, whose workflows need no pin. */
const OWN_ORGANIZATION = 'acme/'
/** What a step or job needs beyond the action's own timeout, so that the action can report it. */
const SPARE_MINUTES = 2
/** GitHub ends a job on this runner after so many minutes. */
const SLIM_MINUTES = 15
const root = resolve(import.meta.dirname, '..')

const Action = z.object({
  inputs: z.record(
    z.string(),
    z.object({
      description: z.string(),
      required: z.boolean().exactOptional(),
      default: z.string().exactOptional(),
    }),
  ),
  outputs: z.record(z.string(), z.object({ description: z.string() })),
})
type Action = z.infer<typeof Action>
/** The actions of this repository by their folders. */
type Actions = Readonly<Record<string, Action>>

const Minutes = z.union([z.number(), z.string()]).optional()
const Step = z.looseObject({
  'timeout-minutes': Minutes,
  id: z.string().optional(),
  uses: z.string().optional(),
  run: z.string().optional(),
  with: z.record(z.string(), z.unknown()).default({}),
})
type Step = z.infer<typeof Step>
const Job = z.looseObject({
  'runs-on': z.unknown(),
  'timeout-minutes': Minutes,
  steps: z.array(Step).default([]),
})
type Job = z.infer<typeof Job>
const Workflow = z.object({ jobs: z.record(z.string(), Job) })

process.exitCode = await main(process.argv.slice(2))

async function main(files: readonly string[]): Promise<0 | 1> {
  if (files.length === 0) {
    console.log(help)
    return 1
  }
  const actions = {
    '': await readAction('action.yml'),
    simulator: await readAction('simulator/action.yml'),
  }
  const validate = await loadValidator(actions)
  let isClean = true
  for (const file of files) {
    const text = await readFile(file, 'utf8')
    const findings = await validate(file, text)
    // What GitHub cannot read has no jobs and steps to judge.
    if (findings.length === 0) findings.push(...checkPins(text), ...checkSteps(Workflow.parse(parse(text)), actions))
    for (const finding of findings) console.log(`${file}: ${finding}`)
    isClean &&= findings.length === 0
  }
  return isClean ? 0 : 1
}

async function readAction(file: string): Promise<Action> {
  return Action.parse(parse(await readFile(resolve(root, file), 'utf8')))
}

/** GitHub's language service, which editors use too. */
async function loadValidator(actions: Actions): Promise<(file: string, text: string) => Promise<string[]>> {
  // It imports JSON without saying so, as only bundlers take it.
  registerHooks({
    load: (url, context, nextLoad) =>
      nextLoad(url, url.endsWith('.json') ? { ...context, importAttributes: { type: 'json' } } : context),
  })
  const { registerLogger, validate } = await import('@actions/languageservice')
  // It logs its own failures and then finds nothing.
  const fail = (message: string): never => {
    throw new Error(message)
  }
  registerLogger({ error: fail, warn: fail, info: fail, log: fail })

  return async (file, text) => {
    const document = TextDocument.create(pathToFileURL(file).href, 'yaml', 1, text)
    const diagnostics = await validate(document, {
      actionsMetadataProvider: {
        // Of the actions of others nothing is known here.
        fetchActionMetadata: ({ owner, name, path = '' }) =>
          Promise.resolve({ name, description: '', ...(`${owner}/${name}` === SELF ? actions[path] : {}) }),
      },
      fileProvider: {
        getFileContent: async ({ path }) => ({
          name: path,
          content: await readFile(resolve(root, path), 'utf8'),
        }),
      },
    })
    return diagnostics.map(({ range, message }) => `line ${range.start.line + 1}: ${textOf(message)}`)
  }
}

function textOf(message: string | { value: string }): string {
  return typeof message === 'string' ? message : message.value
}

/** What others can change later runs with what it holds, so it is named by commit, with the version for the eye. */
function checkPins(text: string): string[] {
  return text.split('\n').flatMap((line, at) => {
    const [, uses] = /^\s*(?:- )?uses:\s*(\S+)/.exec(line) ?? []
    if (uses === undefined || /^\.\//.test(uses) || uses.startsWith(OWN_ORGANIZATION)) return []
    if (uses.startsWith(`${SELF}@`) || uses.startsWith(`${SELF}/simulator@`)) return []
    if (/@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line)) return []
    return [`line ${at + 1}: ${uses} is not pinned by a commit and a version comment`]
  })
}

function checkSteps({ jobs }: z.infer<typeof Workflow>, actions: Actions): string[] {
  return Object.entries(jobs).flatMap(([name, job]) => {
    const own = job.steps.flatMap((step) => {
      const action = actions[folderOf(step.uses ?? '')]
      return action === undefined ? [] : { step, action }
    })
    const findings = [
      ...job.steps
        .filter(({ run = '' }) => run.includes('${{'))
        .map(({ run = '' }) => `an expression inside a script, use env: ${run.split('\n', 1).join('')}`),
      ...own.flatMap(({ step, action }) => checkInputs(Object.keys(step.with), action)),
      ...own.flatMap(({ step, action }) => checkTimeouts({ step, job, action })),
      ...[...JSON.stringify(job).matchAll(/steps\.([\w-]+)\.outputs\.([\w-]+)/g)]
        .filter(([, id, output = '']) => own.some(({ step, action }) => step.id === id && !(output in action.outputs)))
        .map(([reference]) => `${reference} is no output of the action`),
    ]
    return findings.map((finding) => `job ${name}: ${finding}`)
  })
}

/** Where in this repository the action that a step uses stands. */
function folderOf(uses: string): string {
  return /^(?:\.\/|await-agent-job\/await-agent-job(?:\/|(?=@)))([^@]*)/.exec(uses)?.[1] ?? '(none)'
}

function checkInputs(given: readonly string[], { inputs }: Action): string[] {
  const unknown = given.filter((name) => !(name in inputs))
  const missing = Object.keys(inputs).filter((name) => inputs[name]?.required === true && !given.includes(name))
  return [
    ...unknown.map((name) => `the action has no input ${name}`),
    ...missing.map((name) => `the action's input ${name} is missing`),
  ]
}

function checkTimeouts({ step, job, action }: { step: Step; job: Job; action: Action }): string[] {
  const own = Number(step.with['timeout-minutes'] ?? action.inputs['timeout-minutes']?.default)
  const limits = [
    step['timeout-minutes'],
    job['timeout-minutes'],
    job['runs-on'] === 'ubuntu-slim' ? SLIM_MINUTES : undefined,
  ]
  // An expression is known to the run alone, and a job without a limit has six hours.
  const tooShort = limits.map(Number).filter((minutes) => minutes < own + SPARE_MINUTES)
  return tooShort.map((minutes) => `${minutes} minutes are too short for the action's timeout of ${own}`)
}
