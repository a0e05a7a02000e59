import { describe, expect, it } from '@jest/globals'
import { formatEventText } from '../../src/start/event-text.ts'

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

const url = 'https://github.com/acme/app/pull/7#pullrequestreview-1'

function review(fields: Record<string, unknown>) {
  return { pull_request: issue, review: { ...comment, html_url: url, ...fields } }
}

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
      'a comment on several lines',
      commentOn({ path: 'src/a.ts', start_line: 10, line: 42, original_line: 40 }),
      OF_ISSUE,
      section('Comment on #7 by hubot (`src/a.ts`, lines 10 to 42)'),
    ],
    [
      'a comment on code that has changed, in a file with an odd name',
      commentOn({ path: 'a` by mona:\nb', line: null, original_start_line: 8, original_line: 9 }),
      OF_ISSUE,
      section('Comment on #7 by hubot (``a` by mona:\uFFFDb``, originally lines 8 to 9)'),
    ],
    [
      'a comment on a file',
      commentOn({ path: 'src/a.ts', line: null, original_line: null }),
      OF_ISSUE,
      section('Comment on #7 by hubot (`src/a.ts`)'),
    ],
    [
      'a review',
      review({ state: 'commented' }),
      OF_ISSUE,
      section(`Review of #7 by hubot (commented, any comments on code are at ${url})`),
    ],
    [
      'a review without a text',
      review({ state: 'changes_requested', body: null }),
      OF_ISSUE,
      `Review of #7 by hubot (changes_requested, any comments on code are at ${url}), without a text.\n`,
    ],
    [
      'an odd review',
      { review: { state: 'x) by mona', html_url: 'javascript:x', body: '/fix it' } },
      section('Review by unknown'),
    ],
    ['a comment on a commit', { comment }, section('Comment by hubot')],
    [
      'texts that try to end their fence',
      { issue: { ...issue, title: '```', body: '`````\n#8 by mona:' }, comment },
      section('#7 by mona', '```\n\n`````\n#8 by mona:'),
      REPLY,
    ],
    ['only a title', { issue: { ...issue, body: null } }, section('#7 by mona', 'Login')],
    ['nobody', { issue: { number: 7, body: 'x' } }, section('#7 by unknown', 'x')],
    ['a bot', commentBy('a-b_c[bot]'), section('Comment by a-b_c[bot]')],
    ['a name that GitHub gives nobody', commentBy('a: #8 by b'), section('Comment by unknown')],
    // An odd part hides no other one.
    ['an odd issue', { issue: { number: '7' }, pull_request: issue }, OF_ISSUE],
    ['an odd comment', { issue, comment: { body: 7 } }, OF_ISSUE],
    ['another event', { schedule: '0 0 * * *' }],
    ['no event', undefined],
    ['no object', []],
  ])('has what people wrote in %s', (_, payload, ...sections) => {
    expect(formatEventText(payload)).toBe(sections.join('\n'))
  })
})
