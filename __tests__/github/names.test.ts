import { expect, it } from '@jest/globals'
import { serverName } from '../../src/github/names.ts'

it.each([
  ['https://github.com', 'GitHub'],
  ['', 'GitHub'],
  ['no address', 'GitHub'],
  ['https://GHE.example:8443/x', 'ghe.example:8443'],
  [`https://${'x'.repeat(150)}.example`, `${'x'.repeat(99)}…`],
])('the name of the server is its host, but of github.com: %s', (serverUrl, name) => {
  expect(serverName(serverUrl)).toBe(name)
})
