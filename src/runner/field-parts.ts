import { z } from 'zod'

// What schemas are made of. A message ends a sentence: "`job-id` MESSAGE", or, where the value may be
// shown, "`comment` is `x`: MESSAGE" or "`pr-paths` contains `x`: MESSAGE" (formatIssue).

export const NO_VARIABLE = 'is empty: the variable that your workflow names is not set here.'
export const EMPTY_ENTRY =
  'has an empty entry. Remove the extra comma or line break, or check the variable that should set it.'

export const Token = z
  .string("is empty. Remove the input to use the job's own token.")
  .trim()
  .regex(/^[\x21-\x7e]*$/, 'contains a character that no token has.')

/** Text that a workflow usually takes from an expression, which may lack its braces. */
export function fromElsewhere(emptyMessage: string) {
  return z
    .string(emptyMessage)
    .trim()
    .refine(isWithout(/\$\{\{/), 'contains `${{`, which GitHub evaluates only in a workflow file.')
    .refine(
      isWithout(/^((needs|steps)\.[\w-]+\.outputs|vars|secrets)\.[\w-]+$/),
      'is the text of an expression. Write `${{` and `}}` around it.',
    )
}

export function isWithout(pattern: RegExp): (text: string) => boolean {
  return (text) => !pattern.test(text)
}

/**
 * The entries between commas and line breaks. A YAML block ends with a line break, which is not an
 * empty entry. All others are kept, and rejected later: an unset variable must not shorten a list.
 */
export function splitList(list: string): string[] {
  return list
    .replace(/\n$/, '')
    .split(/[,\n]/)
    .map((entry) => entry.trim())
}
