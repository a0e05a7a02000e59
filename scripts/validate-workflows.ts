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
/** What a step or job needs beyond the action's own timeout, so that the action can report it. */
const SPARE_MINUTES = 2
/** GitHub ends a job on ubuntu-slim after so many minutes. */
const SLIM_MINUTES = 15
const root = resolve(import.meta.dirname, '..')

const Action = z.object({
  inputs: z
    .record(
      z.string(),
      z.object({
        description: z.string(),
        required: z.boolean().exactOptional(),
        default: z.string().exactOptional(),
      }),
    )
    .default({}),
  outputs: z.record(z.string(), z.object({ description: z.string() })),
})
type Action = z.infer<typeof Action>

const Step = z.looseObject({
  id: z.string().default(''),
  uses: z.string().default(''),
  run: z.string().default(''),
  with: z.record(z.string(), z.unknown()).default({}),
})
type Step = z.infer<typeof Step>
const Job = z.looseObject({ steps: z.array(Step).default([]) })
type Job = z.infer<typeof Job>
const Workflow = z.object({ jobs: z.record(z.string(), Job) })

/** The actions of this repository by their folders. */
const actions = await readActions()
const validate = await loadValidator()
for (const file of process.argv.slice(2)) {
  const text = await readFile(file, 'utf8')
  const findings = await validate(file, text)
  // What GitHub cannot read has no steps to judge.
  if (findings.length === 0) {
    const jobs = Object.entries(Workflow.parse(parse(text)).jobs)
    findings.push(...jobs.flatMap(([name, job]) => checkJob(name, job)))
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
        // What an example calls stands beside it, here and where both are copied to.
        getFileContent: async ({ path }) => ({
          name: path,
          content: await readFile(resolve(root, 'examples', basename(path)), 'utf8'),
        }),
      },
    })
    return diagnostics.map(({ range, message }) => {
      const said = typeof message === 'string' ? message : message.value
      return `line ${range.start.line + 1}: ${said}`
    })
  }
}

function checkJob(name: string, job: Job): string[] {
  return job.steps.flatMap((step) => {
    const action = findAction(step.uses)
    const findings = [
      ...checkScript(step),
      ...(action ? [...checkOutputs(step, job, action), ...checkTimeouts(step, job, action)] : []),
    ]
    return findings.map((finding) => `job ${name}: ${finding}`)
  })
}

/** As `./start` or `await-agent-job/await-agent-job/start@v1`. */
function findAction(uses: string): Action | undefined {
  const [path = ''] = uses.split('@')
  const own = [SELF, '.'].find((start) => path === start || path.startsWith(`${start}/`))
  return own === undefined ? undefined : actions[path.slice(own.length + 1)]
}

function checkScript({ run }: Step): string[] {
  if (!run.includes('${{')) return []
  return [`an expression inside a script, use env: ${run.split('\n', 1).join('')}`]
}

function checkOutputs({ id }: Step, job: Job, action: Action): string[] {
  const references = JSON.stringify(job).matchAll(/steps\.([\w-]+)\.outputs\.([\w-]+)/g)
  return [...references]
    .filter(([, of, output = '']) => of === id && !(output in action.outputs))
    .map(([reference]) => `${reference} is no output of the action`)
}

/** An expression is known to the run alone, and a job without a limit has six hours. */
function checkTimeouts(step: Step, job: Job, action: Action): string[] {
  const own = Number(step.with['timeout-minutes'] ?? action.inputs['timeout-minutes']?.default)
  const slim = job['runs-on'] === 'ubuntu-slim' ? SLIM_MINUTES : undefined
  return [step['timeout-minutes'], job['timeout-minutes'], slim]
    .filter((minutes) => Number(minutes) < own + SPARE_MINUTES)
    .map((minutes) => `${String(minutes)} minutes are too short for the action's timeout of ${own}`)
}
