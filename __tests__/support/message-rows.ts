import type { WaitResult } from '../../src/polling/wait.ts'
import { outcomeOf, VERIFIED, type Rules } from './outcomes.ts'

export const allowed: Rules = { allowedStatuses: ['completed', 'archived', 'failed', 'active'] }
export const required: Rules = { ...allowed, requirePr: 'any' }
const gate: Rules = { ...allowed, requirePr: 'verified' }

const RULES: Readonly<Record<string, Rules>> = {
  allowed,
  required,
  once: { timeoutMs: 0 },
  demanded: { requirePr: 'verified' },
  'if-any': { ...allowed, requirePr: 'verified-if-any' },
  verified: { ...gate, verification: VERIFIED },
  'verified-paths': { ...gate, verification: { ...VERIFIED, files: 3 } },
  unverified: { ...gate, verification: { kind: 'unverified', reason: 'Why. What to do.' } },
  interrupted: { ...gate, verification: { kind: 'cancelled' } },
}

/**
 * A table of messages. Each row has what is waited for | the rules | the title | the text. In the
 * text ‘…’ stands for a code span.
 */
export function rowsOf(table: string) {
  return table
    .trim()
    .split('\n')
    .map((row) => {
      const [what = '', names = '', title = '', text = ''] = row
        .split('|')
        .map((cell) => cell.trim())
      const rules = names
        .split(' ')
        .reduce<Rules>((before, name) => ({ ...before, ...RULES[name] }), {})
      return { what, names, rules, expected: [title, text.replace(/[‘’]/g, '`')] }
    })
}

/**
 * The rows, each with a function that returns its title and message. Its wait is found by its name.
 */
export function rowsOfWaits(waits: Readonly<Record<string, WaitResult>>, table: string) {
  const rows = rowsOf(table)
  const unused = Object.keys(waits).filter((name) => rows.every(({ what }) => what !== name))
  if (unused.length > 0) throw new Error(`No row is about ${unused.join()}.`)

  return rows.map(({ what, names, rules, expected }) => {
    const wait = waits[what]
    if (wait === undefined) throw new Error(`There is no wait "${what}".`)
    const getTexts = (): string[] => {
      const { title, message } = outcomeOf(wait, rules)
      return [title, message]
    }
    return { what, names, getTexts, expected }
  })
}
