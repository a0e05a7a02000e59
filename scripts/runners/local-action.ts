import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Bench, Client, Outputs } from './client.ts'
import { ENDLESS } from './scenarios.ts'
import { startServices } from './services.ts'
import { localAction, versions } from './tools.ts'

/** @github/local-action: the sources as one step, with toolkit code of its own. */
export async function createLocalAction(bench: Bench): Promise<Client> {
  const { projectDir, logsDir } = bench
  const modulesDir = await localAction(bench)
  const { service, github, close } = await startServices('https://github.com/acme/app/pull/7')
  const dir = join(bench.scratchDir, 'local-action')
  mkdirSync(dir)
  const absent = ['comment-on-issue', 'comment-on-pull-request', 'personal-token', ...ENDLESS]

  return {
    name: '@github/local-action',
    version: versions['local-action'],
    limits: {
      ...Object.fromEntries(
        absent.map((name) => [name, { why: 'it runs one step, without jobs, issues or a server' }]),
      ),
      'old-node': { why: 'not tried: it would run on that Node itself' },
    },
    async run({ name, inputs, step }) {
      const file = (ending: string): string => join(dir, `${name}.${ending}`)
      const settings = {
        'INPUT_BASE-URL': service.baseUrl,
        'INPUT_PROJECT-ID': service.projectId,
        'INPUT_ADMIN-KEY': service.adminKey,
        ...Object.fromEntries(Object.entries(inputs).map(([input, value]) => [`INPUT_${input.toUpperCase()}`, value])),
        GITHUB_API_URL: github.apiUrl,
        GITHUB_OUTPUT: file('output'),
        GITHUB_STEP_SUMMARY: file('summary.md'),
      }
      for (const path of [settings.GITHUB_OUTPUT, settings.GITHUB_STEP_SUMMARY]) writeFileSync(path, '')
      const lines = Object.entries(settings).map(([key, value]) => `${key}=${JSON.stringify(value)}\n`)
      writeFileSync(file('env'), lines.join(''))
      const logFile = join(logsDir, `local-action-${name}.log`)
      // Its own command does the same, but would look for tsx in this project.
      const main = join(modulesDir, '@github', 'local-action', 'src', 'index.ts')
      const code = await bench.start({
        command: join(modulesDir, '.bin', 'tsx'),
        args: [main, projectDir, 'src/main.ts', file('env')],
        cwd: projectDir,
        env: { TARGET_ACTION_PATH: projectDir, NODE_PACKAGE_MANAGER: 'npm' },
        logFile,
        timeoutMs: 150_000,
      }).ended
      const outputs = parseOutputs(readFileSync(logFile, 'utf8'))
      // There is no job that could go on after a failed step, and none that could come later.
      const passed = code === 0 || step?.['continue-on-error'] === true
      return { passed, outputs, after: passed ? outputs : undefined }
    },
    close,
  }
}

/** From the table at the end of its log. */
function parseOutputs(log: string): Outputs {
  const [, table = ''] = log.split('Action Outputs')
  const cells = table.matchAll(/^│ \d+ +│ '(\w+)' +│ (['"`])(.*)\2 +│$/gm)
  return Object.fromEntries([...cells].map(([, name = '', , value = '']) => [name, value]))
}
