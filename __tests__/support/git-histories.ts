import fc from 'fast-check'

const PATHS = [
  'docs/a.md',
  'docs/b.md',
  'docs/c.sh',
  'docs/x/d.md',
  'docs/x/e.md',
  'guides/f.md',
  'src/a.md',
  'src/b.ts',
  'src/x/c.ts',
  // Nothing is there at first.
  'src/new.md',
] as const
const BRANCHES = ['main', 'agent'] as const

type Branch = (typeof BRANCHES)[number]
type Files = ReadonlyMap<string, string>

interface Commit {
  readonly parents: readonly number[]
  readonly files: Files
}

/** A step in the life of two branches. Numbers are reduced to what is there. */
export type Step =
  | {
      readonly kind: 'edit' | 'remove' | 'add'
      readonly branch: Branch
      readonly path: number
      readonly line: number
    }
  | {
      readonly kind: 'move' | 'move-directory'
      readonly branch: Branch
      readonly path: number
      readonly to: number
    }
  /** `picks` are the files, as bits, for which the other side's state is taken, whatever Git would do. */
  | {
      readonly kind: 'merge'
      readonly branch: Branch
      readonly back: number
      readonly picks: number
    }

/**
 * Random lives of two branches that part at one commit. The agent works on few files, so that most
 * of what it does is within some allowed paths.
 */
export function historySteps(kind: 'linear' | 'merging'): fc.Arbitrary<Step[]> {
  const branch = fc.constantFrom(...BRANCHES)
  const path = fc.oneof({ weight: 3, arbitrary: fc.nat(4) }, fc.nat(PATHS.length - 1))
  const change = fc.record({
    kind: fc.constantFrom('edit', 'edit', 'edit', 'add', 'remove'),
    branch,
    path,
    line: fc.nat(3),
  })
  const move = fc.record({
    kind: fc.constantFrom('move', 'move-directory'),
    branch,
    path,
    to: fc.nat(PATHS.length - 1),
  })
  const merge = fc.record({
    kind: fc.constant('merge'),
    branch,
    back: fc.nat(2),
    picks: fc.nat(2 ** PATHS.length - 1),
  })
  const changes = fc.oneof({ weight: 3, arbitrary: change }, move)
  const step = kind === 'linear' ? changes : fc.oneof(changes, merge)
  return fc.array(step, { minLength: 3, maxLength: 12 })
}

/** A history in the language of `git fast-import`: its branches are `main` and `agent` below its number. */
export function toStream(steps: readonly Step[], history: number): string {
  const first: Commit = {
    parents: [],
    files: new Map(PATHS.slice(0, -1).map((path) => [path, textOf(path)])),
  }
  const commits: Commit[] = [first]
  const own: Record<Branch, number[]> = { main: [0], agent: [0] }
  for (const step of steps) {
    const commit = take(step, { commits, own })
    if (commit === undefined) continue
    own[step.branch].push(commits.length)
    commits.push(commit)
  }

  const markOf = (index: number): string => `:${history * 100 + index + 1}`
  const made = commits.map(({ parents, files }, index) => {
    const [from, merge] = parents
    return [
      `commit refs/heads/${history}/all`,
      `mark ${markOf(index)}`,
      'committer x <x@example.com> 1700000000 +0000',
      'data 0',
      ...(from === undefined ? [] : [`from ${markOf(from)}`]),
      ...(merge === undefined ? [] : [`merge ${markOf(merge)}`]),
      'deleteall',
      ...[...files].flatMap(([path, text]) => [
        `M 100644 inline ${path}`,
        `data ${text.length}`,
        text,
      ]),
      '',
    ].join('\n')
  })
  const refs = BRANCHES.map((branch) => {
    return `reset refs/heads/${history}/${branch}\nfrom ${markOf(own[branch].at(-1) ?? 0)}\n\n`
  })
  return [...made, ...refs].join('')
}

/** What a step commits; undefined if it changes nothing. */
function take(
  step: Step,
  state: { commits: readonly Commit[]; own: Readonly<Record<Branch, readonly number[]>> },
): Commit | undefined {
  const { commits, own } = state
  const tip = own[step.branch].at(-1) ?? 0
  const files = new Map(commits[tip]?.files)

  if (step.kind === 'merge') {
    const others = own[step.branch === 'main' ? 'agent' : 'main']
    const other = others[Math.max(0, others.length - 1 - step.back)] ?? 0
    const theirs = commits[other]?.files ?? files
    if (other === 0 || commits[tip]?.parents.includes(other) === true) return undefined
    for (const [bit, path] of PATHS.entries()) {
      if ((step.picks & (1 << bit)) === 0) continue
      const text = theirs.get(path)
      if (text === undefined) files.delete(path)
      else files.set(path, text)
    }
    return { parents: [tip, other], files }
  }

  const paths = [...files.keys()].sort()
  const path = paths[step.path % paths.length]
  if (path === undefined) return undefined
  const text = files.get(path) ?? ''
  switch (step.kind) {
    case 'edit': {
      // Each branch has lines of its own, as most conflicts would teach nothing.
      const line = step.line + (step.branch === 'main' ? 0 : 8)
      const lines = text.split('\n')
      lines[line] = `${step.branch} ${commits.length}`
      files.set(path, lines.join('\n'))
      break
    }
    case 'add': {
      const directory = path.slice(0, path.lastIndexOf('/'))
      const name = `${directory}/${step.line}.${step.branch}.md`
      files.set(name, textOf(`${name} ${commits.length}`))
      break
    }
    case 'remove':
      files.delete(path)
      break
    case 'move': {
      const to = PATHS[step.to % PATHS.length] ?? path
      if (files.has(to)) return undefined
      files.delete(path)
      files.set(to, text)
      break
    }
    case 'move-directory': {
      const [from = ''] = path.split('/')
      const to = ['docs', 'guides', 'src', 'lib'][step.to % 4] ?? from
      for (const name of paths) {
        if (!name.startsWith(`${from}/`)) continue
        const moved = `${to}${name.slice(from.length)}`
        if (files.has(moved)) return undefined
        files.set(moved, files.get(name) ?? '')
        files.delete(name)
      }
    }
  }
  return { parents: [tip], files }
}

/** Lines that no other file has. */
function textOf(name: string): string {
  return Array.from({ length: 12 }, (_, line) => `${name} ${line}`).join('\n')
}
