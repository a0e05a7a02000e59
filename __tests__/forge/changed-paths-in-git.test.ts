import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { checkChangedPaths, type Comparison } from '../../src/forge/changed-paths.ts'
import { matchesPath } from '../../src/forge/path-pattern.ts'
import { describeUnless } from '../support/describe-scripts.ts'
import {
  askGit,
  historySteps,
  makeRepository,
  type GitPullRequest,
  type Step,
} from '../support/git-histories.ts'

// `HISTORIES=5000 npm run test:only -- changed-paths-in-git` tries more, and prints the counts.
const { HISTORIES } = process.env
const count = Number(HISTORIES ?? 20)

const version = /(\d+)\.(\d+)/.exec(String(spawnSync('git', ['--version']).stdout))
const hasMergeTree = Number(version?.[1]) * 100 + Number(version?.[2]) >= 239

/** All touch `docs/`, and in most a merge changes `src/` too, of which some comparisons show nothing. */
const HARD_HISTORIES: Readonly<Record<'linear' | 'merging', readonly Step[][]>> = {
  linear: [
    // Main moves a file that the agent edits.
    [
      { kind: 'move', branch: 'main', on: 0, to: 2 },
      { kind: 'edit', branch: 'agent', on: 0, to: 1 },
    ],
    // Main moves a folder in which the agent edits a file.
    [
      { kind: 'move-folder', branch: 'main', on: 0, to: 3 },
      { kind: 'edit', branch: 'agent', on: 1, to: 0 },
    ],
    // The agent moves a file out of `src/`.
    [{ kind: 'move', branch: 'agent', on: 5, to: 0 }],
    // Both edit files that have nothing to do with each other.
    [
      { kind: 'edit', branch: 'main', on: 6, to: 0 },
      { kind: 'edit', branch: 'agent', on: 0, to: 0 },
    ],
  ],
  merging: [
    // Main merges a commit of the agent. The agent merges main as it was before, and undoes a fix in it.
    [
      { kind: 'edit', branch: 'main', on: 6, to: 0 },
      { kind: 'edit', branch: 'agent', on: 0, to: 0 },
      { kind: 'merge', branch: 'main', on: 0, to: 1 },
      { kind: 'merge', branch: 'agent', on: 1, to: 0 },
      { kind: 'edit', branch: 'agent', on: 1, to: 0 },
    ],
    // Main merges a commit of the agent, who goes on.
    [
      { kind: 'edit', branch: 'agent', on: 0, to: 0 },
      { kind: 'merge', branch: 'main', on: 0, to: 255 },
      { kind: 'edit', branch: 'agent', on: 1, to: 1 },
    ],
  ],
}

let directory: string

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'histories-'))
  makeRepository(directory)
})

afterAll(() => {
  rmSync(directory, { recursive: true })
})

describeUnless(hasMergeTree ? undefined : 'they need Git 2.39 or newer')('pr-paths', () => {
  it.each(['linear', 'merging'] as const)(
    'allow no clean merge of %s histories that changes other paths',
    async (kind) => {
      const allPatterns = [['docs/**'], ['docs/**', 'guides/**'], ['**/*.md'], ['docs/*']]
      const sample = fc.tuple(historySteps(kind), fc.constantFrom(...allPatterns))
      const samples = [
        ...HARD_HISTORIES[kind].map((steps) => [steps, ['docs/**']] as const),
        ...fc.sample(sample, { numRuns: count, seed: 20_261_122 }),
      ]

      const counts = { clean: 0, dots: 0, wrongDots: 0, allowed: 0, allowedBehind: 0 }
      const wrong: unknown[] = []
      for (const [steps, patterns] of samples) {
        const pull = askGit(directory, steps)
        if (pull.changedByMerge === undefined) continue
        const isWithin = areAllowed(pull.changedByMerge, patterns)
        const comparison = pull.compare(pull.main, pull.agent)
        const { kind: result } = await check(pull, { comparison, patterns })

        counts.clean += 1
        if (areAllowed(namesIn(comparison), patterns)) {
          counts.dots += 1
          if (!isWithin) counts.wrongDots += 1
        }
        if (result === 'allowed') {
          counts.allowed += 1
          if (comparison.behind_by > 0) counts.allowedBehind += 1
          if (!isWithin) wrong.push({ steps, patterns, changes: pull.changedByMerge })
        }
      }

      expect(wrong).toEqual([])
      // The histories are hard enough: the names in the comparison do not suffice.
      expect(counts.wrongDots).toBeGreaterThan(0)
      expect(counts.allowedBehind).toBeGreaterThan(0)
      if (HISTORIES !== undefined) process.stderr.write(`${kind}: ${JSON.stringify(counts)}\n`)
    },
    20_000 + count * 500,
  )
})

function check(
  { main, agent, compare }: GitPullRequest,
  { comparison, patterns }: { comparison: Comparison; patterns: readonly string[] },
) {
  const pull = {
    base: { ref: 'main', repo: { default_branch: 'main' } },
    head: { sha: agent },
    changed_files: comparison.files.length,
  }
  return checkChangedPaths(pull, {
    patterns,
    serverUrl: '',
    redact: (text) => text,
    getTip: () => Promise.resolve(main),
    compare: (base, head) => Promise.resolve(base === main ? comparison : compare(base, head)),
  })
}

function namesIn({ files }: Comparison): string[] {
  return files.flatMap(({ filename, previous_filename: formerName = filename }) => [
    filename,
    formerName,
  ])
}

function areAllowed(paths: readonly string[], patterns: readonly string[]): boolean {
  return paths.every((path) => patterns.some((pattern) => matchesPath(path, pattern)))
}
