import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { data, Evaluator, Lexer, Parser } from '@actions/expressions'
import { parse } from 'yaml'
import { z } from 'zod'
import { readOutputs } from './runner-model.ts'

type Given = Readonly<Record<string, string>>

export interface WorkflowOptions {
  readonly file: string
  readonly github: Readonly<Record<string, unknown>>
  /** What a person types who runs it by hand. */
  readonly inputs?: Readonly<Record<string, unknown>>
  /** What another workflow passes that calls it; the rest has the defaults of a call. */
  readonly call?: Readonly<Record<string, unknown>>
  readonly vars?: Given
  readonly secrets?: Given
  /** Replaces variables of the scripts. Of this process they inherit only PATH. */
  readonly env?: Given
  /** The results of jobs that do not run. */
  readonly results?: Given
  /** Where the scripts run. */
  readonly workspace: string
  /** Stands for each action and each called workflow. */
  readonly use: (uses: string, given: Given, secrets: Given) => Promise<Result> | Result
}

/** How a step, or the job of a called workflow, ended. */
export interface Result {
  readonly passes: boolean
  readonly outputs: Given
}

const Texts = z.record(z.string(), z.coerce.string()).default({})
/** One list, or an expression that makes one. */
const Matrix = z.record(z.string(), z.union([z.string(), z.array(z.string())]))

const Step = z.object({
  id: z.string().default(''),
  if: z.coerce.string().default(''),
  uses: z.string().default(''),
  run: z.string().default(''),
  shell: z.string().optional(),
  'continue-on-error': z.boolean().default(false),
  with: Texts,
  env: Texts,
})
type Step = z.infer<typeof Step>
const Defaults = z.object({ run: z.object({ shell: z.string().optional() }) }).default({ run: {} })
const Job = z.object({
  name: z.string().default(''),
  needs: z.preprocess(
    (needs) => (typeof needs === 'string' ? [needs] : needs),
    z.array(z.string()).default([]),
  ),
  if: z.coerce.string().default(''),
  env: Texts,
  outputs: Texts,
  uses: z.string().default(''),
  with: Texts,
  secrets: Texts,
  strategy: z.object({ matrix: Matrix }).default({ matrix: {} }),
  steps: z.array(Step).default([]),
})
type Job = z.infer<typeof Job>
const Call = z.object({
  inputs: z
    .record(z.string(), z.object({ type: z.string(), default: z.unknown().optional() }))
    .default({}),
  outputs: z.record(z.string(), z.object({ value: z.string() })).default({}),
})
const Workflow = z.object({
  on: z.preprocess(
    (on) => (typeof on === 'string' ? {} : on),
    z.object({ workflow_call: Call.default({ inputs: {}, outputs: {} }) }),
  ),
  concurrency: z.preprocess(
    (group) => (typeof group === 'string' ? { group } : group),
    z.object({ group: z.string() }).default({ group: '' }),
  ),
  defaults: Defaults,
  env: Texts,
  jobs: z.record(z.string(), Job),
})
type Contexts = Readonly<Record<string, unknown>>

/**
 * Runs a workflow's jobs in order, as a runner would. GitHub's own library evaluates the expressions, and bash runs
 * the scripts.
 *
 * @returns by job its result, its outputs and its name, which a reviewer of its deployment sees; what a calling workflow
 * receives; the concurrency group; what the scripts printed; and the inputs of each action and each called workflow that
 * ran, in order
 */
