import { commentUrl } from './comment-requests.ts'
import { completed, prLink, prOutputs } from './job-responses.ts'
import { passes, rejects, withoutOutputs, type Row } from './row.ts'
import { CANARY } from './run-row.ts'

// Which inputs are rejected is tested in runner/inputs.test.ts.

const keys: readonly Row[] = [
  {
    name: 'the key has a line break at its end, as secrets often do',
    inputs: { 'admin-key': `${CANARY}\n` },
    expected: passes(),
  },
  {
    name: 'the key has a line break within',
    inputs: { 'admin-key': 'svc_CANARY012345\n6789abcdefghijk' },
    expected: rejects(/^`admin-key`/),
    waives: {
      'the key is masked before anything is printed':
        'the mask of two lines equals neither of them',
    },
  },
  {
    name: 'the key is one letter, and the log is not masked by it',
    inputs: { 'admin-key': 'e' },
    expected: rejects(/^`admin-key`/),
    waives: { 'the key appears nowhere': 'one letter is in every text' },
  },
]

const texts: readonly Row[] = [
  {
    name: 'inputs are commands, and one contains a password',
    inputs: {
      'base-url': 'http://user:hunter2@{host}',
      'project-id': '::error::x\n\u202Egro.live',
      'job-id': 'x\t::error::y',
      'pr-author': '::error::x\n##[error]y',
      comment: 'always',
    },
    expected: rejects(/^4 inputs .*`project-id` is `: :error: :x.*`pr-author` is `: :error: :x/),
  },
  {
    name: 'job-id is a command and Markdown',
    inputs: { 'job-id': '::error::x ##[error]y `*[a](b)', comment: 'always' },
    service: [completed({ id: '::error::x ##[error]y `*[a](b)' })],
    expected: passes({ outputs: { jobId: /^.+$/, commentUrl: /^https:/ } }, /completed/),
  },
  {
    name: 'the name of a gate is misspelled',
    inputs: { require_pr: 'CANARY-value', comment: 'always' },
    expected: rejects(/^`require-pr` is not set, but `require_pr` is, /),
  },
]

const fullDisk = process.platform === 'linux' ? ([['is on a full disk', '/dev/full']] as const) : []

const files: readonly Row[] = [
  {
    name: 'the payload of the event is malformed, and issue-number helps',
    inputs: { comment: 'always', 'issue-number': '42' },
    event: '{"issue":',
    expected: passes({ outputs: { commentUrl } }),
  },
  ...([['is missing', '{scratch}/none'], ...fullDisk] as const).map(([what, path]): Row => ({
    name: `the output file ${what}: the step fails and makes no comment`,
    inputs: { comment: 'always' },
    env: { GITHUB_OUTPUT: path },
    ...withoutOutputs(/^Could not write the outputs \(/, { githubRequests: [], comments: [] }),
  })),
  ...([['is not set', undefined], ...fullDisk] as const).map(([what, path]): Row => ({
    name: `the summary file ${what}: the verdict stands`,
    env: { GITHUB_STEP_SUMMARY: path },
    expected: passes(),
  })),
  {
    name: 'the variables of the runner are missing',
    env: {
      ...Object.fromEntries(
        'ACTIONS ACTOR API_URL EVENT_NAME EVENT_PATH REPOSITORY RUN_ID SERVER_URL'
          .split(' ')
          .map((name) => [`GITHUB_${name}`, undefined]),
      ),
      HOME: undefined,
      RUNNER_TEMP: undefined,
    },
    service: [completed({ prLink })],
    expected: passes({ outputs: { ...prOutputs, prRepository: 'github.com/acme/app' } }),
  },
]

export const inputs: readonly Row[] = [...keys, ...texts, ...files]
