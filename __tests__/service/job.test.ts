import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { type AgentJob, isKnown, isTerminal, mapTexts, parseJob, parsePullRequest } from '../src/job.ts'
import { aJob } from './support/fakes.ts'

const prLink = 'https://github.com/acme/app/pull/7'
const full = {
  id: 'job_8f3a',
  status: 'completed',
  source: { repository: 'https://github.com/acme/app', ref: 'agent/fix-login' },
  model: 'model-x',
  prLink,
  createdAt: '2026-11-21T09:14:00.000Z',
  archivedAt: null,
}
const unknown = { model: '', sourceRepository: '', sourceRef: '', createdAt: '', archivedAt: '' }

describe('parseJob', () => {
  it.each([
    ['https://x-access-token:ghs_0123456789@github.com/acme/app.git', 'https://github.com/acme/app.git'],
    ['https://octocat@github.com/acme/app', 'https://github.com/acme/app'],
    ['https://github.com/@acme/app', 'https://github.com/@acme/app'],
    ['git@github.com:acme/app.git', 'git@github.com:acme/app.git'],
  ])('shows the repository %s without user info', (repository, shown) => {
    expect(parseJob({ status: 'active', source: { repository, ref: '' } }, 'job_8f3a')).toMatchObject({
      sourceRepository: shown,
    })
  })

  it('takes every field of the service', () => {
    expect(
      parseJob({ ...full, status: 'archived', archivedAt: '2026-11-22T10:00:00.000Z' }, 'job_8f3a'),
    ).toEqual(aJob({ status: 'archived', prLink, archivedAt: '2026-11-22T10:00:00.000Z' }))
  })

  it('needs only the status', () => {
    expect(parseJob({ status: 'completed' }, 'job_8f3a')).toEqual(aJob(unknown))
  })

  it.each([null, 42, [], 'text', {}, true])('takes %j in every other field as unknown', (value) => {
    const { status, ...others } = full
    const odd = Object.fromEntries(Object.keys(others).map((name) => [name, value]))

    const job = parseJob({ status, ...odd, id: null, source: { repository: value, ref: value } }, 'job_8f3a')

    const text = typeof value === 'string' ? value : ''
    const texts = { model: text, sourceRepository: text, sourceRef: text, createdAt: text, archivedAt: text }
    expect(job).toEqual(aJob({ ...texts, prLinkRefused: value !== null }))
  })

  it('takes a source that is none as unknown', () => {
    expect(parseJob({ ...full, source: 'https://github.com/acme/app' }, 'job_8f3a')).toEqual(
      aJob({ prLink, sourceRepository: '', sourceRef: '' }),
    )
  })

  it('ignores fields that it does not know', () => {
    const json: unknown = JSON.parse(
      '{"status":"active","__proto__":{"model":"m"},"constructor":1,"cost":{"usd":3}}',
    )

    expect(parseJob(json, 'job_8f3a')).toEqual(aJob({ ...unknown, status: 'active' }))
    expect({}).not.toHaveProperty('model')
  })

  it.each([
    ['completed', 'completed'],
    [' Completed\n', 'completed'],
    ['ARCHIVED', 'archived'],
    ['Failed', 'failed'],
    ['active', 'active'],
    ['Paused', 'paused'],
    ['::error::x', ': :error: :x'],
    ['x'.repeat(61), `${'x'.repeat(59)}…`],
    ['comp\u200bleted', 'comp�leted'],
  ])('reads the status %j as %j', (status, expected) => {
    expect(parseJob({ status }, 'job_8f3a')).toEqual(aJob({ ...unknown, status: expected }))
  })

  it.each([
    null,
    undefined,
    true,
    42,
    'completed',
    [],
    [{ status: 'completed' }],
    {},
    { error: 'x' },
    { status: null },
    { status: 1 },
    { status: { value: 'completed' } },
    { status: '' },
    { status: ' \n' },
  ])('takes %j for no job', (value) => {
    expect(parseJob(value, 'job_8f3a')).toEqual({ instead: 'JSON without a job status' })
  })

  it('takes the id by more than case for another job', () => {
    expect(parseJob({ ...full, id: 'JOB_8F3A' }, 'job_8f3a')).toEqual(aJob({ prLink }))
    expect(parseJob({ ...full, id: 'job_8f3b' }, 'job_8f3a')).toEqual({ instead: 'the state of another job' })
    expect(parseJob({ ...full, id: '' }, 'job_8f3a')).toEqual({ instead: 'the state of another job' })
    expect(parseJob({ ...full, id: 83 }, 'job_8f3a')).toEqual(aJob({ prLink }))
  })

  it('shows texts as one inert line of at most 256 characters', () => {
    const job = parseJob({ ...full, model: 'a\n::error::b', source: { ref: 'r'.repeat(300) } }, 'job_8f3a')

    expect(job).toEqual(
      aJob({ prLink, model: 'a�: :error: :b', sourceRepository: '', sourceRef: `${'r'.repeat(255)}…` }),
    )
  })

  it.each([
    [null, '', false],
    [undefined, '', false],
    ['', '', false],
    [prLink, prLink, false],
    [` ${prLink} `, prLink, false],
    ['HTTPS://GITHUB.com/a b', 'https://github.com/a%20b', false],
    ['javascript:alert(1)', '', true],
    ['https://user@github.com/acme/app/pull/7', '', true],
    ['https://git\thub.com/acme/app/pull/7', '', true],
    [`https://github.com/${'x'.repeat(2048)}`, '', true],
    [' ', '', true],
    [7, '', true],
    [{ href: prLink }, '', true],
  ])('reads the link %j of a terminal answer as %j, refused: %j', (value, link, prLinkRefused) => {
    expect(parseJob({ ...full, prLink: value }, 'job_8f3a')).toEqual(aJob({ prLink: link, prLinkRefused }))
  })

  it.each(['active', 'paused'])('counts no link while the job is %s', (status) => {
    expect(parseJob({ ...full, status }, 'job_8f3a')).toEqual(aJob({ status }))
    expect(parseJob({ ...full, status, prLink: 7 }, 'job_8f3a')).toEqual(aJob({ status }))
  })

  it('makes of any JSON a job or a phrase', () => {
    const field = fc.oneof(fc.jsonValue(), fc.string({ unit: 'binary' }))
    const body = fc.oneof(
      fc.jsonValue(),
      fc.record(
        {
          id: field,
          status: fc.oneof(fc.constantFrom('active', 'completed', 'FAILED'), field),
          prLink: fc.oneof(fc.webUrl(), field),
          source: fc.oneof(fc.record({ repository: field, ref: field }, { requiredKeys: [] }), field),
          model: field,
          createdAt: field,
          archivedAt: field,
        },
        { requiredKeys: [] },
      ),
    )
    fc.assert(
      fc.property(body, (value) => {
        const job = parseJob(value, 'job_8f3a')
        expect('instead' in job ? phrases.includes(job.instead) : isSound(job)).toBe(true)
      }),
      { numRuns: 1_000 },
    )
  })
})

