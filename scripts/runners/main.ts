import { start } from './start.ts'
import { hasGo } from './tools.ts'

process.exitCode = await start(process.argv.slice(2), { hasGo })
