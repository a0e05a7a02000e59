import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { hang as hangGitHub } from '../../simulator/responses.ts'
import { hang, hangAtOnce, sendBytes } from '../support/server-behaviors.ts'
import { active, completed, failed, prLink, prOutputs } from './job-responses.ts'
import {
  type Context,
  fails,
  isKilled,
  passes,
  withoutOutputs,
  type Expected,
  type Row,
  type Trigger,
} from './row.ts'

const goodHead = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nconnection: close\r\n'

function cancelled(polls: NonNullable<Expected['polls']>, isSeen: boolean): Expected {
  return fails('cancelled', /^Stopped waiting: .* keeps running/, {
    polls,
    outputs: isSeen ? { status: 'active' } : {},
    githubRequests: [],
    summary: /^### /,
  })
}

interface Phase extends Omit<Row, 'name' | 'expected' | 'steps'> {
  readonly phase: string
  readonly when: Trigger
  readonly afterMs?: number
  readonly polls: NonNullable<Expected['polls']>
  /** Whether there was a valid response before the signal; by default yes. */
  readonly isSeen?: boolean
}

const phases: readonly Phase[] = [
  {
    phase: 'before the first request',
    when: { stdout: '::add-mask::' },
    service: [hang()],
    isSeen: false,
    polls: [0, 1],
  },
  {
    phase: 'during the TLS handshake',
    when: { connections: 1 },
    certificate: 'good',
    service: [hangAtOnce()],
    isSeen: false,
    polls: 0,
  },
  {
    phase: 'while a proxy does not respond to CONNECT',
    when: { proxyRequests: 1 },
    inputs: { 'base-url': 'https://agents.example.test' },
    env: { https_proxy: '{proxy}' },
    proxy: [hang()],
    isSeen: false,
    polls: 0,
  },
  {
    phase: 'during the first request',
    when: { polls: 1 },
    service: [hang()],
    isSeen: false,
    polls: 1,
  },
  {
    phase: 'within the body of a response',
    when: { polls: 2 },
    afterMs: 300,
    service: [active(), sendBytes(`${goodHead}content-length: 99999\r\n\r\n{`, 'hang')],
    polls: 2,
  },
  {
    phase: 'between two polls',
    when: { stdout: '  active' },
    afterMs: 300,
    inputs: { 'poll-interval-seconds': '30' },
    service: [active()],
    polls: 1,
  },
  {
    phase: 'during the final poll after the deadline',
    when: { polls: 2 },
    afterMs: 3_000,
    inputs: { 'timeout-minutes': '0.02' },
    service: [active(), hang()],
    polls: 2,
  },
  {
    phase: 'although active is allowed and a comment is wanted',
    when: { stdout: '  active' },
    afterMs: 300,
    inputs: {
      'allowed-statuses': 'completed,active',
      comment: 'always',
      'poll-interval-seconds': '30',
    },
    service: [active()],
    polls: 1,
  },
]

const everyPhase: readonly Row[] = phases.map(
  ({ phase, when, afterMs = 50, isSeen = true, polls, ...row }, at) => {
    const signal = at % 2 === 0 ? 'SIGINT' : 'SIGTERM'
    return {
      ...row,
      name: `${signal} ${phase}`,
      steps: [{ when, afterMs, signal }],
      expected: cancelled(polls, isSeen),
    }
  },
)

const notMade = [/^Could not comment: /]

/** The signal comes while GitHub does not respond to this request. The verdict stands. */
function duringComment(request: string, signal: NodeJS.Signals): Row {
  return {
    name: `${signal} while GitHub does not respond to ${request}`,
    inputs: { comment: 'always' },
    service: [completed({ prLink })],
    github: {
      intercept: (seen, proceed) =>
        `${seen.method} ${seen.url}`.includes(request) ? hangGitHub() : proceed(),
    },
    steps: [{ when: { github: request }, afterMs: 100, signal }],
    expected: passes({ outputs: prOutputs, warnings: notMade, comments: [] }),
  }
}

