import { readFileSync } from 'node:fs'
import { expect, it } from '@jest/globals'
import { FAILURE_RULES, type FailureRule } from '../../../src/wait/polling/failure-rules.ts'

it('docs/polling.md has the table of what ends a wait, row by row', () => {
  const page = readFileSync('docs/polling.md', 'utf8')
  const [, table = ''] = page.split(/^\| What came .*\n\|[-|]+\n/m)
  const [rows = ''] = table.split('\n\n')
  const shown = rows.split('\n').map((row) => row.slice(2, -2).split(' | ').slice(1))

  const word = (max: number) => (max === Infinity ? 'never' : `${max}`)
  const toRow = ({ code, limit }: FailureRule) => [`\`${code}\``, word(limit)]
  expect(shown).toEqual([...new Set(Object.values(FAILURE_RULES))].map(toRow))
})
