import { appendFileSync } from 'node:fs'

const REQUIRED = 24

/**
 * Fails the step on an older Node: some runners use whatever `node` they find. Uses nothing that an
 * old Node lacks, and not the toolkit, which it cannot load.
 *
 * @returns whether it did
 */
export function rejectOldNode({
  version,
  env,
  outputs,
  print,
}: {
  version: string
  env: NodeJS.ProcessEnv
  /** Lines for the outputs that an action has besides `message` and `errorCode`. */
  outputs: string
  print: (line: string) => void
}): boolean {
  const major = Number(/^v(\d+)\./.exec(version)?.[1])
  if (major >= REQUIRED) return false
  const text = `This action needs Node ${REQUIRED}, but the runner started it with ${version}. Update the runner (2.327.1 or newer, 64-bit; for act, put Node ${REQUIRED} on PATH).`
  print(`::error title=Old Node::${text}`)
  const { GITHUB_OUTPUT: file } = env
  if (file) appendFileSync(file, `${outputs}\nmessage=${text}\nerrorCode=internal\n`)
  return true
}
