import { describe, expect, it } from '@jest/globals'
import { comparison, pullRequest, type ChangedFileSeed } from '../../simulator/github.ts'
import { checkChangedPaths } from '../../src/verify/changed-paths.ts'
import { Comparison, PullRequest } from '../../src/verify/requests.ts'
import { unverified } from '../../src/verify/result.ts'

const main = 'a'.repeat(40)
const head = 'b'.repeat(40)
const pull = PullRequest.parse({
  ...pullRequest({ repository: 'acme/app', number: 7, sha: head }),
  changed_files: 1,
})

const renamed = (from: string, to: string) => ({
  filename: to,
  status: 'renamed',
  previous_filename: from,
})
const hidden = renamed('src/a', 'docs/a')

interface Histories {
  readonly pull?: typeof pull
  readonly patterns?: readonly string[]
  readonly files?: readonly ChangedFileSeed[]
  readonly aheadBy?: number
  readonly behindBy?: number
  /** What the default branch has changed since. */
  readonly missedFiles?: readonly ChangedFileSeed[]
  /** Fields of the first comparison. */
  readonly fields?: Partial<Comparison>
  /** In how many turns of the event loop the run is cancelled. */
  readonly abortIn?: number
}

/** The result, and what was compared. */
async function check(histories: Histories = {}) {
  const { files = ['docs/a.md'], missedFiles = [], fields, ...counts } = histories
  const { patterns = ['docs/**', '**/*.md'], abortIn = Infinity } = histories
  const abort = new AbortController()
  const countDown = (left: number): void => {
    if (left <= 0) abort.abort()
    else if (left < Infinity) setImmediate(countDown, left - 1)
  }
  countDown(abortIn)
  const calls: string[] = []
  const result = await checkChangedPaths(histories.pull ?? pull, {
    patterns,
    serverUrl: 'https://git.example',
    signal: abort.signal,
    getTip: (branch) => {
      calls.push(branch)
      return Promise.resolve(main)
    },
    compare: (from, to) => {
      calls.push(`${from.slice(0, 1)}...${to.slice(0, 1)}`)
      const seed = { base: from, head: to }
      const data =
        from === main
          ? { ...comparison({ ...seed, ...counts, files }), ...fields }
          : comparison({ ...seed, files: missedFiles, behindBy: 1 })
      return Promise.resolve(Comparison.parse(data))
    },
  })
  return [result, calls] as const
}

it('a signal is noticed between two files, because odd patterns take long', async () => {
  const many = { files: files(299), pull: { ...pull, changed_files: 299 } }

  await expect(check({ ...many, abortIn: 5 })).rejects.toThrow('This operation was aborted')
  expect(await check(many)).toMatchObject([{ kind: 'allowed', files: 299 }, ['main', 'a...b']])
})

function files(count: number, name = 'docs/a'): string[] {
  return Array<string>(count).fill(name)
}

describe('allowed paths', () => {
  it.each<[string, Histories, number]>([
    ['files of several patterns', { files: ['docs/a', 'README.md', 'docs/.x/b'] }, 3],
    ['no file', { files: [], pull: { ...pull, changed_files: 0 } }, 0],
    ['299 files', { files: files(299) }, 299],
    ['a file that is removed', { files: [{ filename: 'docs/a', status: 'removed' }] }, 1],
    ['a file that is moved within them', { files: [renamed('docs/a', 'docs/b')] }, 1],
    ['a copy', { files: [{ ...hidden, status: 'copied' }] }, 1],
    ['an unchanged file', { files: [{ ...hidden, status: 'unchanged' }] }, 1],
    ['more commits than are listed', { aheadBy: 101 }, 1],
  ])('%s', async (_, histories, count) => {
    expect(await check(histories)).toEqual([{ kind: 'allowed', files: count }, ['main', 'a...b']])
  })

  it.each<[string, Histories]>([
    ['changed files', { behindBy: 3, missedFiles: ['docs/a.md', 'src/a.ts'] }],
    ['added files', { behindBy: 1, missedFiles: [{ filename: 'src/b', status: 'added' }] }],
    ['changed 299 files', { behindBy: 1, missedFiles: files(299) }],
    ['changed nothing, and the branch has a hundred commits', { behindBy: 1, aheadBy: 100 }],
  ])('the base branch has since %s', async (_, histories) => {
    expect(await check(histories)).toEqual([
      { kind: 'allowed', files: 1 },
      ['main', 'a...b', 'b...a'],
    ])
  })
})

it('what a merge would change is compared with its base branch', async () => {
  const base = { ...pull.base, ref: 'release/#1' }

  expect(await check({ pull: { ...pull, base } })).toEqual([
    { kind: 'allowed', files: 1 },
    ['release/#1', 'a...b'],
  ])
})

