import { execFile, spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { describeScripts } from './support/describe-scripts.ts'

jest.setTimeout(60_000)

// The scripts are run as they stand.
const describeScript = describeScripts('bash', 'jq', 'git')

/** Stands for gh and GitHub's API of references, on a real repository: a move that is not forced has to be a fast-forward. */
const gh = `#!${process.execPath}
const { spawnSync } = require('node:child_process')
const git = (...args) => spawnSync('git', ['-C', process.env.ORIGIN, ...args], { encoding: 'utf8' })
const refuse = (text) => { console.error('gh: ' + text); process.exit(1) }
const args = process.argv.slice(3)
const path = args.find((arg) => arg.startsWith('repos/')).slice('repos/acme/app/'.length)
const { ref, sha, force } = Object.fromEntries(args.filter((arg) => /^\\w+=/.test(arg)).map((arg) => arg.split('=')))
if (path.startsWith('git/matching-refs/')) {
  const prefix = path.slice('git/matching-'.length)
  const { status, stdout } = git('for-each-ref', '--format=%(refname) %(objectname)', 'refs/tags')
  if (status !== 0) refuse('error connecting')
  const lines = stdout.split('\\n')
  const found = lines.filter((line) => line.startsWith(prefix)).map((line) => line.split(' '))
  console.log(JSON.stringify(found.map(([ref, sha]) => ({ ref, object: { sha } }))))
  setTimeout(() => {}, Number(process.env.DELAY_MS ?? 0))
} else if (path.startsWith('contents/package.json?ref=')) {
  console.log(git('show', path.split('=')[1] + ':package.json').stdout)
} else if (path === 'git/refs') {
  if (git('update-ref', ref, sha, '0'.repeat(40)).status !== 0) refuse('Reference already exists (HTTP 422)')
} else if (path.startsWith('git/refs/tags/') && args.includes('PATCH')) {
  const name = 'refs/' + path.slice('git/refs/'.length)
  const old = git('rev-parse', name).stdout.trim()
  if (force !== 'true' && git('merge-base', '--is-ancestor', old, sha).status !== 0) refuse('Update is not a fast forward (HTTP 422)')
  git('update-ref', name, sha)
} else refuse('unexpected: ' + args.join(' '))
`

let directory: string
let repository: string

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'release-'))
  repository = join(directory, 'work')
  await writeFile(join(directory, 'gh'), gh, { mode: 0o755 })
  spawnSync('git', ['init', '--quiet', '--bare', '--initial-branch=main', join(directory, 'origin')])
  spawnSync('git', ['clone', '--quiet', join(directory, 'origin'), repository])
  git('checkout', '--quiet', '-B', 'main')
})

afterEach(async () => {
  await rm(directory, { recursive: true })
})

