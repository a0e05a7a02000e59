import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { InputError } from '../src/errors.ts'
import { completeProxyVariables, proxyFor } from '../src/proxy.ts'

describe('completeProxyVariables', () => {
  it.each([
    ['proxy.example:3128', 'http://proxy.example:3128'],
    [' proxy.example ', 'http://proxy.example'],
    ['user:secret@proxy.example:3128', 'http://user:secret@proxy.example:3128'],
    ['proxy.example/http://x', 'http://proxy.example/http://x'],
    ['http://proxy.example:3128', 'http://proxy.example:3128'],
    ['HTTPS://proxy.example', 'HTTPS://proxy.example'],
  ])('makes %j into %j', (given, address) => {
    const env = { https_proxy: given, HTTPS_PROXY: given, no_proxy: 'localhost' }

    completeProxyVariables(env)

    expect(env).toEqual({ https_proxy: address, HTTPS_PROXY: address, no_proxy: 'localhost' })
  })

  it('takes out what is empty', () => {
    const env = { https_proxy: '', HTTPS_PROXY: ' ', no_proxy: '' }

    completeProxyVariables(env)

    expect(env).toStrictEqual({ no_proxy: '' })
  })

  it.each([
    ['https_proxy', 'http://'],
    ['HTTPS_PROXY', 'user:secret@proxy.example:port'],
    ['https_proxy', 'http://user:100%@proxy.example:3128'],
    ['https_proxy', 'ftp://proxy.example'],
    ['https_proxy', 'xhttp://proxy.example'],
  ])('refuses an address that cannot be one without showing it: %s', (name, value) => {
    expect(() => {
      completeProxyVariables({ [name]: value })
    }).toThrow(
      new InputError(
        `The runner's \`${name}\` is not the address of a proxy. Set it to one such as http://proxy.example:3128.`,
      ),
    )
  })
})

describe('proxyFor', () => {
  const names = ['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY', 'no_proxy', 'NO_PROXY']
  const before = { ...process.env }

  beforeEach(() => {
    for (const name of names) Reflect.deleteProperty(process.env, name)
  })

  afterEach(() => {
    for (const name of names) {
      Reflect.deleteProperty(process.env, name)
      if (before[name] !== undefined) process.env[name] = before[name]
    }
  })

  function hostFor(address: string, env: Record<string, string>): string | undefined {
    Object.assign(process.env, env)
    return proxyFor(new URL(address))?.host
  }

  it.each([
    ['neither', {}, undefined],
    ['in lower case', { https_proxy: 'http://lower.example:3128' }, 'lower.example:3128'],
    ['in upper case', { HTTPS_PROXY: 'http://upper.example' }, 'upper.example'],
    [
      'in both',
      { https_proxy: 'http://lower.example', HTTPS_PROXY: 'http://upper.example' },
      'lower.example',
    ],
    ['for http only', { http_proxy: 'http://clear.example', HTTP_PROXY: 'http://clear.example' }, undefined],
  ])('goes by the variable that is set: %s', (_, env, host) => {
    expect(hostFor('https://agents.example.com', env)).toBe(host)
  })

  it.each([
    ['agents.example.com', undefined],
    ['.example.com', undefined],
    ['example.com', undefined],
    ['other.example, AGENTS.example.com:443', undefined],
    ['*', undefined],
    ['agents.example.com:8443', 'proxy.example:3128'],
    ['gents.example.com', 'proxy.example:3128'],
  ])('goes by no_proxy %j in both cases', (list, host) => {
    const https_proxy = 'http://proxy.example:3128'

    expect(hostFor('https://agents.example.com', { https_proxy, no_proxy: list })).toBe(host)
    expect(hostFor('https://agents.example.com', { https_proxy, no_proxy: '', NO_PROXY: list })).toBe(host)
  })

  it('takes a variable of white space for none', () => {
    Object.assign(process.env, { https_proxy: ' ' })
    completeProxyVariables(process.env)

    expect(proxyFor(new URL('https://agents.example.com'))).toBeUndefined()
  })

  it('sends nothing in the clear through a proxy', () => {
    const proxy = 'http://proxy.example'
    const env = { https_proxy: proxy, http_proxy: proxy, HTTP_PROXY: proxy }

    expect(hostFor('http://127.0.0.1:8080', env)).toBeUndefined()
    expect(hostFor('http://clear.example', env)).toBeUndefined()
  })
})
