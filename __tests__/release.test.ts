import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { appendFile, cp, mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { beforeAll, beforeEach, expect, it, jest } from '@jest/globals'
import { describeScripts } from './support/describe-scripts.ts'
import { useDirectory } from './support/directory.ts'
import { runWorkflow } from './support/run-workflow.ts'

jest.setTimeout(60_000)

// The scripts are run as they stand, on real repositories.
const describeScript = describeScripts('bash', 'jq', 'git')
const root = resolve(import.meta.dirname, '..')

const temporary = useDirectory()
const template = join(temporary, 'template')
let directory: string
let repository: string
/** The commit of version 1.0.0, on which main stands. */
let first: string

/** A repository and its clone, made once: each test copies them. */
beforeAll(async () => {
  repository = join(template, 'work')
  await mkdir(repository, { recursive: true })
  shell(`git init --quiet --bare --template= ../origin
    git init --quiet --initial-branch=main --template=
    git remote add origin ../origin
    git config user.name x
    git config user.email x@example.com
    git config maintenance.auto false
    git -C ../origin config receive.autogc false`)
  for (const folder of ['scripts/release', '.ci'])
    await cp(join(root, folder), join(repository, folder), { recursive: true })
  first = await commit('1.0.0')
})

beforeEach(async () => {
  directory = await mkdtemp(join(temporary, 'test-'))
  repository = join(directory, 'work')
  await cp(template, directory, { recursive: true })
})

/** One process for several commands, because starting one from a process as large as Jest's takes long. */
function shell(commands: string): string {
  const options = { cwd: repository, encoding: 'utf8' } as const
  const { status, stdout, stderr } = spawnSync('sh', ['-ec', commands], options)
  if (status !== 0) throw new Error(`${commands}: ${stderr}`)
  return stdout.trim()
}

/** Commits files, and pushes the branch or these refs; returns the commit. */
async function change(files: Readonly<Record<string, string>>, refs = 'HEAD'): Promise<string> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(join(repository, name, '..'), { recursive: true })
    await writeFile(join(repository, name), text)
  }
  return shell(`git add --all
    git commit --quiet --message x
    git push --quiet origin ${refs}
    git rev-parse HEAD`)
}

/** The notes of each version. */
const NEW = 'New.\n\n```\n## A heading\n[x]: y\n```\n\n[More](x)'

/** Commits a version; returns the commit. */
function commit(version: string, refs?: string): Promise<string> {
  const log = `# Changelog\n\n## [${version}] - 2026-11-21\n\n${NEW}\n\n[0.9.0]: x\n\n## [0.9.0] - 2026-01-01\n\nOld.\n`
  return change({ 'package.json': JSON.stringify({ version }), 'CHANGELOG.md': log }, refs)
}

/** As publish.sh leaves it, before the major tag moves; or without the release, if it failed there. */
async function release(version: string, releases = [aRelease(`v${version}`)]): Promise<string> {
  await appendFile(join(directory, 'pages'), JSON.stringify(releases))
  return commit(version, `HEAD HEAD:refs/tags/v${version}`)
}

/** With the stubs before other programs. */
function environment(): Record<string, string> {
  const PATH = `${directory}:${process.env['PATH'] ?? ''}`
  return { PATH, HOME: directory, RETRY_SECONDS: '0' }
}

function run(script: string, TAG = 'v1.0.0') {
  const env = { ...environment(), TAG, AUTHOR: 'release-app[bot]', PUSH_TOKEN: 'ghs_app' }
  const options = { cwd: repository, env, encoding: 'utf8' } as const
  const file = join(root, 'scripts/release', script)
  const { status, stdout, stderr } = spawnSync('bash', [file], options)
  return { code: status, output: stdout + stderr }
}

function move(version: string) {
  shell('git fetch --quiet origin main')
  return run('move-major-tag.sh', `v${version}`)
}

/** Puts refs on a commit that main never stood on, and fetches them. */
async function putOnSide(...refs: readonly string[]): Promise<void> {
  shell('git checkout --quiet -b side')
  await change({ 'dist/index.js': 'evil' }, refs.map((ref) => `side:${ref}`).join(' '))
  shell('git checkout --quiet main; git fetch --quiet --tags')
}

