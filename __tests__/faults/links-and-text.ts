import { active, answer, completed, failed, job } from './plays.ts'
import { done, fails, passes, type Row } from './row.ts'
import { CANARY } from './run-row.ts'

const unusable =
  "The service gave a pull request link that cannot be used: no plain http(s) address. `prLink` stays empty; look at agent job job_1 in the service's dashboard."

const refused: readonly Row[] = (
  [
    ['a script', 'javascript:alert(1)'],
    ['data', 'data:text/html,<script>x</script>'],
    ['a file', 'file:///etc/passwd'],
    ['FTP', 'ftp://example.test/x'],
    ['a path', '/acme/app/pull/7'],
    ['without a scheme', '//github.com/acme/app/pull/7'],
    ['without slashes', 'https:github.com/acme/app/pull/7'],
    ['one slash', 'https:/github.com/acme/app/pull/7'],
    ['with backslashes', 'https:\\\\github.com\\acme\\app\\pull\\7'],
    ['with a user', 'https://github.com@evil.test/acme/app/pull/7'],
    ['with user and password', 'https://a:b@github.com/acme/app/pull/7'],
    ['with a tab', 'https://github.com/acme\t/app/pull/7'],
    ['with a line break and a command', 'https://github.com/acme/app/pull/7\n::error::x'],
    ['with a NUL', 'https://github.com/acme/app/pull/7\0'],
    ['turned to the left', 'https://github.com/\u202Ellup/ppa'],
    ['with characters that nobody sees', 'https://git\u200Bhub.com/acme/app/pull/7'],
    ['of 2049 characters', `https://github.com/${'x'.repeat(2_030)}`],
    ['that grows too long when it is parsed', `https://github.com/${'ä'.repeat(1_000)}`],
    ['without a host', 'https://'],
    ['with a port that is none', 'https://github.com:99999/x'],
    ['a number', 7],
    ['an object', { href: 'https://github.com/acme/app/pull/7' }],
    ['a list', ['https://github.com/acme/app/pull/7']],
    ['true', true],
    ['words', 'see the pull request'],
  ] as const
).map(([what, prLink]): Row => ({
  name: `a link that is refused: ${what}`,
  service: [completed({ prLink })],
  expected: passes('Agent job job_1 completed (1 read); it gave a pull request link that cannot be used.', {
    warnings: [unusable],
    reads: 1,
  }),
}))

const none: readonly Row[] = (
  [
    ['null', null],
    ['an empty text', ''],
    ['missing', undefined],
  ] as const
).map(([what, prLink]): Row => ({
  name: `no link: ${what}`,
  service: [completed({ prLink })],
  expected: passes(done(), { reads: 1 }),
}))

const taken: readonly Row[] = (
  [
    ['GitHub', 'https://github.com/acme/app/pull/7', '7', 'acme/app'],
    ['GitHub, one of its tabs', 'https://github.com/acme/app/pull/7/files?w=1#diff', '7', 'acme/app'],
    ['GitHub, blanks around it', ' https://github.com/acme/app/pull/7\u0020', '7', 'acme/app'],
    ['another GitHub', 'https://ghe.example.test/acme/app/pull/7', '7', 'ghe.example.test/acme/app'],
    ['GitLab', 'https://gitlab.com/acme/app/-/merge_requests/12', '12', 'gitlab.com/acme/app'],
    [
      'GitLab with groups',
      'https://gitlab.com/acme/a/b/app/-/merge_requests/12',
      '12',
      'gitlab.com/acme/a/b/app',
    ],
    ['Bitbucket', 'https://bitbucket.org/acme/app/pull-requests/3', '3', 'bitbucket.org/acme/app'],
    ['Gitea', 'http://gitea.example.test:3000/acme/app/pulls/9', '9', 'gitea.example.test:3000/acme/app'],
    ['a commit', 'https://github.com/acme/app/commit/5f2c1e0', '', ''],
    ['number 0', 'https://github.com/acme/app/pull/0', '', ''],
    ['no number', 'https://github.com/acme/app/pull/new', '', ''],
    ['a number of 16 digits', 'https://github.com/acme/app/pull/1234567890123456', '', ''],
    ['dots for an owner', 'https://github.com/../app/pull/7', '', ''],
  ] as const
).map(([what, prLink, prNumber, prRepository]): Row => ({
  name: `a link that is taken: ${what}`,
  service: [completed({ prLink })],
  expected: passes(/^Agent job job_1 completed \(1 read\): https?:\/\/\S+$/, {
    reads: 1,
    outputs: { prLink: new URL(prLink).href, prNumber, prRepository },
  }),
}))

