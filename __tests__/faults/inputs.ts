import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { completed } from './plays.ts'
import { done, fails, passes, refuses, warns, type Row } from './row.ts'

const prLink = 'https://github.com/acme/app/pull/7'

const keys: readonly Row[] = [
  {
    name: 'the key is empty',
    inputs: { 'admin-key': '' },
    expected: refuses(
      '`admin-key` is empty: the secret does not exist here under that name, or an organization secret is not shared with this repository. A reusable workflow must also be handed it under `secrets:`.',
    ),
  },
  {
    name: 'the key is white space',
    inputs: { 'admin-key': ' \t\n ' },
    expected: refuses(/^`admin-key` is empty: the secret does not exist/),
  },
  {
    name: 'the key has a line break at its end, as secrets often do',
    inputs: { 'admin-key': "svc_CANARY+/=%&!'()*~0123456789\n" },
    expected: passes(done()),
  },
  {
    name: 'the key has a line break in it',
    inputs: { 'admin-key': 'svc_CANARY012345\n6789abcdefghijk' },
    expected: refuses(
      '`admin-key` holds a space, a line break or another character that no key has: copy the key alone into the secret once more.',
    ),
    waives: {
      'the key is masked before anything is printed':
        'the mask of two lines is compared with neither of them',
    },
  },
  ...(
    [
      ['a carriage return', 'svc_CANARY\r0123456789'],
      ['a tab', 'svc_CANARY\t0123456789'],
      ['a space', 'svc_CANARY 0123456789'],
      ['a control character', 'svc_CANARY\u00010123456789'],
      ['DEL', 'svc_CANARY\u007F0123456789'],
      ['a letter beyond ASCII', 'svc_CANÄRY_0123456789'],
      ['an invisible character', 'svc_CANARY\u200B0123456789'],
    ] as const
  ).map(([what, key]): Row => ({
    name: `the key has ${what} in it`,
    inputs: { 'admin-key': key },
    expected: refuses(/^`admin-key` holds a space, a line break or another character that no key has: /),
    waives: { 'the key is masked before anything is printed': 'the command escapes the character' },
  })),
  {
    name: 'the key comes with the word Bearer',
    inputs: { 'admin-key': 'Bearer svc_CANARY0123456789' },
    expected: refuses('`admin-key` starts with "Bearer": give the key alone, the action adds that word.'),
  },
  {
    name: 'the key has no prefix',
    inputs: { 'admin-key': 'CANARY0123456789abcdef' },
    expected: refuses(
      "`admin-key` is no admin API key: those start with the service's name and `_`. Copy it from the dashboard's API keys page.",
    ),
  },
  {
    name: 'the key is too short to be one, and is not masked',
    inputs: { 'admin-key': 'zq_9x7w' },
    expected: refuses('`admin-key` is too short for an admin API key: copy the whole key into the secret.'),
  },
  {
    name: 'the key is one letter, and the log is not blanked by it',
    inputs: { 'admin-key': 'e' },
    expected: refuses(/^`admin-key` is no admin API key: /),
    waives: { 'the key is nowhere': 'one letter is in every text' },
  },
  ...['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_', 'github_pat_'].map((prefix): Row => ({
    name: `the key is a GitHub token (${prefix})`,
    inputs: { 'admin-key': `${prefix}CANARY0123456789abcdef` },
    expected: refuses(
      "`admin-key` holds a GitHub token; it was not sent anywhere. Pass the service's admin API key (`<service>_…`, from its dashboard's API keys page).",
    ),
  })),
  {
    name: 'the key is very long',
    inputs: { 'admin-key': `svc_CANARY${'0123456789abcdef'.repeat(256)}` },
    expected: passes(done()),
  },
]

