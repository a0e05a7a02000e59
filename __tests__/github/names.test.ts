import { expect, it } from '@jest/globals'
import { isSame, serverName } from '../../src/github/names.ts'

it.each([
  ['https://github.com', 'GitHub'],
  ['', 'GitHub'],
  ['no address', 'GitHub'],
  ['https://GHE.example:8443/x', 'ghe.example:8443'],
  [`https://${'x'.repeat(150)}.example`, `${'x'.repeat(99)}…`],
])('the name of the server is its host, but of github.com: %s', (serverUrl, name) => {
  expect(serverName(serverUrl)).toBe(name)
})

it.each([
  ['Acme-Agent[bot]', 'acme-agent[BOT]', true],
  ['acme/app', 'acme/apps', false],
  // The sign of Kelvin, of which the small letter is a k.
  ['kate', '\u212Aate', false],
])('names are compared without case: %s, %s', (one, other, expected) => {
  expect(isSame(one, other)).toBe(expected)
})