const parsed: readonly Row[] = (
  [
    ['in other letters', 'https://gіthub.com/acme/app/pull/7', 'https://xn--gthub-n2e.com/acme/app/pull/7'],
    [
      'with blanks and angle brackets',
      'https://example.test/a b<c>"d',
      'https://example.test/a%20b%3Cc%3E%22d',
    ],
    ['with Markdown', 'https://example.test/a)[b](c)_d_*e*`f`', 'https://example.test/a)[b](c)_d_*e*%60f%60'],
    ['with a mention', 'https://example.test/@org/team/#123', 'https://example.test/@org/team/#123'],
    [
      'with a command of the old form',
      'https://example.test/#x##[error]y',
      'https://example.test/#x#%23[error]y',
    ],
    ['with a command of the new form', 'https://example.test/::error::x', 'https://example.test/::error::x'],
    ['in capitals', 'HTTPS://EXAMPLE.TEST/X', 'https://example.test/X'],
  ] as const
).map(([what, prLink, href]): Row => ({
  name: `a link ${what} is shown as it is parsed, everywhere`,
  inputs: { comment: 'pull-request' },
  service: [completed({ prLink })],
  expected: passes(`Agent job job_1 completed (1 read): ${href}`, {
    reads: 1,
    outputs: {
      prLink: href,
      commentUrl: 'https://github.com/acme/app/issues/42#issuecomment-1001',
      ...(href.endsWith('/pull/7') ? { prNumber: '7', prRepository: 'xn--gthub-n2e.com/acme/app' } : {}),
    },
    summary: new RegExp(`^### Agent job completed\n\n\\*\\*Pull request:\\*\\* <${escaped(href)}>\n`),
    comments: [new RegExp(`\nThe agent opened a pull request: <${escaped(href)}>\n`)],
  }),
}))

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
}

/** Text that tries to be something, and what is left of it. */
const hostile: readonly (readonly [what: string, text: string, inert: string])[] = [
  ['a command', '::error::x', ': :error: :x'],
  ['a command in capitals', '::ERROR::x', ': :ERROR: :x'],
  ['a command with properties', '::error file=a,line=1::x', ': :error file=a,line=1: :x'],
  ['a command on a new line', 'x\n::set-output name=prLink::y', 'x\uFFFD: :set-output name=prLink: :y'],
  ['a command behind a carriage return', 'x\r::add-mask::e', 'x\uFFFD: :add-mask: :e'],
  [
    'a command behind other line breaks',
    'x\u2028::error::y\u2029::error::z\u0085::error::w\v::error::v',
    'x\uFFFD: :error: :y\uFFFD: :error: :z\uFFFD: :error: :w\uFFFD: :error: :v',
  ],
  ['a command behind a blank', '\u00A0 ::stop-commands::x', '\u00A0 : :stop-commands: :x'],
  ['three colons', ':::error:::x', ': : :error: : :x'],
  ['a colon that nobody sees the end of', ':\u200B:error:\u200B:x', ':\uFFFD:error:\uFFFD:x'],
  ['a command of the old form', 'a ##[error]x', 'a ## [error]x'],
  [
    'a command of the old form with properties',
    '###[set-output name=prLink;]x',
    '### [set-output name=prLink;]x',
  ],
  [
    'a command of the old form in pieces',
    '#\u200B#[error]x #\u202E#[add-mask]e',
    '#\uFFFD#[error]x #\uFFFD#[add-mask]e',
  ],
  ['a group', '##[group]x ##[endgroup]', '## [group]x ## [endgroup]'],
  ['escapes of commands', '%0A::error::x%0D%25', '%0A: :error: :x%0D%25'],
  ['colours of a terminal', '\u001B[31mred\u001B[0m\u0007', '\uFFFD[31mred\uFFFD[0m\uFFFD'],
  ['characters that turn the direction', 'a\u202Eb\u2066c\u200Fd', 'a\uFFFDb\uFFFDc\uFFFDd'],
  ['characters without width', 'a\u200Bb\u2060c\uFEFFd\u00ADe', 'a\uFFFDb\uFFFDc\uFFFDd\uFFFDe'],
  [
    'Markdown',
    '`*_[x](https://evil.test)_*` @org #1 <img src=x> | a |',
    '`*_[x](https://evil.test)_*` @org #1 <img src=x> | a |',
  ],
  ['the end of a comment', '--> <!-- x -->', '--> <!-- x -->'],
  [
    'a heredoc of an output',
    'x\nprLink<<E\nhttps://evil.test\nE',
    'x\uFFFDprLink<<E\uFFFDhttps://evil.test\uFFFDE',
  ],
]

