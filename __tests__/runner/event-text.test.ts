import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { readEventText } from '../../src/runner/event-text.ts'
import { useDirectory } from '../support/directory.ts'

const directory = useDirectory()

function textOf(payload: unknown): string {
  const path = join(directory, 'event.json')
  writeFileSync(path, JSON.stringify(payload))
  return readEventText({ GITHUB_EVENT_PATH: path })
}

const mona = { login: 'mona' }
const issue = { number: 7, title: 'Login', body: 'is\nslow', user: mona }
const comment = { body: '/fix it', user: { login: 'hubot' } }

describe('readEventText', () => {
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
    expect(textOf(payload)).toBe(text)
  })

  it('is empty without a payload', () => {
    expect([readEventText({}), readEventText({ GITHUB_EVENT_PATH: directory })]).toEqual(['', ''])
  })
})
