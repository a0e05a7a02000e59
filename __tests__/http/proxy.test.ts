import { beforeEach, describe, expect, it } from '@jest/globals'
import { proxyFor, ProxyVariableError } from '../../src/http/proxy.ts'
import { describeUnless } from '../support/describe-scripts.ts'

const NAMES = ['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY', 'no_proxy', 'NO_PROXY']

// Jest has a copy of the environment for each test file.
beforeEach(() => {
  for (const name of NAMES) Reflect.deleteProperty(process.env, name)
})

function proxyWith(env: Record<string, string>, url = 'https://agents.example.com') {
  Object.assign(process.env, env)
  return proxyFor(new URL(url))?.href
}

describe('proxyFor', () => {
  it.each([
    ['proxy.example:3128', 'http://proxy.example:3128/'],
    [' proxy.example\n', 'http://proxy.example/'],
    ['user:p%40ss@proxy.example:3128', 'http://user:p%40ss@proxy.example:3128/'],
    ['HTTPS://proxy.example', 'https://proxy.example/'],
    ['http://127.0.0.1:3128/', 'http://127.0.0.1:3128/'],
    ['http://[fe80::1]:3128', 'http://[fe80::1]:3128/'],
    ['http://user:pass@proxy.example:3128/path?query#hash', 'http://user:pass@proxy.example:3128/'],
  ])('reads %j as %s', (value, href) => {
    expect(proxyWith({ https_proxy: value })).toBe(href)
  })

  it.each([
    ['neither', {}, undefined],
    ['lower case', { https_proxy: 'lower.example' }, 'http://lower.example/'],
    ['upper case', { HTTPS_PROXY: 'upper.example' }, 'http://upper.example/'],
    ['not white space', { https_proxy: ' ', HTTPS_PROXY: 'x.example' }, 'http://x.example/'],
    ['white space', { https_proxy: ' ' }, undefined],
    ['those of http only', { http_proxy: 'clear.example', HTTP_PROXY: 'clear.example' }, undefined],
  ])('goes by the variable that is set: %s', (_, env, href) => {
    expect(proxyWith(env)).toBe(href)
  })

  it.each([
    ['agents.example.com', false],
    ['.example.com', false],
    ['example.com', false],
    ['other.example, AGENTS.example.com:443', false],
    ['*', false],
    ['agents.example.com:8443', true],
    ['gents.example.com', true],
  ])('goes by no_proxy %j in both cases', (list, isUsed) => {
    const https_proxy = 'proxy.example'

    expect(proxyWith({ https_proxy, no_proxy: list }) !== undefined).toBe(isUsed)
    expect(proxyWith({ https_proxy, no_proxy: '', NO_PROXY: list }) !== undefined).toBe(isUsed)
  })

  it('takes the variables of http for an http: URL, but never proxies loopback', () => {
    const env = { https_proxy: 'secure.example', HTTP_PROXY: 'clear.example' }

    expect(proxyWith(env, 'http://github.example')).toBe('http://clear.example/')
    expect(
      ['localhost:80', '127.0.0.1:8080', '[::1]'].map((host) => proxyWith(env, `http://${host}`)),
    ).toEqual([undefined, undefined, undefined])
  })

  it.each([
    ['https_proxy', 'http://'],
    ['HTTPS_PROXY', 'user:secret@proxy.example:port'],
    ['https_proxy', 'http://user:100%@proxy.example:3128'],
    ['https_proxy', 'http://100%:secret@proxy.example:3128'],
    ['https_proxy', 'http://a%4:1b@proxy.example:3128'],
    ['https_proxy', 'http://user:12#34@proxy.example'],
    ['https_proxy', 'http://user:12/34@proxy.example'],
    ['https_proxy', 'socks5://proxy.example'],
    ['https_proxy', 'xhttp://proxy.example'],
    ['https_proxy', '"http://proxy.example:3128"'],
    ['https_proxy', "'proxy.example:3128'"],
    ['https_proxy', 'proxy.example,other.example'],
  ])('rejects, without showing it, %s=%s', (name, value) => {
    // On Windows the names of variables have no case.
    const shown = process.platform === 'win32' ? name.toLowerCase() : name

    expect(() => proxyWith({ [name]: value })).toThrow(new ProxyVariableError(shown))
  })

  it('checks only the variable in use', () => {
    const bad = 'socks5://proxy.example'

    expect(proxyWith({ https_proxy: 'proxy.example', http_proxy: bad })).toBeDefined()
    expect(proxyWith({ https_proxy: bad, no_proxy: '*' })).toBeUndefined()
    expect(proxyWith({ http_proxy: bad, no_proxy: '' }, 'http://127.0.0.1')).toBeUndefined()
  })
})

const onWindows = 'there names of variables do not differ in case'
const describeCase = describeUnless(process.platform === 'win32' ? onWindows : undefined)

describeCase('proxyFor with names that differ in case', () => {
  it('goes by the lower case, and checks no other', () => {
    expect(proxyWith({ https_proxy: 'lower.example', HTTPS_PROXY: 'socks5://x' })).toBe(
      'http://lower.example/',
    )
  })
})
