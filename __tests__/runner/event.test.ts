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
  return readEvent({ GITHUB_EVENT_NAME: name, GITHUB_EVENT_PATH: path })
}

function anEvent(overrides: Partial<TriggerEvent> = {}): TriggerEvent {
  return { name: '', issueNumber: undefined, isFork: false, ...overrides }
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
      expect(eventOf('issues', payload)).toMatchObject({ issueNumber: undefined, isFork: false })
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
