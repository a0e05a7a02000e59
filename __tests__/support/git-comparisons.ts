import { spawnSync } from 'node:child_process'
import { devNull } from 'node:os'
import type { Comparison } from '../../src/forge/changed-paths.ts'
import { toStream, type Step } from './git-histories.ts'

/** A pull request of the branch `agent`, and what Git says about it. */
export interface GitPullRequest {
  /** The commits of the branches. */
  readonly main: string
  readonly agent: string
  /** GitHub's comparison of the two, in either direction. */
  readonly compare: (base: string, head: string) => Comparison
  /** The paths that a merge into `main` changes; undefined if it has conflicts. */
  readonly changedByMerge: readonly string[] | undefined
}

interface Commit {
  readonly sha: string
  readonly tree: string
  readonly parents: readonly string[]
}

/**
 * Makes the histories in a Git repository, and asks Git about all of them at once, as each process
 * takes its time.
 *
 * GitHub merges with the same program
 * (https://github.blog/engineering/infrastructure/scaling-merge-ort-across-github/), and a squash
 * has the same files as a merge.
 */
export function askGit(
  directory: string,
  histories: readonly (readonly Step[])[],
): GitPullRequest[] {
  const git = createGit(directory)
  git(['init', '--quiet', '--bare'])
  git(['fast-import', '--quiet'], histories.map(toStream).join(''))

  const commits = new Map<string, Commit>()
  for (const line of linesOf(git(['log', '--all', '--format=%H %T %P']))) {
    const [sha = '', tree = '', ...parents] = line.split(' ')
    commits.set(sha, { sha, tree, parents: parents.filter((parent) => parent !== '') })
  }
  const treeOf = (sha: string): string => commits.get(sha)?.tree ?? ''

  const tips = new Map<string, string>()
  for (const line of linesOf(git(['for-each-ref', '--format=%(refname) %(objectname)']))) {
    const [name = '', sha = ''] = line.split(' ')
    tips.set(name, sha)
  }
  const pulls = histories.map((_, index) => {
    const main = tips.get(`refs/heads/${index}/main`) ?? ''
    const agent = tips.get(`refs/heads/${index}/agent`) ?? ''
    return { main, agent, base: mergeBase(main, agent, commits) }
  })

  const merged = merge(git, pulls)

  const pairs = pulls.flatMap(({ main, agent, base }) => [
    [treeOf(base), treeOf(agent)] as const,
    [treeOf(base), treeOf(main)] as const,
  ])
  const filesOf = diff(git, pairs, '--find-renames')
  const results = pulls.flatMap(({ main }, index) => {
    const tree = merged[index]
    return tree === undefined ? [] : [[treeOf(main), tree] as const]
  })
  const pathsOf = diff(git, results, '--no-renames')

  return pulls.map(({ main, agent, base: sha }, index) => {
    const tree = merged[index]
    const changedByMerge =
      tree === undefined ? undefined : pathsOf(treeOf(main), tree).map(({ filename }) => filename)
    const compare = (base: string, head: string): Comparison => {
      const ahead = missing(base, head, commits)
      return {
        ahead_by: ahead.length,
        behind_by: missing(head, base, commits).length,
        total_commits: ahead.length,
        commits: ahead.slice(0, 100).map(({ sha, parents }) => {
          return { sha, parents: parents.map((parent) => ({ sha: parent })) }
        }),
        files: filesOf(treeOf(sha), treeOf(head)),
      }
    }
    return { main, agent, compare, changedByMerge }
  })
}

type Commits = ReadonlyMap<string, Commit>

/** The commit and all before it. */
function historyOf(sha: string, commits: Commits): Set<string> {
  const history = new Set<string>()
  const left = [sha]
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (history.has(next)) continue
    history.add(next)
    left.push(...(commits.get(next)?.parents ?? []))
  }
  return history
}

/** The commits of `head` that `base` lacks. */
function missing(base: string, head: string, commits: Commits): Commit[] {
  const known = historyOf(base, commits)
  return [...historyOf(head, commits)].flatMap((sha) => {
    const commit = commits.get(sha)
    return commit === undefined || known.has(sha) ? [] : [commit]
  })
}

/** One of the last commits that both have. There are several after merges between the branches. */
function mergeBase(a: string, b: string, commits: Commits): string {
  const ofB = historyOf(b, commits)
  const shared = [...historyOf(a, commits)].filter((sha) => ofB.has(sha))
  const isLast = (sha: string): boolean =>
    shared.every((other) => other === sha || !historyOf(other, commits).has(sha))
  return shared.find(isLast) ?? ''
}

/** The tree of each merge into `main`; undefined for conflicts. */
function merge(
  git: Git,
  pulls: readonly { main: string; agent: string }[],
): (string | undefined)[] {
  const result = git.run(
    ['merge-tree', '--stdin', '--name-only', '--no-messages'],
    pulls.map(({ main, agent }) => `${main} ${agent}\n`).join(''),
  )
  if (result.status !== 0) {
    // Git 2.39 stops at a few merges, because an assertion of its own fails.
    if (pulls.length === 1) return [undefined]
    const half = pulls.length / 2
    const halves = [pulls.slice(0, half), pulls.slice(half)]
    return halves.flatMap((some) => merge(git, some))
  }

  // For each merge a flag, a tree, the paths with conflicts, and nothing.
  const trees: (string | undefined)[] = []
  const fields = result.stdout.split('\0')
  for (let at = 0; at + 1 < fields.length; at = fields.indexOf('', at) + 1) {
    trees.push(fields[at] === '1' ? fields[at + 1] : undefined)
  }
  return trees
}

type Files = Comparison['files']
type Git = ReturnType<typeof createGit>

/** Compares trees, all in one process; returns what finds the files of a pair. */
function diff(git: Git, pairs: readonly (readonly [string, string])[], renames: string) {
  const input = pairs.map((pair) => `${pair.join(' ')}\n`).join('')
  const text = git(['diff-tree', '--stdin', '-r', '--name-status', renames], input)
  const files = new Map<string, Files>()
  let current: Files = []
  for (const line of linesOf(text)) {
    const [code = '', path, newPath] = line.split('\t')
    const status = STATUSES[code.slice(0, 1)]
    if (path === undefined || status === undefined) {
      current = []
      files.set(line, current)
    } else if (newPath === undefined) {
      current.push({ filename: path, status })
    } else {
      current.push({ filename: newPath, status, previous_filename: path })
    }
  }
  return (from: string, to: string): Files => files.get(`${from} ${to}`) ?? []
}

const STATUSES: Readonly<Record<string, string>> = {
  A: 'added',
  D: 'removed',
  M: 'modified',
  R: 'renamed',
}

function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line !== '')
}

/** Git in a directory, without the configuration of whoever runs it. */
function createGit(directory: string) {
  const env = {
    PATH: process.env['PATH'],
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: devNull,
    // The histories have commits of one moment.
    GIT_AUTHOR_DATE: '1700000000 +0000',
  }
  const run = (args: readonly string[], input = '') =>
    spawnSync('git', ['-C', directory, ...args], {
      encoding: 'utf8',
      input,
      env,
      maxBuffer: 2 ** 30,
    })
  const git = (args: readonly string[], input?: string): string => {
    const { status, stdout, stderr } = run(args, input)
    if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`)
    return stdout
  }
  return Object.assign(git, { run })
}
