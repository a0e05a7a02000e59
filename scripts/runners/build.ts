import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { run } from './processes.ts'

const modules = {
  act: { path: 'github.com/nektos/act', version: 'v0.2.89', args: [] },
  gitea: {
    path: 'code.gitea.io/gitea',
    version: 'v1.26.0',
    args: ['-tags=sqlite sqlite_unlock_notify', '-ldflags=-s -w -X main.Version=1.26.0'],
  },
  'gitea-runner': { path: 'gitea.com/gitea/runner', version: 'v1.0.8', args: [] },
} as const

const home = process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache')

/** Builds a program from the Go module proxy, once: binary and source stay in the cache. */
export async function build(name: keyof typeof modules) {
  const { path, version, args } = modules[name]
  const dir = join(home, 'await-agent-job-runners', `${name}-${version}`)
  const [binary, sourceDir, goDir] = [join(dir, name), join(dir, 'source'), join(dir, 'go')]
  const built = { binary, sourceDir, name: `${name} ${version}` }
  if (existsSync(binary)) return built

  if (spawnSync('go', ['version']).error !== undefined) {
    console.error(`Install Go (https://go.dev/dl), and put it on PATH. It builds ${path}.`)
    process.exit(127) // what a shell returns for a program that is not there
  }
  console.log(`Building ${path}@${version}, once. That takes minutes.`)
  rmSync(sourceDir, { recursive: true, force: true })
  mkdirSync(dir, { recursive: true })
  // What Go downloads and compiles on the way is some GB. In its usual caches it would stay.
  const env = { GOPATH: goDir, GOCACHE: join(goDir, 'build'), GOFLAGS: '-modcacherw' }
  const go = (cwd: string, ...given: readonly string[]): Promise<string> =>
    run({ command: 'go', args: given, cwd, env, logFile: join(dir, 'build.log') })
  const download = await go(dir, 'mod', 'download', '-json', `${path}@${version}`)
  // Built as a main module, because `go install` takes no module with replace directives.
  renameSync(z.object({ Dir: z.string() }).parse(JSON.parse(download)).Dir, sourceDir)
  await go(sourceDir, 'build', '-p=1', '-buildvcs=false', ...args, '-o', `${binary}.new`, '.')
  renameSync(`${binary}.new`, binary)
  rmSync(goDir, { recursive: true })
  return built
}
