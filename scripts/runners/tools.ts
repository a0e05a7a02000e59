import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
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

interface GoModule {
  readonly name: 'act' | 'gitea' | 'gitea-runner'
  readonly path: string
  readonly buildArgs: readonly string[]
}

const modules = {
  act: { name: 'act', path: 'github.com/nektos/act', buildArgs: [] },
  gitea: {
    name: 'gitea',
    path: 'code.gitea.io/gitea',
    buildArgs: ['-tags=sqlite sqlite_unlock_notify', `-ldflags=-s -w -X main.Version=${versions.gitea.slice(1)}`],
  },
  'gitea-runner': { name: 'gitea-runner', path: 'gitea.com/gitea/runner', buildArgs: [] },
} as const satisfies Record<string, GoModule>

export interface Tools {
  readonly act: () => Promise<string>
  /** Gitea serves templates and translations from its source. */
  readonly gitea: () => Promise<{ readonly binary: string; readonly sourceDir: string }>
  readonly giteaRunner: () => Promise<string>
  readonly localAction: () => Promise<string>
  /** A folder whose `node` is Node 20. */
  readonly oldNode: () => Promise<string>
}

/** The folder in which builds and installs outlive a run. */
export const cacheDir = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'await-agent-job-runners')

export function hasGo(): boolean {
  return spawnSync('go', ['version']).status === 0
}

/** Builds from the Go module proxy and installs from npm, once: the results stay in the cache. */
export function createTools({ run }: Processes): Tools {
  mkdirSync(cacheDir, { recursive: true })

  async function goBinary({ name, path, buildArgs }: GoModule): Promise<string> {
    const dir = join(cacheDir, `${name}-${versions[name]}`)
    const binary = join(dir, name)
    if (existsSync(binary)) return binary
    console.log(`Building ${path}@${versions[name]} (once) …`)
    mkdirSync(dir, { recursive: true })
    const go = { command: 'go', cwd: dir, logFile: join(dir, 'build.log') }
    const download = await run({ ...go, args: ['mod', 'download', '-json', `${path}@${versions[name]}`] })
    // Built in a copy, because `go install` takes no module with replace directives.
    const source = join(dir, 'source')
    rmSync(source, { recursive: true, force: true })
    cpSync(z.object({ Dir: z.string() }).parse(JSON.parse(download)).Dir, source, { recursive: true })
    await run({ command: 'chmod', args: ['-R', 'u+w', source], cwd: dir, logFile: go.logFile })
    await run({
      ...go,
      cwd: source,
      args: ['build', '-p=1', '-buildvcs=false', ...buildArgs, '-o', `${binary}.new`, '.'],
    })
    await run({ command: 'mv', args: [`${binary}.new`, binary], cwd: dir, logFile: join(dir, 'move.log') })
    return binary
  }

  async function npmPackage({ folder, spec }: { folder: string; spec: string }): Promise<string> {
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

  return {
    act: () => goBinary(modules.act),
    gitea: async () => {
      const binary = await goBinary(modules.gitea)
      return { binary, sourceDir: join(binary, '..', 'source') }
    },
    giteaRunner: () => goBinary(modules['gitea-runner']),
    localAction: () =>
      npmPackage({
        folder: `local-action-${versions['local-action']}`,
        spec: `@github/local-action@${versions['local-action']}`,
      }),
    oldNode: async () => join(await npmPackage({ folder: 'node-20', spec: `${platformNode()}@20` }), '.bin'),
  }
}

/** The package of npm that contains Node for this machine. */
function platformNode(): string {
  const { platform, arch } = process
  return `${platform === 'darwin' && arch === 'arm64' ? 'node-bin' : 'node'}-${platform}-${arch}`
}
