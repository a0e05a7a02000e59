import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { data, Evaluator, Lexer, Parser } from '@actions/expressions'
import { parse } from 'yaml'
import { z } from 'zod'
import { readOutputs } from './runner-model.ts'

export interface WorkflowOptions {
  readonly file: string
  readonly github: Readonly<Record<string, unknown>>
  readonly inputs?: Readonly<Record<string, unknown>>
  readonly vars?: Readonly<Record<string, string>>
  readonly secrets?: Readonly<Record<string, string>>
  /** Goes over the environment of the scripts; nothing else but PATH is inherited. */
  readonly env?: Readonly<Record<string, string>>
  /** Where the scripts run; by default a folder of the run. */
  readonly workspace?: string
  /** Stands for an action. Without one, every action passes and sets nothing. */
  readonly action?: (
    uses: string,
    inputs: Readonly<Record<string, string>>,
  ) => Promise<StepResult> | StepResult
}

export interface StepResult {
  readonly passes: boolean
  readonly outputs: Readonly<Record<string, string>>
}

export interface WorkflowRun {
  /** The result of each job. */
  readonly results: Readonly<Record<string, string>>
  readonly outputs: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** What the scripts printed. */
  readonly log: string
  /** The inputs of every action that ran, in order. */
  readonly actions: readonly Readonly<Record<string, string>>[]
}

const Texts = z.record(z.string(), z.coerce.string()).default({})
const Step = z.object({
  id: z.string().default(''),
  if: z.coerce.string().default(''),
  uses: z.string().default(''),
  run: z.string().default(''),
  shell: z.string().optional(),
  with: Texts,
  env: Texts,
  'continue-on-error': z.boolean().default(false),
  background: z.boolean().default(false),
  wait: z.string().default(''),
})
const Job = z.object({
  needs: z.preprocess(
    (needs) => (typeof needs === 'string' ? [needs] : needs),
    z.array(z.string()).default([]),
  ),
  if: z.coerce.string().default(''),
  env: Texts,
  outputs: Texts,
  strategy: z.object({ matrix: z.record(z.string(), z.string()) }).optional(),
  steps: z.array(Step).default([]),
})
const Workflow = z.object({
  env: Texts,
  defaults: z.object({ run: z.object({ shell: z.string() }) }).optional(),
  jobs: z.record(z.string(), Job),
})
type Contexts = Readonly<Record<string, unknown>>

/**
 * Runs a workflow's jobs in order as a runner would: GitHub's own library evaluates the expressions, bash runs the
 * scripts, and actions are replaced.
 */
