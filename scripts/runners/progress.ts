import type { Bench } from './client.ts'

/** Prints every 20 seconds what is under way and since when: builds and waits take minutes. */
export function createProgress(): Bench['during'] {
  const startedAt = new Map<string, number>()
  setInterval(() => {
    const texts = [...startedAt].map(
      ([what, at]) => `${what} (${Math.round((Date.now() - at) / 1000)} s)`,
    )
    if (texts.length > 0) console.log(`…    ${texts.join(', ')}`)
  }, 20_000).unref()

  return async (what, action) => {
    startedAt.set(what, Date.now())
    return action().finally(() => startedAt.delete(what))
  }
}
