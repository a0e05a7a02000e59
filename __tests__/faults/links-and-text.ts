import { respond } from '../support/server-behaviors.ts'
import { commentUrl } from './comment-requests.ts'
import { active, completed, failed, job } from './job-responses.ts'
import { fails, passes, rejects, type Row } from './row.ts'
import { CANARY } from './run-row.ts'

const rejectedLink: Row = {
  name: 'a link with a line break and a command is rejected',
  service: [completed({ prLink: 'https://github.com/acme/app/pull/7\n::error::x' })],
  expected: passes({ warnings: [/link/], polls: 1 }),
}

const acceptedLinks: readonly Row[] = (
  [
    [
      'of one of the tabs',
      ' https://github.com/acme/app/pull/7/files?w=1&x=2#diff ',
      '7',
      'acme/app',
    ],
    ['with Markdown', 'https://example.test/a b<c>"d)[b](c)_d_*e*`f`/@org/#123', '', ''],
    ['with a command', 'https://example.test/::error::x##[error]y', '', ''],
  ] as const
).map(([what, given, prNumber, prRepository]): Row => ({
  name: `a link ${what} is shown as it is parsed`,
  inputs: { comment: 'pull-request' },
  service: [completed({ prLink: given })],
  expected: passes({
    polls: 1,
    outputs: {
      prLink: new URL(given).href.replace('##[', '#%23['),
      prNumber,
      prRepository,
      commentUrl,
    },
    summary: /\n\*\*Pull request:\*\* <https:\/\/[^<>\s]+>\n/,
    comments: [/<https:\/\/[^<>\s]+>/],
  }),
}))

/** Text that would have an effect in the log or in Markdown. The invariants tell whether it has one. */
const hostile: Readonly<Record<string, readonly [string, string, string, string]>> = {
  commands: [
    '::error::x',
    '::error file=a,line=1::x',
    '\u00A0 ::stop-commands::x',
    ':::error:::x %0A::error::x%0D%25',
  ],
  'commands of the old form': [
    'a ##[error]x',
    '###[set-output name=prLink;]x',
    '#\u200B#[error]x #\u202E#[add-mask]e',
    '##[group]x ##[endgroup]',
  ],
  'line breaks': [
    'x\n::set-output name=prLink::y',
    'x\r::add-mask::e',
    'x\u2028::error::y\u2029::error::z\u0085::error::w\v::error::v',
    'x\nprLink<<E\nhttps://evil.test\nE',
  ],
  'hidden characters': [
    'a\u202Eb\u2066c\u200Fd\u200Be\u2060f\uFEFFg\u00ADh:\u200B:error::x',
    '\u001B[31mred\u001B[0m\u0007',
    'a\u3164b\u2800c\u115Fd\u034Fe',
    'a\uFE0Fb\u{E0061}\u{E0062}c\u{E0101}',
  ],
  Markdown: [
    '`*_[x](https://evil.test)_*` @org #1 <img src=x>',
    '--> <!-- x -->',
    'a | b \\| c',
    '```` help@evil.example ![x](https://evil.test/x.png)',
  ],
}

