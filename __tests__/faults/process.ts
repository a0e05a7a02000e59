import { chmod, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { active, answer, completed, failed, flood, hang } from './plays.ts'
import { done, fails, passes, recovers, type Row } from './row.ts'

const nobodyReads = 'nobody reads the stream'
const streamClosed: NonNullable<Row['waives']> = {
  'one error exactly when the step fails': nobodyReads,
  'the closing annotation is the message': nobodyReads,
  'the key is masked before anything is printed': nobodyReads,
}
const debugging = { RUNNER_DEBUG: '1', ACTIONS_STEP_DEBUG: 'true' }
const chatty: NonNullable<Row['waives']> = { 'no Node warning': 'the row asks Node to print what it does' }

export const processFaults: readonly Row[] = [
  {
    name: 'stdout is closed at once: the verdict stands',
    service: [active(), completed()],
    acts: [{ when: 'start', act: ({ running }) => running.child.stdout.destroy() }],
    expected: { ...passes(done(2), { reads: 2 }), level: 'none' },
    waives: streamClosed,
  },
  {
    name: 'stdout is closed at once and the job fails',
    service: [active(), failed()],
    acts: [{ when: 'start', act: ({ running }) => running.child.stdout.destroy() }],
    expected: {
      ...fails('job-failed', /^Agent job job_1 failed after /, { reads: 2, outputs: { status: 'failed' } }),
      level: 'none',
    },
    waives: streamClosed,
  },
  {
    name: 'both streams are closed at once',
    acts: [
      { when: 'start', act: ({ running }) => running.child.stdout.destroy() },
      { when: 'start', act: ({ running }) => running.child.stderr.destroy() },
    ],
    expected: { ...passes(done()), level: 'none' },
    waives: streamClosed,
  },
  {
    name: 'stdout is closed in the middle of the wait, and then comes a signal',
    service: [active()],
    acts: [
      { when: { requests: 2 }, act: ({ running }) => running.child.stdout.destroy() },
      { when: { requests: 2 }, afterMs: 200, signal: 'SIGTERM' },
    ],
    expected: {
      ...fails('cancelled', /^Stopped waiting: /, { outputs: { status: 'active' } }),
      level: 'none',
    },
    waives: { ...streamClosed },
  },
  {
    name: 'stdout is read only after two seconds: the last line is there',
    acts: [
      {
        when: 'start',
        act: async ({ running }) => {
          running.child.stdout.pause()
          await delay(2_000)
          running.child.stdout.resume()
        },
      },
    ],
    expected: passes(done()),
  },
  {
    name: 'the working directory is read-only',
    service: [active(), completed()],
    acts: [{ when: 'start', act: ({ running }) => chmod(join(running.directory, 'work'), 0o555) }],
    expected: passes(done(2)),
  },
  {
    name: 'the working directory is deleted',
    inputs: { comment: 'always' },
    service: [active(), completed()],
    acts: [
      {
        when: { requests: 1 },
        act: ({ running }) => rm(join(running.directory, 'work'), { recursive: true }),
      },
    ],
    expected: passes(done(2), {
      outputs: { commentUrl: 'https://github.com/acme/app/issues/42#issuecomment-1001' },
    }),
  },
  {
    name: 'the output file is deleted while the job is waited for',
    service: [active(), completed()],
    acts: [{ when: { requests: 1 }, act: ({ running }) => rm(join(running.directory, 'output')) }],
    expected: {
      ...fails(
        'internal',
        /^The outputs could not be written \(Missing file at path.*\), so later steps cannot know: Agent job job_1 completed/,
      ),
      outputs: {},
    },
    waives: {
      'all outputs, errorCode empty exactly on success': 'the outputs cannot be written',
      'the closing annotation is the message': 'the outputs cannot be written',
    },
  },
  {
    name: 'the event and the summary are deleted while the job is waited for',
    inputs: { comment: 'always' },
    service: [active(), completed()],
    acts: [
      { when: { requests: 1 }, act: ({ running }) => rm(join(running.directory, 'event.json')) },
      { when: { requests: 1 }, act: ({ running }) => rm(join(running.directory, 'summary.md')) },
    ],
    expected: passes(done(2), {
      outputs: { commentUrl: 'https://github.com/acme/app/issues/42#issuecomment-1001' },
      says: [/^No job summary: it could not be written \(/],
    }),
  },
  {
    name: 'debug logging of a job that completes',
    env: debugging,
    inputs: { comment: 'always' },
    service: [active(), answer(503), completed()],
    expected: passes(done(3), {
      outputs: { commentUrl: 'https://github.com/acme/app/issues/42#issuecomment-1001' },
    }),
  },
  {
    name: 'debug logging of a key that is refused',
    env: debugging,
    service: [answer(401, {}, { error: 'x' })],
    expected: fails('unauthorized', /^The service refused the key/, { reads: 1 }),
  },
  {
    name: 'debug logging of inputs that are refused',
    env: debugging,
    inputs: { 'job-id': '..' },
    expected: { ...fails('invalid-input', /^`job-id` is "\.\."/, { outputs: { jobId: '..' } }) },
  },
  ...['undici,http,https,tls,net,fetch,stream,timer', '*'].map((value): Row => ({
    name: `NODE_DEBUG=${value} shows no key`,
    env: { ...debugging, NODE_DEBUG: value, NODE_EXTRA_CA_CERTS: '{authority}' },
    inputs: { comment: 'always' },
    certificate: 'good',
    service: [active(), answer(503), completed()],
    expected: passes(done(3), {
      outputs: { commentUrl: 'https://github.com/acme/app/issues/42#issuecomment-1001' },
    }),
    waives: chatty,
  })),
  {
    name: 'deprecated functions of Node would end the process',
    env: { NODE_OPTIONS: '--pending-deprecation --throw-deprecation --trace-warnings' },
    inputs: { comment: 'always' },
    service: [active(), answer(503), completed()],
    expected: passes(done(3), {
      outputs: { commentUrl: 'https://github.com/acme/app/issues/42#issuecomment-1001' },
    }),
  },
  {
    name: 'a diagnostic report of Node holds no key',
    env: { NODE_OPTIONS: '--report-on-signal --report-directory={scratch}' },
    token: '',
    service: [active(), active(), completed()],
    acts: [{ when: { requests: 1 }, afterMs: 100, signal: 'SIGUSR2' }],
    expected: passes(done(3)),
    waives: {
      ...chatty,
      'text without control and format characters': 'Node may print the name of the report',
    },
  },
  {
    name: 'a heap of 48 MB is enough for answers without an end',
    env: { NODE_OPTIONS: '--max-old-space-size=48' },
    service: [
      flood('HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n', Buffer.alloc(65_536, 'x')),
      flood('HTTP/1.1 503 No\r\nconnection: close\r\n\r\n', Buffer.alloc(65_536, 'x')),
      completed(),
    ],
    expected: recovers('more than 1 MiB instead of a job', 3),
  },
  {
    name: 'proxy variables that Node itself would follow',
    env: { NODE_USE_ENV_PROXY: '1', HTTP_PROXY: '{proxy}', http_proxy: '{proxy}' },
    expected: passes(done(), { connects: 0 }),
  },
  {
    name: 'another time zone and language change no text',
    env: { TZ: 'Pacific/Kiritimati', LANG: 'ar_EG.UTF-8', LC_ALL: 'ar_EG.UTF-8', LANGUAGE: 'ar' },
    service: [completed({ createdAt: '2026-11-21T23:59:00.000-05:00' })],
    expected: passes(done(), {
      outputs: { createdAt: '2026-11-21T23:59:00.000-05:00' },
      summary: /\| 2026-11-22 04:59 UTC \|/,
    }),
  },
  {
    name: 'another directory of the same name as a module of the bundle',
    acts: [
      {
        when: 'start',
        act: ({ running }) =>
          mkdir(join(running.directory, 'work', 'node_modules', 'undici'), { recursive: true }),
      },
    ],
    expected: passes(done()),
  },
  {
    name: 'the last read may take ten seconds and no more, and its connection does not hold the process',
    inputs: { 'timeout-minutes': '0.03' },
    service: [active(), hang()],
    expected: fails('timeout', /^Agent job job_1 was active when last seen and goes on; /, {
      outputs: { status: 'active' },
      wallMs: [11_700, 13_500],
    }),
  },
]
