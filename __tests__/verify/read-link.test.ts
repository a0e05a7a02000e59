import { describe, expect, it } from '@jest/globals'
import { usableLink } from '../../src/text/sanitize.ts'
import { readLink } from '../../src/verify/judge-pull-request.ts'
import { unverified } from '../../src/verify/result.ts'

const gitHub = { serverUrl: 'https://github.com', prRepository: 'acme/app' }
const servers = {
  github: gitHub,
  unknown: { ...gitHub, serverUrl: '' },
  enterprise: { ...gitHub, serverUrl: 'https://ghe.example' },
}
type Server = keyof typeof servers

function read(server: Server, link: string) {
  const demand = { ...servers[server] }
  return readLink({ givenLink: link, prLink: usableLink(link) ?? '', ...demand })
}

describe('the link to a pull request', () => {
  it.each<[Server, string]>([
    ['github', 'https://github.com/acme/app/pull/7'],
    ['github', 'https://github.com/ACME/App/pull/7'],
    ['github', 'https://github.com/acme/app/pull/7/files'],
    ['enterprise', 'https://ghe.example/acme/app/pull/7'],
    ['unknown', 'https://github.com/acme/app/pull/7'],
  ])('on %s has its number: %s', (server, link) => {
    expect(read(server, link)).toEqual({ kind: 'demanded', number: 7 })
  })

  it.each<[Server, string]>([
    ['github', 'https://github.com.evil.example/acme/app/pull/7'],
    ['github', 'https://evil.example/acme/app/pull/7'],
    ['github', 'https://evil.example/acme/other/pull/7'],
    ['github', 'https://github.com:8443/ACME/app/pull/7'],
    ['github', 'https://github.com./acme/app/pull/7'],
    ['github', 'https://api.github.com/acme/app/pull/7'],
    ['enterprise', 'https://github.com/acme/app/pull/7'],
    ['unknown', 'https://ghe.example/acme/app/pull/7'],
  ])('on %s is on another server: %s', (server, link) => {
    const name = server === 'enterprise' ? 'ghe.example' : 'github.com'
    const objection = `\`${link}\` is not on \`${name}\`, the server of this run.`

    expect(read(server, link)).toEqual(unverified(objection))
  })

  it.each<[Server, example: string, links: string]>([
    ['unknown', 'https://github.com/acme/app/pull/7', 'no-link'],
    [
      'github',
      'https://github.com/acme/app/pull/7',
      `https://evil.example/github.com/acme/app/pull/7
      https://github.com/x/acme/app/pull/7
      https://github.com/acme/app%2Fpull/7 https://github.com/acme/app/pulls/7
      https://github.com/?/acme/app/pull/7 https://github.com/#/acme/app/pull/7
      https://github.com/acme/app/compare/x https://github.com/acme/app/pull/7%2F8
      https://github.com/acme/app/pull/7,https://github.com/acme/app/pull/8
      https://github.com/acme/app/pull/7/,https://github.com/acme/app/pull/8/
      https://github.com/acme/app/pull/7?a,https://github.com/acme/app/pull/8
      https://github.com/acme/app/pull/7/;https://github.com/acme/app/pull/8
      https://github.com/acme/app/pull/7#a,https://github.com/acme/app/pull/8
      mailto:acme/app/pull/7 null acme/app#7`,
    ],
    ['enterprise', 'https://ghe.example/acme/app/pull/7', 'https://ghe.example/acme/app/pulls/7'],
  ])('on %s is the address of none', (server, example, links) => {
    for (const link of links.split(/\s+/)) {
      expect(read(server, link)).toEqual({
        ...unverified(`\`${link}\` is not the address of a pull request, such as \`${example}\`.`),
        number: undefined,
      })
    }
  })

  it.each<[Server, string, repository?: string]>([
    ['github', 'https://github.com/evil/app/pull/7'],
    ['github', 'https://github.com/acme/app2/pull/7', 'acme/app2'],
  ])('on %s is in another repository: %s', (server, link, other = 'evil/app') => {
    const { prRepository } = servers[server]

    expect(read(server, link)).toEqual({
      ...unverified(
        `<${link}> is not in \`${prRepository}\`. If that is where the agent works, set \`pr-repository: ${other}\`.`,
      ),
      number: 7,
    })
  })

  it('may be missing', () => {
    expect(read('github', '')).toEqual({ kind: 'no-pr' })
  })

  it.each([
    'https://github.com/acme/app/pull/7/ acme/app#8',
    'https://github.com/acme/app/pull/7/\nhttps://github.com/acme/app/pull/8/',
    'https://github.com/acme/app/pull/7\u202e',
    'https://a@github.com/acme/app/pull/7',
    'https://github.com@evil.example/acme/app/pull/7',
  ])('is no address with white space, a user name, or what nobody sees: %j', (link) => {
    const objection: unknown = expect.any(String)

    expect(read('github', link)).toEqual({ kind: 'unverified-pr', objection })
  })
})