/** One line in which the runner finds no command, wherever it stands. */
const harmless = /^(?!.*(::|##\[)).+$/
const codeSpan = '(`+) ?[^\\n]+ ?\\1'

const inFields: readonly Row[] = Object.entries(hostile).map(
  ([what, [model, ref, createdAt, archivedAt]]): Row => {
    const fields = { model, source: { repository: model, ref }, createdAt, archivedAt }
    return {
      name: `hostile fields: ${what}`,
      inputs: { comment: 'always' },
      service: [active(fields), failed(fields)],
      expected: fails('job-failed', /^Agent job `job_1` failed\./, {
        polls: 2,
        outputs: {
          status: 'failed',
          model: /./,
          sourceRef: /./,
          createdAt: /./,
          archivedAt: /./,
          commentUrl,
        },
        logs: [/^active, /],
        // One row under the heading, whatever its cells contain.
        summary: /^### [^\n]+\n\n[^\n]+\n\n\| Job [^\n]+\n\| --- [^\n]+\n[^\n]+\n$/,
        comments: [
          new RegExp(`^<!-- [^\\n]+ -->\\n[^\\n]+\\n\\n<sub>[^\\n]*${codeSpan}[^\\n]*</sub>$`),
        ],
      }),
    }
  },
)

const inStatus: Row = {
  name: 'a hostile status',
  inputs: { 'timeout-minutes': '0', comment: 'always' },
  service: [job({ status: 'x ##[error]y ::error::z a\u202Eb\u3164c\u2800d\uFE0Fe' })],
  expected: fails('timeout', /^Agent job `job_1` is still `.+`/, {
    polls: 1,
    outputs: { status: harmless, commentUrl },
    warnings: [/^[^\n]*`.+`/],
    comments: [new RegExp(codeSpan)],
  }),
}

const inHeaders: Row = {
  name: 'hostile header fields',
  service: [
    respond(
      200,
      {
        'content-type': '::error::x ##[error]y',
        date: '::error::x',
        'retry-after': '##[error]1',
        'set-cookie': ['##[error]x', '::error::y'],
        link: '<x>; rel="deprecation"; title="::error::x"',
        deprecation: 'true',
      },
      { status: 'completed' },
    ),
  ],
  expected: passes({ polls: 1 }),
}

/** Clone addresses may contain a token (here `hunter2`, which an invariant looks for). */
const repositories: readonly Row[] = (
  [
    [
      'https://u:hunter2@github.com/acme/app.git?access_token=hunter2#hunter2',
      'https://github.com/acme/app.git',
    ],
    ['u:hunter2@github.com:acme/app', ''],
    [`https://u:${'x'.repeat(300)}hunter2@github.com/acme/app`, 'https://github.com/acme/app'],
  ] as const
).map(([repository, sourceRepository]): Row => ({
  name: `a repository with a token: ${repository.slice(0, 60)}`,
  inputs: { comment: 'always' },
  service: [completed({ source: { repository, ref: null } })],
  expected: passes({ outputs: { sourceRepository, commentUrl } }),
}))

/** The service returns the key in all its texts. */
const echoes: readonly Row[] = (
  [
    ['as it is', CANARY],
    ['in URI form', encodeURIComponent(CANARY)],
    ['in base64 within a header', Buffer.from(`Bearer ${CANARY}`).toString('base64')],
    ['where it is cut', `${'x'.repeat(240)}${CANARY}`],
    ['in lower case', 'svc_abcdefghijklmnopqrstuvwx', 'svc_aBcDeFgHiJkLmNoPqRsTuVwX'],
  ] as const
).map(([what, text, key = CANARY]): Row => ({
  name: `the service echoes the key ${what}`,
  inputs: { 'admin-key': key, comment: 'always' },
  env: { RUNNER_DEBUG: '1', ACTIONS_STEP_DEBUG: 'true' },
  service: [
    respond(503, { 'content-type': text, 'retry-after': text, location: text }, { error: text }),
    job({ status: text.slice(0, 58), model: text, prLink: `https://example.test/${text}` }),
    completed({
      model: text,
      source: { repository: `https://example.test/${text}`, ref: text },
      prLink: `https://example.test/#${text}`,
      createdAt: text,
      archivedAt: text,
    }),
  ],
  expected: passes({
    polls: 3,
    outputs: {
      model: /\*\*\*/,
      sourceRepository: /^/,
      sourceRef: /\*\*\*/,
      createdAt: /\*\*\*/,
      archivedAt: /\*\*\*/,
      prLink: /^https:\/\/example\.test\/#.*\*\*\*/,
      commentUrl,
    },
    warnings: [/status/],
  }),
}))

/** The key has characters that are changed on their way to the log or to Markdown. */
const echoesOfOddKeys: readonly Row[] = (
  [
    ['colons and brackets', 'svc_::a##[b::c##[d::e##[f::g'],
    ['what Markdown uses', 'svc_a&b!c@d#e~f*g[h]i{j}k<l>m'],
    ['backticks, quotes and pipes', 'svc_`a"b\\c`d"e\\f`g"h\\i|j|'],
  ] as const
).map(([what, key]): Row => ({
  name: `the service echoes a key with ${what}`,
  inputs: { 'admin-key': key, 'timeout-minutes': '0', comment: 'always' },
  service: [job({ status: key, model: key, source: { repository: key, ref: key } })],
  expected: fails('timeout', /`\S*\*\*\*`/, {
    outputs: { status: /\*\*\*$/, model: /\*\*\*$/, sourceRef: /\*\*\*$/, commentUrl },
    warnings: [/\*\*\*`/],
  }),
}))

const ours: readonly Row[] = [
  {
    name: 'the key is in job-id by mistake',
    inputs: { 'job-id': `job_1,${CANARY}` },
    expected: rejects(/^`job-id` contains the admin key/, { outputs: { jobId: /\*\*\*$/ } }),
  },
  {
    name: 'the key is in timeout-minutes by mistake',
    inputs: { 'timeout-minutes': CANARY },
    expected: rejects(/^`timeout-minutes` contains the admin key/),
  },
]

export const linksAndText: readonly Row[] = [
  rejectedLink,
  ...acceptedLinks,
  ...inFields,
  inStatus,
  inHeaders,
  ...repositories,
  ...echoes,
  ...echoesOfOddKeys,
  ...ours,
]
