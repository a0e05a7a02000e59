import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { describeScripts } from './support/describe-scripts.ts'

jest.setTimeout(60_000)

// The scripts are run as they stand, on real repositories.
const describeScript = describeScripts('bash', 'jq', 'git')
const root = resolve(import.meta.dirname, '..')

let directory: string
let repository: string

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'release-'))
  repository = join(directory, 'work')
  spawnSync('git', [
    'init',
    '--quiet',
    '--bare',
    '--initial-branch=main',
    join(directory, 'origin'),
  ])
  spawnSync('git', ['clone', '--quiet', join(directory, 'origin'), repository])
  git('config', 'user.name', 'x')
  git('config', 'user.email', 'x@example.com')
  git('checkout', '--quiet', '-B', 'main')
})

afterEach(async () => {
  await rm(directory, { recursive: true })
})

function git(...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync('git', ['-C', repository, ...args], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`)
  return stdout.trim()
}

/** Commits files and pushes the branch. */
async function change(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(join(repository, name, '..'), { recursive: true })
    await writeFile(join(repository, name), text)
  }
  git('add', '--all')
  git('commit', '--quiet', '--message', 'x')
  git('push', '--quiet', 'origin', 'HEAD')
}

/** Commits a version; returns the commit. */
async function commit(version: string): Promise<string> {
  const log = `# Changelog\n\n## [${version}] - 2026-11-21\n\nNew in ${version}.\n\n## [0.9.0] - 2026-01-01\n\nOld.\n\n[0.9.0]: x\n`
  await change({ 'package.json': JSON.stringify({ version }), 'CHANGELOG.md': log })
  return git('rev-parse', 'HEAD')
}

/** As publish.sh leaves it, before the major tag moves. */
async function release(version: string): Promise<string> {
  const released = await commit(version)
  git('push', '--quiet', 'origin', `HEAD:refs/tags/v${version}`)
  return released
}

function run(script: string, variables: Readonly<Record<string, string>> = {}) {
  const PATH = `${directory}:${process.env['PATH'] ?? ''}`
  const env = { PATH, HOME: directory, RETRY_SECONDS: '0', ...variables }
  const options = { cwd: repository, env, encoding: 'utf8' } as const
  const { status, stdout, stderr } = spawnSync(
    'bash',
    [join(root, 'scripts/release', script)],
    options,
  )
  return { code: status, output: stdout + stderr }
}

function move(version: string) {
  git('fetch', '--quiet', 'origin', 'main')
  return run('move-major-tag.sh', { TAG: `v${version}` })
}

function tagged(name: string): string {
  return git('ls-remote', 'origin', `refs/tags/${name}`).split('\t')[0] ?? ''
}

/** A program of this name for the scripts. */
function stub(name: string, lines: string): Promise<void> {
  return writeFile(join(directory, name), `#!/bin/sh\n${lines}\n`, { mode: 0o755 })
}

describeScript('the major tag', () => {
  it('is made by the first release of a major version, and follows its next ones alone', async () => {
    const tags: Record<string, string> = {}
    for (const version of ['1.0.0', '10.0.0', '1.9.0', '1.10.0']) {
      const major = version.replace(/\..*/, '')
      tags[`v${major}`] = await release(version)

      expect(move(version)).toEqual({
        code: 0,
        output: expect.stringContaining(`v${major} is on v${version}.\n`),
      })
      expect({ v1: tagged('v1'), v10: tagged('v10') }).toEqual({ v10: '', ...tags })
    }
  })

  it.each([
    ['is not there', ''],
    ['is on the highest', 'v1.2.0'],
  ])('is on the highest after an old release was run again while it %s', async (_, start) => {
    await release('1.0.0')
    const highest = await release('1.2.0')
    await release('1.1.0')
    git('fetch', '--quiet', '--tags')
    if (start !== '') git('push', '--quiet', 'origin', `${start}:refs/tags/v1`)

    expect(move('1.0.0')).toEqual({ code: 0, output: expect.not.stringContaining('::') })
    expect(tagged('v1')).toBe(highest)
  })

  it('is put right, with a warning, if somebody moved it off main', async () => {
    const released = await release('1.0.0')
    git('checkout', '--quiet', '-b', 'side')
    const evil = await commit('1.0.0-evil')
    git('push', '--quiet', 'origin', 'HEAD:refs/tags/v1')

    expect(move('1.0.0').output).toContain(`::warning::v1 was on ${evil}, which is no release.`)
    expect(tagged('v1')).toBe(released)
  })

  it('does not move to a release that is not on main', async () => {
    const released = await release('1.0.0')
    move('1.0.0')
    git('checkout', '--quiet', '-b', 'side')
    const evil = await release('1.1.0')

    expect(move('1.1.0')).toEqual({
      code: 1,
      output: `::error::v1 was not moved: main never stood on ${evil}, the commit of v1.1.0.\n`,
    })
    expect(tagged('v1')).toBe(released)
  })

  it.each([
    ['moves although GitHub fails', 4, 0],
    ['stays where GitHub keeps failing', 5, 1],
  ])('%s %d times', async (_, faults, code) => {
    const released = await release('1.0.0')
    // As for a 502, git ends with an error and prints nothing of use.
    const failing = `echo x >> ${directory}/tries; [ $(wc -l < ${directory}/tries) -le ${String(faults)} ] && exit 1; git upload-pack "$@"`
    await stub('upload-pack', failing)
    git('fetch', '--quiet')
    git('config', 'remote.origin.uploadpack', join(directory, 'upload-pack'))
    const finished = run('move-major-tag.sh', { TAG: 'v1.0.0' })
    git('config', '--unset', 'remote.origin.uploadpack')

    expect([finished.code, tagged('v1')]).toEqual([code, code === 0 ? released : ''])
  })
})

describeScript('the commit of a release', () => {
  it('is one that main stood on, with a version of its own, also when it is run again', async () => {
    await commit('1.2.3')

    expect(run('verify.sh')).toEqual({ code: 0, output: 'tag=v1.2.3\n' })

    await release('1.2.4')
    await commit('1.2.5')
    git('checkout', '--quiet', 'HEAD^')

    expect(run('verify.sh')).toEqual({ code: 0, output: 'tag=v1.2.4\n' })
  })

  it.each([
    [
      'the inside of a merged branch',
      async () => {
        git('checkout', '--quiet', '-b', 'side')
        await change({ 'dist/index.js': 'evil' })
        git('revert', '--no-edit', 'HEAD')
        git('checkout', '--quiet', 'main')
        git('merge', '--quiet', '--no-ff', '--no-edit', 'side')
        git('push', '--quiet', 'origin', 'main')
        git('checkout', '--quiet', 'side~')
      },
      'was never the head of main.',
    ],
    [
      'a version that is taken',
      async () => {
        await release('1.2.4')
        await change({ a: 'x' })
      },
      'set the next one',
    ],
    ['a version before a release', () => commit('1.3.0-rc.1'), 'which is not X.Y.Z.'],
    [
      'a version that the changelog lacks',
      () => change({ 'package.json': '{"version": "1.3.0"}' }),
      'CHANGELOG.md has no section "## [1.3.0] - DATE".',
    ],
  ])('is not that of %s', async (_, prepare, problem) => {
    await commit('1.2.3')
    await prepare()
    git('fetch', '--quiet', '--tags')

    expect(run('verify.sh')).toEqual({ code: 1, output: expect.stringMatching(/^::error::/) })
    expect(run('verify.sh').output).toContain(problem)
  })
})

describeScript('publishing', () => {
  const TAG = 'v1.0.0'
  /** What gh was told, and whether the tag was there by then. */
  const calls = (): Promise<string> => readFile(join(directory, 'calls'), 'utf8')

  beforeEach(async () => {
    const view = `[ "$2" = view ] && { test -e ${directory}/calls; exit; }`
    await stub(
      'gh',
      `${view}\n{ git ls-remote origin ${TAG} | cut -c 42-; echo "$@"; } >> ${directory}/calls`,
    )
  })

  it('makes the tag, then the release with its section of the changelog, and each only once', async () => {
    const released = await commit('1.0.0')

    expect([run('publish.sh', { TAG }).code, run('publish.sh', { TAG }).code]).toEqual([0, 0])
    expect(tagged(TAG)).toBe(released)
    expect(await calls()).toBe(
      `refs/tags/${TAG}\nrelease create ${TAG} --verify-tag --title ${TAG} --notes \nNew in 1.0.0.\n`,
    )
  })

  it('stops at a tag of that name on another commit', async () => {
    const first = await release('1.0.0')
    await change({ a: 'x' })

    expect(run('publish.sh', { TAG }).code).toBe(1)
    expect(tagged(TAG)).toBe(first)
    await expect(calls()).rejects.toThrow('ENOENT')
  })
})

describeScript('the commands in SECURITY.md that verify a release', () => {
  it.each([
    ['pass', 'nothing', 'verified: pin c0ffee # v1.0.0\n'],
    ['fail with the release', 'release', ''],
    ['fail with one file', 'simulator/main.ts', ''],
  ])('%s', async (_, bad, printed) => {
    const [, commands = ''] =
      /```bash\n(tag=.*?)```/s.exec(await readFile(join(root, '.github/SECURITY.md'), 'utf8')) ?? []
    const PATH = process.env['PATH'] ?? ''
    await stub('gh', `case "$*" in *${bad}*) exit 1; esac`)
    await stub(
      'git',
      `case $1 in clone) mkdir await-agent-job;; rev-parse) echo c0ffee;; *) PATH='${PATH}' git -C ${root} "$@"; esac`,
    )
    const env = { PATH: `${directory}:${PATH}` }
    const { status, stdout } = spawnSync('bash', ['-c', commands], {
      cwd: directory,
      env,
      encoding: 'utf8',
    })

    expect([status === 0, stdout]).toEqual([printed !== '', printed])
  })
})

describeScript('a change of dist/', () => {
  it.each([
    ['alone', ['dist/index.js'], 1],
    ['beside tests', ['dist/index.js', '__tests__/src/a.ts', 'package.json'], 1],
    ['with the sources', ['dist/index.js', 'src/main.ts'], 0],
    ['with the build', ['dist/index.js', 'scripts/build/undici.ts'], 0],
    ['with the packages', ['dist/index.js', 'package-lock.json'], 0],
    ['that is none', ['docs/dist/index.md'], 0],
  ])('%s', async (_, files, code) => {
    await commit('1.0.0')
    await change(Object.fromEntries(files.map((name) => [name, 'changed'])))

    expect(run('check-dist-change.sh', { BASE: 'HEAD^' }).code).toBe(code)
  })
})
