import { spawnSync } from 'node:child_process'
import { devNull } from 'node:os'
import fc from 'fast-check'
import type { Comparison } from '../../src/forge/changed-paths.ts'

const PATHS = [
  'docs/a.md',
  'docs/b.md',
  'docs/c.sh',
  'docs/x/d.md',
  'guides/e.md',
  'src/a.md',
  'src/b.ts',
  'src/x/c.ts',
] as const
const FOLDERS = ['docs', 'guides', 'src', 'lib'] as const

type Branch = 'main' | 'agent'
type Files = ReadonlyMap<string, string>

/**
 * A step in the life of two branches. `on` and `to` choose among what is there: a file, and a line,
 * a name or a folder for it. A merge is with the other branch as it was `on` commits ago, and takes
 * its state of the files that `to` has as bits, whatever Git would do.
 */
export interface Step {
  readonly kind: 'edit' | 'add' | 'remove' | 'move' | 'move-folder' | 'merge'
  readonly branch: Branch
  readonly on: number
  readonly to: number
}

/** Random lives of two branches that part at one commit. */
export function historySteps(kind: 'linear' | 'merging'): fc.Arbitrary<Step[]> {
  const changes = ['edit', 'edit', 'edit', 'edit', 'add', 'remove', 'move', 'move-folder'] as const
  const merges = kind === 'linear' ? [] : (['merge', 'merge', 'merge'] as const)
  const step = fc.record({
    kind: fc.constantFrom(...changes, ...merges),
    branch: fc.constantFrom<Branch>('main', 'agent'),
    // Mostly in `docs/`, so that most of what the agent does is allowed.
    on: fc.oneof(fc.nat(2), fc.nat(PATHS.length - 1)),
    to: fc.nat(2 ** PATHS.length - 1),
  })
  return fc.array(step, { minLength: 3, maxLength: 12 })
}

interface Commit {
  readonly parents: readonly number[]
  readonly files: Files
}

/** The history in the language of `git fast-import`, which prints the commits of the branches. */
function toStream(steps: readonly Step[]): string {
  const commits: Commit[] = [{ parents: [], files: new Map(PATHS.map((p) => [p, textOf(p)])) }]
  const own: Record<Branch, number[]> = { main: [0], agent: [0] }
  for (const step of steps) {
    const others = own[step.branch === 'main' ? 'agent' : 'main']
    const tip = own[step.branch].at(-1) ?? 0
    const other = others.at(-1 - step.on) ?? 0
    const files = commits[tip]?.files ?? new Map<string, string>()
    const isMerge = step.kind === 'merge'
    if (isMerge && (other === 0 || commits[tip]?.parents.includes(other))) continue

    own[step.branch].push(commits.length)
    commits.push(
      isMerge
        ? { parents: [tip, other], files: merge(files, commits[other]?.files ?? files, step.to) }
        : { parents: [tip], files: change(files, step, `${step.branch}${commits.length}`) },
    )
  }

  const made = commits.map(({ parents: [from, other], files }, index) =>
    [
      `commit refs/heads/all\nmark :${index + 1}\ncommitter x <x@example.com> 1700000000 +0000`,
      'data 0',
      ...(from === undefined ? [] : [`from :${from + 1}`]),
      ...(other === undefined ? [] : [`merge :${other + 1}`]),
      'deleteall',
      ...[...files].map(([path, text]) => `M 100644 inline ${path}\ndata ${text.length}\n${text}`),
      '',
    ].join('\n'),
  )
  const tips = Object.values(own).map((all) => `get-mark :${(all.at(-1) ?? 0) + 1}\n`)
  return [...made, ...tips].join('')
}

/** The files with those of another side whose bits are set. */
function merge(files: Files, theirs: Files, bits: number): Files {
  const merged = new Map(files)
  for (const [bit, path] of PATHS.entries()) {
    if ((bits & (1 << bit)) === 0) continue
    const text = theirs.get(path)
    if (text === undefined) merged.delete(path)
    else merged.set(path, text)
  }
  return merged
}

