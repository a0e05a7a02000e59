import { describe, expect, it } from '@jest/globals'
import { explainMisspelling } from '../../src/runner/misspelled-input.ts'

describe('explainMisspelling', () => {
  it.each([
    ['hyphens, underscores and spaces', ['REQUIRE_PR', 'REQUIREPR', 'REQUIRE--PR', '-REQUIRE PR_']],
    ['a letter too much', ['REQUIRE-PRS', 'REQUIRED_PR', 'AREQUIRE-PR', 'REQUIRE-PR.']],
    ['a missing letter', ['REQUIRE-P', 'REQIRE-PR', 'EQUIREPR']],
    ['a wrong letter', ['REQUIRE-PT', 'REQUIRE_BR', 'BEQUIRE-PR']],
    ['two swapped letters', ['REQUIRE-RP', 'ERQUIRE-PR', 'REQIURE_PR']],
  ])('finds a name with %s', (_, names) => {
    expect(names.filter((name) => explainMisspelling('require-pr', [name]) === undefined)).toEqual(
      [],
    )
  })

  it.each([
    ['require-pr', ['REQUIRE-PR', 'Require-Pr']],
    // Two letters off.
    ['require-pr', ['REXQIREPR', 'REUXIREPR']],
    [
      'require-pr',
      ['REQUIRE', 'REQUIRES-PRS', 'EQUIRE-P', 'REQUIREXX', 'PR-REQUIRE', 'RQEUIREP', ''],
    ],
    [
      'pr-paths',
      ['PR-PATHS', 'PR-AUTHOR', 'PR-REPOSITORY', 'PATHS', 'PATH', 'PR', 'RPPATSH', 'PR-PTAH'],
    ],
  ])('takes for %s none of %j', (name, names) => {
    expect(explainMisspelling(name, names)).toBeUndefined()
  })

  it('names the first of several, sanitized and cut', () => {
    const long = `REQUIRE${'_'.repeat(80)}PR`
    const shown = (name: string): string | undefined =>
      explainMisspelling('require-pr', ['PATH', name, 'REQUIREPR'])

    expect(shown('REQUIRE\u202ePR')).toBe(
      '`require�pr` is not an input of this action. Did you mean `require-pr`? If `INPUT_REQUIRE�PR` is a variable of your own, rename it.',
    )
    expect(shown(long)).toMatch(/^`require_{52}…` is not .* If `INPUT_REQUIRE_{46}…` is a/)
  })

  it('finds no name of the action in another', () => {
    const names = ['BASE-URL', 'PROJECT-ID', 'JOB-ID', 'ADMIN-KEY', 'COMMENT', 'GITHUB-TOKEN']

    expect(explainMisspelling('require-pr', names)).toBeUndefined()
  })
})
