import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { readEvent, type TriggerEvent } from '../src/event.ts'

let directory = ''

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'event-test-'))
})

afterAll(() => {
  rmSync(directory, { recursive: true })
})

/** The event with a payload; a string is written as it is. */
function eventOf(name: string, payload: unknown): TriggerEvent {
  const path = join(directory, 'event.json')
  writeFileSync(path, typeof payload === 'string' ? payload : JSON.stringify(payload))
  return readEvent({ GITHUB_EVENT_NAME: name, GITHUB_EVENT_PATH: path, GITHUB_ACTOR: 'octocat' })
}

function anEvent(overrides: Partial<TriggerEvent> = {}): TriggerEvent {
  return {
    name: '',
    issueNumber: undefined,
    isPullRequest: false,
    isFork: false,
    isDependabot: false,
    ...overrides,
  }
}

function pullRequest(head: string | null, base = 'acme/app') {
  return {
    pull_request: {
      number: 42,
      head: { repo: head === null ? null : { full_name: head } },
      base: { repo: { full_name: base } },
    },
  }
}

describe('readEvent', () => {
  it('finds the issue', () => {
    expect(eventOf('issues', { issue: { number: 42, title: 'x' } })).toEqual(
      anEvent({ name: 'issues', issueNumber: 42 }),
    )
  })

  it('takes an issue that says it is no pull request for an issue, as other hosts send it', () => {
    expect(eventOf('issues', { issue: { number: 42, pull_request: null } })).toEqual(
      anEvent({ name: 'issues', issueNumber: 42 }),
    )
  })

  it('knows the issue of a comment that is a pull request', () => {
    expect(eventOf('issue_comment', { issue: { number: 42, pull_request: { url: 'x' } } })).toEqual(
      anEvent({ name: 'issue_comment', issueNumber: 42, isPullRequest: true }),
    )
  })

  it.each(['pull_request', 'pull_request_review', 'pull_request_review_comment'])(
    'finds the pull request of %s',
    (name) => {
      expect(eventOf(name, pullRequest('acme/app'))).toEqual(
        anEvent({ name, issueNumber: 42, isPullRequest: true }),
      )
    },
  )

  it.each(['someone/app', null])('takes a pull request from %j for one from a fork', (head) => {
    expect(eventOf('pull_request', pullRequest(head))).toEqual(
      anEvent({ name: 'pull_request', issueNumber: 42, isPullRequest: true, isFork: true }),
    )
  })

  it('takes pull_request_target for none: it has the secrets', () => {
    expect(eventOf('pull_request_target', pullRequest('someone/app'))).toEqual(
      anEvent({ name: 'pull_request_target', issueNumber: 42, isPullRequest: true }),
    )
  })

  it.each(['schedule', 'workflow_dispatch', 'push', 'repository_dispatch', 'workflow_run'])(
    'finds no issue in %s',
    (name) => {
      expect(eventOf(name, { ref: 'refs/heads/main', workflow_run: { pull_requests: [] } })).toEqual(
        anEvent({ name }),
      )
    },
  )

  it.each([
    '',
    'no JSON',
    'null',
    '[]',
    { issue: { number: '5/../../x' } },
    { issue: { number: 0 } },
    { issue: { number: -1 } },
    { issue: { number: 1.5 } },
    { issue: { number: 1e20 } },
    { issue: {} },
    { pull_request: { number: 42 } },
  ])('takes nothing from the payload %j', (payload) => {
    expect(eventOf('issues', payload)).toEqual(anEvent({ name: 'issues' }))
  })

  it('knows Dependabot', () => {
    expect(readEvent({ GITHUB_EVENT_NAME: 'push', GITHUB_ACTOR: 'dependabot[bot]' })).toEqual(
      anEvent({ name: 'push', isDependabot: true }),
    )
  })

  it('takes nothing from an environment without a runner', () => {
    expect(readEvent({})).toEqual(anEvent())
    expect(readEvent({ GITHUB_EVENT_PATH: join(directory, 'missing.json') })).toEqual(anEvent())
  })
})
