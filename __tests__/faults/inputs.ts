import { completed, prLink, prOutputs } from './job-responses.ts'
import { fails, passes, rejects, type Expected, type Row } from './row.ts'
import { CANARY } from './run-row.ts'

/** One row for each class of input; the grammar is tested where it is parsed. */
function rejected(
  name: string,
  inputs: Readonly<Record<string, string>>,
  message: RegExp,
  more: Partial<Row> = {},
): Row {
  const outputs = inputs['job-id'] === undefined ? {} : { jobId: /^/ }
  return { name, inputs, expected: rejects(message, { outputs }), ...more }
}

const keys: readonly Row[] = [
  rejected('the key is white space', { 'admin-key': ' \t\n ' }, /^`admin-key` is empty/),
  {
    name: 'the key has a line break at its end, as secrets often do',
    inputs: { 'admin-key': `${CANARY}\n` },
    expected: passes(),
  },
  rejected('the key has a line break within', { 'admin-key': 'svc_CANARY012345\n6789abcdefghijk' }, /^`admin-key`/, {
    waives: {
      'the key is masked before anything is printed': 'the mask of two lines equals neither of them',
    },
  }),
  rejected('the key has a character beyond ASCII', { 'admin-key': 'svc_CANÄRY_0123456789' }, /^`admin-key`/),
  rejected('the key starts with Bearer', { 'admin-key': 'Bearer svc_CANARY0123456789' }, /"Bearer"/),
  rejected('the key has no prefix', { 'admin-key': 'CANARY0123456789abcdef' }, /^`admin-key`/),
  rejected('the key is too short, and is not masked', { 'admin-key': 'zq_9x7w' }, /^`admin-key`.*short/),
  rejected('the key is one letter, and the log is not masked by it', { 'admin-key': 'e' }, /^`admin-key`/, {
    waives: { 'the key appears nowhere': 'one letter is in every text' },
  }),
  rejected('the key is a GitHub token', { 'admin-key': 'github_pat_CANARY0123456789' }, /GitHub token/),
  rejected('the key is also the github-token', { 'github-token': CANARY, comment: 'always' }, /`github-token`/, {
    token: '',
  }),
  {
    name: 'the prefix of the key is the name of a repository too, which stays whole',
    inputs: { 'admin-key': 'coding-agent_0123456789abcdef', 'job-id': 'coding-agent_1' },
    service: [completed({ id: 'coding-agent_1', prLink: 'https://github.com/acme/coding-agent_web/pull/7' })],
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
  rejected('base-url is empty', { 'base-url': '' }, /^`base-url` is empty/),
  rejected('base-url has no scheme', { 'base-url': '{host}' }, /^`base-url` is "127/),
  rejected('base-url is hostile', { 'base-url': '::error::x\n\u202Egro.live' }, /^`base-url` is "/),
  rejected('base-url is very long', { 'base-url': `x${'y'.repeat(5_000)}` }, /^`base-url` is /),
  rejected('base-url contains a password', { 'base-url': 'http://user:hunter2@{host}' }, /^`base-url`/),
  rejected('base-url has a query', { 'base-url': 'http://{host}?tenant=1' }, /^`base-url`/),
  rejected('base-url ends in /v2', { 'base-url': '{service}/agents/v2/' }, /`http:\/\/127\.0\.0\.1:\d+\/agents`/),
  rejected('base-url ends in /V2', { 'base-url': '{service}/V2' }, /`http:\/\/127\.0\.0\.1:\d+`/),
  ...['http://agents.example.test', 'http://127.0.0.1.example.test'].map((given) =>
    rejected(`base-url would send the key unencrypted (${given})`, { 'base-url': given }, /use https:\/\//),
  ),
  {
    name: 'base-url has a prefix, capitals and slashes at its end',
    inputs: { 'base-url': ' HTTP://LOCALHOST:{port}/agents/// ' },
    expected: passes({ path: '/agents/v2/agent/acme-web/job/job_1' }),
  },
  {
    name: 'base-url contains 100,000 slashes',
    inputs: { 'base-url': `{service}${'/'.repeat(100_000)}x` },
    expected: { ...passes(), maxWallMs: 15_000 },
    or: { ...rejects(/^`base-url`/), maxWallMs: 15_000 },
  },
]

const ids: readonly Row[] = [
  ...(['project-id', 'job-id'] as const).flatMap((name) => [
    rejected(`${name} is white space`, { [name]: '  ' }, new RegExp(`^\`${name}\` is empty`)),
    rejected(`${name} leads to another path`, { [name]: '..' }, new RegExp(`^\`${name}\` is "\\.\\."`)),
    rejected(`${name} is hostile`, { [name]: 'x\t::error::y' }, new RegExp(`^\`${name}\` is "x`)),
    rejected(`${name} is too long`, { [name]: 'j'.repeat(257) }, new RegExp(`^\`${name}\` is "j{59}…".*256`)),
    rejected(`${name} is the text undefined`, { [name]: 'undefined' }, /"undefined"/),
    rejected(`${name} contains a slash`, { [name]: '../../../admin/keys' }, /contains "\/"/),
    rejected(`${name} contains a backslash`, { [name]: 'a\\b' }, /contains "\\"/),
  ]),
  rejected('job-id is the text null, which jq prints', { 'job-id': 'null' }, /`jq -er \.id`/),
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
  rejected('timeout-minutes has a unit', { 'timeout-minutes': '5m' }, /^`timeout-minutes` is "5m".* 7200/),
  rejected('timeout-minutes is out of range', { 'timeout-minutes': '7200.1' }, /^`timeout-minutes` is "7200\.1"/),
  rejected(
    'poll-interval-seconds is out of range',
    { 'poll-interval-seconds': '0.9' },
    /^`poll-interval-seconds`.* 3600/,
  ),
  rejected('issue-number leads to another path', { 'issue-number': '5/../6' }, /^`issue-number`/),
  rejected('a number is hostile', { 'timeout-minutes': '5\n##[error]x' }, /^`timeout-minutes`/),
  rejected('comment is sometimes', { comment: 'sometimes' }, /^`comment` is "sometimes"/),
  rejected('allowed-statuses lacks completed', { 'allowed-statuses': 'failed' }, /^`allowed-statuses`.*`completed`/),
  rejected('allowed-statuses has an unknown one', { 'allowed-statuses': 'completed, done' }, /"done"/),
  rejected(
    'several inputs are wrong, and all are named without the key',
    {
      'base-url': '',
      'job-id': 'null',
      'admin-key': 'CANARY0123456789abcdef',
      'timeout-minutes': '30m',
      comment: 'x',
    },
    /^5 inputs need fixing\..*`base-url`.*`job-id`.*`admin-key`.*`timeout-minutes`.*`comment`/,
  ),
  rejected(
    'every input is wrong, and all are named in 800 characters',
    {
      'base-url': 'x'.repeat(100),
      'project-id': '..',
      'job-id': '..',
      'admin-key': 'CANARY0123456789abcdef',
      'timeout-minutes': 'x'.repeat(100),
      'poll-interval-seconds': 'x'.repeat(100),
      'allowed-statuses': 'x'.repeat(100),
      'require-pr': 'x'.repeat(100),
      comment: 'x'.repeat(100),
      'issue-number': 'x'.repeat(100),
    },
    /^10 inputs need fixing\..*`issue-number`/,
  ),
  {
    name: 'optional inputs are explicitly empty and mean their defaults',
    inputs: {
      'timeout-minutes': '',
      'poll-interval-seconds': ' ',
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
  {
    name: 'inputs that do not exist',
    inputs: { 'api-key': 'x', base_url: 'y', timeout: '1' },
    expected: passes(),
  },
]

const fork = {
  pull_request: {
    number: 5,
    head: { repo: { full_name: 'mallory/app' } },
    base: { repo: { full_name: 'acme/app' } },
  },
}

const events: readonly Row[] = [
  rejected('a fork gets neither secrets nor variables', { 'base-url': '', 'project-id': '', 'admin-key': '' }, /fork/, {
    eventName: 'pull_request',
    event: fork,
  }),
  rejected('pull_request_target of a fork has secrets', { 'admin-key': '' }, /^`admin-key` is empty: (?!.*fork)/, {
    eventName: 'pull_request_target',
    event: fork,
  }),
  rejected('a Dependabot run gets no Actions secrets', { 'admin-key': '' }, /^Dependabot/, {
    env: { GITHUB_ACTOR: 'dependabot[bot]' },
  }),
  ...(
    [
      ['is malformed', '{"issue":'],
      ['names an issue of another path', { issue: { number: '5/../../x' } }],
      ['has a pull request without repositories', { pull_request: { number: 5 } }],
    ] as const
  ).map(([what, event]): Row => ({
    name: `the payload of the event ${what}`,
    inputs: { comment: 'always' },
    event,
    eventName: 'push',
    expected: passes({ warnings: [/event "push" .*`issue-number`/], githubRequests: [] }),
  })),
  {
    name: 'the file of the event is missing, and issue-number helps',
    inputs: { comment: 'always', 'issue-number': '42' },
    env: { GITHUB_EVENT_PATH: '{scratch}/none.json', GITHUB_EVENT_NAME: undefined },
    expected: passes({ outputs: { commentUrl: /#issuecomment-1001$/ } }),
  },
]

const linux = process.platform === 'linux'
const noOutputs: NonNullable<Row['waives']> = {
  'all outputs are set, errorCode last': 'the outputs cannot be written',
  'errorCode is empty exactly if the step passes': 'the outputs cannot be written',
  'the output jobs has the same values': 'the outputs cannot be written',
  'the closing annotation is the message': 'the outputs cannot be written',
}
const unwritten: Expected = {
  ...fails('internal', /^Could not write the outputs \(/, { githubRequests: [], comments: [] }),
  outputs: 'any',
}

const files: readonly Row[] = [
  ...(
    [
      ['is not set', undefined],
      ['is missing', '{scratch}/none'],
      ...(linux ? ([['is on a full disk', '/dev/full']] as const) : []),
    ] as const
  ).map(([what, path]): Row => ({
    name: `the output file ${what}: the step fails and makes no comment`,
    inputs: { comment: 'always' },
    env: { GITHUB_OUTPUT: path },
    expected: unwritten,
    waives: noOutputs,
  })),
  ...(
    [
      ['is not set', undefined],
      ['is missing', '{scratch}/none.md'],
      ...(linux ? ([['is on a full disk', '/dev/full']] as const) : []),
    ] as const
  ).map(([what, path]): Row => ({
    name: `the summary file ${what}: the verdict stands`,
    env: { GITHUB_STEP_SUMMARY: path },
    expected: passes(),
  })),
  {
    name: 'the variables of the runner are missing',
    env: {
      ...Object.fromEntries(
        ['ACTIONS', 'ACTOR', 'API_URL', 'EVENT_NAME', 'EVENT_PATH', 'REPOSITORY', 'RUN_ID', 'SERVER_URL'].map(
          (name) => [`GITHUB_${name}`, undefined],
        ),
      ),
      HOME: undefined,
      RUNNER_TEMP: undefined,
    },
    service: [completed({ prLink })],
    expected: passes({ outputs: { ...prOutputs, prRepository: 'github.com/acme/app' } }),
  },
  {
    name: 'the address of the server is not usable',
    env: { GITHUB_SERVER_URL: 'no address' },
    service: [completed({ prLink })],
    expected: passes({ outputs: { ...prOutputs, prRepository: 'github.com/acme/app' } }),
  },
]

export const inputs: readonly Row[] = [...keys, ...addresses, ...ids, ...values, ...events, ...files]
