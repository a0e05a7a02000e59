import { respond } from '../support/server-behaviors.ts'
import { commentUrl } from './comment-requests.ts'
import { active, completed, failed, job } from './job-responses.ts'
import { fails, passes, type Row } from './row.ts'
import { CANARY } from './run-row.ts'

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
    comments: [/^<!-- [^\n]+ -->\n[^\n]+\n\n<sub>[^\n]+<\/sub>$/],
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

/** The service sends the whole key in all its texts, where they are cut. */
function echo(limit: number): string {
  return 'x'.repeat(limit - 20) + CANARY
}

const echoes: Row = {
  name: 'the service echoes the key where it is cut',
  inputs: { comment: 'always' },
  env: { RUNNER_DEBUG: '1', ACTIONS_STEP_DEBUG: 'true' },
  service: [
    respond(
      503,
      { 'content-type': echo(60), 'retry-after': echo(256), location: echo(256) },
      { error: echo(256) },
    ),
    respond(200, { 'content-type': echo(60) }, echo(256)),
    respond(200, { 'content-encoding': echo(40) }, echo(256)),
    job({ status: echo(60), model: echo(256), prLink: `https://example.test/${echo(256)}` }),
    respond(403, { 'content-type': echo(60) }, echo(256)),
    completed({
      model: echo(256),
      source: { repository: `https://example.test/${echo(256)}`, ref: echo(256) },
      prLink: `https://example.test/#${echo(256)}`,
      createdAt: echo(256),
      archivedAt: echo(256),
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

const redirect: Row = {
  name: 'a redirect that echoes the key is not followed',
  service: [respond(302, { location: `{other}/${CANARY}` })],
  expected: fails('unexpected-response', /a redirect to `http/, { polls: 1, otherRequests: 0 }),
}

export const linksAndText: readonly Row[] = [inFields, inStatus, echoes, redirect]
