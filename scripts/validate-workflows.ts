import { glob, readFile } from 'node:fs/promises'
import { registerHooks } from 'node:module'
import { basename, dirname, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { parse } from 'yaml'
import { z } from 'zod'

// Checks workflow files with GitHub's own validator, and by rules of this repository that neither
// actionlint nor zizmor knows. Prints a line for each finding, and exits with 1 if there is any.
//
//   node scripts/validate-workflows.ts FILE...

/** The action in workflows that users copy. */
const SELF = 'await-agent-job/await-agent-job'
/** Stands for the reader's own organization, whose workflows need no pin. */
const OWN_ORGANIZATION = 'acme/'
/** What a step or job needs beyond the action's own timeout, so that the action can report it. */
const SPARE_MINUTES = 2
/** GitHub ends a job on ubuntu-slim after so many minutes. */
const SLIM_MINUTES = 15
/** A key that GitHub knows and its validator does not: https://github.com/github/vscode-github-actions/issues/627 */
const UNKNOWN_KEY = "Unexpected value 'cache-mode'"
const root = resolve(import.meta.dirname, '..')

const Input = z.object({
  description: z.string(),
  required: z.boolean().exactOptional(),
  default: z.string().exactOptional(),
})
const Action = z.object({
  inputs: z.record(z.string(), Input).default({}),
  outputs: z.record(z.string(), z.object({ description: z.string() })),
})
type Action = z.infer<typeof Action>

const Minutes = z.union([z.number(), z.string()]).optional()
const Step = z.looseObject({
  'timeout-minutes': Minutes,
  id: z.string().optional(),
  uses: z.string().default(''),
  run: z.string().default(''),
  with: z.record(z.string(), z.unknown()).default({}),
})
const Job = z.looseObject({
  'runs-on': z.unknown().optional(),
  'timeout-minutes': Minutes,
  steps: z.array(Step).default([]),
})
type Job = z.infer<typeof Job>
const Workflow = z.object({ jobs: z.record(z.string(), Job) })
/** The actions of this repository by their folders. */
const actions = await readActions()
const validate = await loadValidator()
for (const file of process.argv.slice(2)) {
  const text = await readFile(file, 'utf8')
  const findings = await validate(file, text)
  // What GitHub cannot read has no jobs and steps to judge.
  if (findings.length === 0) {
    const { jobs } = Workflow.parse(parse(text))
    findings.push(...checkPins(text), ...checkJobs(jobs))
  }
  for (const finding of findings) console.log(`${file}: ${finding}`)
  if (findings.length > 0) process.exitCode = 1
}

async function readActions(): Promise<Readonly<Record<string, Action>>> {
  const found: Record<string, Action> = {}
  for await (const file of glob('{*/,}action.yml', { cwd: root })) {
    const text = await readFile(resolve(root, file), 'utf8')
    found[dirname(file).replace(/^\.$/, '')] = Action.parse(parse(text))
  }
  return found
}

/** What an example calls stands beside it, here and where both are copied to. */
function readCalled(path: string): Promise<string> {
  return readFile(resolve(root, 'examples', basename(path)), 'utf8')
}

/** GitHub's language service, which editors use too. */
async function loadValidator(): Promise<(file: string, text: string) => Promise<string[]>> {
  // It imports JSON without saying so, as only bundlers take it.
  registerHooks({
    load: (url, context, nextLoad) =>
      nextLoad(
        url,
        url.endsWith('.json') ? { ...context, importAttributes: { type: 'json' } } : context,
      ),
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
          Promise.resolve({
            name,
            description: '',
            ...(`${owner}/${name}` === SELF ? actions[path] : {}),
          }),
      },
      fileProvider: {
        getFileContent: async ({ path }) => ({ name: path, content: await readCalled(path) }),
      },
    })
    return diagnostics
      .map(({ range, message }) => ({
        line: range.start.line + 1,
        text: typeof message === 'string' ? message : message.value,
      }))
      .filter(({ text }) => text !== UNKNOWN_KEY)
      .map(({ line, text }) => `line ${line}: ${text}`)
  }
}

/**
 * What others can change later runs with what it holds, so it is named by commit, with the version
 * for the eye.
 */
function checkPins(text: string): string[] {
  return text.split('\n').flatMap((line, at) => {
    const [, uses = './'] = /^\s*(?:- )?uses:\s*(\S+)/.exec(line) ?? []
    const isOurs = ['./', OWN_ORGANIZATION, `${SELF}@`, `${SELF}/`].some((start) =>
      uses.startsWith(start),
    )
    if (isOurs || /@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line)) return []
    return [`line ${at + 1}: ${uses} is not pinned by a commit and a version comment`]
  })
}

function checkJobs(jobs: Readonly<Record<string, Job>>): string[] {
  return Object.entries(jobs).flatMap(([name, job]) => {
    const findings = job.steps.flatMap(({ id, uses, run, with: inputs, ...step }) => {
      if (run.includes('${{'))
        return [`an expression inside a script, use env: ${run.split('\n', 1).join('')}`]
      if (uses.startsWith('actions/checkout@') && inputs['persist-credentials'] !== false)
        return ['actions/checkout without persist-credentials: false']
      // Where in this repository the action stands.
      const [, folder = '(none)'] =
        /^(?:\.\/|await-agent-job\/await-agent-job(?:\/|(?=@)))([^@]*)/.exec(uses) ?? []
      const action = actions[folder]
      if (action === undefined) return []
      const outputs = [
        ...JSON.stringify(job).matchAll(
          new RegExp(`steps\\.${id ?? '!'}\\.outputs\\.([\\w-]+)`, 'g'),
        ),
      ]
      const own = Number(inputs['timeout-minutes'] ?? action.inputs['timeout-minutes']?.default)
      const slim = job['runs-on'] === 'ubuntu-slim' ? SLIM_MINUTES : undefined
      return [
        ...outputs
          .filter(([, output = '']) => !(output in action.outputs))
          .map(([reference]) => `${reference} is no output of the action`),
        // An expression is known to the run alone, and a job without a limit has six hours.
        ...[step['timeout-minutes'], job['timeout-minutes'], slim]
          .filter((minutes) => Number(minutes) < own + SPARE_MINUTES)
          .map(
            (minutes) =>
              `${String(minutes)} minutes are too short for the action's timeout of ${own}`,
          ),
      ]
    })
    return findings.map((finding) => `job ${name}: ${finding}`)
  })
}
