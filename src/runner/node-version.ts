const REQUIRED = 24

/** Why the action cannot run on this Node; undefined if it can. Some runners use whatever `node` they find. */
export function describeOldNode(version: string): string | undefined {
  const major = Number(/^v(\d+)\./.exec(version)?.[1])
  if (major >= REQUIRED) return undefined
  return `This action needs Node ${REQUIRED}, but the runner started it with ${version}. Update the runner (2.327.1 or newer; for act, put Node ${REQUIRED} on PATH).`
}