const inFields: readonly Row[] = hostile.map(([what, text, inert]): Row => ({
  name: `text in every field: ${what}`,
  inputs: { comment: 'always' },
  service: [
    active({ model: text, source: { repository: text, ref: text }, createdAt: text, archivedAt: text }),
    failed({ model: text, source: { repository: text, ref: text }, createdAt: text, archivedAt: text }),
  ],
  expected: fails('job-failed', /^Agent job job_1 failed after \d+ s\. The service gives no reason/, {
    reads: 2,
    outputs: {
      status: 'failed',
      model: inert,
      sourceRepository: inert,
      sourceRef: inert,
      createdAt: inert,
      archivedAt: inert,
      commentUrl: 'https://github.com/acme/app/issues/42#issuecomment-1001',
    },
    says: [`active, ${inert}, ${inert} @ ${inert}`],
    comments: [
      /^<!-- await-agent-job:[0-9a-f]{32} -->\nThe agent job \*\*failed\*\* and opened no pull request\..+\n\n<sub>Agent job failed\. Branch (`+) ?[^\n]+ ?\1, model (`+) ?[^\n]+ ?\2\.<\/sub>$/,
    ],
    summary:
      /^### Agent job failed\n\n[^\n]+\n\n\| Job \| Repository \| Branch \| Model \| Created \| Waited \|\n\| --- \| --- \| --- \| --- \| --- \| --- \|\n[^\n]+\n$/,
  }),
}))

