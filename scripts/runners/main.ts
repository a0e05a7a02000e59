import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createAct } from './act.ts'
import { createGitea } from './gitea.ts'
import { killAllIn } from './processes.ts'
import type { Bench } from './runner.ts'
import { listTasks, type Task } from './tasks.ts'

// `npm run test:runners` runs the committed bundle in runners that this project did not write.

const SELF = 'await-agent-job/await-agent-job@v1'
const runners = { act: createAct, gitea: createGitea }
const given = process.argv.slice(2)
const allTasks = listTasks()
const ids = allTasks.map(({ id }) => id)
const names = [...Object.keys(runners), ...ids]

if (!given.every((name) => names.includes(name))) {
  console.error(`npm run test:runners -- NAME … tries only what is named: ${names.join(', ')}.`)
  process.exit(1)
}
const dir = realpathSync(mkdtempSync(join(tmpdir(), 'runners-')))
// Runners leave processes behind, and this program may be interrupted.
process.once('exit', (code) => {
  killAllIn(dir)
  if (code === 1) console.log(`The logs are in ${dir}.`)
  else rmSync(dir, { recursive: true, maxRetries: 5 })
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))

const failed: string[] = []
for (const [name, create] of Object.entries(runners)) {
  if (isGiven(name, Object.keys(runners))) await tryRunner(name, create)
}
process.exit(failed.length === 0 ? 0 : 1)

async function tryRunner(name: string, create: typeof createAct): Promise<void> {
  const tasks = allTasks.filter(({ id }) => isGiven(id, ids))
  const runner = await create(prepare(tasks, join(dir, name)))
  const queue = tasks.filter((task) => !runner.skips(task))

  async function work(): Promise<void> {
    for (let task = queue.shift(); task !== undefined; task = queue.shift()) {
      const { conclusion, log } = await runner
        .run(task)
        .catch((error: unknown) => ({ conclusion: String(error), log: '' }))
      const isGood = conclusion === 'success' && log.includes(task.log)
      if (!isGood) failed.push(task.id)
      console.log(`${isGood ? 'ok  ' : 'FAIL'} ${runner.name}: ${task.id} (${conclusion})`)
    }
  }
  // Four at once, because most of each run is waiting.
  await Promise.all([work(), work(), work(), work()])
}

/** Whether a name is given, or none of its kind. */
function isGiven(name: string, kind: readonly string[]): boolean {
  return given.includes(name) || !given.some((other) => kind.includes(other))
}

function prepare(tasks: readonly Task[], dir: string): Bench {
  const projectDir = resolve(import.meta.dirname, '../..')
  const repositoryDir = join(dir, 'repository')
  const stubsDir = join(dir, 'stubs')
  cpSync(join(import.meta.dirname, 'stubs'), stubsDir, { recursive: true })
  // Of its own workflows only the self-test runs.
  const isOther = (path: string) => /\/(?:\.git|\.github|node_modules|coverage)$/.test(path)
  cpSync(projectDir, repositoryDir, { recursive: true, filter: (path) => !isOther(path) })
  for (const name of ['scripts', 'deploy.sh'])
    cpSync(join(stubsDir, name), join(repositoryDir, name), { recursive: true })
  const workflowsDir = join(repositoryDir, '.github/workflows')
  mkdirSync(workflowsDir, { recursive: true })
  const workflows = tasks.flatMap((task) => Object.entries(task.workflows))
  for (const [name, text] of workflows) writeFileSync(join(workflowsDir, name), text)

  const actions = workflows.flatMap(([, text]) => text.match(/(?<=uses: )actions\/\S+/g) ?? [])
  const stubs = new Map(actions.map((uses) => [uses, join(stubsDir, uses.replace(/@.*/, ''))]))
  // act takes the name of the repository from its remote; nothing is ever sent there.
  const script = `git init --quiet --initial-branch=main && git add --all .
    git -c user.name=acme -c user.email=acme@example.com commit --quiet --message x
    git remote add origin https://github.com/acme/app.git`
  for (const cwd of new Set([repositoryDir, ...stubs.values()]))
    execFileSync('sh', ['-ec', script], { cwd })
  return {
    dir,
    repositoryDir,
    stubsDir,
    actions: { [SELF]: repositoryDir, ...Object.fromEntries(stubs) },
  }
}
