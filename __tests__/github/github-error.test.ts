import { expect, it } from '@jest/globals'
import { errorOfCause } from '../../src/github/github-error.ts'

it('a cause that no retry mends is explained, for after a colon', () => {
  const certificate = { kind: 'unknown-ca', reason: '`self-signed certificate`' } as const

  expect(errorOfCause(certificate, 'api.github.com').failure).toEqual({
    kind: 'rejected',
    explanation:
      'the certificate of `api.github.com` is not trusted (`self-signed certificate`). If its CA is private, set `NODE_EXTRA_CA_CERTS` under `env:`. If not, ask its operator.',
  })
})
