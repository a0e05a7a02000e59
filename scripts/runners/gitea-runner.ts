import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stringify } from 'yaml'
import type { Bench } from './client.ts'
import type { GiteaServer } from './gitea-server.ts'
import type { Running } from './processes.ts'

/** Gitea's runner in host mode, for jobs with one of these labels. */
export async function startGiteaRunner(options: {
  readonly bench: Bench
  readonly server: GiteaServer
  readonly name: string
  readonly labels: readonly string[]
  /** The folder of the `node` that actions are started with. */
  readonly nodeDir: string
}): Promise<Running> {
  const { bench, server, name } = options
  const binary = await bench.tools.giteaRunner()
  const cwd = join(bench.scratchDir, 'gitea-runners', name)
  mkdirSync(cwd, { recursive: true })
  const labels = options.labels.map((label) => `${label}:host`)
  writeFileSync(
    join(cwd, 'config.yaml'),
    stringify({
      runner: {
        file: join(cwd, '.runner'),
        capacity: 4,
        fetch_interval: '1s',
        shutdown_timeout: '1s',
        labels,
      },
      cache: { enabled: false },
      host: { workdir_parent: join(cwd, 'work') },
      container: { docker_host: '-' },
    }),
  )
  const runner = (args: readonly string[]) => ({
    command: binary,
    args: [...args, '--config', 'config.yaml'],
    cwd,
    env: { HOME: cwd, PATH: [options.nodeDir, bench.stubsDir, process.env['PATH']].join(':') },
    logFile: join(bench.logsDir, `gitea-${name}-${args[0] ?? ''}.log`),
  })
  const place = ['--instance', server.origin, '--token', await server.runnerToken()]
  const registration = ['--no-interactive', ...place, '--name', name, '--labels', labels.join(',')]
  await bench.processes.run(runner(['register', ...registration]))
  return bench.processes.start(runner(['daemon']))
}
