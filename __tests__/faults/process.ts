import { rmSync } from 'node:fs'
import { chmod, mkdir } from 'node:fs/promises'
import { EOL } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { respond } from '../support/server-behaviors.ts'
import { commentUrl } from './comment-requests.ts'
import { active, completed } from './job-responses.ts'
import { passes, type Row } from './row.ts'

const isWindows = process.platform === 'win32'
const nobodyReads = 'nobody reads the stream'
const streamClosed: NonNullable<Row['waives']> = {
  'one error if the step fails, else none': nobodyReads,
  'the closing annotation is the message': nobodyReads,
  'the key is masked before anything is printed': nobodyReads,
}
const debugging = { RUNNER_DEBUG: '1', ACTIONS_STEP_DEBUG: 'true' }
const commented = { polls: 3, outputs: { commentUrl } }
const withHiccup = { inputs: { comment: 'always' }, service: [active(), respond(503), completed()] }

// More than a pipe holds, so whatever follows has to wait until somebody reads.
const fillStdout = `process.stdout.write('x'.repeat(1_000_000) + ${JSON.stringify(EOL)})`

const streams: readonly Row[] = [
  {
    name: 'both streams are closed at once: the verdict stands',
    service: [active(), completed()],
    steps: [
      { when: 'start', run: ({ running }) => running.child.stdout.destroy() },
      { when: 'start', run: ({ running }) => running.child.stderr.destroy() },
    ],
    expected: { ...passes({ polls: 2 }), level: 'none' },
    waives: streamClosed,
  },
  {
    name: 'stdout is full and read only after two seconds: the last line is there',
    env: { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(fillStdout)}` },
    steps: [
      {
        when: 'start',
        run: async ({ running }) => {
          running.child.stdout.pause()
          await delay(2_000)
          running.child.stdout.resume()
        },
      },
    ],
    expected: passes(),
    waives: { 'the key is masked before anything is printed': 'the row prints a line before' },
  },
]

const files: readonly Row[] = [
  {
    name: 'the working directory is read-only, with a directory named as a module of the bundle',
    service: [active(), completed()],
    steps: [
      {
        when: 'start',
        run: async ({ running }) => {
          await mkdir(join(running.directory, 'work', 'node_modules', 'undici'), {
            recursive: true,
          })
          await chmod(join(running.directory, 'work'), 0o555)
        },
      },
    ],
    expected: passes(),
  },
  {
    name: 'working directory, event and summary are deleted during the wait',
    skip: isWindows && 'Windows removes no directory in use',
    inputs: { comment: 'always' },
    service: [active(), active(), completed()],
    steps: ['work', 'event.json', 'summary.md'].map((name) => ({
      when: { polls: 1 },
      run: ({ running }) => {
        rmSync(join(running.directory, name), { recursive: true })
      },
    })),
    expected: passes(commented),
  },
]

const environment: readonly Row[] = [
  {
    ...withHiccup,
    name: 'NODE_DEBUG=* shows no key',
    env: { ...debugging, NODE_DEBUG: '*', NODE_EXTRA_CA_CERTS: '{authority}' },
    certificate: 'good',
    expected: passes(commented),
    waives: { 'no warning of Node': 'the row has Node print what it does' },
  },
  {
    ...withHiccup,
    name: 'deprecated functions of Node would end the process',
    env: { NODE_OPTIONS: '--pending-deprecation --throw-deprecation --trace-warnings' },
    expected: passes(commented),
  },
  {
    name: 'a diagnostic report of Node contains no key',
    env: { NODE_OPTIONS: '--report-on-signal --report-directory={scratch}' },
    token: '',
    service: [active(), active(), completed()],
    steps: [{ when: { polls: 1 }, afterMs: 100, signal: 'SIGUSR2' }],
    expected: passes(),
    waives: {
      'no warning of Node': 'the row has Node print a report',
      'no hidden characters': 'Node may print the name of the report',
    },
  },
  {
    name: 'variables that Node or undici itself would follow',
    env: {
      NODE_USE_ENV_PROXY: '1',
      HTTP_PROXY: '{proxy}',
      http_proxy: '{proxy}',
      UNDICI_USE_MILO: '1',
    },
    expected: passes({ proxyRequests: 0 }),
  },
  {
    name: 'another time zone and language change no text',
    env: { TZ: 'Pacific/Kiritimati', LANG: 'ar_EG.UTF-8', LC_ALL: 'ar_EG.UTF-8', LANGUAGE: 'ar' },
    service: [
      active({ createdAt: '2026-11-21T23:59:00.000-05:00' }),
      completed({ createdAt: '2026-11-21T23:59:00.000-05:00' }),
    ],
    expected: passes({
      outputs: { createdAt: '2026-11-21T23:59:00.000-05:00' },
      summary: /\| 2026-11-22 04:59 UTC \| \d+(ms|s), 2 polls \|/,
    }),
  },
]

export const processFaults: readonly Row[] = [...streams, ...files, ...environment]