/** The commit of a tag at the origin; '' if there is no such tag. */
function tagged(name: string): string {
  const file = join(directory, 'origin/refs/tags', name)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
}

/** A program of this name for the scripts. */
function stub(name: string, lines: string): Promise<void> {
  return writeFile(join(directory, name), `#!/bin/sh\n${lines}\n`, { mode: 0o755 })
}

function aRelease(tag: string, { draft = false, login = 'release-app[bot]' } = {}) {
  return { tag_name: tag, draft, author: { login } }
}

const RELEASES = 'repos/{owner}/{repo}/releases?per_page=100'

/** A `gh` that lists these releases on two pages, and writes down each call with the tags that exist by then. */
async function stubGitHub(...releases: readonly ReturnType<typeof aRelease>[]): Promise<void> {
  const pages = join(directory, 'pages')
  await writeFile(
    pages,
    `${JSON.stringify(releases.slice(0, 1))}${JSON.stringify(releases.slice(1))}`,
  )
  const list = `[ "$1 $2 $3 $4" = "api --paginate ${RELEASES} --jq" ] && exec jq -r "$5" ${pages}`
  const note = `{ git ls-remote --tags origin | cut -c 42-; echo "$@"; } >> ${directory}/calls`
  const publish = `case "$1 $2" in 'release create') echo '${JSON.stringify([aRelease('v1.0.0')])}' >> ${pages};; esac`
  await stub('gh', `${list}\n${note}\n${publish}`)
}

/** Lets the stub fail at a command. */
function failAt(command: string): Promise<void> {
  const stubbed = readFileSync(join(directory, 'gh'), 'utf8')
  return stub('gh', `[ "$1 $2" = "${command}" ] && exit 1\n${stubbed}`)
}

