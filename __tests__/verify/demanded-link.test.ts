import { describe, expect, it } from '@jest/globals'
import { readLink } from '../../src/verify/judge-pull-request.ts'
import { usableLink } from '../../src/text/sanitize.ts'

const gitHub = {
  serverUrl: 'https://github.com',
  apiUrl: 'https://api.github.com',
  prRepository: 'acme/app',
}
const servers = {
  github: gitHub,
  unknown: { ...gitHub, serverUrl: '' },
  enterprise: { ...gitHub, serverUrl: 'https://ghe.example', apiUrl: 'https://ghe.example/api/v3' },
  gitea: { ...gitHub, serverUrl: 'https://git.example', apiUrl: 'https://git.example/api/v1' },
  below: { ...gitHub, serverUrl: 'https://git.example/forge/', apiUrl: 'https://x/forge/api/v1/' },
  mixed: { ...gitHub, serverUrl: 'https://git.example', apiUrl: 'https://git.example/api/v1/x' },
  dotted: { ...gitHub, prRepository: 'acme/app.js' },
}
type Server = keyof typeof servers

/** The number, or what is wrong. */
function read(server: Server, link: string): number | string {
  const demand = { prAuthor: '', prPaths: undefined, ...servers[server] }
  const result = readLink({ givenLink: link, prLink: usableLink(link) ?? '' }, demand)
  return result.kind === 'demanded' ? result.number : result.reason
}

describe('the link to a pull request', () => {
  it.each<[Server, string]>([
    ['github', 'https://github.com/acme/app/pull/7'],
    ['github', 'https://github.com/ACME/App/pull/7'],
    ['github', 'https://github.com/acme/app/pull/7/files'],
    ['dotted', 'https://github.com/acme/app.js/pull/7'],
    ['enterprise', 'https://ghe.example/acme/app/pull/7'],
    ['gitea', 'https://git.example/acme/app/pulls/7'],
    ['below', 'https://git.example/forge/acme/app/pulls/7'],
  ])('on %s has its number: %s', (server, link) => {
    expect(read(server, link)).toBe(7)
  })

  it.each<[Server, example: string, links: string]>([
    ['unknown', 'https://github.com/acme/app/pull/7', 'no-link'],
    [
      'github',
      'https://github.com/acme/app/pull/7',
      `https://github.com.evil.example/acme/app/pull/7 https://evil.example/acme/app/pull/7
      https://github.com:8443/acme/app/pull/7 https://github.com./acme/app/pull/7
      https://api.github.com/acme/app/pull/7 https://evil.example/github.com/acme/app/pull/7
      https://github.com/x/acme/app/pull/7
      https://github.com/acme/app%2Fpull/7 https://github.com/acme/app/pulls/7
      https://github.com/?/acme/app/pull/7 https://github.com/#/acme/app/pull/7`,
    ],
    [
      'enterprise',
      'https://ghe.example/acme/app/pull/7',
      'https://ghe.example/acme/app/pulls/7 https://github.com/acme/app/pull/7',
    ],
    ['gitea', 'https://git.example/acme/app/pulls/7', 'https://git.example/acme/app/pull/7'],
    ['mixed', 'https://git.example/acme/app/pull/7', 'https://git.example/acme/app/pulls/7'],
    [
      'below',
      'https://git.example/forge/acme/app/pulls/7',
      `https://git.example/acme/app/pulls/7 https://git.example/forgeacme/app/pulls/7
      https://git.example/forge/forge/acme/app/pulls/7`,
    ],
  ])('on %s is the address of none', (server, example, links) => {
    for (const link of links.split(/\s+/)) {
      expect(read(server, link)).toBe(
        `\`pr-link\` is \`${link}\`, which is not the address of a pull request, such as \`${example}\`.`,
      )
    }
  })

  it.each<[Server, string, repository?: string]>([
    ['github', 'https://github.com/evil/app/pull/7'],
    ['github', 'https://github.com/acme/app2/pull/7', 'acme/app2'],
    ['github', 'https://github.com/acme/ap/pull/7/files', 'acme/ap'],
    // Every character of a pattern means itself.
    ['dotted', 'https://github.com/acme/appxjs/pull/7', 'acme/appxjs'],
    ['below', 'https://git.example/forge/evil/app/pulls/7'],
  ])('on %s is in another repository: %s', (server, link, other = 'evil/app') => {
    const { prRepository } = servers[server]

    expect(read(server, link)).toBe(
      `it is not in \`${prRepository}\`. If the agent works on \`${other}\`, set \`pr-repository\` to it.`,
    )
  })

  it.each(['', ' '])('may be missing: %j', (link) => {
    expect(read('github', link)).toBe(
      '`pr-link` is empty, so there is no pull request to verify. If that may be, add a condition to this step, such as `if: steps.wait.outputs.prLink`.',
    )
  })

  it.each([
    'null',
    'https://github.com/acme/app/pull/7\u202e',
    'https://a@github.com/acme/app/pull/7',
    'https://github.com@evil.example/acme/app/pull/7',
  ])('is none if it cannot be shown as a link: %j', (link) => {
    expect(read('github', link)).toMatch(/^`pr-link` is `.+`, which is not the address of a /)
  })
})
