import { describe, expect, it } from '@jest/globals'
import { forgeName, splitName } from '../../src/forge/names.ts'

describe('the name of', () => {
  it.each([
    ['acme/app', { owner: 'acme', repo: 'app' }],
    ['', { owner: '', repo: '' }],
  ])('a repository has two parts: %s', (name, parts) => {
    expect(splitName(name)).toEqual(parts)
  })

  it.each([
    ['https://github.com', 'GitHub'],
    ['', 'GitHub'],
    ['no address', 'GitHub'],
    ['https://GHE.example:8443/x', 'ghe.example:8443'],
    [`https://${'x'.repeat(150)}.example`, `${'x'.repeat(99)}…`],
  ])('the forge is its host, but of github.com: %s', (serverUrl, name) => {
    expect(forgeName(serverUrl)).toBe(name)
  })
})
