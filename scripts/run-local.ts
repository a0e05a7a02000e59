import { parseArgs, styleText } from 'node:util'
import { readActionFile } from '../__tests__/support/action-file.ts'
import { type ActionOptions, type ActionRun, startAction } from '../__tests__/support/run-action.ts'
import { startGitHub } from '../simulator/github.ts'
import { defaultScenario, getScenario, jobsOf, listScenarios } from '../simulator/scenarios.ts'
import { startService } from '../simulator/service.ts'

const help = `Runs the bundled action as a runner would, and shows what its user sees.

  npm start               runs the scenario "${defaultScenario}"
  npm start -- NAME       runs another one
  npm start -- --help     shows this text

Scenarios, against a simulated service and a simulated GitHub:
${listScenarios()}

With BASE_URL, PROJECT_ID, JOB_ID and ADMIN_KEY in the environment, all four, it waits for that job instead, for up to
TIMEOUT_MINUTES if that is set. Proxy variables and NODE_EXTRA_CA_CERTS are passed on.`

try {
  process.exitCode = await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h' }, scenario: { type: 'string' } },
  })
  if (values.help === true) {
    console.log(help)
    return 0
  }
  const name = values.scenario ?? positionals[0]
  const job = name === undefined ? realJob() : undefined
  return job === undefined ? runScenario(name ?? defaultScenario) : waitForJob(job)
}

/** The inputs for a real job, if the environment names one. */
function realJob(): Record<string, string> | undefined {
  const { BASE_URL, PROJECT_ID, JOB_ID, ADMIN_KEY, TIMEOUT_MINUTES = '' } = process.env
  if (!BASE_URL || !PROJECT_ID || !JOB_ID || !ADMIN_KEY) return undefined
  return {
    'base-url': BASE_URL,
    'project-id': PROJECT_ID,
    'job-id': JOB_ID,
    'admin-key': ADMIN_KEY,
    ...(TIMEOUT_MINUTES === '' ? {} : { 'timeout-minutes': TIMEOUT_MINUTES }),
  }
}

async function waitForJob(inputs: Record<string, string>): Promise<number> {
  const proxies = ['http_proxy', 'https_proxy', 'no_proxy'].flatMap((name) => [name, name.toUpperCase()])
  const env = Object.fromEntries([...proxies, 'NODE_EXTRA_CA_CERTS'].map((name) => [name, process.env[name]]))
  console.log('Waiting for the job that the environment names.')
  const { run } = await runAndShow({ inputs, env, limitMs: 0 })
  showTitle('Result')
  console.log(`The step ${describeEnd(run)}.`)
  return run.exitCode ?? 1
}

async function runScenario(name: string): Promise<number> {
  const scenario = getScenario(name)
  console.log(`Scenario "${name}": ${scenario.description}.`)
  const jobs = jobsOf(name, 'job_8f3a')
  const service = await startService({ jobs })
  const github = await startGitHub()
  const { run, interrupted } = await runAndShow({
    inputs: {
      'base-url': service.baseUrl,
      'project-id': service.projectId,
      'job-id': Object.keys(jobs).join(', '),
      'admin-key': service.adminKey,
      ...scenario.inputs,
    },
    token: github.token,
    eventName: 'issues',
    event: { action: 'opened', issue: { number: 42 } },
    env: { GITHUB_API_URL: github.apiUrl },
  }).finally(() => Promise.all([service.close(), github.close()]))

  for (const { issue, user, body } of github.comments) {
    showTitle(`Comment on ${issue} by ${user.login}`)
    console.log(body)
  }
  showTitle('Result')
  if (interrupted) {
    console.log(`Interrupted: the step ${describeEnd(run)}.`)
    return 130
  }
  const passes = scenario.errorCode === ''
  if (run.exitCode === (passes ? 0 : 1) && run.outputs['errorCode'] === scenario.errorCode) {
    console.log(styleText('green', `The step ${describeEnd(run)}, as expected in this scenario.`))
    return 0
  }
  const expected = passes ? 'pass' : `fail with errorCode "${scenario.errorCode}"`
  console.log(styleText('red', `The step ${describeEnd(run)}, but was expected to ${expected}.`))
  return 1
}

async function runAndShow(options: ActionOptions): Promise<{ run: ActionRun; interrupted: boolean }> {
  showTitle('Log')
  const { child, finished } = await startAction({ ...options, onLine: showLine })
  // npm forwards a signal that the terminal has sent already, and a second one would kill the action.
  let interrupted = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (!interrupted) child.kill(signal)
      interrupted = true
    })
  }
  const run = await finished

  showTitle('Outputs')
  for (const name of (await readActionFile()).outputs) {
    const value = run.outputs[name] ?? styleText('red', 'not set')
    console.log(`${name.padEnd(18)}${value === '' ? styleText('dim', '(empty)') : value}`)
  }
  showTitle('Job summary')
  console.log(run.summary.trimEnd() || styleText('dim', '(empty)'))
  return { run, interrupted }
}

function showLine(line: string): void {
  const label = /^(Error|Warning|Notice): /.exec(line)?.[1]
  const colour = label === 'Error' ? 'red' : label === 'Warning' ? 'yellow' : 'blue'
  console.log(label === undefined ? line : styleText(colour, line))
}

function showTitle(title: string): void {
  console.log(`\n${styleText('bold', `── ${title} `.padEnd(Math.min(process.stdout.columns || 80, 80), '─'))}`)
}

function describeEnd({ exitCode, signal, outputs, wallMs }: ActionRun): string {
  const end = exitCode === 0 ? 'passed' : `failed with errorCode "${outputs['errorCode'] ?? ''}"`
  return `${end} (${signal ?? `exit code ${exitCode ?? 'none'}`}) after ${(wallMs / 1000).toFixed(1)}s`
}
