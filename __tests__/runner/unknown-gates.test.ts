import { describe, expect, it } from '@jest/globals'
import { INPUT_NAMES } from '../../src/runner/inputs.ts'
import { findUnknownGates } from '../../src/runner/unknown-gates.ts'

function sentenceOf(name: string): string {
  return [...findUnknownGates([name], INPUT_NAMES).values()].join() || 'accepted'
}

describe('an unknown input', () => {
  it('is rejected if it looks like a check', () => {
    const names = ['JOB-ID', 'ALLOWED-PATHS', 'FOLDERS', 'JOB_ID']
    expect([...findUnknownGates(names, INPUT_NAMES)]).toEqual([
      [
        'allowed-paths',
        '`allowed-paths` is not an input of this version, whose checks are `require-pr`, `pr-author`, `pr-repository`, `pr-paths` and `allowed-statuses`. If `INPUT_ALLOWED-PATHS` is a variable of your own, or the input of a composite action around this one, rename it.',
      ],
      [
        'job_id',
        '`job_id` is not an input of this version: write `job-id`. If `INPUT_JOB_ID` is a variable of your own, or the input of a composite action around this one, rename it.',
      ],
    ])
  })

  it.each([
    ['ALLOW-STATUS', 'ALLOWED_STATUSES', 'VERIFY-PR', 'REQUIRE_PR', 'Required-Prs', 'PR_AUTHOR'],
    ['PR-AUTHORS', 'ALLOWED-ACTOR', '-PR-REPO', 'PR-PATH', 'PR-ID-PR', 'PR-NUMBERS', 'MY-PR'],
  ])('is one of these: %s, …', (...names) => {
    for (const name of names) expect(sentenceOf(name)).toContain(' is not an input of this version')
  })

  it.each([
    ['PATH', 'TOKEN', 'FILE', 'FOLDER', 'PRS', 'SPR', 'PR.X', 'PULL-REQUEST', 'REQUEST', ''],
    ['PR-NUMBER', 'PR_TITLE', 'PR URL', 'MY-PR-BODY', 'pr-branch'],
    ['FILES', 'PR_SHA', 'PR', 'MY PR', 'PR_', 'VERIFIED', 'ALLOWED_ACTOR', 'PATHS', 'PRPATHS'],
    INPUT_NAMES.map((name) => name.toUpperCase()),
  ])('is accepted, as is an input of the action: %s, …', (...names) => {
    expect(names.map(sentenceOf)).toEqual(names.map(() => 'accepted'))
  })

  it('is shown sanitized and cut', () => {
    expect(sentenceOf(`PR-\u202e${'_'.repeat(80)}PR`)).toMatch(
      /^`pr-�_{55}…` is not .* If `INPUT_PR-�_{49}…` is a variable/,
    )
  })
})