/** The calls that the stub wrote down. */
function calls(): string {
  const file = join(directory, 'calls')
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

describeScript('the major tag', () => {
  beforeEach(async () => {
    // One of them only ends like a release.
    shell('git push --quiet origin HEAD:refs/tags/v1.0.0 HEAD:refs/tags/w/refs/tags/v1.99.9')
    await stubGitHub(aRelease('v1.0.0'))
  })

  it('is made by the first release of a major version, and follows its next ones alone', async () => {
    const tags: Record<string, string> = {}
    for (const version of ['1.0.0', '10.0.0', '1.9.0', '1.10.0']) {
      const major = version.replace(/\..*/, '')
      tags[`v${major}`] = version === '1.0.0' ? first : await release(version)

      expect(move(version).output).toContain(`v${major} is on v${version}.\n`)
      expect({ v1: tagged('v1'), v10: tagged('v10') }).toEqual({ v10: '', ...tags })
    }

    // An old one runs again.
    expect(move('1.0.0')).toEqual({ code: 0, output: expect.not.stringContaining('::') })
    expect(tagged('v1')).toBe(tags['v1'])
  })

  it('is put right, with a warning, if somebody moved it off main', async () => {
    shell('git checkout --quiet -b side')
    const evil = await commit('1.0.0-evil', 'HEAD:refs/tags/v1')

    expect(move('1.0.0').output).toContain(`::warning::v1 was on ${evil}, `)
    expect(tagged('v1')).toBe(first)
  })

  it('does not follow a tag that has only a draft, and a release by somebody', async () => {
    const others = [{ draft: true }, { login: 'mallory' }].map((by) => aRelease('v1.1.0', by))
    await release('1.1.0', others)

    expect(move('1.0.0').output).toContain('v1 is on v1.0.0.\n')
    expect(move('1.1.0').output).toMatch(/^::error::.*: v1.1.0 has no release by release-app/)
    expect(tagged('v1')).toBe(first)
  })

  it('does not go back if a release is deleted', async () => {
    const highest = await release('1.1.0')
    move('1.1.0')
    await stubGitHub(aRelease('v1.0.0'))

    expect(move('1.0.0').output).toMatch(/^::error::.*: v1.1.0 has no release by release-app/)
    expect(tagged('v1')).toBe(highest)
  })

  it('does not move to a higher release that cannot be verified', async () => {
    await release('1.1.0')
    await failAt('release verify')

    expect(move('1.0.0').output).toContain('the release v1.1.0 could not be verified.')
    expect(tagged('v1')).toBe('')
  })

  it('does not move to a release that is not on main', async () => {
    shell('git checkout --quiet -b side')
    const evil = await release('1.1.0')

    expect(move('1.1.0').output).toContain(`: main never stood on ${evil}, `)
    expect(tagged('v1')).toBe('')
  })
})

describeScript('the commit of a release', () => {
  beforeEach(() => stubGitHub())

  it('is one that main stood on, with a version of its own, also when it is run again', async () => {
    await release('1.2.4')
    await release('2.0.0')
    shell('git checkout --quiet HEAD^')

    expect(run('verify.sh')).toEqual({ code: 0, output: 'tag=v1.2.4\n' })
  })

  it.each([
    [
      'the inside of a merged branch',
      async () => {
        await putOnSide('refs/heads/side')
        shell(`git merge --quiet --no-ff --no-edit side
          git push --quiet origin main
          git checkout --quiet side`)
      },
      'was never the head of main.',
    ],
    [
      'a version that is taken',
      async () => {
        await release('1.2.4')
        await change({ a: 'x' })
      },
      'Set the next version',
    ],
    [
      'a version lower than that of code in it',
      () => release('10.0.0').then(() => commit('9.1.0')),
      'Version 9.1.0 is lower than v10.0.0, which is part of it.',
    ],
    ['a version before a release', () => commit('1.3.0-rc.1'), 'which is not X.Y.Z.'],
    [
      'a version that the changelog does not date',
      () => change({ 'CHANGELOG.md': '## [1.0.0] - unreleased\n\n### [1.0.0] - 2026-11-21\n' }),
      'CHANGELOG.md has no section "## [1.0.0] - YYYY-MM-DD".',
    ],
    [
      'a major version whose tag has a release, so that it cannot move',
      () => stubGitHub(aRelease('v10'), aRelease('v1')),
      'A release was made on the tag v1, so v1 cannot move.',
    ],
  ])('is not that of %s', async (_, prepare, problem) => {
    await prepare()
    const { code, output } = run('verify.sh')

    expect([code, output]).toEqual([1, expect.stringMatching(/^::error::/)])
    expect(output).toContain(problem)
  })
})

describeScript('publishing', () => {
  beforeEach(() => stubGitHub(aRelease('v0.9.0'), aRelease('v0.1.0', { draft: true })))

  it('makes the tag of the verified commit, whatever other refs are named, then the release, and each only once', async () => {
    await putOnSide('refs/tags/HEAD', 'refs/heads/refs/tags/v1.0.0')

    expect([run('publish.sh').code, run('publish.sh').code]).toEqual([0, 0])
    expect(tagged('v1.0.0')).toBe(first)
    expect(calls()).toBe(
      `refs/tags/HEAD\nrefs/tags/v1.0.0\nrelease create v1.0.0 --verify-tag --title v1.0.0 --notes \n${NEW}\n`,
    )
  })

  it('stops at a tag of that name on another commit', async () => {
    await change({ a: 'x' }, `HEAD ${first}:refs/tags/v1.0.0`)

    expect(run('publish.sh').code).toBe(1)
    expect(tagged('v1.0.0')).toBe(first)
    expect(calls()).toBe('')
  })

  it('makes nothing where there is a release or a draft by somebody', async () => {
    await stubGitHub(
      aRelease('v1.0.0'),
      aRelease('v1.0.0', { login: 'mallory' }),
      aRelease('v1.0.0', { login: 'mallory', draft: true }),
    )
    const found = 'a release by release-app[bot], a release by mallory, a draft by mallory, '

    expect(run('publish.sh').output).toContain(`::error::v1.0.0 has ${found}which this workflow `)
    expect([tagged('v1.0.0'), calls()]).toEqual(['', ''])
  })

  it.each(readdirSync(join(root, 'scripts/release')))(
    'stops without a list in %s',
    async (script) => {
      await failAt('api --paginate')

      expect(run(script).output).toMatch(/^::error::.*he releases could not be listed\.\n$/)
      expect([tagged('v1.0.0'), tagged('v1')]).toEqual(['', ''])
    },
  )
})

describeScript('release.yml', () => {
  beforeEach(() => stubGitHub())

  /** Runs one job after those that it needs. */
  async function runJob(job: string) {
    const others = ['verify', 'test', 'publish'].filter((name) => name !== job)
    const used: string[] = []
    const { results, log } = await runWorkflow({
      file: join(root, '.github/workflows/release.yml'),
      github: { token: 'ghs_x', workflow: 'Release' },
      vars: { RELEASE_APP_CLIENT_ID: 'Iv1' },
      secrets: { RELEASE_APP_KEY: 'key' },
      results: Object.fromEntries(others.map((name) => [name, 'success'])),
      workspace: repository,
      use(uses) {
        used.push(`${uses.replace(/@.*/, '')} ${shell('git ls-remote --tags origin')}`.trim())
        return { passes: true, outputs: { 'app-slug': 'release-app', token: 'ghs_app' } }
      },
      env: environment(),
    })
    return { result: results[job], used, log }
  }

  it('attests the commit before there is a tag, and moves the major tag last', async () => {
    await stub('receive', `echo "push as $GH_TOKEN" >> ${directory}/calls; git receive-pack "$@"`)
    shell('git config remote.origin.receivepack ../receive')

    expect(await runJob('publish')).toMatchObject({
      result: 'success',
      used: ['actions/checkout', 'actions/attest', 'actions/create-github-app-token'],
      log: expect.stringMatching(/^tag=v1\.0\.0\n[^]*\nv1 is on v1\.0\.0\.\n$/),
    })
    expect(calls()).toMatch(
      /^auth setup-git\npush as ghs_app\nrefs\/tags\/v1\.0\.0\nrelease create v1\.0\.0 [^]*\nrefs\/tags\/v1\.0\.0\nrelease verify v1\.0\.0\npush as ghs_app\n$/,
    )
    expect([tagged('v1.0.0'), tagged('v1')]).toEqual([first, first])
  })

  it('signs and publishes nothing that was never the head of main', async () => {
    await putOnSide('refs/heads/side')
    // As main was for a moment.
    shell('git checkout --quiet side; git update-ref refs/remotes/origin/main side')

    expect(await runJob('publish')).toMatchObject({ result: 'failure', used: ['actions/checkout'] })
    expect([tagged('v1.0.0'), calls()]).toEqual(['', ''])
  })

  it.each([
    ['verify', 'true', 'success'],
    ['verify', 'echo x > dist/x.js', 'failure'],
    ['test', 'echo x >> dist/index.js', 'failure'],
  ])('in the job %s takes a build that does "%s" for a %s', async (job, build, expected) => {
    await change({ 'dist/index.js': '' })
    await stub('npm', job === 'test' ? build : '')
    await stub('node', build)

    expect((await runJob(job)).result).toBe(expected)
  })
})

describeScript('the commands in SECURITY.md that verify a release', () => {
  it.each([
    ['pass', 'nothing', 'verified: pin c0ffee # v1.0.0\n'],
    ['fail with the release', 'release', ''],
    ['fail with the attestation', 'attestation', ''],
  ])('%s', async (_, bad, printed) => {
    const [, commands = ''] =
      /```bash\n(tag=.*?)```/s.exec(await readFile(join(root, '.github/SECURITY.md'), 'utf8')) ?? []
    const PATH = process.env['PATH'] ?? ''
    await stub('gh', `case "$*" in *${bad}*) exit 1; esac`)
    await stub(
      'git',
      `case $1 in clone) mkdir await-agent-job;; rev-parse) echo c0ffee;; *) PATH='${PATH}' git -C ${root} "$@"; esac`,
    )
    const options = { cwd: directory, env: environment(), encoding: 'utf8' } as const
    const { status, stdout } = spawnSync('bash', ['-c', commands], options)

    expect([status === 0, stdout]).toEqual([printed !== '', printed])
  })
})
