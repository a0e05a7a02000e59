import type { Core } from './runner.ts'

const REQUIRED = 24

/**
 * Fails the step on an older Node: some runners use whatever `node` they find. Uses nothing that an
 * old Node lacks.
 *
 * @returns whether it did
 */
export function rejectOldNode(core: Core, version: string): boolean {
  const major = Number(/^v(\d+)\./.exec(version)?.[1])
  if (major >= REQUIRED) return false
  const text = `This action needs Node ${REQUIRED}, but the runner started it with ${version}. Update the runner (2.327.1 or newer; for act, put Node ${REQUIRED} on PATH).`
  core.setOutput('jobs', '[]')
  core.setOutput('message', text)
  core.setOutput('errorCode', 'internal')
  core.error(text, { title: 'Internal error' })
  return true
}