describe('an objection', () => {
  const denied = (what: string, patterns = '`docs/**, **/*.md`'): string =>
    `it changes ${what}, which \`pr-paths\` (${patterns}) does not allow. Review it yourself, or allow it for later runs, such as \`docs/**\` for a whole folder.`
  const [nfc, nfd] = ['docs/café'.normalize('NFC'), 'docs/café'.normalize('NFD')]
  const encoded = (path: string, pattern: string): string =>
    `it changes \`${path}\`, which \`pr-paths\` (\`${pattern}\`) does not allow: the two differ in the encoding of a letter (NFC or NFD). Rename the file, or copy its name.`
  const pointer =
    'it changes `docs`, which `pr-paths` (`docs/**, **/*.md`) does not allow. Review it yourself, or allow it for later runs, such as `docs/**` for a whole folder.'
  const tooMany =
    "it changes 300 files or more, and git.example's API lists no more than 300. Review the pull request yourself."
  const merged =
    '`main` contains its commit already, so there is nothing to merge. Check what the agent pushed.'
  const missing = (count: string): string =>
    `git.example's API listed ${count}. Re-run failed jobs to verify it.`

  it.each<[string, Histories]>([
    [denied('`src/a.ts`'), { files: ['docs/a', 'src/a.ts'] }],
    [denied('`src/a.ts` (and 1 more file)'), { files: ['src/a.ts', 'docs/a', 'Docs/a'] }],
    [denied('`Docs` (and 2 more files)'), { files: ['Docs', 'x/docs/a', 'docs\\a'] }],
    [denied('`src/a`'), { files: [hidden] }],
    [denied('`src/a`'), { files: [{ ...hidden, status: 'of a later version' }] }],
    [denied('`src/b`'), { files: [{ ...hidden, filename: 'src/b', status: 'copied' }] }],
    [denied('`src/a`'), { files: [{ filename: 'src/a', status: 'unchanged' }] }],
    [denied('`: :error: :x\uFFFD## [error]y`'), { files: ['::error::x\n##[error]y'] }],
    [denied('a file with a blank name'), { files: ['  '] }],
    [denied(`\`docs/${'a'.repeat(144)}…\``), { files: [`docs/${'a'.repeat(4091)}`] }],
    [
      denied('`src/a`', `\`${'x'.repeat(97)}/*…\``),
      { files: ['src/a'], patterns: [`${'x'.repeat(97)}/**`, '**/*.md'] },
    ],
    [encoded(nfd, nfc), { files: [nfd], patterns: [nfc] }],
    [encoded(nfc, nfd), { files: [nfc], patterns: [nfd] }],
    [pointer, { files: ['docs'] }],
    [tooMany, { files: files(300) }],
    [tooMany, { files: files(300), behindBy: 1, pull: { ...pull, changed_files: 301 } }],
    [missing('0 of its 1 file'), { files: [] }],
    [missing('1 of its 2 files'), { pull: { ...pull, changed_files: 2 } }],
    [merged, { files: [], aheadBy: 0, behindBy: 3 }],
  ])('%s', async (objection, histories) => {
    expect(await check(histories)).toEqual([unverified(objection), ['main', 'a...b']])
  })
})

describe('a branch that is behind', () => {
  const lacks = (count: string) =>
    unverified(
      `its branch lacks ${count} of \`main\`, so \`pr-paths\` cannot tell what a merge would change. Press Update branch on the pull request, then re-run failed jobs.`,
    )
  const commit = { sha: head, parents: [{ sha: main }] }
  const root = { sha: head, parents: [] }
  const merge = { sha: head, parents: [{ sha: main }, { sha: 'c' }] }

  it.each<[string, Histories]>([
    ['a commit with two parents below', { aheadBy: 2, fields: { commits: [merge, commit] } }],
    ['a commit without a parent', { fields: { commits: [root] } }],
    ['more commits than are listed', { aheadBy: 101 }],
    ['more commits listed', { fields: { commits: [commit, commit] } }],
    // Part of the branch has come into main, and GitHub's count is an old one.
    ['fewer files than the pull request', { pull: { ...pull, changed_files: 2 } }],
    // With `merge.directoryRenames=true` a merge would move what main has added in that folder.
    ['a file that it has moved', { files: ['docs/a', renamed('docs/old/b', 'docs/b')] }],
  ])('must be one line of commits that move nothing: %s', async (_, histories) => {
    expect(await check({ behindBy: 3, ...histories })).toEqual([
      lacks('3 commits'),
      ['main', 'a...b'],
    ])
  })

  it.each<[string, readonly ChangedFileSeed[]]>([
    ['removed a file', ['src/a', { filename: 'docs/x', status: 'removed' }]],
    ['moved a file', [renamed('docs/a', 'src/a')]],
    ['changed 300 files', files(300)],
  ])('must not miss that the base branch has %s', async (_, missedFiles) => {
    expect(await check({ behindBy: 1, missedFiles })).toEqual([
      lacks('1 commit'),
      ['main', 'a...b', 'b...a'],
    ])
  })
})