const phrases = ['JSON without a job status', 'the state of another job']

function isSound(job: AgentJob): boolean {
  const link = isTerminal(job.status) ? /^(https?:\/\/[^\s<>]+)?$/ : /^$/
  const isComplete = Object.keys(aJob()).every((name) => name in job)
  return isComplete && job.status !== '' && link.test(job.prLink)
}

describe('a status', () => {
  it.each([
    ['active', true, false],
    ['completed', true, true],
    ['archived', true, true],
    ['failed', true, true],
    ['paused', false, false],
    ['Completed', false, false],
    ['', false, false],
    ['constructor', false, false],
  ])('%j is known: %j, terminal: %j', (status, known, terminal) => {
    expect([isKnown(status), isTerminal(status)]).toEqual([known, terminal])
  })
})

describe('mapTexts', () => {
  it('changes every text of the service and nothing else', () => {
    const job = aJob({ prLink, prLinkRefused: true, archivedAt: 'later' })

    expect(mapTexts(job, (text) => `<${text}>`)).toEqual({
      status: '<completed>',
      prLink: `<${prLink}>`,
      prLinkRefused: true,
      model: '<model-x>',
      sourceRepository: '<https://github.com/acme/app>',
      sourceRef: '<agent/fix-login>',
      createdAt: '<2026-11-21T09:14:00.000Z>',
      archivedAt: '<later>',
    })
  })
})

