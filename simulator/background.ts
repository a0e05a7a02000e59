import { allJobs, startScenario } from './scenarios.ts'
import { startService } from './service.ts'

// The process that start.ts leaves running: node background.ts LIMIT_MINUTES. It sends the outputs
// of the action to start.ts.

const [limitMinutes = ''] = process.argv.slice(2)
const service = await startService({ jobs: allJobs(), start: startScenario })
const { baseUrl, startUrl, projectId, adminKey, close } = service
process.send?.(
  `base-url=${baseUrl}\nstart-url=${startUrl}\nproject-id=${projectId}\nadmin-key=${adminKey}\n`,
)
setTimeout(() => void close(), Number(limitMinutes) * 60_000)