const addresses: readonly Row[] = [
  {
    name: 'the address is empty',
    inputs: { 'base-url': '' },
    expected: refuses(
      "`base-url` is empty: give the service's address, such as https://agents.example.com. If it comes from a variable, none of that name exists here.",
    ),
  },
  ...(
    [
      ['has no scheme', '{host}', '{host}'],
      ['is a path', '/agents', '/agents'],
      ['is no web address', 'ftp://{host}', 'ftp://{host}'],
      ['is a script', 'javascript:alert(1)', 'javascript:alert(1)'],
      ['has no host', 'https://', 'https://'],
      ['has a port that is none', 'https://127.0.0.1:99999', 'https://127.0.0.1:99999'],
      ['holds a space', 'http://{host}/a b', 'http://{host}/a b'],
      ['holds a line break', 'http://{host}\n/x', 'http://{host}\uFFFD/x'],
      ['holds a tab', 'ht\ttp://{host}', 'ht\uFFFDtp://{host}'],
      ['tries to be a command', '::error::x', ': :error: :x'],
      ['turns the direction of reading', 'x\u202Egro.live', 'x\uFFFDgro.live'],
    ] as const
  ).map(([what, given, shown]): Row => ({
    name: `the address ${what}`,
    inputs: { 'base-url': given },
    expected: refuses(
      `\`base-url\` is "${shown}": write the whole address, such as https://agents.example.com.`,
    ),
  })),
  {
    name: 'the address is very long',
    inputs: { 'base-url': `x${'y'.repeat(5000)}` },
    expected: refuses(
      `\`base-url\` is "x${'y'.repeat(58)}…": write the whole address, such as https://agents.example.com.`,
    ),
  },
  ...[
    'http://user:hunter2@{host}',
    'http://user@{host}',
    'http://:hunter2@{host}',
    'user:hunter2@{host}',
  ].map((given): Row => ({
    name: `the address holds user info (${given})`,
    inputs: { 'base-url': given },
    expected: refuses(
      '`base-url` holds a user name or password: leave that out, the key goes into `admin-key`.',
      { summary: /^(?!.*hunter2)/s },
    ),
  })),
  ...(
    [
      ['http://{host}?tenant=1', 'a query'],
      ['http://{host}/#top', 'a fragment'],
      ['http://{host}/?', 'an empty query'],
    ] as const
  ).map(([given, what]): Row => ({
    name: `the address has ${what}`,
    inputs: { 'base-url': given },
    expected: refuses(`\`base-url\` is "${given}": leave out everything from the ? or # on.`),
  })),
  ...['/v2', '/v2/', '/v2/agent', '/v2/agent/acme-web/job/job_1'].map((end): Row => ({
    name: `the address goes too far (${end})`,
    inputs: { 'base-url': `{service}${end}` },
    expected: refuses('`base-url` must stop before /v2, which the action adds: use `{service}`.'),
  })),
  {
    name: 'the address goes too far behind a prefix',
    inputs: { 'base-url': '{service}/agents/v2' },
    expected: refuses('`base-url` must stop before /v2, which the action adds: use `{service}/agents`.'),
  },
  ...[
    'http://agents.example.test',
    'http://127.0.0.1.example.test',
    'http://localhost.example.test',
    'http://10.0.0.1',
  ].map((given): Row => ({
    name: `the address would send the key in clear (${given})`,
    inputs: { 'base-url': given },
    expected: refuses(`\`base-url\` is "${given}": use https://, or the key would travel in clear.`),
  })),
  {
    name: 'the address has a prefix and slashes at its end',
    inputs: { 'base-url': ' {service}/agents/// ' },
    expected: passes(done(), { path: '/agents/v2/agent/acme-web/job/job_1' }),
  },
  {
    name: 'the address is written in capitals',
    inputs: { 'base-url': 'HTTP://LOCALHOST:{port}' },
    expected: passes(done(), { path: '/v2/agent/acme-web/job/job_1' }),
  },
]

const noId = {
  'project-id':
    "is empty: copy the project identifier from the API keys page of the service's dashboard. If it comes from a variable, none of that name exists here.",
  'job-id':
    'is empty: the step or job that should set it was skipped, failed, or names its output differently.',
}

const ids: readonly Row[] = (['project-id', 'job-id'] as const).flatMap((name): readonly Row[] => {
  const refusesId = (given: string, message: string): Row['expected'] =>
    refuses(`\`${name}\` ${message}`, name === 'job-id' ? { outputs: { jobId: given } } : {})
  const bare = (shown: string) =>
    `is "${shown}": give the identifier alone, without dots only or control characters.`
  return [
    { name: `${name} is empty`, inputs: { [name]: '' }, expected: refusesId('', noId[name]) },
    { name: `${name} is white space`, inputs: { [name]: '  ' }, expected: refusesId('', noId[name]) },
    { name: `${name} is one dot`, inputs: { [name]: '.' }, expected: refusesId('.', bare('.')) },
    {
      name: `${name} leads elsewhere`,
      inputs: { [name]: '..' },
      expected: refusesId('..', bare('..')),
    },
    {
      name: `${name} holds a line break and a command`,
      inputs: { [name]: 'x\n::error::y' },
      expected: refusesId('x\uFFFD: :error: :y', bare('x\uFFFD: :error: :y')),
    },
    {
      name: `${name} is too long`,
      inputs: { [name]: 'j'.repeat(257) },
      expected: refusesId(
        `${'j'.repeat(255)}…`,
        `is "${'j'.repeat(59)}…" and has 257 characters: an identifier has at most 256.`,
      ),
    },
    {
      name: `${name} is the text undefined`,
      inputs: { [name]: 'undefined' },
      expected: refuses(
        new RegExp(`^\`${name}\` is the text "undefined", which `),
        name === 'job-id' ? { outputs: { jobId: 'undefined' } } : {},
      ),
    },
  ]
})

