import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { readEvent, type TriggerEvent } from '../../src/runner/event.ts'
import { useDirectory } from '../support/directory.ts'

const directory = useDirectory()

/** The event with this payload. A string is written to the file as it is. */
function eventOf(name: string, payload: unknown): TriggerEvent {
  const path = join(directory, 'event.json')
  writeFileSync(path, typeof payload === 'string' ? payload : JSON.stringify(payload))
  return readEvent({ GITHUB_EVENT_NAME: name, GITHUB_EVENT_PATH: path, GITHUB_ACTOR: 'octocat' })
}

function anEvent(overrides: Partial<TriggerEvent> = {}): TriggerEvent {
  const none = {
    name: '',
    issueNumber: undefined,
    isFork: false,
    isDependabot: false,
    text: '',
  }
  return { ...none, ...overrides }
}

function pullRequestFrom(repo: { full_name: string } | null) {
  return { pull_request: { number: 42, head: { repo }, base: { repo: { full_name: 'acme/app' } } } }
}

const ours = pullRequestFrom({ full_name: 'acme/app' })
const theirs = pullRequestFrom({ full_name: 'someone/app' })
const numbered = { issueNumber: 42 }

describe('readEvent', () => {
  it.each<[string, unknown, Partial<TriggerEvent>]>([
    ['issues', { issue: { number: 42, title: 'x' } }, numbered],
    ['pull_request', ours, numbered],
    ['pull_request_review', ours, numbered],
    ['pull_request', theirs, { ...numbered, isFork: true }],
    ['pull_request', pullRequestFrom(null), { ...numbered, isFork: true }],
    // It runs in the base repository and has the secrets.
    ['pull_request_target', theirs, numbered],
    // An odd part hides no other one, and nothing is called a fork that does not say so.
    ['pull_request', { issue: null, ...theirs }, { ...numbered, isFork: true }],
    ['issues', { issue: { number: 42 }, pull_request: {} }, numbered],
    ['issues', { issue: { number: 42 }, pull_request: { number: 7 } }, numbered],
    ['pull_request', { pull_request: { number: 42 } }, numbered],
    ['pull_request', { pull_request: { ...theirs.pull_request, head: {} } }, numbered],
    ['pull_request', { pull_request: { ...theirs.pull_request, base: { repo: null } } }, numbered],
    ['pull_request', { pull_request: { ...theirs.pull_request, number: '42' } }, { isFork: true }],
    ['schedule', { schedule: '0 0 * * *' }, {}],
    ['workflow_run', { workflow_run: { pull_requests: [{ number: 42 }] } }, {}],
  ])('reads %s with %j', (name, payload, expected) => {
    expect(eventOf(name, payload)).toMatchObject({
      ...anEvent({ name, ...expected }),
      text: expect.any(String),
    })
  })

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
    { pull_request: null },
  ])('takes nothing from the payload %j', (payload) => {
    expect(eventOf('issues', payload)).toEqual(anEvent({ name: 'issues' }))
  })

  it('recognizes Dependabot by the actor', () => {
    expect(readEvent({ GITHUB_EVENT_NAME: 'push', GITHUB_ACTOR: 'dependabot[bot]' })).toEqual(
      anEvent({ name: 'push', isDependabot: true }),
    )
  })

  it('takes nothing from an environment without a runner', () => {
    expect(readEvent({})).toEqual(anEvent())
    expect(readEvent({ GITHUB_EVENT_PATH: join(directory, 'missing.json') })).toEqual(anEvent())
  })
})

const mona = { login: 'mona' }
const issue = { number: 7, title: 'Login', body: 'is\nslow', user: mona }
const comment = { body: '/fix it', user: { login: 'hubot' } }

describe('the text of an event', () => {
  it.each<[string, unknown, string]>([
    ['an issue', { issue }, '#7 by mona:\n\nLogin\n\nis\nslow'],
    ['a pull request', { pull_request: issue }, '#7 by mona:\n\nLogin\n\nis\nslow'],
    [
      'a comment on an issue',
      { issue, comment },
      '#7 by mona:\n\nLogin\n\nis\nslow\n\nComment on #7 by hubot:\n\n/fix it',
    ],
    [
      'a comment on a pull request',
      { pull_request: issue, comment },
      '#7 by mona:\n\nLogin\n\nis\nslow\n\nComment on #7 by hubot:\n\n/fix it',
    ],
    ['a comment on a commit', { comment }, 'Comment by hubot:\n\n/fix it'],
    ['an issue without a text', { issue: { ...issue, body: null } }, '#7 by mona:\n\nLogin'],
    [
      'an account that is gone',
      { issue: { ...issue, user: null } },
      '#7 by unknown:\n\nLogin\n\nis\nslow',
    ],
    // An odd part hides no other one.
    [
      'an odd issue',
      { issue: { number: '7' }, pull_request: issue },
      '#7 by mona:\n\nLogin\n\nis\nslow',
    ],
    ['an odd comment', { issue, comment: { body: 7 } }, '#7 by mona:\n\nLogin\n\nis\nslow'],
    ['another event', { schedule: '0 0 * * *' }, ''],
    ['no object', 7, ''],
  ])('has what people wrote in %s', (_, payload, text) => {
    expect(eventOf('issues', payload).text).toBe(text)
  })
})
