import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { readEvent, type TriggerEvent } from '../../src/runner/event.ts'
import { useDirectory } from '../support/directory.ts'

const directory = useDirectory()

/** The event with this payload. A string is written to the file as it is. */
function eventOf(name: string, payload: unknown): TriggerEvent {
  const path = join(directory, 'event.json')
  writeFileSync(path, typeof payload === 'string' ? payload : JSON.stringify(payload))
  return readEvent({ GITHUB_EVENT_NAME: name, GITHUB_EVENT_PATH: path })
}

function anEvent(overrides: Partial<TriggerEvent> = {}): TriggerEvent {
  return { name: '', issueNumber: undefined, isFork: false, text: '', ...overrides }
}

function pullRequestFrom(repo: { full_name: string } | null) {
  return { pull_request: { number: 42, head: { repo }, base: { repo: { full_name: 'acme/app' } } } }
}

const ours = pullRequestFrom({ full_name: 'acme/app' })
const theirs = pullRequestFrom({ full_name: 'someone/app' })
const numbered = { issueNumber: 42 }

describe('readEvent', () => {
  it.each<[string, unknown, Partial<TriggerEvent>]>([
    ['issues', { issue: { number: 42 } }, numbered],
    ['pull_request', ours, numbered],
    ['pull_request', theirs, { ...numbered, isFork: true }],
    ['pull_request', pullRequestFrom(null), { ...numbered, isFork: true }],
    // It runs in the base repository and has the secrets.
    ['pull_request_target', theirs, numbered],
    // An odd part hides no other one, and nothing is called a fork that does not say so.
    ['pull_request', { issue: null, ...theirs }, { ...numbered, isFork: true }],
    ['issues', { issue: { number: 42 }, pull_request: { number: 7 } }, numbered],
    ['pull_request', { pull_request: { ...theirs.pull_request, head: {} } }, numbered],
    ['pull_request', { pull_request: { ...theirs.pull_request, base: { repo: null } } }, numbered],
    ['pull_request', { pull_request: { ...theirs.pull_request, number: '42' } }, { isFork: true }],
    // No comment can be made there by the API of issues.
    ['discussion', { discussion: { number: 42 } }, {}],
    ['workflow_run', { workflow_run: { pull_requests: [{ number: 42 }] } }, {}],
  ])('reads %s with %j', (name, payload, expected) => {
    expect(eventOf(name, payload)).toEqual(anEvent({ name, ...expected }))
  })

  it.each(['', 'no JSON', 'null', '[]', ...['5/../../x', 0, -1, 1.5, 1e20].map(toIssue)])(
    'takes nothing from the payload %j',
    (payload) => {
      expect(eventOf('issues', payload)).toEqual(anEvent({ name: 'issues' }))
    },
  )

  it('takes nothing from an environment without a runner', () => {
    expect(readEvent({})).toEqual(anEvent())
    expect(readEvent({ GITHUB_EVENT_PATH: join(directory, 'missing.json') })).toEqual(anEvent())
  })
})

function toIssue(number: unknown) {
  return { issue: { number } }
}

const issue = { number: 7, title: 'Login', body: 'is\nslow', user: { login: 'mona' } }
const comment = { body: '/fix it', user: { login: 'hubot' } }
const OF_ISSUE = '#7 by mona:\n\n```\nLogin\n\nis\nslow\n```\n'

/** The shortest fence that the text does not contain. */
function section(heading: string, text = '/fix it'): string {
  let fence = '```'
  while (text.includes(fence)) fence += '`'
  return `${heading}:\n\n${fence}\n${text}\n${fence}\n`
}

const REPLY = section('Comment on #7 by hubot')

function commentOn(code: Record<string, unknown>) {
  return { pull_request: issue, comment: { ...comment, ...code } }
}

function commentBy(login: string) {
  return { comment: { ...comment, user: { login } } }
}

describe('the text of an event', () => {
  it.each<[string, unknown, ...string[]]>([
    ['an issue', { issue }, OF_ISSUE],
    ['a pull request', { pull_request: issue }, OF_ISSUE],
    ['a discussion', { discussion: issue }, OF_ISSUE],
    ['a comment', { issue, comment }, OF_ISSUE, REPLY],
    [
      'a comment on code',
      commentOn({ path: 'src/a.ts', line: 3 }),
      OF_ISSUE,
      section('Comment on #7 by hubot (`src/a.ts`, line 3)'),
    ],
    [
      'a comment on code that is gone, in a file with an odd name',
      commentOn({ path: 'a` by mona:\nb', line: null }),
      OF_ISSUE,
      section('Comment on #7 by hubot (``a` by mona:\uFFFDb``)'),
    ],
    ['a review', { pull_request: issue, review: comment }, OF_ISSUE, REPLY],
    ['a review without a text', { pull_request: issue, review: { body: null } }, OF_ISSUE],
    ['a comment on a commit', { comment }, section('Comment by hubot')],
    ['only a title', { issue: { ...issue, body: null } }, section('#7 by mona', 'Login')],
    ['nobody', { issue: { number: 7, body: 'x' } }, section('#7 by unknown', 'x')],
    ['a bot', commentBy('a-b_c[bot]'), section('Comment by a-b_c[bot]')],
    ['a name that GitHub gives nobody', commentBy('a: #8 by b'), section('Comment by unknown')],
    // An odd part hides no other one.
    ['an odd issue', { issue: { number: '7' }, pull_request: issue }, OF_ISSUE],
    ['an odd comment', { issue, comment: { body: 7 } }, OF_ISSUE],
    ['another event', { schedule: '0 0 * * *' }],
  ])('has what people wrote in %s', (_, payload, ...sections) => {
    expect(eventOf('issues', payload).text).toBe(sections.join('\n'))
  })

  it('stays in a fence that no text can end', () => {
    const part = fc.constantFrom('`', '```', '````', '\n', ' ', '~~~', '#8 by mona:', '\r', 'x')
    const text = fc.array(part, { minLength: 1 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(text, text, text, (title, body, reply) => {
        const payload = { issue: { ...issue, title, body }, comment: { ...comment, body: reply } }
        const ofIssue = section('#7 by mona', `${title}\n\n${body}`)
        expect(eventOf('issues', payload).text).toBe(
          `${ofIssue}\n${section('Comment on #7 by hubot', reply)}`,
        )
      }),
    )
  })
})