export async function runWorkflow(options: WorkflowOptions): Promise<WorkflowRun> {
  const { file, github, inputs = {}, vars = {}, secrets = {} } = options
  const workflow = Workflow.parse(parse(await readFile(file, 'utf8')))
  const directory = await mkdtemp(join(tmpdir(), 'workflow-'))
  const pathOf = (name: string) => join(directory, name)
  const results: Record<string, string> = {}
  const outputs: Record<string, Readonly<Record<string, string>>> = {}
  const actions: Readonly<Record<string, string>>[] = []

  async function runStep(step: z.infer<typeof Step>, contexts: Contexts): Promise<StepResult> {
    const env = renderAll({ ...workflow.env, ...step.env }, contexts)
    if (step.uses === '') return runScript(step, env)
    const given = renderAll(step.with, { ...contexts, env })
    actions.push({ uses: step.uses, ...given })
    return (await options.action?.(step.uses, given)) ?? { passes: true, outputs: {} }
  }

  async function runScript(
    step: z.infer<typeof Step>,
    env: Readonly<Record<string, string>>,
  ): Promise<StepResult> {
    const files = { GITHUB_OUTPUT: pathOf('output'), GITHUB_EVENT_PATH: pathOf('event.json') }
    await writeFile(pathOf('script.sh'), step.run)
    await writeFile(files.GITHUB_OUTPUT, '')
    await writeFile(files.GITHUB_EVENT_PATH, JSON.stringify(github['event'] ?? {}))
    const shell = step.shell ?? workflow.defaults?.run.shell
    const flags = shell === 'bash' ? ['--noprofile', '--norc', '-eo', 'pipefail'] : ['-e']
    const log = await open(pathOf('log'), 'a')
    const child = spawn('bash', [...flags, pathOf('script.sh')], {
      cwd: options.workspace ?? directory,
      env: { PATH: process.env['PATH'], ...files, ...env, ...options.env },
      stdio: ['ignore', log.fd, log.fd],
    })
    await once(child, 'close')
    await log.close()
    return {
      passes: child.exitCode === 0,
      outputs: readOutputs(await readFile(files.GITHUB_OUTPUT, 'utf8')).outputs,
    }
  }

  async function runJob(job: z.infer<typeof Job>, contexts: Contexts): Promise<StepResult> {
    const steps: Record<string, unknown> = {}
    const background: Record<string, Promise<StepResult>> = {}
    let passes = true
    for (const step of job.steps) {
      const env = renderAll({ ...workflow.env, ...job.env }, contexts)
      const known = { ...contexts, steps, env }
      // A step with "wait:" always runs, and only then the outputs of the other one are known.
      if (step.wait === '' && !isTrue(step.if, known, { success: passes, failure: !passes }))
        continue
      const running =
        background[step.wait] ?? runStep({ ...step, env: { ...job.env, ...step.env } }, known)
      if (step.background) {
        background[step.id] = running
        continue
      }
      const result = await running
      steps[step.wait || step.id] = {
        outputs: result.outputs,
        outcome: result.passes ? 'success' : 'failure',
      }
      passes &&= result.passes || step['continue-on-error']
    }
    return { passes, outputs: renderAll(job.outputs, { ...contexts, steps }) }
  }

  try {
    await writeFile(pathOf('log'), '')
    for (const [name, job] of Object.entries(workflow.jobs)) {
      const needs = job.needs.map(
        (other) => [other, { result: results[other], outputs: outputs[other] }] as const,
      )
      const contexts = {
        github,
        inputs,
        vars,
        secrets,
        needs: Object.fromEntries(needs),
        runner: { temp: directory },
      }
      const success = needs.every(([, { result }]) => result === 'success')
      const failure = needs.some(([, { result }]) => result === 'failure')
      const isDue = isTrue(job.if, contexts, { success, failure })
      results[name] = isDue ? 'success' : 'skipped'
      outputs[name] = {}
      for (const matrix of isDue ? legs(job, contexts) : []) {
        const leg = await runJob(job, { ...contexts, matrix })
        outputs[name] = leg.outputs
        if (!leg.passes) results[name] = 'failure'
      }
    }
    return { results, outputs, log: await readFile(pathOf('log'), 'utf8'), actions }
  } finally {
    await rm(directory, { recursive: true })
  }
}

function legs(job: z.infer<typeof Job>, contexts: Contexts): readonly Record<string, unknown>[] {
  const [dimension] = Object.entries(job.strategy?.matrix ?? {})
  if (dimension === undefined) return [{}]
  const [name, expression] = dimension
  // As GitHub does, which takes no empty matrix.
  const values = z
    .array(z.unknown())
    .min(1)
    .parse(toPlain(evaluate(strip(expression), contexts, {})))
  return values.map((value) => ({ [name]: value }))
}

/** Without a status function in it, a condition also asks for success. */
function isTrue(
  condition: string,
  contexts: Contexts,
  state: Readonly<Record<string, boolean>>,
): boolean {
  const expression = strip(condition)
  const functions = { always: true, cancelled: false, ...state }
  if (expression === '') return state['success'] === true
  const hasStatus = /\b(?:success|failure|always|cancelled)\s*\(/.test(expression)
  return (
    toPlain(
      evaluate(
        hasStatus ? `!!(${expression})` : `success() && !!(${expression})`,
        contexts,
        functions,
      ),
    ) === true
  )
}

function strip(expression: string): string {
  return expression.replace(/^\s*\$\{\{(.*)\}\}\s*$/s, '$1').trim()
}

function renderAll(
  texts: Readonly<Record<string, string>>,
  contexts: Contexts,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [
      name,
      text.replace(/\$\{\{(.*?)\}\}/gs, (_, expression: string) =>
        evaluate(expression, contexts, {}).coerceString(),
      ),
    ]),
  )
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
  const known = new data.Dictionary(
    ...Object.entries(contexts).map(([key, value]) => ({ key, value: toData(value) })),
  )
  return new Evaluator(
    tree,
    known,
    new Map(definitions.map((definition) => [definition.name, definition])),
  ).evaluate()
}

function toData(value: unknown): data.ExpressionData {
  if (Array.isArray(value)) return new data.Array(...value.map(toData))
  if (typeof value !== 'object' || value === null) return data.reviver('', value ?? null)
  return new data.Dictionary(
    ...Object.entries(value).map(([key, item]) => ({ key, value: toData(item) })),
  )
}

function toPlain(value: data.ExpressionData): unknown {
  return JSON.parse(JSON.stringify(value, data.replacer))
}