/** @param id of the commit, which begins with the name of its branch */
function change(files: Files, { kind, branch, on, to }: Step, id: string): Files {
  const paths = [...files.keys()].sort()
  const path = paths[on % paths.length] ?? 'docs/a.md'
  const [folder = ''] = path.split('/')
  const moves = new Map<string, string>()
  const changed = new Map(files)
  if (kind === 'edit') {
    const lines = (files.get(path) ?? '').split('\n')
    // Each branch has lines of its own, as most conflicts would teach nothing.
    lines[(to % 4) + (branch === 'main' ? 0 : 8)] = id
    changed.set(path, lines.join('\n'))
  }
  if (kind === 'add') changed.set(`${folder}/${id}.md`, textOf(id))
  if (kind === 'remove') changed.delete(path)
  if (kind === 'move') moves.set(path, `${FOLDERS[to % 4] ?? ''}/${id}.md`)
  if (kind === 'move-folder') {
    const target = FOLDERS[to % 4] ?? ''
    for (const each of paths.filter((name) => name.startsWith(`${folder}/`)))
      moves.set(each, `${target}${each.slice(folder.length)}`)
  }
  for (const from of moves.keys()) changed.delete(from)
  for (const [from, target] of moves) changed.set(target, files.get(from) ?? '')
  return changed
}

/** Lines that no other file has. */
function textOf(name: string): string {
  return Array.from({ length: 12 }, (_, line) => `${name} ${line}`).join('\n')
}

/** A pull request of the branch `agent`, and what Git says about it. */
export interface GitPullRequest {
  /** The commits of the branches. */
  readonly main: string
  readonly agent: string
  /** What GitHub's API says of two commits. */
  readonly compare: (base: string, head: string) => Comparison
  /** The paths that a merge into `main` changes; undefined if it has conflicts. */
  readonly changedByMerge: readonly string[] | undefined
}

/** Makes an empty repository, in which all histories have room. */
export function makeRepository(directory: string): void {
  git(directory, 'init --quiet --bare')
}

/**
 * Adds the history to a repository, and asks Git about it. GitHub merges with the same program
 * (https://github.blog/engineering/infrastructure/scaling-merge-ort-across-github/), and a squash has
 * the same files as a merge.
 */
export function askGit(directory: string, steps: readonly Step[]): GitPullRequest {
  const [main = '', agent = ''] = linesOf(
    git(directory, 'fast-import --quiet --force', toStream(steps)),
  )
  const merged = run(directory, `merge-tree --write-tree --no-messages ${main} ${agent}`)
  const tree = merged.stdout.trim()

  return {
    main,
    agent,
    changedByMerge:
      merged.status === 0
        ? linesOf(git(directory, `diff --name-only --no-renames ${main} ${tree}`))
        : undefined,
    compare: (base, head) => {
      const own = linesOf(git(directory, `rev-list --parents --left-right ${base}...${head}`))
      const ahead = own.filter((line) => line.startsWith('>'))
      const commits = ahead.map((line) => {
        const [sha = '', ...parents] = line.slice(1).split(' ')
        return { sha, parents: parents.map((parent) => ({ sha: parent })) }
      })
      return {
        ahead_by: commits.length,
        behind_by: own.length - commits.length,
        total_commits: commits.length,
        commits,
        files: linesOf(git(directory, `diff --name-status --find-renames ${base}...${head}`)).map(
          toFile,
        ),
      }
    },
  }
}

function run(directory: string, args: string, input = '') {
  // Without the configuration of whoever runs it.
  const env = { PATH: process.env['PATH'], GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: devNull }
  const options = { encoding: 'utf8', input, env } as const
  return spawnSync('git', ['-C', directory, ...args.split(' ')], options)
}

function git(directory: string, args: string, input?: string): string {
  const { status, stdout, stderr } = run(directory, args, input)
  if (status !== 0) throw new Error(`git ${args}: ${stderr}`)
  return stdout
}

const STATUSES: Readonly<Record<string, string>> = { A: 'added', D: 'removed', R: 'renamed' }

function toFile(line: string): Comparison['files'][number] {
  const [code = '', path = '', newPath] = line.split('\t')
  const status = STATUSES[code.charAt(0)] ?? 'modified'
  return newPath === undefined
    ? { filename: path, status }
    : { filename: newPath, status, previous_filename: path }
}

function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line !== '')
}
