import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { devNull, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { checkChangedPaths, type Comparison } from '../../src/forge/changed-paths.ts'
import { describeUnless } from '../support/describe-scripts.ts'
import { rowsOf } from '../support/waits.ts'

const version = /(\d+)\.(\d+)/.exec(String(spawnSync('git', ['--version']).stdout))
const hasMergeTree = Number(version?.[1]) * 100 + Number(version?.[2]) >= 239

const PATHS = ['docs/a.md', 'docs/b.md', 'docs/x/c.md', 'src/a.md', 'src/b.ts']
const STATUSES: Readonly<Record<string, string>> = { A: 'added', D: 'removed', R: 'renamed' }

let directory: string
/** Which of several merge bases Git takes depends on it. */
let commitDate: number

beforeEach(() => {
  commitDate = 1_700_000_000
  directory = mkdtempSync(join(tmpdir(), 'history-'))
})

afterEach(() => {
  rmSync(directory, { recursive: true })
})

// GitHub merges with the same program, and a squash has the same files as a merge
// (https://github.blog/engineering/infrastructure/scaling-merge-ort-across-github/).
describeUnless(hasMergeTree ? undefined : 'they need Git 2.39 or newer')('docs/**', () => {
  // Name | the commits | what the comparison shows, what a merge changes, and what is said of it
  it.each(
    rowsOf(`
    both edit other files          | main edit src/b.ts; agent edit docs/a.md              | docs docs allowed
    the agent moves a file in      | agent mv src/a.md docs/new.md                         | src src unverified
    main moves what is edited      | main mv docs/a.md src/new.md; agent edit docs/a.md    | docs src unverified
    main moves the folder          | main mv docs lib; agent edit docs/b.md                | docs src unverified
    main has merged before         | agent edit docs/a.md; main merge --no-ff agent; agent edit docs/b.md | docs docs allowed
    the agent undoes a fix         | main edit src/b.ts; agent edit docs/a.md; main merge agent; agent merge -s ours main~1; agent edit docs/b.md | docs src unverified
  `),
  )('%s', async (_, steps = '', expected = '') => {
    git('init --quiet --initial-branch=main')
    for (const path of PATHS) write(path)
    commit()
    git('branch agent')
    for (const step of steps.split('; ')) play(step)
    const [main = '', agent = ''] = git('rev-parse main agent')

    const comparison = compare(main, agent)
    const [tree = ''] = git('merge-tree --write-tree --no-messages main agent')
    const shown = comparison.files.flatMap((file) => [
      file.filename,
      file.previous_filename ?? file.filename,
    ])
    const pull = {
      base: { ref: 'main', repo: { default_branch: 'main' } },
      head: { sha: agent },
      changed_files: comparison.files.length,
    }
    const { kind } = await checkChangedPaths(pull, {
      patterns: ['docs/**'],
      serverUrl: '',
      redact: (text) => text,
      getTip: () => Promise.resolve(main),
      compare: (base, head) => Promise.resolve(compare(base, head)),
    })

    const changed = git(`diff --name-only --no-renames main ${tree}`)
    expect([whereOf(shown), whereOf(changed), kind].join(' ')).toBe(expected)
  })
})

function whereOf(paths: readonly string[]): string {
  return paths.every((path) => path.startsWith('docs/')) ? 'docs' : 'src'
}

/** Lines that no other file has. */
function write(path: string): void {
  const lines = Array.from({ length: 12 }, (_, line) => `${path} ${line}\n`)
  mkdirSync(dirname(join(directory, path)), { recursive: true })
  writeFileSync(join(directory, path), lines.join(''))
}

/** Such as `main edit src/b.ts`, or a branch and a command of Git. */
function play(step: string): void {
  const [branch = '', command = '', ...rest] = step.split(' ')
  git(`checkout --quiet ${branch}`)
  if (command !== 'edit') git([command, ...rest].join(' '))
  if (command === 'merge') return

  if (command === 'edit') {
    const path = join(directory, ...rest)
    // Not the same lines, as a conflict would teach nothing.
    if (branch === 'agent') appendFileSync(path, 'agent\n')
    else writeFileSync(path, `main\n${readFileSync(path, 'utf8')}`)
  }
  commit()
}

function commit(): void {
  git('add --all')
  git('commit --quiet --message=x')
}

/** What GitHub's API says of two commits. */
function compare(base: string, head: string): Comparison {
  const own = git(`rev-list --parents --left-right ${base}...${head}`)
  const commits = own
    .filter((line) => line.startsWith('>'))
    .map((line) => {
      const [sha = '', ...parents] = line.slice(1).split(' ')
      return { sha, parents: parents.map((parent) => ({ sha: parent })) }
    })
  return {
    ahead_by: commits.length,
    behind_by: own.length - commits.length,
    total_commits: commits.length,
    commits,
    files: git(`diff --name-status --find-renames ${base}...${head}`).map((line) => {
      const [code = '', path = '', newPath] = line.split('\t')
      const status = STATUSES[code.charAt(0)] ?? 'modified'
      return newPath === undefined
        ? { filename: path, status }
        : { filename: newPath, status, previous_filename: path }
    }),
  }
}

/** The lines that Git prints, without the configuration of whoever runs it. */
function git(command: string): string[] {
  const who = ['-c', 'user.name=x', '-c', 'user.email=x@example.com']
  commitDate += 1
  const date = `${commitDate} +0000`
  const dates = { GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date }
  const config = { GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: devNull }
  const env = { PATH: process.env['PATH'], ...config, ...dates }
  const options = { cwd: directory, encoding: 'utf8', env } as const
  const { status, stdout, stderr } = spawnSync('git', [...who, ...command.split(' ')], options)
  if (status !== 0) throw new Error(`git ${command}: ${stderr}`)
  return stdout.split('\n').filter((line) => line !== '')
}
