import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import type { Bench } from './client.ts'

export const versions = { act: 'v0.2.89', gitea: 'v1.26.0', 'gitea-runner': 'v1.0.8' } as const

const modules = {
  act: { path: 'github.com/nektos/act', buildArgs: [] },
  gitea: {
    path: 'code.gitea.io/gitea',
    buildArgs: [
      '-tags=sqlite sqlite_unlock_notify',
      `-ldflags=-s -w -X main.Version=${versions.gitea.slice(1)}`,
    ],
  },
  'gitea-runner': { path: 'gitea.com/gitea/runner', buildArgs: [] },
} as const

/** The folder in which builds and installs outlive a run. */
export const cacheDir = join(
  process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'),
  'await-agent-job-runners',
)

/**
 * What Go downloads and compiles on the way, some GB. Not in its usual caches, where it would stay.
 */
export const goDir = join(cacheDir, 'go')

export function hasGo(): boolean {
  return spawnSync('go', ['version']).status === 0
}

/** Builds from the Go module proxy, once: binary and source stay in the cache. */
export async function goBinary(bench: Bench, name: keyof typeof modules) {
  const { path, buildArgs } = modules[name]
  const version = versions[name]
  const dir = join(cacheDir, `${name}-${version}`)
  const binary = join(dir, name)
  const sourceDir = join(dir, 'source')
  if (existsSync(binary)) return { binary, sourceDir }
  rmSync(sourceDir, { recursive: true, force: true })
  mkdirSync(dir, { recursive: true })
  const env = {
    GOPATH: goDir,
    GOMODCACHE: join(goDir, 'mod'),
    GOCACHE: join(goDir, 'build'),
    GOFLAGS: '-modcacherw',
  }
  const go = (cwd: string, ...args: readonly string[]): Promise<string> =>
    bench.run({ command: 'go', args, cwd, env, logFile: join(dir, 'build.log') })
  await bench.during(`building ${path}@${version}, once`, async () => {
    const download = await go(dir, 'mod', 'download', '-json', `${path}@${version}`)
    // Built as a main module, because `go install` takes no module with replace directives.
    renameSync(z.object({ Dir: z.string() }).parse(JSON.parse(download)).Dir, sourceDir)
    await go(
      sourceDir,
      'build',
      '-p=1',
      '-buildvcs=false',
      ...buildArgs,
      '-o',
      `${binary}.new`,
      '.',
    )
  })
  renameSync(`${binary}.new`, binary)
  return { binary, sourceDir }
}

/** A folder whose `node` is Node 20, installed from npm once. */
export async function oldNode(bench: Bench): Promise<string> {
  const { platform, arch } = process
  const name = `${platform === 'darwin' && arch === 'arm64' ? 'node-bin' : 'node'}-${platform}-${arch}`
  const dir = join(cacheDir, 'node-20')
  mkdirSync(dir, { recursive: true })
  const args = [
    'install',
    '--prefix=.',
    '--prefer-offline',
    '--no-audit',
    '--ignore-scripts',
    `${name}@20`,
  ]
  const npm = { command: 'npm', args, cwd: dir, logFile: join(dir, 'install.log') }
  await bench.during('installing Node 20, once', () => bench.run(npm))
  return join(dir, 'node_modules', '.bin')
}
