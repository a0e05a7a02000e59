import { scenarios } from './scenarios.ts'
import { startService } from './service.ts'

// The process that start.ts leaves running: node background.ts SCENARIO LIMIT_MINUTES. Sends the outputs of the action once.

const [scenario = '', limitMinutes = ''] = process.argv.slice(2)
const jobs = Object.fromEntries([...scenarios].map(([name, { script }]) => [name, script]))
const { baseUrl, projectId, adminKey, close } = await startService({ jobs })
process.send?.(`base-url=${baseUrl}\nproject-id=${projectId}\njob-id=${scenario}\nadmin-key=${adminKey}\n`)
setTimeout(() => void close(), Number(limitMinutes) * 60_000)
