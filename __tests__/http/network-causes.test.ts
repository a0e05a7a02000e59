import { expect, it } from '@jest/globals'
import { describeFault } from '../../src/http/network-causes.ts'

// causes.test.ts has the row of each fault.

it('a fault of a request to GitHub follows a colon, if no retry mends it', () => {
  const certificate = {
    kind: 'certificate',
    isOfProxy: false,
    mayBePrivate: true,
    proxy: '',
    detail: 'self-signed certificate',
  } as const

  expect(describeFault(certificate, 'api.github.com')).toBe(
    'the certificate of `api.github.com` is not trusted (`self-signed certificate`). If its CA is private, set `NODE_EXTRA_CA_CERTS` under `env:`. If not, ask its operator.',
  )
})
