import { expect, it } from '@jest/globals'
import { isSame } from '../../src/verify/names.ts'

it.each([
  ['Acme-Agent[bot]', 'acme-agent[BOT]', true],
  ['acme/app', 'acme/apps', false],
  // The sign of Kelvin, of which the small letter is a k.
  ['kate', '\u212Aate', false],
])('names are compared without case: %s, %s', (one, other, expected) => {
  expect(isSame(one, other)).toBe(expected)
})
