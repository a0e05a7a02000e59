import { respond } from '../support/server-behaviors.ts'
import { commentUrl } from './comment-requests.ts'
import { active, completed, failed, job } from './job-responses.ts'
import { fails, passes, type Row } from './row.ts'
import { CANARY } from './run-row.ts'

const hostileLink = 'https://example.test/::error::x##[error]y/a b<c>"d)[b](c)_d_*e*`f`/@org/#123'

const acceptedLink: Row = {
  name: 'a link with Markdown and a command is shown as it is parsed',
  inputs: { comment: 'pull-request' },
  service: [completed({ prLink: hostileLink })],
  expected: passes({
    polls: 1,
    outputs: { prLink: new URL(hostileLink).href.replace('##[', '#%23['), commentUrl },
    summary: /\n\*\*Pull request:\*\* <https:\/\/[^<>\s]+>\n/,
    comments: [/<https:\/\/[^<>\s]+>/],
  }),
}

/**
 * Texts with commands, line breaks, hidden characters and Markdown, which would have an effect in
 * the log or on a page. The invariants see whether they have.
 */
const hostileModel = [
  '::error file=a,line=1::x ##[error]x',
  'x\n::set-output name=prLink::y',
  'a\u202Eb\u2066c\u200Fd\u200Be\u2060f\uFEFFg\u00ADh:\u200B:error::x',
  '`*_[x](https://evil.test)_*` @org #1 <img src=x>',
].join(' ')
const hostileFields = {
  model: hostileModel,
  source: {
    repository: hostileModel,
    ref: [
      '###[set-output name=prLink;]x',
      'x\r::add-mask::e',
      '\u001B[31mred\u001B[0m\u0007',
      '--> <!-- x -->',
    ].join(' '),
  },
  createdAt: [
    '\u00A0 ::stop-commands::x #\u200B#[error]x #\u202E#[add-mask]e',
    'x\u2028::error::y\u2029::error::z\u0085::error::w\v::error::v',
    'a\u3164b\u2800c\u115Fd\u034Fe',
    'a | b \\| c',
  ].join(' '),
  archivedAt: [
    ':::error:::x %0A::error::x%0D%25',
    'x\nprLink<<E\nhttps://evil.test\nE',
    'a\uFE0Fb\u{E0061}\u{E0062}c\u{E0101}',
    '```` help@evil.example ![x](https://evil.test/x.png)',
  ].join(' '),
}

/** One line in which the runner finds no command, wherever it stands. */
const harmless = /^(?!.*(::|##\[)).+$/
const codeSpan = '(`+) ?[^\\n]+ ?\\1'

const inFields: Row = {
  name: 'hostile fields',
  inputs: { comment: 'always' },
  service: [active(hostileFields), failed(hostileFields)],
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
    // The table has one row, whatever its cells contain.
    summary:
      /^### [^\n]+\n\n[^\n]+\n\n\| Job [^\n]+\n\| --- [^\n]+\n[^\n]+\n\nError code [^\n]+\n$/,
    comments: [
      new RegExp(`^<!-- [^\\n]+ -->\\n[^\\n]+\\n\\n<sub>[^\\n]*${codeSpan}[^\\n]*</sub>$`),
    ],
  }),
}

const inStatus: Row = {
  name: 'a hostile status',
  inputs: { 'timeout-minutes': '0', comment: 'always' },
  service: [job({ status: 'x ##[error]y ::error::z a\u202Eb\u3164c\u2800d\uFE0Fe' })],
  expected: fails('timeout', /^Agent job `job_1` has the status `.+`, which this version/, {
    polls: 1,
    outputs: { status: harmless, commentUrl },
    warnings: [/^[^\n]*`.+`/],
    comments: [new RegExp(codeSpan)],
  }),
}

const MIXED_CASE_KEY = 'svc_aBcDeFgHiJkLmNoPqRsTuVwX'

