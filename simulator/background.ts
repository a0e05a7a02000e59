import { allJobs, jobsOf } from './scenarios.ts'
import { startService } from './service.ts'

// The process that start.ts leaves running: node background.ts SCENARIO LIMIT_MINUTES. It sends the
// outputs of the action to start.ts.

const [scenario = '', limitMinutes = ''] = process.argv.slice(2)
const { baseUrl, projectId, adminKey, close } = await startService({ jobs: allJobs() })
const jobId = Object.keys(jobsOf(scenario)).join()
process.send?.(
  `base-url=${baseUrl}\nproject-id=${projectId}\njob-id=${jobId}\nadmin-key=${adminKey}\n`,
)
setTimeout(() => void close(), Number(limitMinutes) * 60_000)
