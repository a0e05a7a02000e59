import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { beforeAll, expect, jest } from '@jest/globals'
import { describeScripts } from './describe-scripts.ts'
import { useDirectory } from './directory.ts'
import { type Result, runWorkflow, type WorkflowOptions } from './run-workflow.ts'
import { readLog } from './runner-model.ts'

// Recipes are run as they stand in examples/ and docs/, with stubs of gh and of all actions.
export const describeRecipe = describeScripts('bash', 'jq')

jest.setTimeout(60_000)

export const SELF = 'await-agent-job/await-agent-job@v1'
export const START = 'await-agent-job/await-agent-job/start@v1'
export const VERIFY = 'await-agent-job/await-agent-job/verify@v1'
export const AGENT = './.github/workflows/agent.yml'
export const COMMIT = '5c1bf8a7d8f7bd0c3d3aa39ac4b8e9c9a41b7c2f'
export const KEY = 'svc_01/234+56789'
export const ASKED = 'Say "$(id)".'
export const LINK = 'https://github.com/acme/app/pull/7'
export const outputs = {
  status: 'completed',
  prLink: LINK,
  prNumber: '7',
  message: 'Agent job `job_8f3a` completed.',
}
export const vars = {
  AGENT_BASE_URL: 'https://agents.example.com',
  AGENT_PROJECT_ID: 'acme-web',
  AGENT_LOGIN: 'Acme-agent[bot]',
}
export const repository = { name: 'app', full_name: 'acme/app', default_branch: 'develop' }

type Question = 'open' | 'merged' | 'checks' | 'pull' | 'permission' | 'change'
/** What gh prints, one after the other, then always the last. If it is an error, gh fails. */
type Gh = Partial<Record<Question, readonly unknown[]>>

export interface Options extends Partial<WorkflowOptions> {
  readonly event?: object
  readonly gh?: Gh
  readonly start?: Result
  /** How the wait, or the called workflow, ended. */
  readonly agent?: Result
  readonly verify?: Result
  /** Runs agent.yml as it stands, where the recipe calls it. */
  readonly runsAgent?: true
}

export const directory = useDirectory()

beforeAll(async () => {
  const programs = {
    // What it prints goes through the filter of the recipe, once for each answer: jq starts slowly.
    gh: `[ "$GH_TOKEN" = ghs_x ] || by="$GH_TOKEN: "
      printf '%s\\0' "$by$*" >> answers/calls
      case $* in *checks*) kind=checks ;; *view*) kind=pull ;; *per_page*) kind=open ;;
        *commits/*) kind=merged ;; */permission*) kind=permission ;; *) kind=change ;; esac
      for argument; do [ "$before" != --jq ] || filter=$argument; before=$argument; done
      read -r at < "answers/$kind"
      [ ! -e "answers/$kind.$((at + 1))" ] || at=$((at + 1))
      echo "$at" > "answers/$kind"
      answer=answers/$kind.$at
      if [ -e "$answer.error" ]; then cat "$answer" >&2; exit 1; fi
      [ -n "$filter" ] || exec cat "$answer"
      [ -e "$answer.out" ] || jq -r "$filter" "$answer" > "$answer.out" && exec cat "$answer.out"`,
    curl: 'cat > answers/chat',
    sleep: '',
  }
  for (const [name, script] of Object.entries(programs))
    await writeFile(join(directory, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
})

/** Runs a recipe, and returns all that can be seen of the run. */
export async function run(recipe: string, options: Options = {}) {
  const { event = { repository }, github = {}, gh = {}, ...rest } = options
  const { agent = passed(outputs) } = options
  const results = Object.entries({
    [START]: options.start ?? passed({ jobId: 'job_8f3a' }),
    [SELF]: agent,
    [AGENT]: agent,
    [VERIFY]: options.verify ?? passed({ prNumber: '7', prHeadSha: COMMIT, message: 'Verified.' }),
    'actions/create-github-app-token': passed({ token: 'ghs_app' }),
  })
  await writeAnswers(gh)
  const stub = (uses: string) => results.find(([name]) => uses.startsWith(name))?.[1] ?? passed({})
  const settings = {
    workspace: directory,
    use: stub,
    github: {
      repository: 'acme/app',
      repository_owner: 'acme',
      server_url: 'https://github.com',
      ref: 'refs/heads/develop',
      ref_name: 'develop',
      run_attempt: '1',
      run_id: '4711',
      token: 'ghs_x',
      workflow: recipe,
      event,
      ...github,
    },
    vars: { ...vars, ...options.vars },
    env: { PATH: `${directory}:${process.env['PATH'] ?? ''}` },
  }
  const called: Awaited<ReturnType<typeof runWorkflow>>[] = []

  async function callAgent(call: Result['outputs'], secrets: Result['outputs']): Promise<Result> {
    const ended = await runWorkflow({ ...settings, file: pathOf('agent'), call, secrets })
    called.push(ended)
    return { passes: !Object.values(ended.results).includes('failure'), outputs: ended.outputs }
  }

  const finished = await runWorkflow({
    file: pathOf(recipe),
    secrets: { AGENT_ADMIN_KEY: KEY },
    inputs: { prompt: ASKED },
    ...rest,
    ...settings,
    use: (uses, inputs, secrets) =>
      options.runsAgent && uses === AGENT ? callAgent(inputs, secrets) : stub(uses),
  })
  const { jobOutputs } = finished
  const log = [finished, ...called].map((each) => each.log).join('')
  expect(JSON.stringify([log, jobOutputs])).not.toContain(KEY)

  const printed = readLog(log).commands.map(
    ({ name, properties, data }) => `${name} ${properties['title'] ?? ''}: ${data}`,
  )
  const calls = (await readFile(join(directory, 'answers/calls'), 'utf8')).split('\0').slice(0, -1)
  const ends = Object.entries(finished.results).map((entry) => entry.join(' '))
  const usedByAgent = called.flatMap(({ used }) => used)
  return { ...finished, ends: ends.join(', '), printed, calls, usedByAgent }
}

function pathOf(recipe: string): string {
  return resolve(import.meta.dirname, `../../examples/${recipe}.yml`)
}

async function writeAnswers(gh: Gh): Promise<void> {
  const folder = join(directory, 'answers')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder)
  await writeFile(join(folder, 'calls'), '')
  const all: Gh = { change: [''], ...gh }
  for (const [kind, answers] of Object.entries(all)) {
    await writeFile(join(folder, kind), '0')
    for (const [at, answer] of answers.entries()) {
      const isError = answer instanceof Error
      const text = typeof answer === 'string' ? answer : JSON.stringify(answer)
      const name = `${kind}.${at + 1}`
      await writeFile(join(folder, name), isError ? `${answer.message}\n` : text)
      if (isError) await writeFile(join(folder, `${name}.error`), '')
    }
  }
}

export function passed(outputs: Result['outputs']): Result {
  return { passes: true, outputs }
}

export function failed(outputs: Result['outputs']): Result {
  return { passes: false, outputs }
}

interface Expected {
  readonly used?: readonly object[]
  readonly [other: string]: unknown
}
export type Row = readonly [title: string, options: Options, expected: Expected]

/** The recipe, run so, must end so. */
export async function expectRun(
  recipe: string,
  options: Options,
  { used, ...expected }: Expected,
): Promise<void> {
  const finished = await run(recipe, options)

  expect(finished).toMatchObject(expected)
  // With all fields, if they are given.
  expect(finished.used).toEqual(used ?? finished.used)
}

export function read(path: string): Promise<string> {
  return readFile(resolve(import.meta.dirname, '../..', path), 'utf8')
}
