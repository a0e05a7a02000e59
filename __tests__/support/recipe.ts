import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { data, Evaluator, Lexer, Parser } from '@actions/expressions'
import { parse } from 'yaml'
import { z } from 'zod'
import { readLog, readOutputs } from './runner-model.ts'

const Texts = z.record(z.string(), z.coerce.string()).default({})
const Step = z.object({
  id: z.string().default(''),
  if: z.coerce.string().default(''),
  uses: z.string().default(''),
  run: z.string().default(''),
  with: Texts,
  env: Texts,
})
const Job = z.looseObject({
  if: z.coerce.string().default(''),
  uses: z.string().default(''),
  with: Texts,
  secrets: Texts,
  outputs: Texts,
  steps: z.array(Step).default([]),
})
const Workflow = z.looseObject({ env: Texts, jobs: z.record(z.string(), Job) })

export type Step = z.infer<typeof Step>
export type Job = z.infer<typeof Job>
export type Workflow = z.infer<typeof Workflow>
export type Contexts = Readonly<Record<string, unknown>>
type Strings = Readonly<Record<string, string>>

/** A recipe as it stands in `examples/`, by its name without `.yml`. */
export function readRecipe(name: string): Workflow {
  const path = resolve(import.meta.dirname, `../../examples/${name}.yml`)
  return parseWorkflow(parse(readFileSync(path, 'utf8')))
}

export function parseWorkflow(yaml: unknown): Workflow {
  return Workflow.parse(yaml)
}

/** @throws {Error} if there is none of that name */
export function jobOf(workflow: Workflow, name: string): Job {
  const job = workflow.jobs[name]
  if (job === undefined) throw new Error(`There is no job ${name}.`)
  return job
}

/**
 * @param which the step's `id`, or how its `uses` or its script begins
 * @throws {Error} if there is none
 */
export function stepOf(job: Job, which: string): Step {
  const step = job.steps.find(
    ({ id, uses, run }) => id === which || uses.startsWith(which) || run.startsWith(which),
  )
  if (step === undefined) throw new Error(`There is no step ${which}.`)
  return step
}

/** Whether GitHub would run what has this `if`, if nothing before it has failed and the run is not cancelled. */
export function isMet(condition: string, contexts: Contexts): boolean {
  return condition === '' || evaluate(`!!(${condition})`, contexts) === 'true'
}

/** What GitHub makes of each text, in which it replaces the expressions. */
export function render(texts: Strings, contexts: Contexts): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [
      name,
      text.replace(/\$\{\{(.*?)\}\}/gs, (_, expression: string) => evaluate(expression, contexts)),
    ]),
  )
}

/**
 * What GitHub's own library makes of an expression, as a text.
 *
 * @throws {Error} if it is malformed, or names a context that is not given
 */
export function evaluate(expression: string, contexts: Contexts): string {
  const always = { name: 'always', minArgs: 0, maxArgs: 0, call: () => new data.BooleanData(true) }
  const { tokens } = new Lexer(expression).lex()
  const tree = new Parser(tokens, Object.keys(contexts), [always]).parse()
  const values: unknown = JSON.parse(JSON.stringify(contexts), data.reviver)
  if (!(values instanceof data.Dictionary)) throw new Error('The contexts are no object.')
  return new Evaluator(tree, values, new Map([[always.name, always]])).evaluate().coerceString()
}

export interface ScriptOptions {
  /** For the expressions under the step's `env`. */
  readonly contexts?: Contexts
  /** Of the workflow and the job, and the runner's own that differ from the usual ones. */
  readonly env?: Strings
  /** What gh prints, one call after the other, as its `--jq` would print it. For an error it fails. */
  readonly gh?: readonly (string | Error)[]
  /** Other programs, by name: scripts, which also stand where this one runs. */
  readonly programs?: Strings
}

export interface ScriptRun {
  readonly passes: boolean
  readonly outputs: Strings
  /** What a person sees, such as `Notice: …`. */
  readonly lines: readonly string[]
  /** The arguments of each call of gh, and before them its token, if that is not `ghs_x`. */
  readonly calls: readonly string[]
}

/** Runs the script of a step as the runner does, with a gh that prints what it is told. */
export function runScript(step: Step, options: ScriptOptions = {}): ScriptRun {
  const { contexts = {}, env = {}, gh = [], programs = {} } = options
  const directory = mkdtempSync(join(tmpdir(), 'script-'))
  const pathOf = (name: string) => join(directory, name)
  try {
    const answers = gh.map((answer) =>
      typeof answer === 'string' ? { answer, error: '' } : { answer: '', error: answer.message },
    )
    answers.forEach(({ answer, error }, at) => {
      writeFileSync(pathOf(`answer.${at + 1}`), answer)
      writeFileSync(pathOf(`error.${at + 1}`), error)
    })
    for (const name of ['calls', 'output']) writeFileSync(pathOf(name), '')
    for (const [name, script] of Object.entries({ gh: fakeGh, sleep: '', ...programs }))
      writeFileSync(pathOf(name), `#!/bin/sh\n${script}`, { mode: 0o755 })
    writeFileSync(pathOf('script.sh'), step.run)

    const { status, stdout } = spawnSync('bash', ['-c', 'exec bash -e script.sh 2>&1'], {
      cwd: directory,
      encoding: 'utf8',
      env: {
        GITHUB_REPOSITORY: 'acme/app',
        GITHUB_REPOSITORY_OWNER: 'acme',
        GITHUB_RUN_ATTEMPT: '1',
        GITHUB_RUN_ID: '4711',
        GITHUB_SERVER_URL: 'https://github.com',
        GITHUB_SHA: '5c1bf8a7d8f7bd0c3d3aa39ac4b8e9c9a41b7c2f',
        ...env,
        ...render(step.env, contexts),
        GITHUB_OUTPUT: pathOf('output'),
        PATH: `${directory}:${process.env['PATH'] ?? ''}`,
      },
    })

    return {
      passes: status === 0,
      outputs: readOutputs(readFileSync(pathOf('output'), 'utf8')).outputs,
      lines: stdout === '' ? [] : readLog(stdout).lines,
      calls: readFileSync(pathOf('calls'), 'utf8').split('\0').slice(0, -1),
    }
  } finally {
    rmSync(directory, { recursive: true })
  }
}

// As the real one, `gh api` prints the body of an error too, unless it is told to be silent.
const fakeGh = `here=$(dirname "$0")
[ "$GH_TOKEN" = ghs_x ] || by="$GH_TOKEN: "
printf '%s\\0' "$by$*" >> "$here/calls"
at=$(tr -cd '\\0' < "$here/calls" | wc -c)
if [ ! -e "$here/answer.$at" ]; then echo "gh: call $at is not expected" >&2; exit 1; fi
if [ -s "$here/error.$at" ]; then
  case "$*" in api*--silent* | pr*) ;; *) echo '{"message":"An error"}' ;; esac
  case "$*" in api*) printf 'gh: ' >&2 ;; esac
  echo "$(cat "$here/error.$at")" >&2
  exit 1
fi
cat "$here/answer.$at"
`