/** The service sends the whole key in all its texts. In one row it stands where a text is cut. */
const echoes: readonly Row[] = (
  [
    ['in URI form', CANARY, () => encodeURIComponent(CANARY)],
    ['in JSON form', 'svc_a"b\\c"d\\e"f\\g"', () => 'svc_a\\"b\\\\c\\"d\\\\e\\"f\\\\g\\"'],
    ['in lower case', MIXED_CASE_KEY, () => MIXED_CASE_KEY.toLowerCase()],
    ['where it is cut', CANARY, (limit: number) => 'x'.repeat(limit - 20) + CANARY],
  ] as const
).map(([what, key, echo]): Row => {
  const type = echo(60)
  const text = echo(256)
  return {
    name: `the service echoes the key ${what}`,
    inputs: { 'admin-key': key, comment: 'always' },
    env: { RUNNER_DEBUG: '1', ACTIONS_STEP_DEBUG: 'true' },
    service: [
      respond(503, { 'content-type': type, 'retry-after': text, location: text }, { error: text }),
      respond(200, { 'content-type': type }, text),
      respond(200, { 'content-encoding': echo(40) }, text),
      job({ status: echo(60), model: text, prLink: `https://example.test/${text}` }),
      respond(403, { 'content-type': type }, text),
      completed({
        model: text,
        source: { repository: `https://example.test/${text}`, ref: text },
        prLink: `https://example.test/#${text}`,
        createdAt: text,
        archivedAt: text,
      }),
    ],
    expected: passes({
      polls: 6,
      outputs: {
        model: /\*\*\*/,
        sourceRepository: /^/,
        sourceRef: /\*\*\*/,
        createdAt: /\*\*\*/,
        archivedAt: /\*\*\*/,
        prLink: '',
        commentUrl,
      },
      warnings: [/ status /, / link /],
    }),
  }
})

/** The key has characters that are replaced on their way to the log or to Markdown. */
const echoesOfOddKeys: readonly Row[] = (
  [
    ['colons, brackets, backticks, quotes and pipes', 'svc_::a##[b`c"d\\e`f"g\\h`i"j\\k|l|m&n<o>'],
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

/** The action shows a part of the text. It must not be a part of the key. */
const echoesThatAreParsed: readonly Row[] = [
  {
    name: 'the service echoes a key with a semicolon as a content type, which is shown up to there',
    inputs: { 'admin-key': 'svc_aBcDeFgHiJkLmNoP;qRsTuVwX' },
    service: [respond(403, { 'content-type': `${'x'.repeat(40)}svc_aBcDeFgHiJkLmNoP;qRsTuVwX` })],
    expected: fails('forbidden', / returns `x{40}\*\*\*` \(HTTP 403\) instead of JSON/, {
      polls: 1,
    }),
  },
  {
    name: 'the service echoes a key with a slash as a target, which is shown up to there',
    inputs: { 'admin-key': 'svc_aBcDeFgHiJkLmNoP/qRsTuVwX' },
    service: [respond(302, { location: 'https://svc_aBcDeFgHiJkLmNoP/qRsTuVwX' })],
    expected: fails('unexpected-response', /redirects to /, { polls: 1 }),
  },
]

/** A rejection whose header fields, body or reason are hostile. */
const rejections: readonly Row[] = [
  {
    name: '401, whose text and header field are hostile',
    service: [
      respond(
        401,
        { 'www-authenticate': 'Basic realm="::error::x"' },
        { error: `::error::x ${CANARY}` },
      ),
    ],
    inputs: { comment: 'always' },
    expected: fails('unauthorized', / rejects `admin-key` \(HTTP 401: `: :error: :x \*\*\*`\)/, {
      polls: 1,
      githubRequests: [],
    }),
  },
  {
    name: 'a redirect that echoes the key is not followed',
    service: [respond(302, { location: `{other}/${CANARY}` })],
    expected: fails('unexpected-response', /redirects to `http/, { polls: 1, otherRequests: 0 }),
  },
]

export const linksAndText: readonly Row[] = [
  acceptedLink,
  inFields,
  inStatus,
  ...echoes,
  ...echoesOfOddKeys,
  ...echoesThatAreParsed,
  ...rejections,
]
