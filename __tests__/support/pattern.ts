import { expect } from '@jest/globals'

/** A whole text, or a regular expression. */
export type Pattern = string | RegExp

/** What a text that matches is equal to. */
export function matching(pattern: Pattern): unknown {
  return typeof pattern === 'string' ? pattern : expect.stringMatching(pattern)
}
