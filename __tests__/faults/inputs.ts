import { commentUrl } from './comment-requests.ts'
import { completed, prLink, prOutputs } from './job-responses.ts'
import { passes, rejects, withoutOutputs, type Row } from './row.ts'
import { CANARY } from './run-row.ts'

/** There is one row for each class of input. The unit tests have what else a parser rejects. */
function rejected(
  name: string,
  inputs: Readonly<Record<string, string>>,
  message: RegExp,
  more: Partial<Row> = {},
): Row {
  return { name, inputs, expected: rejects(message), ...more }
}

const keys: readonly Row[] = [
  {
    name: 'the key has a line break at its end, as secrets often do',
    inputs: { 'admin-key': `${CANARY}\n` },
    expected: passes(),
  },
  rejected(
    'the key has a line break within',
    { 'admin-key': 'svc_CANARY012345\n6789abcdefghijk' },
    /^`admin-key`/,
    {
      waives: {
        'the key is masked before anything is printed':
          'the mask of two lines equals neither of them',
      },
    },
  ),
  rejected(
    'the key is too short, and is not masked',
    { 'admin-key': 'zq_9x7w' },
    /^`admin-key`.*short/,
  ),
  rejected(
    'the key is one letter, and the log is not masked by it',
    { 'admin-key': 'e' },
    /^`admin-key`/,
    { waives: { 'the key appears nowhere': 'one letter is in every text' } },
  ),
  rejected(
    'the key is also the github-token',
    { 'github-token': CANARY, comment: 'always' },
    /`github-token`/,
    { token: '' },
  ),
  {
    name: 'the prefix of the key is the name of a repository too, which stays whole',
    inputs: { 'admin-key': 'coding-agent_0123456789abcdef', 'job-id': 'coding-agent_1' },
    service: [
      completed({
        id: 'coding-agent_1',
        prLink: 'https://github.com/acme/coding-agent_web/pull/7',
      }),
    ],
    expected: passes({
      outputs: {
        jobId: 'coding-agent_1',
        prLink: 'https://github.com/acme/coding-agent_web/pull/7',
        prNumber: '7',
        prRepository: 'acme/coding-agent_web',
      },
    }),
  },
]

const addresses: readonly Row[] = [
  rejected('base-url is hostile', { 'base-url': '::error::x\n\u202Egro.live' }, /^`base-url` is `/),
  rejected(
    'base-url contains a password',
    { 'base-url': 'http://user:hunter2@{host}' },
    /^`base-url`/,
  ),
  rejected(
    'base-url would send the key unencrypted',
    { 'base-url': 'http://127.0.0.1.example.test' },
    /use `https:\/\/`/,
  ),
  {
    name: 'base-url has a prefix, capitals and slashes at its end',
    inputs: { 'base-url': ' HTTP://LOCALHOST:{port}/agents/// ' },
    expected: passes({ path: '/agents/v2/agent/acme-web/job/job_1' }),
  },
]

const ids: readonly Row[] = [
  rejected('job-id is hostile', { 'job-id': 'x\t::error::y' }, /^`job-id` contains `x/),
  {
    name: 'job-id has every other special character and stays one segment of the path',
    inputs: { 'job-id': '%2e%2e?y=1#z jöb' },
    service: [completed({ id: '%2e%2e?y=1#z jöb' })],
    expected: passes(
      {
        path: '/v2/agent/acme-web/job/%252e%252e%3Fy%3D1%23z%20j%C3%B6b',
        outputs: { jobId: '%2e%2e?y=1#z jöb' },
      },
      /completed/,
    ),
  },
  {
    name: 'job-id is a command and Markdown',
    inputs: { 'job-id': '::error::x ##[error]y `*[a](b)', comment: 'always' },
    service: [completed({ id: '::error::x ##[error]y `*[a](b)' })],
    expected: passes({ outputs: { jobId: /^.+$/, commentUrl: /^https:/ } }, /completed/),
  },
]

const values: readonly Row[] = [
  {
    name: 'optional inputs are explicitly empty and mean their defaults',
    inputs: {
      'timeout-minutes': ' ',
      'poll-interval-seconds': '',
      'allowed-statuses': '',
      'require-pr': '',
      comment: '',
      'issue-number': '',
    },
    expected: passes({
      logs: [/^Waiting for agent job job_1 \(project acme-web\) at \S+, up to 30m$/],
      githubRequests: [],
    }),
  },
]

const gates: readonly Row[] = [
  rejected(
    'the name of a gate is misspelled',
    { require_pr: 'CANARY-value', comment: 'always' },
    /^`require-pr` is not set, but `require_pr` is, which is not an input of this action\./,
  ),
]

const fork = {
  pull_request: {
    number: 5,
    head: { repo: { full_name: 'mallory/app' } },
    base: { repo: { full_name: 'acme/app' } },
  },
}

const events: readonly Row[] = [
  rejected(
    'a fork gets neither secrets nor variables',
    { 'base-url': '', 'project-id': '', 'admin-key': '' },
    /fork/,
    { eventName: 'pull_request', event: fork },
  ),
  rejected('a Dependabot run gets no Actions secrets', { 'admin-key': '' }, /^Dependabot/, {
    env: { GITHUB_ACTOR: 'dependabot[bot]' },
  }),
  {
    name: 'the payload of the event is malformed',
    inputs: { comment: 'always' },
    event: '{"issue":',
    eventName: 'push',
    expected: passes({ warnings: [/event "push" .*`issue-number`/], githubRequests: [] }),
  },
  {
    name: 'the file of the event is missing, and issue-number helps',
    inputs: { comment: 'always', 'issue-number': '42' },
    env: { GITHUB_EVENT_PATH: '{scratch}/none.json', GITHUB_EVENT_NAME: undefined },
    expected: passes({ outputs: { commentUrl } }),
  },
]

const fullDisk = process.platform === 'linux' ? ([['is on a full disk', '/dev/full']] as const) : []

const files: readonly Row[] = [
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
        [
          'ACTIONS',
          'ACTOR',
          'API_URL',
          'EVENT_NAME',
          'EVENT_PATH',
          'REPOSITORY',
          'RUN_ID',
          'SERVER_URL',
        ].map((name) => [`GITHUB_${name}`, undefined]),
      ),
      HOME: undefined,
      RUNNER_TEMP: undefined,
    },
    service: [completed({ prLink })],
    expected: passes({ outputs: { ...prOutputs, prRepository: 'github.com/acme/app' } }),
  },
]

export const inputs: readonly Row[] = [
  ...keys,
  ...addresses,
  ...ids,
  ...values,
  ...gates,
  ...events,
  ...files,
]
