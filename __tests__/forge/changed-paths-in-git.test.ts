import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { checkChangedPaths, type Comparison } from '../../src/forge/changed-paths.ts'
import { matchesPath } from '../../src/forge/path-pattern.ts'
import { describeUnless } from '../support/describe-scripts.ts'
import { askGit, type GitPullRequest } from '../support/git-comparisons.ts'
import { historySteps, type Step } from '../support/git-histories.ts'

// `HISTORIES=5000 npm run test:only -- changed-paths-in-git` tries more, and prints the counts.
const { HISTORIES } = process.env
const count = Number(HISTORIES ?? 150)

const version = /(\d+)\.(\d+)/.exec(String(spawnSync('git', ['--version']).stdout))
const hasMergeTree = Number(version?.[1]) * 100 + Number(version?.[2]) >= 239

/** Histories in which the comparison shows `docs/` only, and a merge changes `src/`. */
const HARD_HISTORIES: Readonly<Record<'linear' | 'merging', Step[]>> = {
  // Main moves a file that the agent edits.
  linear: [
    { kind: 'move', branch: 'main', path: 0, to: 9 },
    { kind: 'edit', branch: 'agent', path: 0, line: 1 },
  ],
  // Main merges a commit of the agent. The agent merges main as it was before, and undoes a fix in it.
  merging: [
    { kind: 'edit', branch: 'main', path: 7, line: 0 },
    { kind: 'edit', branch: 'agent', path: 0, line: 0 },
    { kind: 'merge', branch: 'main', back: 0, picks: 1 },
    { kind: 'merge', branch: 'agent', back: 1, picks: 0 },
    { kind: 'edit', branch: 'agent', path: 1, line: 0 },
  ],
}

let directory: string

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'histories-'))
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
        [HARD_HISTORIES[kind], ['docs/**']] as const,
        ...fc.sample(sample, { numRuns: count, seed: 20_261_122 }),
      ]
      const histories = samples.map(([steps]) => steps)
      const pulls = askGit(mkdtempSync(join(directory, 'git-')), histories)

      const counts = { clean: 0, dots: 0, wrongDots: 0, allowed: 0, allowedBehind: 0 }
      const wrong: unknown[] = []
      for (const [index, [steps, patterns]] of samples.entries()) {
        const pull = pulls[index]
        if (pull?.changedByMerge === undefined) continue
        const isWithin = areAllowed(pull.changedByMerge, patterns)
        const comparison = pull.compare(pull.main, pull.agent)
        const { kind: result } = await check(pull, patterns)

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
  )
})

function check({ main, agent, compare }: GitPullRequest, patterns: readonly string[]) {
  const pull = {
    base: { ref: 'main', repo: { default_branch: 'main' } },
    head: { sha: agent },
    changed_files: compare(main, agent).files.length,
  }
  return checkChangedPaths(pull, {
    patterns,
    forge: 'GitHub',
    redact: (text) => text,
    getTip: () => Promise.resolve(main),
    compare: (base, head) => Promise.resolve(compare(base, head)),
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