export async function runWorkflow(options: WorkflowOptions) {
  const { file, github, vars = {}, secrets = {}, results = {} } = options
  const workflow = Workflow.parse(parse(await readFile(file, 'utf8')))
  const { workflow_call: declared } = workflow.on
  const defaultInputs = Object.entries(declared.inputs).map(
    ([name, { type, default: value = type === 'boolean' ? false : '' }]) => [name, value] as const,
  )
  // A default counts only in a call, and only for what is not passed at all: an empty variable stays
  // empty (https://github.com/actions/runner/issues/2907).
  const { call } = options
  const inputs = call ? { ...Object.fromEntries(defaultInputs), ...call } : (options.inputs ?? {})
  const directory = await mkdtemp(join(tmpdir(), 'workflow-'))
  const pathOf = (name: string) => join(directory, name)
  // https://docs.github.com/en/actions/reference/workflows-and-actions/variables
  const defaults = renderAll(
    {
      GITHUB_REPOSITORY: '${{ github.repository }}',
      GITHUB_REPOSITORY_OWNER: '${{ github.repository_owner }}',
      GITHUB_RUN_ATTEMPT: '${{ github.run_attempt }}',
      GITHUB_RUN_ID: '${{ github.run_id }}',
      GITHUB_SERVER_URL: '${{ github.server_url }}',
      GITHUB_SHA: '${{ github.sha }}',
    },
    { github },
  )
  const jobs: Record<string, { result: string; outputs: Result['outputs'] }> = Object.fromEntries(
    Object.entries(results).map(([name, result]) => [name, { result, outputs: {} }]),
  )
  const names: Record<string, string> = {}
  const used: Given[] = []

  async function use(uses: string, given: Given, passed: Given = {}): Promise<Result> {
    used.push({ uses, ...given })
    return options.use(uses, given, passed)
  }

  async function runScript(
    script: string,
    { shell, env }: { shell: string | undefined; env: Given },
  ): Promise<Result> {
    const files = {
      GITHUB_OUTPUT: pathOf('output'),
      GITHUB_EVENT_PATH: pathOf('event.json'),
      RUNNER_TEMP: directory,
    }
    await writeFile(pathOf('script.sh'), script)
    await writeFile(files.GITHUB_OUTPUT, '')
    await writeFile(files.GITHUB_EVENT_PATH, JSON.stringify(github['event'] ?? {}))

    const flags = shell === 'bash' ? ['--noprofile', '--norc', '-eo', 'pipefail'] : ['-e']
    const log = await open(pathOf('log'), 'a')
    const child = spawn('bash', [...flags, pathOf('script.sh')], {
      cwd: options.workspace,
      env: { PATH: process.env['PATH'], ...files, ...defaults, ...env, ...options.env },
      stdio: ['ignore', log.fd, log.fd],
    })
    await once(child, 'close')
    await log.close()

    const { outputs } = readOutputs(await readFile(files.GITHUB_OUTPUT, 'utf8'))
    return { passes: child.exitCode === 0, outputs }
  }

  function runStep(step: Step, job: Job, contexts: Contexts): Promise<Result> {
    if (step.uses !== '') return use(step.uses, renderAll(step.with, contexts))
    const env = renderAll({ ...workflow.env, ...job.env, ...step.env }, contexts)
    const { shell = workflow.defaults.run.shell } = step
    return runScript(step.run, { shell, env })
  }

  async function runJob(job: Job, contexts: Contexts): Promise<Result> {
    if (job.uses !== '')
      return use(job.uses, renderAll(job.with, contexts), renderAll(job.secrets, contexts))

    const env = renderAll({ ...workflow.env, ...job.env }, contexts)
    const steps: Record<string, unknown> = {}
    let passes = true
    for (const step of job.steps) {
      const known = { ...contexts, steps, env }
      if (!isTrue(step.if, known, { success: passes })) continue

      const result = await runStep(step, job, known)
      const outcome = result.passes ? 'success' : 'failure'
      steps[step.id] = { outputs: result.outputs, outcome }
      passes &&= result.passes || step['continue-on-error']
    }
    return { passes, outputs: renderAll(job.outputs, { ...contexts, steps }) }
  }

  try {
    await writeFile(pathOf('log'), '')
    for (const [name, job] of Object.entries(workflow.jobs)) {
      if (name in results) continue
      const needs = Object.fromEntries(job.needs.map((other) => [other, jobs[other]]))
      const contexts = { github, inputs, vars, secrets, needs, runner: { temp: directory } }
      names[name] = renderAll({ name: job.name }, { ...contexts, matrix: {} })['name'] || name
      const success = Object.values(needs).every((need) => need?.result === 'success')
      if (!isTrue(job.if, contexts, { success })) {
        jobs[name] = { result: 'skipped', outputs: {} }
        continue
      }
      const legs: Result[] = []
      for (const matrix of listLegs(job.strategy.matrix, contexts))
        legs.push(await runJob(job, { ...contexts, matrix }))
      const passes = legs.every((leg) => leg.passes)
      jobs[name] = { result: passes ? 'success' : 'failure', outputs: legs.at(-1)?.outputs ?? {} }
    }

    const returned = Object.entries(declared.outputs)
    const values = Object.fromEntries(returned.map(([name, { value }]) => [name, value]))
    const ended = Object.entries(jobs)
    return {
      results: Object.fromEntries(ended.map(([name, { result }]) => [name, result])),
      jobOutputs: Object.fromEntries(ended.map(([name, { outputs }]) => [name, outputs])),
      names,
      outputs: renderAll(values, { jobs }),
      group: renderAll(workflow.concurrency, { github, inputs, vars })['group'] ?? '',
      log: await readFile(pathOf('log'), 'utf8'),
      used,
    }
  } finally {
    await rm(directory, { recursive: true })
  }
}

/** The legs of a matrix, which has one list or none. */
function listLegs(matrix: z.infer<typeof Matrix>, contexts: Contexts): readonly object[] {
  const [[key, values] = ['', '']] = Object.entries(matrix)
  if (values === '') return [{}]
  if (typeof values !== 'string') return values.map((value) => ({ [key]: value }))
  const list = evaluate(values.replace(/^\$\{\{|\}\}$/g, ''), contexts, {})
  const legs: unknown = JSON.parse(JSON.stringify(list, data.replacer))
  return z
    .array(z.unknown())
    .min(1)
    .parse(legs)
    .map((value) => ({ [key]: value }))
}

/** A condition without a status function also asks for success. */
function isTrue(condition: string, contexts: Contexts, state: { success: boolean }): boolean {
  const expression = condition.replace(/^\s*\$\{\{(.*)\}\}\s*$/s, '$1').trim()
  if (expression === '') return state.success

  const hasStatus = /\b(?:success|failure|always|cancelled)\s*\(/.test(expression)
  const whole = hasStatus ? `!!(${expression})` : `success() && !!(${expression})`
  const functions = { ...state, failure: !state.success, always: true, cancelled: false }
  return evaluate(whole, contexts, functions).coerceString() === 'true'
}

function renderAll(texts: Given, contexts: Contexts): Record<string, string> {
  const render = (text: string) =>
    text.replace(/\$\{\{(.*?)\}\}/gs, (_, expression: string) =>
      evaluate(expression, contexts, {}).coerceString(),
    )
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, render(text)]))
}

function evaluate(
  expression: string,
  contexts: Contexts,
  functions: Readonly<Record<string, boolean>>,
): data.ExpressionData {
  const definitions = Object.entries(functions).map(([name, value]) => ({
    name,
    minArgs: 0,
    maxArgs: 0,
    call: () => new data.BooleanData(value),
  }))
  const { tokens } = new Lexer(expression).lex()
  const tree = new Parser(tokens, Object.keys(contexts), definitions).parse()
  const known = new Map(definitions.map((definition) => [definition.name, definition]))
  const dictionary: unknown = JSON.parse(JSON.stringify(contexts), data.reviver)
  if (!(dictionary instanceof data.Dictionary)) throw new Error('The contexts are no object.')
  return new Evaluator(tree, dictionary, known).evaluate()
}
