import { describe, expect, it } from '@jest/globals'
import { forgeHost, forgeName, splitName } from '../../src/forge/names.ts'

describe('the name of', () => {
  it.each([
    ['acme/app', { owner: 'acme', repo: 'app' }],
    ['', { owner: '', repo: '' }],
  ])('a repository has two parts: %s', (name, parts) => {
    expect(splitName(name)).toEqual(parts)
  })

  it.each([
    ['https://github.com', 'github.com', 'GitHub'],
    ['', 'github.com', 'GitHub'],
    ['no address', 'github.com', 'GitHub'],
    ['https://GHE.example:8443/x', 'ghe.example:8443', 'ghe.example:8443'],
    [`https://${'x'.repeat(150)}.example`, `${'x'.repeat(150)}.example`, `${'x'.repeat(99)}…`],
  ])('the forge is its host, but of github.com: %s', (serverUrl, host, name) => {
    expect([forgeHost(serverUrl), forgeName(serverUrl)]).toEqual([host, name])
  })
})