describe('parsePullRequest', () => {
  const server = 'https://github.com'

  it.each([
    [prLink, '7', 'acme/app'],
    ['https://github.com/acme/app/pull/7/files', '7', 'acme/app'],
    ['https://github.com/acme/app/pull/7?x=1#discussion_r1', '7', 'acme/app'],
    ['https://github.com/acme/.github/pull/7', '7', 'acme/.github'],
    ['https://ghe.example/acme/app/pull/7', '7', 'ghe.example/acme/app'],
    ['https://git.example:8443/acme/app/pulls/3', '3', 'git.example:8443/acme/app'],
    ['https://bitbucket.org/acme/app/pull-requests/12', '12', 'bitbucket.org/acme/app'],
    ['https://gitlab.com/acme/app/-/merge_requests/5', '5', 'gitlab.com/acme/app'],
    ['https://gitlab.com/acme/team/sub/app/-/merge_requests/5/diffs', '5', 'gitlab.com/acme/team/sub/app'],
  ])('reads %s', (href, number, repository) => {
    expect(parsePullRequest(href, server)).toEqual({ number, repository })
  })

  it.each([
    '',
    'no address',
    'https://github.com/acme/app/issues/7',
    'https://github.com/acme/app/pull/',
    'https://github.com/acme/app/pull/0',
    'https://github.com/acme/app/pull/07',
    'https://github.com/acme/app/pull/7x',
    'https://github.com/acme/app/pull/1234567890123456',
    'https://github.com/acme/app/tree/pull/7',
    'https://github.com/app/pull/7',
    'https://github.com/-acme/app/pull/7',
    'https://github.com/acme/a%20b/pull/7',
    'https://gitlab.com/app/-/merge_requests/5',
    'https://[::1]/acme/app/pull/7',
    'https://[::1]:8443/acme/app/pull/7',
    'https://git(x).example/acme/app/pull/7',
    'https://dev.azure.com/acme/project/_git/app/pullrequest/7',
  ])('tells nothing of %j', (href) => {
    expect(parsePullRequest(href, server)).toEqual({ number: '', repository: '' })
  })

  it.each([
    ['https://ghe.example', 'acme/app'],
    ['https://ghe.example/', 'acme/app'],
    ['https://github.com', 'ghe.example/acme/app'],
    ['', 'ghe.example/acme/app'],
  ])('leaves out the host that is the one of %j', (serverUrl, repository) => {
    expect(parsePullRequest('https://ghe.example/acme/app/pull/7', serverUrl)).toEqual({
      number: '7',
      repository,
    })
  })

  it('makes of any path nothing or a number and a repository without white space', () => {
    const path = fc
      .array(
        fc.oneof(fc.constantFrom('acme', 'pull', 'pulls', '-', 'merge_requests', '7', '..'), fc.string()),
      )
      .map((parts) => parts.join('/'))
    fc.assert(
      fc.property(path, (text) => {
        const { number, repository } = parsePullRequest(`https://git.example/${text}`, server)
        expect(`${number} ${repository}`).toMatch(/^( |[1-9]\d* git\.example(\/[\w.][\w.-]*)+)$/)
      }),
      { numRuns: 500 },
    )
  })
})