const aroundTheVerdict: readonly Row[] = [
  {
    name: 'SIGTERM together with the last response: one verdict',
    service: [active(), completed()],
    steps: [{ when: { polls: 2 }, signal: 'SIGTERM' }],
    expected: passes({ polls: 2 }),
    or: cancelled(2, true),
  },
  {
    name: 'SIGINT after the closing annotation: the verdict stands',
    service: [failed()],
    steps: [{ when: { stdout: '::error ' }, signal: 'SIGINT' }],
    expected: fails('job-failed', /failed/, { outputs: { status: 'failed' } }),
  },
  duringComment('POST /graphql', 'SIGINT'),
  duringComment('POST /repos/acme/app/issues/42/comments', 'SIGTERM'),
  {
    name: 'SIGINT although the outputs cannot be written',
    service: [active(), hang()],
    steps: [
      {
        when: { polls: 2 },
        // At once: the signal must not overtake it.
        run: ({ running }) => {
          rmSync(join(running.directory, 'output'))
        },
      },
      { when: { polls: 2 }, afterMs: 200, signal: 'SIGINT' },
    ],
    ...withoutOutputs(/^Could not write the outputs \(.*Stopped waiting/),
  },
]

const kills: readonly Row[] = [
  {
    name: 'SIGKILL during the first connection: the outputs say that the step was killed',
    certificate: 'good',
    service: [hangAtOnce()],
    steps: [{ when: { connections: 1 }, signal: 'SIGKILL' }],
    ...isKilled(),
  },
  {
    name: 'SIGKILL in the middle of the wait: the outputs say that the step was killed',
    service: [active()],
    steps: [{ when: { polls: 2 }, signal: 'SIGKILL' }],
    ...isKilled(),
  },
  {
    name: 'SIGKILL during the comment: the outputs are those of the verdict',
    inputs: { comment: 'always' },
    github: { intercept: (seen, proceed) => (seen.method === 'POST' ? hangGitHub() : proceed()) },
    steps: [{ when: { github: 'POST' }, signal: 'SIGKILL' }],
    expected: { ...passes(), exitCode: null, signal: 'SIGKILL' },
    waives: {
      'errorCode is empty exactly if the step passes':
        'the verdict was there; the runner fails a killed step',
      'one error if the step fails, else none':
        'the verdict was there; the runner fails a killed step',
    },
  },
]

const SIGTERM_BIT = 1n << 14n

/**
 * Waits until Linux says that the action does not handle SIGTERM any more, which is so after its
 * first signal. Then it sends SIGTERM.
 */
async function terminateOnceSignalled({ running: { child } }: Context): Promise<void> {
  for (;;) {
    const status = await readFile(`/proc/${child.pid ?? ''}/status`, 'utf8')
    const [, caught = ''] = /^SigCgt:\s*(\w+)$/m.exec(status) ?? []
    if ((BigInt(`0x${caught}`) & SIGTERM_BIT) === 0n) break
    await delay(20)
  }
  child.kill('SIGTERM')
}

const AFTER_SUMMARY = 'The annotation follows the summary, which it may name.'

const twoSignals: Row = {
  name: 'two signals while the summary cannot be written: the outputs are there',
  skip: process.platform !== 'linux' && 'only Linux tells which signals a process handles',
  // Nobody reads the pipe, so to open it for writing takes for ever.
  env: { GITHUB_STEP_SUMMARY: '{scratch}/pipe' },
  prepare: (scratch) => promisify(execFile)('mkfifo', [join(scratch, 'pipe')]),
  service: [failed()],
  steps: [
    { when: { stdout: '  failed' }, afterMs: 500, signal: 'SIGINT' },
    { when: { stdout: '  failed' }, run: terminateOnceSignalled },
  ],
  expected: {
    ...fails('job-failed', /failed/, { outputs: { status: 'failed' } }),
    level: 'none',
    exitCode: null,
    signal: 'SIGTERM',
  },
  waives: {
    'one error if the step fails, else none': AFTER_SUMMARY,
    'the closing annotation is the message': AFTER_SUMMARY,
  },
}

export const cancel: readonly Row[] = [...everyPhase, ...aroundTheVerdict, ...kills, twoSignals]
