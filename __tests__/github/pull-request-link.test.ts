import { describe, expect, it } from '@jest/globals'
import { parsePullRequest } from '../../src/github/pull-request-link.ts'

const server = 'https://github.com'

describe('parsePullRequest', () => {
  it.each([
    ['https://github.com/acme/app/pull/7', 'acme/app'],
    ['https://github.com/acme/app/pull/7/files?w=1#diff', 'acme/app'],
    ['https://github.com/.github/a.b_c-d/pull/7', '.github/a.b_c-d'],
    ['https://ghe.example:8443/acme/app/pull/7', 'ghe.example:8443/acme/app'],
    ['https://git.example/acme/app/pulls/7', 'git.example/acme/app'],
    ['https://bitbucket.org/acme/app/pull-requests/7', 'bitbucket.org/acme/app'],
    ['https://gitlab.com/acme/app/-/merge_requests/7', 'gitlab.com/acme/app'],
    ['https://gitlab.com/acme/team/sub/app/-/merge_requests/7', 'gitlab.com/acme/team/sub/app'],
    // Without the host, `gh` would take the first segment for a host and send its token there.
    ['https://github.com/evil.example/a/b/-/merge_requests/7', 'github.com/evil.example/a/b'],
  ])('reads %s as 7 in %s', (href, repository) => {
    const { form, ...rest } = parsePullRequest(href, server)

    expect(rest).toMatchObject({ prNumber: '7', prRepository: repository })
    expect(href).toContain(`/${form}/7`)
  })

  const gitea = 'https://git.example/Forge/'

  it.each([
    ['https://ghe.example:8443/acme/app/pull/7', 'https://ghe.example:8443', 'acme/app'],
    ['https://ghe.example:8443/a/b/pull/7', 'https://ghe.example', 'ghe.example:8443/a/b'],
    ['https://ghe.example:8443/acme/app/pull/7', '', 'ghe.example:8443/acme/app'],
    ['https://git.example/forge/acme/app/pulls/7', gitea, 'acme/app'],
    ['https://git.example/acme/app/pulls/7', gitea, 'git.example/acme/app'],
    ['https://git.example/forger/app/pulls/7', gitea, 'git.example/forger/app'],
  ])('names the host of %s unless the server is %j: %j', (href, serverUrl, repository) => {
    expect(parsePullRequest(href, serverUrl).prRepository).toBe(repository)
  })

  it.each([
    '',
    'acme/app/pull/7',
    'https://github.com/acme/app/pull/',
    'https://github.com/acme/app/pull/evil',
    'https://github.com/acme/app/pull/7x',
    'https://github.com/acme/app/pull/0',
    'https://github.com/acme/app/pull/1234567890123456',
    'https://github.com/acme/app/issues/7',
    'https://github.com/acme/pull/7',
    'https://github.com/acme/team/app/pull/7',
    'https://github.com/acme/-/merge_requests/7',
    'https://example.com/x/acme/app/pull/7',
    // A command line would take these names for options.
    'https://github.com/--help/acme/app/-/merge_requests/7',
    'https://github.com/acme/-app/pull/7',
    'https://-x.example/acme/app/pull/7',
    'https://github.com/ac%20me/app/pull/7',
    'https://[::1]/acme/app/pull/7',
  ])('reads nothing from %j', (href) => {
    expect(parsePullRequest(href, server)).toMatchObject({ prNumber: '', prRepository: '' })
  })
})

describe('another page of the server', () => {
  it.each([
    ['https://github.com/acme/app/compare/main...x', server, true],
    ['https://github.com/acme/app/issues/7', server, true],
    ['https://github.com/acme/app/pull/new/x', server, true],
    ['https://github.com', server, true],
    ['https://git.example/Forge/acme/app/compare/x', 'https://git.example/forge', true],
    ['https://github.com/acme/app/pull/7', server, false],
    // Outside the path of the server, and on other servers, anything may be a pull request.
    ['https://git.example/acme/app/compare/x', 'https://git.example/forge', false],
    ['https://github.com:8443/acme/app/compare/x', server, false],
    ['https://review.example/c/app/+/7', server, false],
    ['https://github.com/acme/app/compare/x', '', false],
    // No address of such a host is parsed.
    ['https://[::1]/acme/app/pull/7', 'https://[::1]', false],
    ['', server, false],
  ])('%s on %j: %s', (href, serverUrl, expected) => {
    const { prNumber, isOnServer } = parsePullRequest(href, serverUrl)

    expect(isOnServer && prNumber === '').toBe(expected)
  })
})
