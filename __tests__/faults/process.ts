import { EOL } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { respond } from '../support/server-behaviors.ts'
import { active, commentUrl, completed, prLink, prOutputs } from './job-responses.ts'
import { fails, needsSignals, passes, type Row } from './row.ts'

const nobodyReads = 'nobody reads the stream'

// More than a pipe holds, so whatever follows has to wait until somebody reads.
const fillStdout = `process.stdout.write('x'.repeat(1_000_000) + ${JSON.stringify(EOL)})`

export const processFaults: readonly Row[] = [
  // What a signal means at each moment is tested in wait/run.test.ts.
  {
    name: 'SIGTERM between two polls, although active is allowed',
    skip: needsSignals,
    service: [active()],
    inputs: { 'allowed-statuses': 'completed,active', 'poll-interval-seconds': '30' },
    async meanwhile({ service, kill }) {
      const { closed } = await service.connection()
      await closed
      await delay(300)
      kill('SIGTERM')
    },
    expected: fails('cancelled', /keeps running/, { polls: 1, outputs: { status: 'active' } }),
  },
  {
    name: 'both streams are closed at once: the verdict stands',
    service: [active(), completed({ prLink })],
    meanwhile({ child }) {
      child.stdout.destroy()
      child.stderr.destroy()
    },
    expected: { ...passes({ polls: 2, outputs: prOutputs }), level: 'none' },
    waives: {
      'one error if the step fails, else none': nobodyReads,
      'the closing annotation is the message': nobodyReads,
      'the key is masked before anything is printed': nobodyReads,
    },
  },
  {
    name: 'stdout is full and read only after two seconds: the last line is there',
    env: { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(fillStdout)}` },
    async meanwhile({ child }) {
      child.stdout.pause()
      await delay(2_000)
      child.stdout.resume()
    },
    expected: passes(),
    waives: { 'the key is masked before anything is printed': 'the row prints a line before' },
  },
  {
    name: 'NODE_DEBUG=* shows no key',
    env: {
      RUNNER_DEBUG: '1',
      ACTIONS_STEP_DEBUG: 'true',
      NODE_DEBUG: '*',
      NODE_EXTRA_CA_CERTS: '{authority}',
    },
    certificate: 'good',
    inputs: { comment: 'true' },
    service: [respond(503), completed()],
    expected: passes({ polls: 2, outputs: { commentUrl } }),
    waives: { 'no warning of Node': 'the row has Node print what it does' },
  },
  {
    name: 'a diagnostic report of Node contains no key',
    skip: needsSignals,
    env: { NODE_OPTIONS: '--report-on-signal --report-directory={scratch}' },
    token: '',
    service: [active(), completed()],
    async meanwhile({ service, kill }) {
      await service.request()
      await delay(100)
      kill('SIGUSR2')
    },
    expected: passes(),
    waives: { 'no warning of Node': 'the row has Node print a report' },
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
]
