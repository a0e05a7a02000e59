import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createAct } from './act.ts'
import type { Bench, Client } from './client.ts'
import { readExamples } from './examples.ts'
import { createGitea } from './gitea.ts'
import { judge } from './judge.ts'
import { createProcesses, type Processes } from './processes.ts'
import { formatCompatibility, type Row } from './report.ts'
import { scenarios } from './scenarios.ts'
import { cacheDir, createTools, hasGo } from './tools.ts'

const clients: ReadonlyMap<string, (bench: Bench) => Promise<Client>> = new Map([
  ['act', createAct],
  ['gitea', createGitea],
])

const help = `Runs the committed bundle in runners that this project did not write, on loopback only.

  npm run test:runners [-- ${[...clients.keys()].join(' | ')}] [--only SCENARIO]

The runners are built with Go from the Go module proxy, or installed from npm, into ${cacheDir};
logs stay in its folder "logs". A run of all clients writes docs/compatibility.md.`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { help: { type: 'boolean', default: false }, only: { type: 'string' } },
})

if (values.help) {
  console.log(help)
} else if (!hasGo()) {
  console.error('Go is missing: the runners are built with it (https://go.dev/dl/).')
  process.exitCode = 1
} else {
  process.exitCode = await main()
}

async function main(): Promise<0 | 1> {
  const names = positionals.length > 0 ? positionals : [...clients.keys()]
  const unknown = names.find((name) => !clients.has(name))
  if (unknown !== undefined) {
    console.error(`There is no client "${unknown}". There are: ${[...clients.keys()].join(', ')}.`)
    return 1
  }
  const projectDir = join(import.meta.dirname, '..', '..')
  const scratchDir = realpathSync(mkdtempSync(join(tmpdir(), 'await-agent-job-runners-')))
  const processes = createProcesses(scratchDir)
  const cleanUp = async (): Promise<void> => {
    await processes.stopAll()
    rmSync(scratchDir, { recursive: true, force: true })
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      void cleanUp().finally(() => process.exit(130))
    })
  }
  try {
    const rows: Row[] = []
    const bench = prepare({ projectDir, scratchDir, processes })
    for (const name of names) rows.push(...(await tryClient({ name, bench })))
    if (positionals.length === 0 && values.only === undefined) {
      const date = new Date().toISOString().slice(0, 10)
      writeFileSync(join(projectDir, 'docs', 'compatibility.md'), formatCompatibility({ rows, date }))
    }
    return rows.every(({ problem }) => problem === '') ? 0 : 1
  } finally {
    await cleanUp()
  }
}

function prepare(options: { projectDir: string; scratchDir: string; processes: Processes }): Bench {
  const { projectDir, scratchDir, processes } = options
  const actionDir = join(scratchDir, 'action')
  const stubsDir = join(scratchDir, 'stubs')
  const logsDir = join(cacheDir, 'logs')
  rmSync(logsDir, { recursive: true, force: true })
  for (const dir of [actionDir, logsDir]) mkdirSync(dir, { recursive: true })
  for (const part of ['action.yml', 'dist']) {
    cpSync(join(projectDir, part), join(actionDir, part), { recursive: true })
  }
  cpSync(join(import.meta.dirname, 'stubs'), stubsDir, { recursive: true })
  return {
    processes,
    tools: createTools(processes),
    projectDir,
    actionDir,
    stubsDir,
    scratchDir,
    logsDir,
    examples: readExamples(join(projectDir, 'examples')),
  }
}

async function tryClient({ name, bench }: { name: string; bench: Bench }): Promise<Row[]> {
  const create = clients.get(name)
  if (create === undefined) return []
  const client = await create(bench)
  const tries = [...scenarioTries(client), ...exampleTries(client, bench)].filter(
    ({ id }) => values.only === undefined || id === values.only,
  )
  const rows: Row[] = []
  // The slowest first. Four at once keep two cores busy: most of each run is waiting.
  const queue = tries.toSorted((a, b) => Number(b.isSlow) - Number(a.isSlow))
  const worker = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const row = await next.run()
      console.log(`${row.problem === '' ? 'ok  ' : 'FAIL'} ${client.name}: ${row.title}${describe(row)}`)
      rows.push(row)
    }
  }
  await Promise.all([worker(), worker(), worker(), worker()])
  await client.close()
  return tries.flatMap(({ title }) => rows.filter((row) => row.title === title))
}

interface Try {
  readonly id: string
  readonly title: string
  readonly isSlow: boolean
  readonly run: () => Promise<Row>
}

function scenarioTries(client: Client): Try[] {
  return scenarios.map((scenario) => ({
    id: scenario.name,
    title: scenario.title,
    isSlow: scenario.how === 'step-timeout',
    run: async () => {
      const limit = client.limits[scenario.name]
      const problem = limit === undefined ? judge(scenario, await client.run(scenario)) : ''
      return {
        client: client.name,
        version: client.version,
        kind: 'scenario',
        title: scenario.title,
        problem,
        note: limit === undefined ? '' : `not tried: ${limit}`,
      }
    },
  }))
}

function exampleTries({ name, version, runExample }: Client, { examples }: Bench): Try[] {
  if (runExample === undefined) return []
  return examples.map((example) => ({
    id: example.file,
    title: `\`${example.file}\``,
    isSlow: false,
    run: async () => {
      const row = { client: name, version, kind: 'example', title: `\`${example.file}\`` } as const
      if (example.trigger === undefined)
        return { ...row, problem: 'no event for it in examples.ts', note: '' }
      const { passed, log = '' } = await runExample(example)
      if (!passed) return { ...row, problem: 'the run failed', note: '' }
      if (example.shows?.test(log) !== true)
        return { ...row, problem: 'it passed, but waited for no job', note: '' }
      const stubs = example.stubs.map((stub) => stub.split('@')[0]).join(', ')
      return { ...row, problem: '', note: stubs === '' ? 'ran whole' : `ran, stub: ${stubs}` }
    },
  }))
}

function describe({ problem, note }: Row): string {
  const text = problem === '' ? note : problem
  return text === '' ? '' : ` (${text})`
}
