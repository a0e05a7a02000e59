import { expect, it } from '@jest/globals'
import { errorOfCause } from '../../src/github/github-error.ts'

it.each([
  ['no-response', 'transient'],
  ['no-host', 'transient'],
  ['proxy-rejection', 'transient'],
  // A wrong password that is sent again can lock an account.
  ['proxy-password', 'rejected'],
  ['untrusted-certificate', 'rejected'],
  // A response that is too long once is so again.
  ['unusable-response', 'rejected'],
] as const)('no response is one to try again, unless it is certain: %s is %s', (kind, expected) => {
  expect(errorOfCause({ kind, reason: 'why' })).toMatchObject({ message: 'why', kind: expected })
})