function git(...args: readonly string[]): string {
  const identity = ['-c', 'user.name=x', '-c', 'user.email=x@example.com']
  const { status, stdout, stderr } = spawnSync('git', ['-C', repository, ...identity, ...args], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`)
  return stdout.trim()
}

/** Commits a version, tags it, and pushes both; returns the commit. */
async function release(version: string, branch = 'main'): Promise<string> {
  await change({ 'package.json': JSON.stringify({ version }) })
  git('tag', `v${version}`)
  git('push', '--quiet', 'origin', branch, '--tags')
  return git('rev-parse', 'HEAD')
}

async function change(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(join(repository, name, '..'), { recursive: true })
    await writeFile(join(repository, name), text)
  }
  git('add', '--all')
  git('commit', '--quiet', '--message', 'x')
}

interface Finished {
  readonly code: number
  readonly output: string
}

function runScript(name: string, env: Readonly<Record<string, string>>): Promise<Finished> {
  const script = resolve(import.meta.dirname, '../scripts/release', name)
  const variables = {
    PATH: `${directory}:${process.env['PATH'] ?? ''}`,
    ORIGIN: join(directory, 'origin'),
    GH_REPO: 'acme/app',
    RETRY_SECONDS: '0',
    ...env,
  }
  return new Promise((done) => {
    const child = execFile('bash', [script], { cwd: repository, env: variables }, (_, stdout, stderr) => {
      done({ code: child.exitCode ?? -1, output: stdout + stderr })
    })
  })
}

function move(version: string, commit: string, env: Readonly<Record<string, string>> = {}): Promise<Finished> {
  return runScript('move-major-tag.sh', { TAG: `v${version}`, COMMIT: commit, ...env })
}

/** Returns the commit. */
async function releaseAndMove(version: string): Promise<string> {
  const commit = await release(version)
  const { code, output } = await move(version, commit)
  expect([code, output]).toEqual([0, expect.any(String)])
  return commit
}

function tagged(name: string): string {
  return spawnSync('git', ['-C', join(directory, 'origin'), 'rev-parse', '--verify', '--quiet', `refs/tags/${name}`], {
    encoding: 'utf8',
  }).stdout.trim()
}

describeScript('the major tag', () => {
  it('is made by the first release, and follows the next ones', async () => {
    for (const version of ['1.0.0', '1.9.0', '1.10.0']) {
      expect(await releaseAndMove(version)).toBe(tagged('v1'))
    }
  })

  it('does not go back when an old release is run again', async () => {
    const old = await releaseAndMove('1.0.0')
    const latest = await releaseAndMove('1.1.0')
    const again = await move('1.0.0', old)

    expect(again).toEqual({ code: 0, output: 'v1 stays on v1.1.0; v1.0.0 is not newer.\n' })
    expect(tagged('v1')).toBe(latest)
  })

  it('does not take a lower version on a later commit', async () => {
    const higher = await releaseAndMove('1.1.0')
    await releaseAndMove('1.0.1')

    expect(tagged('v1')).toBe(higher)
  })

  it('does not move to a commit that does not follow it', async () => {
    const main = await release('1.0.0')
    await change({ a: 'x' })
    git('push', '--quiet', 'origin', 'main')
    const later = git('rev-parse', 'HEAD')
    await move('1.0.0', later)
    git('checkout', '--quiet', '-b', 'side', main)
    const { code, output } = await move('1.1.0', await release('1.1.0', 'side'))

    expect(code).toBe(1)
    expect(output).toContain('::error::v1 was not moved')
    expect(tagged('v1')).toBe(later)
  })

  it('stays on the highest when three releases finish in the wrong order', async () => {
    await releaseAndMove('1.0.0')
    const versions = ['1.1.0', '1.2.0', '1.3.0']
    const commits: string[] = []
    for (const version of versions) commits.push(await release(version))
    // All see v1 on 1.0.0; the older a release, the later it moves the tag.
    const runs = await Promise.all(
      versions.map((version, at) => move(version, commits[at] ?? '', { DELAY_MS: String(2000 - 1000 * at) })),
    )

    expect(runs.map(({ code }) => code)).toEqual([0, 0, 0])
    expect(tagged('v1')).toBe(commits[2])
  })

  it('is made once by two first releases at the same time', async () => {
    const first = await release('1.0.0')
    const second = await release('1.1.0')
    const runs = await Promise.all([move('1.1.0', second, { DELAY_MS: '1000' }), move('1.0.0', first)])

    expect(runs.map(({ code }) => code)).toEqual([0, 0])
    expect(tagged('v1')).toBe(second)
  })

  it('is one for each major version', async () => {
    const one = await releaseAndMove('1.0.0')
    const ten = await releaseAndMove('10.0.0')
    const two = await releaseAndMove('2.0.0')

    expect([tagged('v1'), tagged('v2'), tagged('v10')]).toEqual([one, two, ten])
  })

  it('stays where GitHub cannot be reached', async () => {
    const { code } = await move('1.0.0', await release('1.0.0'), { ORIGIN: '/nowhere' })

    expect([code, tagged('v1')]).toEqual([1, ''])
  })
})

describeScript('the commit of a release', () => {
  function verify(tag: string): Promise<Finished> {
    return runScript('verify-tag.sh', { TAG: tag })
  }

  it('is the one that is tagged, and on main, where it may be an older one', async () => {
    const commit = await release('1.2.3')
    const verified = await verify('v1.2.3')
    await release('1.2.4')
    git('checkout', '--quiet', 'v1.2.3')

    expect(verified).toEqual({ code: 0, output: `commit=${commit}\n` })
    expect(await verify('v1.2.3')).toEqual(verified)
  })

  it.each(['v1.2', 'v1.2.3-rc.1', 'v01.2.3', '1.2.3', 'v1.2.3\nx', 'main'])(
    'is not named by the tag %j',
    async (tag) => {
      await release('1.2.3')

      expect(await verify(tag)).toEqual({ code: 1, output: expect.stringContaining('is not vX.Y.Z.') })
    },
  )

  it.each([
    [
      'is not one of a side branch',
      async () => {
        git('checkout', '--quiet', '-b', 'side')
        await release('1.3.0', 'side')
      },
      'The commit of v1.3.0 is not on main.',
    ],
    [
      'has the version of the tag',
      () => git('tag', 'v1.3.0'),
      'The tag is v1.3.0, but package.json has version 1.2.3.',
    ],
    [
      'is the one that is checked out',
      async () => {
        await release('1.3.0')
        await change({ a: 'x' })
      },
      'HEAD is not the commit of v1.3.0.',
    ],
  ])('%s', async (_, prepare, problem) => {
    await release('1.2.3')
    await prepare()

    expect(await verify('v1.3.0')).toEqual({ code: 1, output: `::error::${problem}\n` })
  })
})

describeScript('a change of dist/', () => {
  it.each([
    ['alone', ['dist/index.js'], 1],
    ['beside tests', ['dist/index.js', '__tests__/src/a.ts', 'package.json'], 1],
    ['with the sources', ['dist/index.js', 'src/main.ts'], 0],
    ['with what replaces packages', ['dist/index.js', 'bundle/undici.ts'], 0],
    ['with the packages', ['dist/index.js', 'package-lock.json'], 0],
    ['with the build script', ['dist/index.js', 'scripts/build.ts'], 0],
    ['that is none', ['docs/dist/index.md'], 0],
  ])('%s', async (_, files, code) => {
    await release('1.0.0')
    await change(Object.fromEntries(files.map((name) => [name, 'changed'])))

    expect((await runScript('check-dist-change.sh', { BASE: 'HEAD^' })).code).toBe(code)
  })
})
