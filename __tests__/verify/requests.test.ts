import { describe, expect, it } from '@jest/globals'
import { comparison, pullRequest } from '../../simulator/github.ts'
import { Comparison, PullRequest } from '../../src/verify/requests.ts'

const base = 'a'.repeat(40)
const head = 'b'.repeat(40)
const noCounts = [undefined, null, '1', -1, 0.5]

// What is asked, and how it is tried again, is tested in verify-pull-request.test.ts.

describe('a pull request', () => {
  /** An odd value for a field, such as `base.repo`. */
  function isOneWith(field: string, value: unknown): boolean {
    const data = pullRequest({ repository: 'acme/app', number: 7 })
    const [last = '', ...path] = field.split('.').reverse()
    Reflect.set(path.reduceRight<object>(Reflect.get, data), last, value)
    return PullRequest.safeParse(data).success
  }

  const texts =
    'state user.login base.ref base.repo.full_name base.repo.default_branch head.sha head.repo.full_name'
  const noTexts = [undefined, null, 7, true, []]
  const noObjects = [undefined, 7, true, []]

  it.each<[string, readonly unknown[]]>([
    ...texts.split(' ').map((field): [string, unknown[]] => [field, noTexts]),
    ...['base', 'base.repo', 'head'].map((field): [string, unknown[]] => [field, noTexts]),
    // Null: of a deleted account, or a fork that was deleted.
    ['user', noObjects],
    ['head.repo', noObjects],
    ['number', [undefined, null, '7', true]],
    ['merged', [7, 'true', []]],
    ['base.repo.default_branch', ['']],
    ['changed_files', noCounts],
    // In a URL these names would lead elsewhere.
    ['base.ref', ['', '.', '..', '../../x', 'a//b', 'a/', '/a', 'a/./b', 'x\ud800']],
  ])('has a %s, and none is %j', (field, values) => {
    expect(values.filter((value) => isOneWith(field, value))).toEqual([])
  })

  it.each(['release/1.x', 'a/.b', '...', 'ü?#%'])('may be for the branch %s', (name) => {
    expect(isOneWith('base.ref', name)).toBe(true)
  })
})

describe('a comparison', () => {
  const compared = comparison({ base, head, files: ['docs/a'] })
  const file = { filename: 'docs/a', status: 'modified' }
  const counts = ['ahead_by', 'behind_by']

  it.each<Readonly<Record<string, unknown>>>([
    ...[undefined, null, { 0: file }, ['docs/a']].map((files) => ({ files })),
    ...[
      { ...file, filename: 7 },
      { ...file, filename: '' },
      { status: 'modified' },
      { filename: 'docs/a' },
      { ...file, status: 'renamed' },
      { ...file, previous_filename: '' },
    ].map((odd) => ({ files: [odd] })),
    ...counts.flatMap((name) => noCounts.map((count) => ({ [name]: count }))),
    { commits: undefined },
    { commits: [{ sha: head }] },
    { commits: [{ sha: head, parents: [7] }] },
  ])('is none with %j', (fields) => {
    expect(Comparison.safeParse({ ...compared, ...fields }).success).toBe(false)
  })
})
