import { allJobs, startScenario } from './scenarios.ts'
import { startService } from './service.ts'

// The process that start.ts leaves running. It sends the outputs of the action to start.ts.

const service = await startService({ jobs: allJobs(), start: startScenario })
const { baseUrl, projectId, adminKey } = service
process.send?.(`base-url=${baseUrl}\nproject-id=${projectId}\nadmin-key=${adminKey}\n`)