const goodIds: readonly Row[] = [
  {
    name: 'job-id is the text null, which jq prints',
    inputs: { 'job-id': 'null' },
    expected: refuses(
      '`job-id` is the text "null", which `jq -r .id` prints when the answer has no id: starting the job failed. There, use `curl --fail-with-body` and `jq -er .id`.',
      { outputs: { jobId: 'null' } },
    ),
  },
  ...(
    [
      ['a slash', 'a/b', 'a%2Fb'],
      ['a slash that is encoded already', 'a%2Fb', 'a%252Fb'],
      ['dots that are encoded already', '%2e%2e', '%252e%252e'],
      ['a query', 'x?y=1#z', 'x%3Fy%3D1%23z'],
      ['a space', 'job 1', 'job%201'],
      ['letters beyond ASCII', 'jöb_日本', 'j%C3%B6b_%E6%97%A5%E6%9C%AC'],
      ['256 characters', 'j'.repeat(256), 'j'.repeat(256)],
    ] as const
  ).map(([what, id, segment]): Row => ({
    name: `job-id holds ${what} and stays one segment of the path`,
    inputs: { 'job-id': id },
    service: [completed({ id })],
    expected: passes(
      /^Agent job .{1,61} completed \(1 read\); it made no pull request \(no files changed\)\.$/,
      {
        path: `/v2/agent/acme-web/job/${segment}`,
        outputs: { jobId: id },
      },
    ),
  })),
  {
    name: 'job-id tries to be a command and Markdown',
    inputs: { 'job-id': '::error::x ##[error]y `*[a](b)' },
    service: [completed({ id: '::error::x ##[error]y `*[a](b)' })],
    expected: passes(
      'Agent job : :error: :x ## [error]y `*[a](b) completed (1 read); it made no pull request (no files changed).',
      { outputs: { jobId: '::error::x ##[error]y `*[a](b)' } },
    ),
  },
]

const numbers: readonly Row[] = [
  ...[
    'abc',
    '5m',
    '1e3',
    '-1',
    'NaN',
    '7200.1',
    '99999999999999999999',
    'Infinity',
    '0x10',
    '1,5',
    '1 0',
    '+5',
    '.5',
    '5.',
  ].map((given): Row => ({
    name: `timeout-minutes is ${given}`,
    inputs: { 'timeout-minutes': given },
    expected: refuses(
      `\`timeout-minutes\` is "${given}": write minutes as a plain number from 0 to 7200, such as 30 or 0.5.`,
    ),
  })),
  ...['0', '0.9', '3601', 'fast', '-1', '1e1', '5s'].map((given): Row => ({
    name: `poll-interval-seconds is ${given}`,
    inputs: { 'poll-interval-seconds': given },
    expected: refuses(
      `\`poll-interval-seconds\` is "${given}": write seconds as a plain number from 1 to 3600, or leave it out.`,
    ),
  })),
  ...['abc', '0', '-1', '1e3', '5/../6', '1'.repeat(16), '#5'].map((given): Row => ({
    name: `issue-number is ${given}`,
    inputs: { 'issue-number': given, comment: 'always' },
    expected: refuses(
      `\`issue-number\` is "${given}": write the number of an issue or pull request, such as 42.`,
      { githubSaw: [] },
    ),
  })),
  {
    name: 'a number holds a command',
    inputs: { 'timeout-minutes': '5\n##[error]x' },
    expected: refuses(
      '`timeout-minutes` is "5\uFFFD## [error]x": write minutes as a plain number from 0 to 7200, such as 30 or 0.5.',
    ),
  },
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
    expected: passes(done(), {
      says: [/^Waiting for agent job job_1 \(project acme-web\) at \S+, up to 30 min$/],
      githubSaw: [],
    }),
  },
]

