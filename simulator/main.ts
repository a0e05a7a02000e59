import { parseArgs } from 'node:util'
import { startGitHub } from './github.ts'
import { allJobs, defaultScenario, getScenario, listScenarios, startScenario } from './scenarios.ts'
import { startService } from './service.ts'

const help = `The simulated service as a separate process, with every scenario as a job.

  node simulator/main.ts [--port N] [--scenario NAME]

Prints one line of JSON with the values to use on stdout. --scenario only picks the job id in it.
The command that runs the action against it follows on stderr.

${listScenarios()}`

try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      help: { type: 'boolean', default: false },
      port: { type: 'string', default: '0' },
      scenario: { type: 'string', default: defaultScenario },
    },
  })
  if (values.help) {
    console.log(help)
    return
  }
  getScenario(values.scenario)
  const jobId = values.scenario
  const jobs = allJobs()
  const service = await startService({ jobs, start: startScenario, port: Number(values.port) })
  const github = await startGitHub()
  const { baseUrl, projectId, adminKey } = service

  console.log(
    JSON.stringify({
      baseUrl,
      projectId,
      jobId,
      adminKey,
      githubApiUrl: github.apiUrl,
      githubToken: github.token,
    }),
  )
  console.error(`
The service is running. In another terminal:

  env GITHUB_OUTPUT=/dev/null GITHUB_STEP_SUMMARY=/dev/null INPUT_BASE-URL=${baseUrl} \\
    INPUT_PROJECT-ID=${projectId} INPUT_JOB-ID=${jobId} INPUT_ADMIN-KEY=${adminKey} \\
    "${nodeOfBundle()}" dist/index.js

All job ids: ${Object.keys(jobs).join(', ')}
A scenario starts with the first poll of its job and runs once. Ctrl-C stops the service.`)

  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      void Promise.all([service.close(), github.close()])
    })
  }
}

/** The bundle needs Node 24. The simulator also runs on an older one. */
function nodeOfBundle(): string {
  const [major] = process.versions.node.split('.')
  return Number(major) >= 24 ? process.execPath : 'node_modules/.bin/node'
}
