import { execFile } from 'node:child_process'
import { open, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { hang as hangs } from '../../simulator/answers.ts'
import { active, answer, bytes, completed, drip, failed, hang, late, onConnection } from './plays.ts'
import { done, fails, passes, type Act, type Expected, type Moment, type Row } from './row.ts'

const stopped =
  'Stopped waiting: the run was cancelled, or a `timeout-minutes` of the step or job itself ran out. Agent job job_1 goes on (the service has no cancel).'

const prLink = 'https://github.com/acme/app/pull/7'
const far = { 'base-url': 'https://agents.example.test' }
const quick = [0, 4_000] as const

/** The wait is left; `seen` tells whether the job had been seen. */
function cancelled(seen: 'seen' | 'unseen', reads: Expected['reads']): Expected {
  return fails('cancelled', stopped, {
    ...(reads === undefined ? {} : { reads }),
    wallMs: quick,
    outputs: seen === 'seen' ? { status: 'active' } : {},
    githubSaw: [],
    summary: /^### Stopped waiting for the agent job\n\nStopped waiting: /,
  })
}

const goodHead = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nconnection: close\r\n'

interface Phase extends Omit<Row, 'name' | 'expected' | 'acts'> {
  readonly phase: string
  readonly when: Moment
  readonly afterMs?: number
  readonly seen: 'seen' | 'unseen'
  readonly reads: Expected['reads']
}

const phases: readonly Phase[] = [
  {
    phase: 'before the first request',
    when: { log: '::add-mask::' },
    service: [hang()],
    seen: 'unseen',
    reads: [0, 1],
  },
  {
    phase: 'while the TLS connection is being made',
    when: { connections: 1 },
    afterMs: 50,
    certificate: 'good',
    service: [onConnection(hang())],
    seen: 'unseen',
    reads: 0,
  },
  {
    phase: 'while a proxy holds the CONNECT',
    when: { connects: 1 },
    afterMs: 50,
    inputs: far,
    env: { https_proxy: '{proxy}' },
    proxy: [{ kind: 'hold' }],
    seen: 'unseen',
    reads: 0,
  },
  {
    phase: 'while it waits for an answer',
    when: { requests: 1 },
    afterMs: 50,
    service: [hang()],
    seen: 'unseen',
    reads: 1,
  },
  {
    phase: 'while it waits for another answer',
    when: { requests: 2 },
    afterMs: 50,
    service: [active(), hang()],
    seen: 'seen',
    reads: 2,
  },
  {
    phase: 'in the head of an answer',
    when: { requests: 1 },
    afterMs: 300,
    service: [drip('HTTP/1.1 200 OK\r\nx: ', 'y')],
    seen: 'unseen',
    reads: 1,
  },
  {
    phase: 'in the body of an answer',
    when: { requests: 1 },
    afterMs: 300,
    service: [drip(`${goodHead}content-length: 99999\r\n\r\n`, ' ')],
    seen: 'unseen',
    reads: 1,
  },
  {
    phase: 'in a body that has stopped',
    when: { requests: 2 },
    afterMs: 200,
    service: [active(), bytes(`${goodHead}content-length: 99999\r\n\r\n{`, 'hang')],
    seen: 'seen',
    reads: 2,
  },
  {
    phase: 'while it sleeps',
    when: { log: '  active' },
    afterMs: 300,
    inputs: { 'poll-interval-seconds': '20' },
    service: [active()],
    seen: 'seen',
    reads: 1,
  },
  {
    phase: 'while it backs off',
    when: { log: 'read failed' },
    afterMs: 300,
    service: [answer(503)],
    seen: 'unseen',
    reads: 1,
  },
  {
    phase: 'while it keeps to Retry-After',
    when: { log: 'read failed' },
    afterMs: 300,
    service: [answer(429, { 'retry-after': '20' })],
    seen: 'unseen',
    reads: 1,
  },
  {
    phase: 'although active is allowed and a comment is asked for',
    when: { log: '  active' },
    afterMs: 300,
    inputs: { 'allowed-statuses': 'completed,active', comment: 'always' },
    service: [active()],
    seen: 'seen',
    reads: 1,
  },
]

const everyPhase: readonly Row[] = phases.flatMap(({ phase, when, afterMs = 0, seen, reads, ...row }) =>
  (['SIGINT', 'SIGTERM'] as const).map((signal): Row => ({
    ...row,
    name: `${signal} ${phase}`,
    acts: [{ when, afterMs, signal }],
    expected: cancelled(seen, reads),
  })),
)

const commented = 'https://github.com/acme/app/issues/42#issuecomment-1001'
const notMade = 'No comment: the run was cancelled while it was being made. The result of the wait stands.'

/** A signal while GitHub hangs at one of the comment's requests: the verdict stands. */
function duringComment(what: string, request: string, signal: NodeJS.Signals): Row {
  return {
    name: `${signal} while ${what}`,
    inputs: { comment: 'always' },
    service: [completed({ prLink })],
    github: {
      intercept: (seen, proceed) => (`${seen.method} ${seen.url}`.includes(request) ? hangs() : proceed()),
    },
    acts: [{ when: { github: request }, afterMs: 100, signal }],
    expected: passes(`Agent job job_1 completed (1 read): ${prLink}`, {
      outputs: { prLink, prNumber: '7', prRepository: 'acme/app' },
      warnings: [notMade],
      comments: [],
      wallMs: quick,
    }),
  }
}

const aroundTheVerdict: readonly Row[] = [
  {
    name: 'SIGINT together with the last answer: one verdict, and only one',
    acts: [{ when: { requests: 1 }, signal: 'SIGINT' }],
    expected: passes(done(), { reads: 1 }),
    orElse: cancelled('unseen', 1),
  },
  {
    name: 'SIGTERM together with the last answer after some waiting',
    service: [active(), completed()],
    acts: [{ when: { requests: 2 }, signal: 'SIGTERM' }],
    expected: passes(done(2), { reads: 2 }),
    orElse: cancelled('seen', 2),
  },
  {
    name: 'SIGINT together with the deadline',
    inputs: { 'timeout-minutes': '0.02' },
    service: [active()],
    acts: [{ when: { requests: 2 }, signal: 'SIGINT' }],
    expected: cancelled('seen', [2, 3]),
    orElse: fails('timeout', /^Agent job job_1 was still active after /, { outputs: { status: 'active' } }),
  },
  {
    name: 'SIGINT after the closing annotation: the verdict stands',
    service: [failed()],
    acts: [{ when: { log: '::error::' }, signal: 'SIGINT' }],
    expected: fails('job-failed', /^Agent job job_1 failed\. /, { outputs: { status: 'failed' } }),
  },
  duringComment('GitHub is asked whose token it is', 'POST /graphql', 'SIGINT'),
  duringComment('the comments are listed', 'GET /repos/acme/app/issues/42/comments', 'SIGTERM'),
  duringComment('the comment is made', 'POST /repos/acme/app/issues/42/comments', 'SIGINT'),
  duringComment('the comment is made', 'POST /repos/acme/app/issues/42/comments', 'SIGTERM'),
  {
    name: 'SIGINT once the comment is made',
    inputs: { comment: 'always' },
    service: [completed()],
    acts: [{ when: { log: 'Comment: ' }, signal: 'SIGINT' }],
    expected: passes(done(), { outputs: { commentUrl: commented } }),
    orElse: passes(done(), { warnings: [notMade] }),
  },
  {
    name: 'SIGINT although the outputs cannot be written',
    service: [hang()],
    env: { GITHUB_OUTPUT: '{scratch}/none' },
    acts: [{ when: { requests: 1 }, afterMs: 50, signal: 'SIGINT' }],
    expected: {
      ...fails(
        'internal',
        /^The outputs could not be written \(Missing file at path.*\), so later steps cannot know: Stopped waiting: /,
      ),
      outputs: {},
      wallMs: quick,
    },
    waives: {
      'all outputs, errorCode empty exactly on success': 'the outputs cannot be written',
      'the closing annotation is the message': 'the outputs cannot be written',
    },
  },
  {
    name: 'SIGKILL, as of a container: what is half done breaks nothing',
    service: [active()],
    acts: [{ when: { requests: 2 }, signal: 'SIGKILL' }],
    expected: { exitCode: null, signal: 'SIGKILL', level: 'none', message: '', outputs: {}, wallMs: quick },
    waives: {
      'one error exactly when the step fails': 'nothing can be said any more',
      'all outputs, errorCode empty exactly on success': 'nothing can be written any more',
      'the closing annotation is the message': 'there is neither',
    },
  },
  {
    name: 'two signals at once: the second one may end the process as it stands',
    service: [late(2_000, completed())],
    acts: [
      { when: { requests: 1 }, afterMs: 50, signal: 'SIGINT' },
      { when: { requests: 1 }, afterMs: 51, signal: 'SIGTERM' },
    ],
    expected: cancelled('unseen', 1),
    orElse: { exitCode: null, signal: 'SIGTERM', level: 'none', message: '', outputs: 'any', wallMs: quick },
    waives: {
      'one error exactly when the step fails': 'the second signal may come first',
      'all outputs, errorCode empty exactly on success': 'the second signal may come first',
      'the closing annotation is the message': 'the second signal may come first',
    },
  },
]

// Both stop the action at a known place: to open a pipe for writing waits until somebody reads.
const makePipe = async (scratch: string) => {
  await promisify(execFile)('mkfifo', [join(scratch, 'pipe')])
}

/** Reads what the action writes into the pipe, and keeps it where `run-row.ts` looks for outputs. */
const drain: Act = {
  when: { log: '  completed' },
  afterMs: 300,
  act: async ({ running, scratch }) => {
    // Opened for both, it has an end only when it is told so.
    const pipe = await open(join(scratch, 'pipe'), 'r+')
    running.child.on('exit', () => void pipe.write(END))
    let text = ''
    const buffer = Buffer.alloc(65_536)
    while (!text.endsWith(END)) text += buffer.toString('utf8', 0, (await pipe.read(buffer)).bytesRead)
    await pipe.close()
    await writeFile(join(scratch, 'pipe.read'), text.slice(0, -END.length))
  },
}

const END = '\0'

const withPipes: readonly Row[] = [
  {
    name: 'SIGINT between the verdict and the outputs: the verdict stands',
    env: { GITHUB_OUTPUT: '{scratch}/pipe' },
    prepare: makePipe,
    acts: [{ when: { log: '  completed' }, afterMs: 200, signal: 'SIGINT' }, drain],
    expected: passes(done(), { reads: 1, wallMs: quick }),
  },
  {
    name: 'SIGINT while the summary cannot be written, then another: the outputs are there',
    env: { GITHUB_STEP_SUMMARY: '{scratch}/pipe' },
    prepare: makePipe,
    service: [failed()],
    acts: [
      { when: { log: '::error::' }, afterMs: 200, signal: 'SIGINT' },
      { when: { log: '::error::' }, afterMs: 400, signal: 'SIGTERM' },
    ],
    expected: {
      ...fails('job-failed', /^Agent job job_1 failed\. /, { outputs: { status: 'failed' } }),
      exitCode: null,
      signal: 'SIGTERM',
      wallMs: quick,
    },
  },
]

export const cancel: readonly Row[] = [
  ...everyPhase,
  ...aroundTheVerdict,
  ...(process.platform === 'linux' ? withPipes : []),
]
