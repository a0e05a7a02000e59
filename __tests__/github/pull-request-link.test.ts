import { describe, expect, it } from '@jest/globals'
import { parsePullRequest } from '../../src/github/pull-request-link.ts'

const server = 'https://github.com'

describe('parsePullRequest', () => {
  it.each([
    ['https://github.com/acme/app/pull/7', 'acme/app'],
    ['https://github.com/acme/app/pull/7/files?w=1#diff', 'acme/app'],
    ['https://github.com/.github/a.b_c-d/pull/7', '.github/a.b_c-d'],
    ['https://ghe.example:8443/acme/app/pull/7', 'acme/app'],
  ])('reads %s as 7 in %s', (href, repository) => {
    expect(parsePullRequest(href, server)).toMatchObject({ prNumber: '7', repository })
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
    'https://github.com/acme/app/pulls/7',
    'https://github.com/acme/pull/7',
    'https://github.com/acme/team/app/pull/7',
    'https://gitlab.com/acme/app/-/merge_requests/7',
    'https://example.com/x/acme/app/pull/7',
    // A command line would take this name for an option.
    'https://github.com/acme/-app/pull/7',
    'https://github.com/ac%20me/app/pull/7',
  ])('reads nothing from %j', (href) => {
    expect(parsePullRequest(href, server)).toMatchObject({ prNumber: '', repository: '' })
  })
})

describe('another page of the server', () => {
  it.each([
    ['https://github.com/acme/app/compare/main...x', server, true],
    ['https://github.com/acme/app/issues/7', server, true],
    ['https://github.com/acme/app/pull/new/x', server, true],
    ['https://github.com', server, true],
    ['https://github.com/acme/app/pull/7', server, false],
    // On other servers, anything may be a pull request.
    ['https://github.com:8443/acme/app/compare/x', server, false],
    ['https://review.example/c/app/+/7', server, false],
    // Outside a runner it is github.com.
    ['https://github.com/acme/app/compare/x', '', true],
    ['https://ghe.example/acme/app/compare/x', '', false],
    ['', server, false],
    ['', '', false],
  ])('%s on %j: %s', (href, serverUrl, expected) => {
    const { prNumber, isOnServer } = parsePullRequest(href, serverUrl)

    expect(isOnServer && prNumber === '').toBe(expected)
  })
})
