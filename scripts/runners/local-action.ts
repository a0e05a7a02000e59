import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Bench, Client, Limit, Observed } from './client.ts'
import type { Scenario } from './scenarios.ts'
import { startServices } from './services.ts'
import { versions } from './tools.ts'
import type { Outputs } from './workflow.ts'

/** @github/local-action: the sources as one step, with stand-ins of its own for the toolkit. */
export async function createLocalAction({ processes, tools, projectDir, scratchDir, logsDir }: Bench): Promise<Client> {
  const modulesDir = await tools.localAction()
  const services = await startServices({ prLink: 'https://github.com/acme/app/pull/7' })
  const { service, github } = services
  const dir = join(scratchDir, 'local-action')
  mkdirSync(dir)

  async function run({ name, inputs, step }: Scenario): Promise<Observed> {
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
    const code = await processes.start({
      command: join(modulesDir, '.bin', 'tsx'),
      args: [join(modulesDir, '@github', 'local-action', 'src', 'index.ts'), projectDir, 'src/main.ts', file('env')],
      cwd: projectDir,
      env: { TARGET_ACTION_PATH: projectDir, NODE_PACKAGE_MANAGER: 'npm' },
      logFile,
      timeoutMs: 150_000,
    }).ended
    const outputs = parseOutputs(readFileSync(logFile, 'utf8'))
    // There is no job that could go on after a failed step, and none that could come later.
    const passed = code === 0 || step?.['continue-on-error'] === true
    return { passed, outputs, after: passed ? outputs : undefined }
  }

  const one: Limit = { why: 'it runs one step, without jobs, issues or a server' }
  return {
    name: '@github/local-action',
    version: versions['local-action'],
    limits: {
      'comment-on-issue': one,
      'comment-on-pull-request': one,
      'personal-token': one,
      'runner-cancel': one,
      'server-cancel': one,
      'step-timeout': one,
      'old-node': { why: 'not tried: it would run on that Node itself' },
    },
    run,
    close: services.close,
  }
}

/** From the table at the end of its log. */
function parseOutputs(log: string): Outputs {
  const [, table = ''] = log.split('Action Outputs')
  const cells = table.matchAll(/^│ \d+ +│ '(\w+)' +│ (['"`])(.*)\2 +│$/gm)
  return Object.fromEntries([...cells].map(([, name = '', , value = '']) => [name, value]))
}
