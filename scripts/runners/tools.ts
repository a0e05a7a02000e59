import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import type { Processes } from './processes.ts'

export const versions = {
  act: 'v0.2.89',
  gitea: 'v1.26.0',
  'gitea-runner': 'v1.0.8',
  'local-action': '7.0.1',
} as const

const modules = {
  act: { path: 'github.com/nektos/act', buildArgs: [] },
  gitea: {
    path: 'code.gitea.io/gitea',
    buildArgs: ['-tags=sqlite sqlite_unlock_notify', `-ldflags=-s -w -X main.Version=${versions.gitea.slice(1)}`],
  },
  'gitea-runner': { path: 'gitea.com/gitea/runner', buildArgs: [] },
} as const

/** The folder in which builds and installs outlive a run. */
export const cacheDir = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'await-agent-job-runners')

export function hasGo(): boolean {
  return spawnSync('go', ['version']).status === 0
}

/** Builds from the Go module proxy, once: binary and source stay in the cache. */
export async function goBinary({ run }: Processes, name: keyof typeof modules) {
  const { path, buildArgs } = modules[name]
  const dir = join(cacheDir, `${name}-${versions[name]}`)
  const binary = join(dir, name)
  const sourceDir = join(dir, 'source')
  if (existsSync(binary)) return { binary, sourceDir }
  console.log(`Building ${path}@${versions[name]} (once) …`)
  mkdirSync(dir, { recursive: true })
  const go = { command: 'go', logFile: join(dir, 'build.log') }
  const download = await run({ ...go, cwd: dir, args: ['mod', 'download', '-json', `${path}@${versions[name]}`] })
  // Built in a copy, because `go install` takes no module with replace directives.
  rmSync(sourceDir, { recursive: true, force: true })
  cpSync(z.object({ Dir: z.string() }).parse(JSON.parse(download)).Dir, sourceDir, { recursive: true })
  await run({ command: 'chmod', args: ['-R', 'u+w', sourceDir], cwd: dir, logFile: go.logFile })
  const args = ['build', '-p=1', '-buildvcs=false', ...buildArgs, '-o', `${binary}.new`, '.']
  await run({ ...go, cwd: sourceDir, args })
  renameSync(`${binary}.new`, binary)
  return { binary, sourceDir }
}

/** Installs @github/local-action from npm, once, and returns its `node_modules`. */
export function localAction(processes: Processes): Promise<string> {
  const version = versions['local-action']
  return npmPackage(processes, { folder: `local-action-${version}`, spec: `@github/local-action@${version}` })
}

/** A folder whose `node` is Node 20. */
export async function oldNode(processes: Processes): Promise<string> {
  const { platform, arch } = process
  const name = `${platform === 'darwin' && arch === 'arm64' ? 'node-bin' : 'node'}-${platform}-${arch}`
  return join(await npmPackage(processes, { folder: 'node-20', spec: `${name}@20` }), '.bin')
}

async function npmPackage({ run }: Processes, { folder, spec }: { folder: string; spec: string }): Promise<string> {
  const dir = join(cacheDir, folder)
  const done = join(dir, 'installed')
  if (!existsSync(done)) {
    console.log(`Installing ${spec} from npm (once) …`)
    mkdirSync(dir, { recursive: true })
    writeFileSync(join(dir, 'package.json'), '{}')
    const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', spec]
    await run({ command: 'npm', args, cwd: dir, logFile: join(dir, 'install.log') })
    writeFileSync(done, '')
  }
  return join(dir, 'node_modules')
}