const words: readonly Row[] = [
  {
    name: 'require-pr is yes',
    inputs: { 'require-pr': 'yes' },
    expected: refuses('`require-pr` is "yes": write true or false.'),
  },
  {
    name: 'require-pr is TRUE',
    inputs: { 'require-pr': 'TRUE' },
    service: [completed({ prLink })],
    expected: passes(`Agent job job_1 completed (1 read): ${prLink}`, {
      outputs: { prLink, prNumber: '7', prRepository: 'acme/app' },
    }),
  },
  {
    name: 'comment is sometimes',
    inputs: { comment: 'sometimes' },
    expected: refuses('`comment` is "sometimes": write never, pull-request or always.'),
  },
  {
    name: 'allowed-statuses leaves completed out',
    inputs: { 'allowed-statuses': 'failed' },
    expected: refuses(
      /^`allowed-statuses` is "failed": without `completed` a job that went well would fail the step\. /,
    ),
  },
  {
    name: 'allowed-statuses is a comma',
    inputs: { 'allowed-statuses': ',' },
    expected: refuses(/^`allowed-statuses` is ",?": without `completed` /),
  },
  {
    name: 'allowed-statuses names a status that does not exist',
    inputs: { 'allowed-statuses': 'completed, done' },
    expected: refuses('`allowed-statuses` names "done": write any of completed, archived, failed, active.'),
  },
  {
    name: 'several inputs are wrong and all are told at once, the key not shown',
    inputs: {
      'base-url': '',
      'job-id': 'null',
      'admin-key': 'CANARY0123456789abcdef',
      'timeout-minutes': '30m',
      comment: 'x',
    },
    expected: refuses(
      /^5 inputs need fixing\. `base-url` is empty: .* `job-id` is the text "null", .* `admin-key` is no admin API key: .* `timeout-minutes` is "30m": .*`comment`/,
      { outputs: { jobId: 'null' } },
    ),
  },
  {
    name: 'every input is wrong',
    inputs: {
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
    expected: refuses(/^10 inputs need fixing\. .*`issue-number`/, { outputs: { jobId: '..' } }),
  },
  {
    name: 'nothing at all is given',
    inputs: { 'base-url': '', 'project-id': '', 'job-id': '', 'admin-key': '' },
    expected: refuses(
      /^4 inputs need fixing\. `base-url` is empty: .*`project-id` is empty: .*`job-id` is empty: .*`admin-key`/,
      {
        outputs: { jobId: '' },
      },
    ),
  },
]

const empty = { 'base-url': '', 'project-id': '', 'admin-key': '' }
const fork = {
  pull_request: {
    number: 5,
    head: { repo: { full_name: 'mallory/app' } },
    base: { repo: { full_name: 'acme/app' } },
  },
}
const forkMessage =
  'This pull request comes from a fork, so GitHub gives this run neither secrets nor variables: `base-url`, `project-id` and `admin-key` are empty. Skip the job there: `if: github.event.pull_request.head.repo.full_name == github.repository`.'

const events: readonly Row[] = [
  {
    name: 'a fork gets neither secrets nor variables',
    inputs: empty,
    eventName: 'pull_request',
    event: fork,
    expected: refuses(forkMessage),
  },
  {
    name: 'a fork that is deleted meanwhile',
    inputs: empty,
    eventName: 'pull_request',
    event: { pull_request: { ...fork.pull_request, head: { repo: null } } },
    expected: refuses(forkMessage),
  },
  {
    name: 'pull_request_target of a fork has secrets, so an empty key has another cause',
    inputs: { 'admin-key': '' },
    eventName: 'pull_request_target',
    event: fork,
    expected: refuses(/^`admin-key` is empty: the secret does not exist here/),
  },
  {
    name: 'a Dependabot run gets no Actions secrets',
    inputs: { 'admin-key': '' },
    env: { GITHUB_ACTOR: 'dependabot[bot]' },
    expected: refuses(
      "Dependabot's runs get only Dependabot secrets, so `admin-key` is empty. Add the key under Settings > Secrets and variables > Dependabot, or skip the job: `if: github.actor != 'dependabot[bot]'`.",
    ),
  },
  ...(
    [
      ['is malformed', '{"issue":'],
      ['is empty', ''],
      ['is null', 'null'],
      ['is a list', '[1]'],
      ['names an issue that leads elsewhere', { issue: { number: '5/../../x' } }],
      ['names issue 0', { issue: { number: 0 } }],
      ['names issue -1', { issue: { number: -1 } }],
      ['names an issue beyond all numbers', { issue: { number: 1e20 } }],
      ['has a pull request without repositories', { pull_request: { number: 5 } }],
    ] as const
  ).map(([what, event]): Row => ({
    name: `the event's payload ${what}`,
    inputs: { comment: 'always' },
    event,
    eventName: 'push',
    expected: passes(done(), {
      warnings: [
        'No comment: the event "push" has no issue or pull request. Name one in `issue-number`. The result of the wait stands.',
      ],
      githubSaw: [],
    }),
  })),
  ...(
    [
      ['is missing', '{scratch}/none.json'],
      ['is a directory', '{scratch}'],
      ['has no path', undefined],
    ] as const
  ).map(([what, path]): Row => ({
    name: `the event's file ${what}, and issue-number helps`,
    inputs: { comment: 'always', 'issue-number': '42' },
    env: { GITHUB_EVENT_PATH: path, GITHUB_EVENT_NAME: undefined },
    expected: passes(done(), {
      comments: [
        /^<!-- await-agent-job:[0-9a-f]{32} -->\nThe agent job \*\*completed\*\* and opened no pull request/,
      ],
      outputs: { commentUrl: 'https://github.com/acme/app/issues/42#issuecomment-1001' },
    }),
  })),
]

const linux = process.platform === 'linux'
const unwritable = 'the outputs cannot be written'

const files: readonly Row[] = [
  ...(
    [
      ['is not set', undefined, 'GITHUB_OUTPUT is not set'],
      ['is missing', '{scratch}/none', /Missing file at path/],
      ['is a directory', '{scratch}/directory', 'EISDIR'],
      ...(linux ? ([['is full', '/dev/full', 'ENOSPC']] as const) : []),
    ] as const
  ).map(([what, path, reason]): Row => ({
    name: `the output file ${what}: the step fails and makes no comment`,
    inputs: { comment: 'always' },
    env: { GITHUB_OUTPUT: path },
    prepare: (scratch) => mkdir(join(scratch, 'directory')).then(() => undefined),
    expected: {
      ...fails(
        'internal',
        typeof reason === 'string'
          ? `The outputs could not be written (${reason}), so later steps cannot know: ${done()}`
          : new RegExp(
              `^The outputs could not be written \\(${reason.source}.*\\), so later steps cannot know: Agent job job_1 completed`,
            ),
        { githubSaw: [], comments: [] },
      ),
      outputs: {},
    },
    waives: {
      'all outputs, errorCode empty exactly on success': unwritable,
      'the closing annotation is the message': unwritable,
    },
  })),
  ...(
    [
      ['is not set', undefined],
      ['is missing', '{scratch}/none.md'],
      ['is a directory', '{scratch}'],
      ...(linux ? ([['is full', '/dev/full']] as const) : []),
    ] as const
  ).map(([what, path]): Row => ({
    name: `the summary file ${what}: the verdict stands`,
    env: { GITHUB_STEP_SUMMARY: path },
    expected: passes(done(), { says: [/^No job summary: it could not be written \(.+\)\.$/] }),
  })),
  {
    name: "the runner's variables are all missing",
    env: {
      CI: undefined,
      GITHUB_ACTIONS: undefined,
      GITHUB_ACTOR: undefined,
      GITHUB_API_URL: undefined,
      GITHUB_EVENT_NAME: undefined,
      GITHUB_EVENT_PATH: undefined,
      GITHUB_REPOSITORY: undefined,
      GITHUB_RUN_ID: undefined,
      GITHUB_SERVER_URL: undefined,
      GITHUB_WORKSPACE: undefined,
      HOME: undefined,
      RUNNER_TEMP: undefined,
    },
    service: [completed({ prLink })],
    expected: passes(`Agent job job_1 completed (1 read): ${prLink}`, {
      outputs: { prLink, prNumber: '7', prRepository: 'github.com/acme/app' },
    }),
  },
  {
    name: "the server's address is no address",
    env: { GITHUB_SERVER_URL: 'no address' },
    service: [completed({ prLink })],
    expected: passes(`Agent job job_1 completed (1 read): ${prLink}`, {
      outputs: { prLink, prNumber: '7', prRepository: 'github.com/acme/app' },
    }),
  },
  {
    name: 'inputs that the action does not have',
    inputs: { 'api-key': 'x', base_url: 'y', timeout: '1' },
    expected: passes(done()),
  },
  {
    name: 'archived passes with a warning where it is allowed, in odd case and on lines of its own',
    inputs: { 'allowed-statuses': ' COMPLETED \n\n Archived ,' },
    service: [completed({ status: 'archived' })],
    expected: warns(
      'Agent job job_1 was archived (1 read), which `allowed-statuses` lets pass; it made no pull request.',
      { outputs: { status: 'archived' } },
    ),
  },
]

export const inputs: readonly Row[] = [
  ...keys,
  ...addresses,
  ...ids,
  ...goodIds,
  ...numbers,
  ...words,
  ...events,
  ...files,
]
