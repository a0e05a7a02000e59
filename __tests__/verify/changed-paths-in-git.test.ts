import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { devNull } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it } from '@jest/globals'
import { pullRequest } from '../../simulator/github.ts'
import { checkChangedPaths } from '../../src/verify/changed-paths.ts'
import { PullRequest, type Comparison } from '../../src/verify/requests.ts'
import { describeUnless } from '../support/describe-scripts.ts'
import { useDirectory } from '../support/directory.ts'
import { rowsOf } from '../support/table.ts'

const version = /(\d+)\.(\d+)/.exec(String(spawnSync('git', ['--version']).stdout))
const hasMergeTree = Number(version?.[1]) * 100 + Number(version?.[2]) >= 239

const parent = useDirectory()
let directory: string
/** Which of several merge bases Git takes depends on it. */
let commitDate = 1_700_000_000

// GitHub merges with the same program, and a squash has the same files as a merge
// (https://github.blog/engineering/infrastructure/scaling-merge-ort-across-github/).
describeUnless(hasMergeTree ? undefined : 'they need Git 2.39 or newer')('docs/**', () => {
  // Name | the commits | what the comparison shows, what a merge changes, and what is said of it
  it.each(
    rowsOf(`
    both edit other files          | main edit src/b.ts; agent edit docs/a.md              | docs docs allowed
    main moves the folder          | main mv docs lib; agent edit docs/b.md                | docs src unverified-pr
    main has merged before         | agent edit docs/a.md; main merge --no-ff agent; agent edit docs/b.md | docs docs allowed
    the agent undoes a fix         | main edit src/b.ts; agent edit docs/a.md; main merge agent; agent merge -s ours main~1; agent edit docs/b.md | docs src unverified-pr
  `),
  )('%s', async (_, steps = '', expected = '') => {
    directory = mkdtempSync(join(parent, 'history-'))
    git('init --quiet --initial-branch=main')
    for (const path of ['docs/a.md', 'docs/b.md', 'src/b.ts']) {
      mkdirSync(dirname(join(directory, path)), { recursive: true })
      writeFileSync(join(directory, path), `${path}\n`.repeat(12))
    }
    commit()
    git('branch agent')
    for (const step of steps.split('; ')) play(step)
    const [main = '', agent = ''] = git('rev-parse main agent')

    const [tree = ''] = git('merge-tree --write-tree --no-messages main agent')
    const shown = compare(main, agent).files.map(({ filename }) => filename)
    const seed = { repository: 'acme/app', number: 7, sha: agent, files: shown }
    const { kind } = await checkChangedPaths(PullRequest.parse(pullRequest(seed)), {
      signal: new AbortController().signal,
      patterns: ['docs/**'],
      serverUrl: '',
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

/** Such as `main edit src/b.ts`, or a branch and a command of Git. */
function play(step: string): void {
  const [branch = '', command = '', ...rest] = step.split(' ')
  git(`checkout --quiet ${branch}`)
  if (command === 'edit') appendFileSync(join(directory, ...rest), `${branch}\n`)
  else git([command, ...rest].join(' '))
  if (command !== 'merge') commit()
}

function commit(): void {
  git('add --all')
  git('commit --quiet --message=x')
}

/** What GitHub's API says of two commits, but for the former names of files. */
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
    commits,
    files: git(`diff --name-status --no-renames ${base}...${head}`).map((line) => {
      const [code, filename = ''] = line.split('\t')
      return { filename, status: code === 'D' ? 'removed' : 'modified' }
    }),
  }
}

/** The lines that Git prints, without the configuration of whoever runs it. */
function git(command: string): string[] {
  commitDate += 1
  const date = `${commitDate} +0000`
  const env = {
    PATH: process.env['PATH'],
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: devNull,
    GIT_AUTHOR_DATE: date,
    GIT_COMMITTER_DATE: date,
  }
  const who = ['-c', 'user.name=x', '-c', 'user.email=x@example.com']
  const options = { cwd: directory, encoding: 'utf8', env } as const
  const { status, stdout, stderr } = spawnSync('git', [...who, ...command.split(' ')], options)
  if (status !== 0) throw new Error(`git ${command}: ${stderr}`)
  return stdout.split('\n').filter((line) => line !== '')
}
