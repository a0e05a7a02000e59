import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { beforeEach, expect, it } from '@jest/globals'
import { describeScripts } from './support/describe-scripts.ts'
import { useDirectory } from './support/directory.ts'

const script = resolve(import.meta.dirname, '../scripts/release.sh')
const temporary = useDirectory()
/** Has the clone of a maintainer in `work`, the repository on GitHub in `origin`, and the programs of this test. */
let directory: string

/** Knows on which commits CI has passed, and writes down each change with the tags that exist by then. */
const gh = `#!/bin/bash -e
cd "$(dirname "$0")"
case "$1 $2" in
  'run list') [[ "$*" =~ --commit\\ ([0-9a-f]+) ]]; cat "ci-\${BASH_REMATCH[1]}" 2> /dev/null || true ;;
  'release view') [ -e "release-$3" ] ;;
  'release create') mkdir "release-$3" ;;
  'release verify') [ ! -e unsigned ] ;;
esac
[ "$2" = list ] || { echo "$*"; git -C origin tag; } >> calls
`

beforeEach(() => {
  directory = mkdtempSync(join(temporary, 'test-'))
  writeFileSync(join(directory, 'gh'), gh, { mode: 0o755 })
  writeFileSync(join(directory, 'sleep'), '#!/bin/sh\n', { mode: 0o755 })
  mkdirSync(join(directory, 'work'))
  run(`git init --quiet --bare ../origin
    git init --quiet --initial-branch=main
    git remote add origin ../origin
    git config user.name x
    git config user.email x@example.com`)
})

/** Runs commands as a maintainer. */
function run(commands: string) {
  const env = { ...process.env, PATH: `${directory}:${process.env['PATH'] ?? ''}` }
  const options = { cwd: join(directory, 'work'), env, encoding: 'utf8' } as const
  const { status, stdout, stderr } = spawnSync('bash', ['-ec', commands], options)
  return { passes: status === 0, output: (stdout + stderr).trim() }
}

function release() {
  return run(`"${script}"`)
}

/** Commits a version, pushes it to the head of main, and lets CI end there; returns the commit. */
function commit(version: string, { ci = 'success', date = '2026-11-21' } = {}): string {
  const work = join(directory, 'work')
  writeFileSync(join(work, 'package.json'), JSON.stringify({ version }))
  writeFileSync(
    join(work, 'CHANGELOG.md'),
    `# Changelog\n\n## [${version}] - ${date}\n\n### New\n\n- [More](x).\n\n## [0.9.0] - 2026-01-01\n\nOld.\n`,
  )
  const { output: head } = run(`git add --all
    git commit --quiet --allow-empty --message x
    git push --quiet origin HEAD:main
    git rev-parse HEAD`)
  writeFileSync(join(directory, `ci-${head}`), `${ci}\n`)
  return head
}

/** The tags on GitHub, with their commits. */
function tags(): Record<string, string> {
  const { output } = run('git ls-remote --tags origin')
  const pairs = [...output.matchAll(/^(\w+)\trefs\/tags\/(.+)$/gm)]
  return Object.fromEntries(pairs.map(([, sha = '', name = '']) => [name, sha]))
}

describeScripts('bash', 'git')('a release', () => {
  it('is made of the head of main, and is verified before the major tag moves to it', () => {
    const first = commit('1.0.0')

    expect(release()).toMatchObject({ passes: true })
    expect(tags()).toEqual({ 'v1.0.0': first, v1: first })
    const notes = '\n### New\n\n- [More](x).'
    expect(readFileSync(join(directory, 'calls'), 'utf8')).toBe(
      `release create v1.0.0 --verify-tag --title v1.0.0 --notes ${notes}\nv1.0.0\nrelease verify v1.0.0\nv1.0.0\n`,
    )

    const second = commit('1.10.0')
    expect([release().passes, release().passes]).toEqual([true, true])
    expect(tags()).toEqual({ 'v1.0.0': first, 'v1.10.0': second, v1: second })
  })

  it.each([
    ['CI has failed on', () => commit('1.1.0', { ci: 'failure' }), ' of main: failure.'],
    ['CI has no result of', () => commit('1.1.0', { ci: '' }), ': no result.'],
    [
      'the changelog does not date',
      () => commit('1.1.0', { date: 'unreleased' }),
      '## [1.1.0] - Y',
    ],
    ['has the version of another', () => commit('1.0.0'), 'v1.0.0 was not pushed.'],
  ])('is not made of a commit that %s', (_, prepare, problem) => {
    const first = commit('1.0.0')
    release()
    prepare()

    expect(release()).toEqual({ passes: false, output: expect.stringContaining(problem) })
    expect(tags()).toEqual({ 'v1.0.0': first, v1: first })
  })

  it('that cannot be verified does not move the major tag, until it can be', () => {
    const first = commit('1.0.0')
    writeFileSync(join(directory, 'unsigned'), '')

    expect(release().output).toContain('v1 was not moved: v1.0.0 cannot be verified.')
    expect(tags()).toEqual({ 'v1.0.0': first })

    rmSync(join(directory, 'unsigned'))
    expect(release().output).toBe(`v1.0.0 and v1 are on ${first}.`)
    expect(tags()).toEqual({ 'v1.0.0': first, v1: first })
  })

  it('does not move the major tag off a commit that it does not contain', () => {
    const first = commit('1.0.0')
    const { output: side } = run(`git commit --quiet --allow-empty --message x
      git push --quiet origin HEAD:refs/tags/v1
      git rev-parse HEAD`)

    expect(release().output).toContain(`v1 was not moved: v1.0.0 does not contain ${side}`)
    expect(tags()).toEqual({ 'v1.0.0': first, v1: side })
  })
})
