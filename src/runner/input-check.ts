// What the checks of all inputs share.

import { codeSpan } from '../shared/sanitize.ts'

/**
 * What is wrong with a value, as a sentence that follows the name of its input; undefined if nothing
 * is. A value in a sentence is a code span, because it comes from outside.
 */
export type Check<T> = (value: T) => string | undefined

/** A value for a sentence. */
export function show(value: string): string {
  return codeSpan(value, 60)
}

/**
 * The entries between commas and line breaks. A YAML block ends with a line break, which is not an
 * empty entry. All other empty entries are kept, and rejected later.
 */
export function splitList(list: string): string[] {
  return list
    .replace(/\n$/, '')
    .split(/[,\n]/)
    .map((entry) => entry.trim())
}

/** What is wrong with the first value that something is wrong with. */
export function firstOf<T>(values: readonly T[], check: Check<T>): string | undefined {
  return values.map(check).find((sentence) => sentence !== undefined)
}
