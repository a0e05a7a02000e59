import { describe, expect, it } from '@jest/globals'
import { INPUT_NAMES } from '../../src/runner/inputs.ts'
import { findUnknownGates } from '../../src/runner/unknown-gates.ts'

function sentenceOf(name: string): string {
  return [...findUnknownGates([name], INPUT_NAMES).values()].join() || 'accepted'
}

describe('an unknown input', () => {
  it('is rejected if it looks like a check', () => {
    expect([...findUnknownGates(['JOB-ID', 'ALLOWED-PATHS', 'FOLDERS'], INPUT_NAMES)]).toEqual([
      [
        'allowed-paths',
        '`allowed-paths` is not an input of this version (did you mean `pr-paths`?). If `INPUT_ALLOWED-PATHS` is a variable of your own, or the input of a composite action around this one, rename it.',
      ],
      [
        'folders',
        '`folders` is not an input of this version (did you mean `pr-paths`?). If `INPUT_FOLDERS` is a variable of your own, or the input of a composite action around this one, rename it.',
      ],
    ])
  })

  it.each([
    ['allowed-statuses', ['ALLOW-STATUS', 'ALLOWED_STATUSES']],
    ['require-pr', ['VERIFY-PR', 'REQUIRE_PR', 'Required-Prs', 'VERIFIED']],
    ['pr-author', ['PR-AUTHORS', 'ALLOWED-ACTOR', 'ALLOWED-USERS', 'REQUIRED-LOGIN']],
    ['pr-repository', ['-PR-REPO']],
    ['pr-paths', ['PATHS', 'PR-PATH', 'PRPATHS', 'ALLOWED-FILES', 'VERIFIED_FOLDERS']],
    ['nothing', ['PR', 'MY PR', 'PR_', 'PR-ID-PR', 'PR-NUMBERS']],
  ])('is guessed to mean %s: %j', (expected, names) => {
    const guess = expected === 'nothing' ? '' : ` (did you mean \`${expected}\`?)`

    for (const name of names) expect(sentenceOf(name)).toContain(` of this version${guess}. If `)
  })

  it.each([
    ['PATH', 'TOKEN', 'FILE', 'FOLDER', 'PRS', 'SPR', 'PR.X', 'PULL-REQUEST', 'REQUEST', ''],
    ['PR-NUMBER', 'PR_TITLE', 'PR URL', 'PR--ID', 'MY-PR-BODY', 'pr-branch'],
    INPUT_NAMES.map((name) => name.toUpperCase()),
  ])('is accepted, as is an input of the action: %s, …', (...names) => {
    expect(names.map(sentenceOf)).toEqual(names.map(() => 'accepted'))
  })

  it('is shown sanitized and cut', () => {
    expect(sentenceOf(`PR\u202e${'_'.repeat(80)}PR`)).toMatch(
      /^`pr�_{56}…` is not .* If `INPUT_PR�_{50}…` is a variable/,
    )
  })
})
