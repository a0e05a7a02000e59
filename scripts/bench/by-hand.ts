/** What a user would write instead of the action, for one poll. */
export const BY_HAND = String.raw`
import { appendFileSync } from 'node:fs'

const { BASE_URL, PROJECT_ID, JOB_ID, ADMIN_KEY, GITHUB_OUTPUT } = process.env

const response = await fetch(BASE_URL + '/v2/agent/' + PROJECT_ID + '/job/' + JOB_ID, {
  headers: { authorization: 'Bearer ' + ADMIN_KEY, accept: 'application/json' },
  signal: AbortSignal.timeout(30_000),
})
if (!response.ok) {
  throw new Error('HTTP ' + response.status)
}
const { status, prLink } = await response.json()

console.log('Agent job ' + JOB_ID + ': ' + status)
appendFileSync(GITHUB_OUTPUT, 'status=' + status + '\n')
appendFileSync(GITHUB_OUTPUT, 'prLink=' + (prLink ?? '') + '\n')
if (status !== 'completed') {
  process.exitCode = 1
}
`
