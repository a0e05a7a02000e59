import { parseArgs, styleText } from 'node:util'
import { type ActionName, readActionFile } from '../__tests__/support/action-file.ts'
import { type ActionRun, type RunningAction, startAction } from '../__tests__/support/run-action.ts'
import { startGitHub } from '../simulator/github.ts'
import {
  defaultScenario,
  getScenario,
  listScenarios,
  startScenario,
} from '../simulator/scenarios.ts'
import { startService } from '../simulator/service.ts'

const help = `Starts an agent job, waits for it and verifies its pull request with the bundled actions, as a runner
would, against a simulated service and a simulated GitHub, and shows what their user sees.

  npm start               runs the scenario "${defaultScenario}"
  npm start -- NAME       runs another one
  npm start -- --help     shows this text

${listScenarios()}`

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h' } },
  })
  if (values.help === true) console.log(help)
  else process.exitCode = await runScenario(positionals[0] ?? defaultScenario)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function runScenario(name: string): Promise<number> {
  const scenario = getScenario(name)
  console.log(`Scenario "${name}": ${scenario.description}.`)
  const service = await startService({ jobs: {}, start: startScenario })
  const pull = { repository: 'acme/app', number: 7, files: ['docs/login.md'], ...scenario.pull }
  const github = await startGitHub({ pulls: [pull] })
  const received: string[] = []
  let running: Pick<RunningAction['child'], 'kill'> | undefined

  // npm forwards a signal that the terminal has sent already, and a second one would kill the
  // action. On Windows the first would: there the action gets Ctrl-C from the console, as this
  // program does.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (received.push(signal) === 1 && process.platform !== 'win32') running?.kill(signal)
    })
  }

  /** Runs an action as a step, and shows what its user sees. */
  async function runStep(action: ActionName, given: Readonly<Record<string, string>>) {
    showTitle(`Log of ${action}`)
    const { child, finished } = await startAction({
      action,
      inputs: given,
      token: github.token,
      eventName: 'issues',
      event: { action: 'opened', issue: { number: 42 } },
      env: { GITHUB_API_URL: github.apiUrl },
      onLine: console.log,
    })
    running = child
    const run = await finished

    showTitle(`Outputs of ${action}`)
    for (const output of (await readActionFile(action)).outputs) {
      const value = run.outputs[output] ?? styleText('red', 'not set')
      console.log(`${output.padEnd(18)}${value === '' ? styleText('dim', '(empty)') : value}`)
    }
    showTitle(`Job summary of ${action}`)
    console.log(run.summary.trimEnd() || styleText('dim', '(empty)'))
    return run
  }

  async function runSteps(): Promise<ActionRun> {
    const started = await runStep('start', {
      'admin-key': service.adminKey,
      'base-url': service.baseUrl,
      'project-id': service.projectId,
      prompt: name,
    })
    if (started.exitCode !== 0) return started
    const waited = await runStep('wait', {
      'admin-key': service.adminKey,
      'base-url': service.baseUrl,
      'project-id': service.projectId,
      'job-id': started.outputs['jobId'] ?? '',
      ...scenario.inputs,
    })
    const { prLink = '' } = waited.outputs
    if (waited.exitCode !== 0 || prLink === '') return waited
    return runStep('verify', {
      'pr-link': prLink,
      'pr-author': 'acme-agent[bot]',
      'pr-paths': 'docs/**',
    })
  }

  const run = await runSteps().finally(() => Promise.all([service.close(), github.close()]))
  for (const { issue, user, body } of github.comments) {
    showTitle(`Comment on ${issue} by ${user.login}`)
    console.log(body)
  }
  showTitle('Result')
  const end = describeEnd(run)
  if (received.length > 0) {
    console.log(`Interrupted: the step ${end}.`)
    return 130
  }
  const passes = scenario.errorCode === ''
  if (run.exitCode === (passes ? 0 : 1) && run.outputs['errorCode'] === scenario.errorCode) {
    console.log(styleText('green', `The last step ${end}, as expected in this scenario.`))
    return 0
  }
  const expected = passes ? 'pass' : `fail with errorCode "${scenario.errorCode}"`
  console.log(styleText('red', `The last step ${end}, but was expected to ${expected}.`))
  return 1
}

function showTitle(title: string): void {
  console.log(
    `\n${styleText('bold', `── ${title} `.padEnd(Math.min(process.stdout.columns || 80, 80), '─'))}`,
  )
}

function describeEnd({ exitCode, signal, outputs, wallMs }: ActionRun): string {
  const end = exitCode === 0 ? 'passed' : `failed with errorCode "${outputs['errorCode'] ?? ''}"`
  return `${end} (${signal ?? `exit code ${exitCode ?? 'none'}`}) after ${(wallMs / 1000).toFixed(1)}s`
}