const inStatus: readonly Row[] = hostile
  .filter(([, text]) => text === text.trim() && text.length <= 60)
  .map(([what, text, inert]): Row => ({
    name: `text for a status: ${what}`,
    inputs: { 'timeout-minutes': '0', comment: 'always', 'allowed-statuses': 'completed,active' },
    service: [job({ status: text })],
    expected: {
      ...passes(
        `Agent job job_1 is still "${inert.toLowerCase()}" (looked once, because \`timeout-minutes\` is 0); \`allowed-statuses\` lets that pass.`,
        {
          reads: 1,
          outputs: {
            status: inert.toLowerCase(),
            commentUrl: 'https://github.com/acme/app/issues/42#issuecomment-1001',
          },
          warnings: [
            /^Agent job job_1 has the status ".+", which this version of the action does not know\. /,
          ],
          comments: [
            /^<!-- await-agent-job:[0-9a-f]{32} -->\nThe agent job is still (`+) ?[^\n]+ ?\1\. This run no longer waits; [^\n]+\n\n<sub>[^\n]+<\/sub>$/,
          ],
        },
      ),
      level: 'warning',
    },
  }))

const elsewhere: readonly Row[] = [
  {
    name: 'text in every header field',
    service: [
      answer(
        200,
        {
          'content-type': '::error::x ##[error]y',
          date: '::error::x',
          'retry-after': '##[error]1',
          server: '::error::x',
          'set-cookie': ['##[error]x', '::error::y'],
          link: '<x>; rel="deprecation"; title="::error::x"',
          deprecation: 'true',
          sunset: '##[error]x',
        },
        { status: 'completed' },
      ),
    ],
    expected: passes(done(), { reads: 1 }),
  },
  {
    name: 'text for the id of another job',
    service: [job({ id: '::error::x\n##[error]y', status: 'completed' })],
    expected: fails('invalid-response', /answered with the state of another job instead of a job\. /, {
      reads: 3,
    }),
  },
  {
    name: 'text for a host in a redirect',
    service: [answer(302, { location: 'https://a##[error]b.test/::error::x' })],
    expected: fails('unexpected-response', /^127\.0\.0\.1:\d+ redirects to /, { reads: 1 }),
  },
  {
    name: 'a pipe in a field does not make a cell of the summary',
    service: [completed({ model: 'a | b', source: { repository: '|', ref: '\\|' } })],
    expected: passes(done(), {
      outputs: { model: 'a | b', sourceRepository: '|', sourceRef: '\\|' },
      summary: /\n\| `job_1` \| `\\\|` \| `\\\\\|` \| `a \\\| b` \|/,
    }),
  },
]

/** The service gives the key back in all its texts. */
const echoes: readonly Row[] = (
  [
    ['as it is', CANARY],
    ['in URI form', encodeURIComponent(CANARY)],
    ['in base64', Buffer.from(CANARY).toString('base64')],
    ['in base64 within a header', Buffer.from(`Bearer ${CANARY}`).toString('base64')],
    ['in base64 behind one character', Buffer.from(`x${CANARY}`).toString('base64')],
    ['in JSON', JSON.stringify(JSON.stringify({ key: CANARY }))],
    ['in part', CANARY.slice(3, 20)],
    ['behind 240 characters, where it is cut', `${'x'.repeat(240)}${CANARY}`],
    ['twice', CANARY + CANARY],
  ] as const
).map(([what, text]): Row => ({
  name: `the service echoes the key ${what}`,
  inputs: { comment: 'always' },
  env: { RUNNER_DEBUG: '1', ACTIONS_STEP_DEBUG: 'true' },
  service: [
    answer(503, { 'content-type': text, 'retry-after': text, location: text }, { error: text }),
    job({ status: text.slice(0, 58), model: text, prLink: `https://example.test/${text}` }),
    completed({
      model: text,
      source: { repository: text, ref: text },
      prLink: `https://example.test/#${text}`,
      createdAt: text,
      archivedAt: text,
    }),
  ],
  expected: passes(/^Agent job job_1 completed after \d+ s \(3 reads\): /, {
    reads: 3,
    outputs: {
      model: /\*\*\*/,
      sourceRepository: /\*\*\*/,
      sourceRef: /\*\*\*/,
      createdAt: /\*\*\*/,
      archivedAt: /\*\*\*/,
      prLink: /^https:\/\/example\.test\/#.*\*\*\*/,
      commentUrl: 'https://github.com/acme/app/issues/42#issuecomment-1001',
    },
    warnings: [/^Agent job job_1 has the status /],
  }),
}))

/** The key has characters that are changed on the way to the log or to Markdown, and must be found all the same. */
const echoesOfOddKeys: readonly Row[] = (
  [
    ['colons and brackets', 'svc_::a##[b::c##[d::e##[f::g'],
    ['what Markdown knows', 'svc_a&b!c@d#e~f*g[h]i{j}k<l>m'],
    ['pipes', 'svc_a|b|c|d|e|f|g|h|i|j'],
    ['backticks and quotes', 'svc_`a"b\\c`d"e\\f`g"h\\i'],
  ] as const
).map(([what, key]): Row => ({
  name: `the service echoes a key with ${what}`,
  inputs: { 'admin-key': key, 'timeout-minutes': '0', comment: 'always' },
  service: [job({ status: key, model: key, source: { repository: key, ref: key } })],
  expected: fails(
    'timeout',
    'Agent job job_1 is still "***" (looked once, because `timeout-minutes` is 0).',
    {
      outputs: {
        status: '***',
        model: '***',
        sourceRepository: '***',
        sourceRef: '***',
        commentUrl: 'https://github.com/acme/app/issues/42#issuecomment-1001',
      },
      warnings: [/^Agent job job_1 has the status "\*\*\*", /],
    },
  ),
}))

const ours: readonly Row[] = [
  {
    name: 'the key stands in the id of the job by mistake',
    inputs: { 'job-id': CANARY },
    service: [completed({ id: CANARY })],
    expected: passes(/^Agent job \*\*\* completed \(1 read\); /, { outputs: { jobId: '***' } }),
    waives: { 'the key is nowhere': 'it stands in the address of the job, where the user put it' },
  },
  {
    name: 'the key stands in the timeout by mistake',
    inputs: { 'timeout-minutes': CANARY },
    expected: {
      ...fails(
        'invalid-input',
        '`timeout-minutes` is "***": write minutes as a plain number from 0 to 7200, such as 30 or 0.5.',
      ),
      reads: 0,
    },
  },
  {
    name: 'a long link is left to the output',
    service: [completed({ prLink: `https://example.test/${'x'.repeat(2_000)}` })],
    expected: passes('Agent job job_1 completed (1 read): its pull request is in the output `prLink`', {
      outputs: { prLink: `https://example.test/${'x'.repeat(2_000)}` },
    }),
  },
  {
    name: 'a link of 2048 characters is taken',
    service: [completed({ prLink: `https://example.test/${'x'.repeat(2_027)}` })],
    expected: passes(/^Agent job job_1 completed \(1 read\): /, {
      outputs: { prLink: `https://example.test/${'x'.repeat(2_027)}` },
    }),
  },
]

export const linksAndText: readonly Row[] = [
  ...refused,
  ...none,
  ...taken,
  ...parsed,
  ...inFields,
  ...inStatus,
  ...elsewhere,
  ...echoes,
  ...echoesOfOddKeys,
  ...ours,
]
