import { expect, it } from '@jest/globals'
import { asManyAsFit } from '../../src/wait/format.ts'

it.each([
  [8, ['ab', 'cd']],
  [7, ['ab', 'and 1 more']],
  [1, ['ab', 'and 1 more']],
])('a list of %i characters has as many items as fit, at least one', (maxLength, items) => {
  expect(asManyAsFit(['ab', 'cd'], maxLength)).toEqual(items)
})
