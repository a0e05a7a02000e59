import { describe, expect, it } from '@jest/globals'
import { INPUT_NAMES } from '../../src/runner/inputs.ts'
import { findUnknownGates } from '../../src/runner/unknown-gates.ts'

function gatesIn(names: readonly string[], isVerified: boolean): readonly string[] {
  return Object.keys(findUnknownGates(names, { declared: INPUT_NAMES, isVerified }))
}

describe('an unknown input', () => {
  it('is explained, sanitized and cut', () => {
    const names = ['ALLOWED-PATHS', `PR-PATH\u202e${'_'.repeat(80)}`]
    const checks =
      'is not an input of this action. Its checks are `require-pr`, `pr-author`, `pr-repository`, `pr-paths` and `allowed-statuses`.'
    const mistakes = findUnknownGates(names, { declared: INPUT_NAMES, isVerified: false })

    expect(Object.values(mistakes)).toEqual([
      `\`allowed-paths\` ${checks}`,
      `\`pr-path�${'_'.repeat(51)}…\` ${checks}`,
    ])
  })

  it.each([
    ['REQUIRE_PR', 'PR_AUTHOR', 'PR_REPOSITORY', 'PR_PATHS', 'Allowed_Statuses'],
    ['Required-Prs', 'VERIFY-PR', 'allow-status', 'SOME-PATHS', 'FILES-', '-PATHS'],
    ['PR-PATH', 'PR-FILE', 'PR-FOLDERS', 'PR-GLOBS'],
  ])('is a gate: %s, …', (...names) => {
    expect(gatesIn(names, false)).toEqual(names.map((name) => name.toLowerCase()))
  })

  it.each([
    ['JOB_ID', 'PR_SHA', 'ALLOW_EMPTY', 'VERIFIED', 'REQUIRE', 'PR_PATH', 'ALLOWED_PATHS', ''],
    ['PR-NUMBER', 'PR-AUTHORS', 'MY-PR-PATH', 'PATH-X', 'FILE-X', 'FOLDERS-X', 'JOB-IDS'],
    INPUT_NAMES.map((name) => name.toUpperCase()),
  ])('is none: %s, …', (...names) => {
    expect(gatesIn(names, true)).toEqual([])
  })

  it('is a gate in a step that verifies if it is `paths` or `files`, as `on.push` has them', () => {
    const names = ['PATHS', 'files', 'MYPATHS']

    expect([gatesIn(names, true), gatesIn(names, false)]).toEqual([['paths', 'files'], []])
  })
})
