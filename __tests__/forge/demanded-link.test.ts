import { describe, expect, it } from '@jest/globals'
import { readLink } from '../../src/forge/judge-pull-request.ts'

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
  below: { ...gitHub, serverUrl: 'https://git.example/forge/', apiUrl: 'https://x/forge/api/v1' },
  mixed: { ...gitHub, serverUrl: 'https://git.example', apiUrl: 'https://git.example/api/v1/x' },
  dotted: { ...gitHub, prRepository: 'acme/app.js' },
}
type Server = keyof typeof servers

/** The number, or what is wrong. */
function read(server: Server, link: string): number | string {
  const demand = { prAuthor: '', prPaths: undefined, redact: (text: string) => text }
  const result = readLink(link, { ...demand, ...servers[server] })
  return result.kind === 'demanded' ? result.number : result.reason
}

describe('the link to a pull request', () => {
  it.each<[Server, string, number?]>([
    ['github', 'https://github.com/acme/app/pull/7'],
    ['github', 'https://github.com/ACME/App/pull/7'],
    ['github', 'https://github.com/acme/app/pull/7/files'],
    ['github', 'https://github.com/acme/app/pull/7/'],
    ['github', 'https://github.com/acme/app/pull/7?diff=split#top'],
    ['github', 'https://github.com/acme/app/pull/999999999999999', 999_999_999_999_999],
    ['dotted', 'https://github.com/acme/app.js/pull/10', 10],
    ['enterprise', 'https://ghe.example/acme/app/pull/7'],
    ['gitea', 'https://git.example/acme/app/pulls/7'],
    ['below', 'https://git.example/forge/acme/app/pulls/7'],
    ['below', 'https://git.example/Forge/acme/app/pulls/7/commits'],
  ])('on %s has its number: %s', (server, link, number = 7) => {
    expect(read(server, link)).toBe(number)
  })

  it.each<[Server, string]>([
    ['github', 'no link'],
    ['github', 'https://github.com/evil/app/pull/7'],
    ['github', 'https://github.com/acme/app2/pull/7'],
    ['github', 'https://github.com/acme/ap/pull/7/files'],
    ['github', 'https://github.com/acme/app/../../evil/app/pull/7'],
    // Every character of a pattern means itself.
    ['dotted', 'https://github.com/acme/appxjs/pull/7'],
    ['below', 'https://git.example/forge/evil/app/pulls/7'],
    ['github', 'https://github.com.evil.example/acme/app/pull/7'],
    ['github', 'https://evil.example/acme/app/pull/7'],
    ['github', 'https://github.com:8443/acme/app/pull/7'],
    ['github', 'https://github.com./acme/app/pull/7'],
    ['github', 'https://api.github.com/acme/app/pull/7'],
    ['github', 'https://evil.example/github.com/acme/app/pull/7'],
    ['github', 'https://github.com@evil.example/acme/app/pull/7'],
    ['github', 'https://github.com/x/acme/app/pull/7'],
    ['github', 'https://github.com//acme/app/pull/7'],
    ['github', 'https://github.com/acme/app%2Fpull/7'],
    ['github', 'https://github.com/acme/app/pulls/7'],
    ['github', 'https://github.com/?/acme/app/pull/7'],
    ['github', 'https://github.com/#/acme/app/pull/7'],
    ['enterprise', 'https://ghe.example/acme/app/pulls/7'],
    ['enterprise', 'https://github.com/acme/app/pull/7'],
    ['gitea', 'https://git.example/acme/app/pull/7'],
    ['mixed', 'https://git.example/acme/app/pulls/7'],
    ['below', 'https://git.example/acme/app/pulls/7'],
    ['below', 'https://git.example/forge/forge/acme/app/pulls/7'],
    ['below', 'https://git.example/forgeacme/app/pulls/7'],
  ])('on %s is not: %s', (server, link) => {
    expect(read(server, link)).toContain(`<${link}> is not the address of a pull request of `)
  })

  it.each<[Server, string]>([
    ['github', 'GitHub, such as `https://github.com/acme/app/pull/7`'],
    ['unknown', 'GitHub, such as `https://github.com/acme/app/pull/7`'],
    ['dotted', 'GitHub, such as `https://github.com/acme/app.js/pull/7`'],
    ['enterprise', 'ghe.example, such as `https://ghe.example/acme/app/pull/7`'],
    ['gitea', 'git.example, such as `https://git.example/acme/app/pulls/7`'],
    ['below', 'git.example, such as `https://git.example/forge/acme/app/pulls/7`'],
  ])('on %s has an example, and a long one is left to the output', (server, example) => {
    const long = `https://evil.example/${'x'.repeat(200)}`
    const { prRepository } = servers[server]
    const rest = `is not the address of a pull request of \`${prRepository}\` on ${example}. Check what the service stores as its link. If the agent works on another repository there, set \`pr-repository\` to it and start a new run.`

    expect(read(server, 'https://x.example/')).toBe(`<https://x.example/> ${rest}`)
    expect(read(server, long)).toBe(`the pull request in the output \`prLink\` ${rest}`)
  })
})
