import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { readEvent, type TriggerEvent } from '../../src/runner/event.ts'
import { InputError } from '../../src/runner/input-mistakes.ts'
import { INPUT_NAMES, parseInputs, type Inputs } from '../../src/runner/inputs.ts'
import { createRunner } from '../../src/runner/runner.ts'
import { FINAL_STATUSES } from '../../src/service/job.ts'
import { anyCharacter, anyUrl } from '../support/any-text.ts'
import { createCore } from '../support/fake-core.ts'
import { parseCommand } from '../support/runner-model.ts'

type Given = Readonly<Record<string, string>>

const REQUIRED: Given = {
  'base-url': 'https://agents.example.com',
  'project-id': 'acme-web',
  'job-id': 'job_8f3a',
  'admin-key': 'svc_0123456789',
}
const STATUSES: Inputs['allowedStatuses'] = [...FINAL_STATUSES, 'active']
const GITHUB_TOKEN = `ghs_${'a'.repeat(36)}`
const PUSH = readEvent({ GITHUB_EVENT_NAME: 'push' })
const FORK = { name: 'pull_request', isFork: true }
const DEPENDABOT = { isDependabot: true }

function parse(given: Given, event: Partial<TriggerEvent> = {}): Inputs {
  return parseWith({ GITHUB_REPOSITORY: 'acme/app' }, given, event)
}

function parseWith(env: Given, given: Given, event: Partial<TriggerEvent> = {}): Inputs {
  const { core } = createCore({ inputs: { ...REQUIRED, ...given } })
  return parseInputs(createRunner(core, { ...env }), { ...PUSH, ...event })
}

function rejection(given: Given, event: Partial<TriggerEvent> = {}): InputError | undefined {
  return rejectionOf(() => parse(given, event))
}

function rejectionOf(work: () => Inputs): InputError | undefined {
  try {
    work()
    return undefined
  } catch (error) {
    if (!(error instanceof InputError)) throw error
    return error
  }
}

function sentence(given: Given, event: Partial<TriggerEvent> = {}): string {
  return rejection(given, event)?.message ?? 'accepted'
}

/**
 * The values that are rejected. Each sentence stands here once in full. A pattern is enough for the
 * other values that get the same sentence.
 */
const REJECTED: Readonly<Record<string, Readonly<Record<string, string | RegExp>>>> = {
  'base-url': {
    '': 'is empty. If it comes from a variable, that variable is not set here.',
    [`https://x/${'x'.repeat(2039)}`]: 'is longer than 2048 characters.',
    'https://octocat:PASSWORD@agents.example.com':
      'contains a user name or password: remove it; the key belongs in `admin-key`.',
    ...all(
      ['https://octocat@agents.example.com', 'https://:PASSWORD@a.example'],
      /^`base-url` contains a user name or password/,
    ),
    'agents.example.com':
      'is not a full URL, such as https://agents.example.com, without quotes and spaces. Check that it is not swapped with another input.',
    ...all(['ftp://a.example/https://x', 'https:a.example', 'https://', 'http://['], /full URL/),
    ...all(['https://agents.exa\nmple', 'https://a b.example', '"https://a.example"'], /full URL/),
    ...all(['svc-eu_abcDEF-1', 'octocat:PASSWORD@agents.example.com'], /is not a full URL/),
    'https://a.example?x=1': 'contains ? or #: remove it and everything after it.',
    ...all(['https://a.example/#/jobs', 'https://a.example?'], /contains \? or #/),
    'https://gw.example/agents/v2':
      'contains `/v2`, which is added automatically: remove it and everything after it.',
    ...all(
      [
        'https://a.example/V2//',
        'https://gw.example/agents/v2/Agent',
        'https://a.example/v2/agent/acme-web/job/job_8f3a',
      ],
      /contains `\/v2`, which is added/,
    ),
    'http://a.example':
      'must begin with `https://`. Over `http://` anybody on the way could read the key.',
    ...all(
      ['http://a.example/https:', 'http://mylocalhost', 'http://localhost.example'],
      /Over `http/,
    ),
    ...all(['http://127.0.0.1.example', 'http://0.0.0.0'], /Over `http/),
    'https://svc_0123456789.example': /contains the admin key/,
  },
  'project-id': {
    '': "is empty: copy the project identifier from the API keys page of the service's dashboard. If it comes from a variable, that variable is not set here.",
    null: 'is `null`: a script prints that if it has no id. Check the step that the id comes from.',
    '"acme-web"':
      'is `"acme-web"`: pass only the id, without quotes and JSON: `jq -er .id` prints one, and `${{ join(fromJSON(…), \',\') }}` makes a list.',
    undefined: /is `undefined`: a script prints/,
    ['x'.repeat(257)]: `is \`${'x'.repeat(59)}…\`: use at most 256 characters.`,
    'a/b': 'is `a/b`: pass only the id, without slashes or control characters.',
    ...all(['../../../admin/keys', 'a\\b'], /without slashes/),
    svc_0123456789: 'contains the admin key, which belongs only in `admin-key`.',
    [`ghs_${'A0'.repeat(18)}`]:
      'contains a GitHub token; it was not sent. Check which secret it is set to.',
    [`/svc_0123456789${'x'.repeat(256)}`]: /contains the admin key/,
    ...all(['a\nb', '.', '..', 'a\0b', 'a\x85b', 'a\ud800b'], /pass only the id, without/),
  },
  'job-id': {
    ...all(
      ['needs.start.outputs.job-id\n', 'steps.a-b.outputs.id', 'vars.JOB', 'secrets.JOB'],
      /^`job-id` is the text of an expression: write `\$\{\{ \}\}` around it\.$/,
    ),
    '': "is empty: the step that should set it was skipped, failed, has no `id:`, or names its output differently. If another GitHub job sets it, list it in that job's `outputs:`, and that job in this one's `needs:`. GitHub also drops an output that contains the value of a secret.",
    ...all([' null\n', 'a,null', 'null,a'], /contains `null`: a script prints that if/),
    ...all(['undefined', 'Object'], /: a script prints that if/),
    ...all(['a,b/c', '../../../admin/keys', 'a\\..\\b'], /without slashes/),
    ...all(['a,svc_0123456789', '["svc_0123456789"]'], /contains the admin key/),
    ...all(
      [
        `ghs_1234_eyJhbGciOi.eyJpc3MiOi.x-_y`,
        `job_1,ghp_${'a'.repeat(36)}`,
        `github_pat_${'a'.repeat(82)}`,
      ],
      /contains a GitHub token; it was not sent/,
    ),
    [`a,${'x'.repeat(257)}`]: /at most 256/,
    ...all(['a\rb', 'a,..'], /pass only the id, without/),
    'a,{"id":1}':
      'contains `{"id":1}`: pass only the id, without quotes and JSON: `jq -er .id` prints one, and `${{ join(fromJSON(…), \',\') }}` makes a list.',
    ...all(['["a","b"]', '[]', 'a,[1', '[object Object]', "['job_1', 'job_2']"], /and JSON/),
    ...all(['a,"b"', '"job_8f3a"', "'a'", '`a`'], /without quotes and JSON/),
    'a,,b':
      ': entry 2 is empty. Remove the extra comma or line break, or check whether the GitHub job that should set it ran.',
    ...all(['\na', ',', ',a'], /: entry 1 is empty\./),
    ...all(['a\n\n', 'a, ,b', 'a,', 'a,\n'], /: entry 2 is empty\./),
    'a,a,,b': /: entry 3 is empty\./,
    [`${ids(100)},`]: /: entry 101 is empty\./,
    [ids(101)]: 'lists more than 100 jobs: wait for them in several steps.',
  },
  'admin-key': {
    '': 'is empty. The secret that your workflow names does not exist here, or the organization does not share it with this repository. One of an environment needs `environment:` on the job, and a reusable workflow must receive it under `secrets:`.',
    [`svc_${'x'.repeat(2045)}`]: 'is too long for an admin API key: pass only the key.',
    ghp_0123456789:
      "contains a GitHub token; it was not sent. Pass the service's admin API key (`<service>_…`).",
    ...all(['gho_0123', 'ghu_0123', 'ghs_0123', 'ghr_0123', 'github_pat_0123'], /GitHub token/),
    '0123456789':
      "is not an admin API key, which starts with the service's name and `_`, and has no spaces or line breaks. Copy only the key from the API keys page of the service's dashboard, and check that it is not swapped with another input. If your service's keys look different, this action does not work with it.",
    ...all(
      ['svc-0123456789', '_0123456789', '.svc_0123456789', 'svcsvcsvc_', 'Bearer svc_0123456789'],
      /not an admin API key/,
    ),
    ...all(["'svc_0123456789'", '"svc_0123456789"', 'bearer\tsvc_0123456789'], /not an admin/),
    ...all(['svc_0\n123456', 'svc_0\r123456', 'svc_0\x00123456', 'svc_é0123456'], /not an admin/),
    ...all(['svc_0123 56789', 'svc_0\x7f123456', 'svc_0\u200b123456'], /not an admin API key/),
    svc_012:
      'is too short for an admin API key: copy the whole key into the secret, and check that it is not swapped with `job-id`.',
    'secrets.AGENT_KEY': 'is the text of an expression: write `${{ }}` around it.',
  },
  'timeout-minutes': {
    '30m': 'is `30m`: use a plain number of minutes from 0 to 7200, such as 30 or 0.5.',
    ...all(
      ['abc', '5 m', '1e3', '-1', '+1', 'NaN', 'Infinity', '0x10', '1,5', '.5', '5.', '٣'],
      /0 to 7200/,
    ),
    '7200.1': /0 to 7200/,
  },
  'poll-interval-seconds': {
    '0.9': 'is `0.9`: use a plain number of seconds from 1 to 3600, such as 30.',
    ...all(['3600.1', '10s', '-5'], /from 1 to 3600/),
  },
  'allowed-statuses': {
    [','.repeat(2049)]: /use at most 2048 characters\.$/,
    'completed, done': `contains \`done\`: use any of ${STATUSES.join(', ')}.`,
    'completed done': /contains `completed done`/,
    [`completed,${'x'.repeat(61)}`]: /contains `x{59}…`/,
    'failed,archived':
      'does not contain `completed`, so a job that completed would fail the step. Add it to the list.',
    ',': /does not contain `completed`/,
  },
  'require-pr': {
    yes: 'is `yes`: use true, false, verified or verified-if-any.',
    ...all(['1', 'true,', 'not false', 'verified,', 'verified-if'], /use true, false/),
  },
  'pr-author': {
    '@acme':
      "is `@acme`: use the login as GitHub's API has it, such as acme-agent[bot]. `gh api repos/OWNER/NAME/pulls/7 --jq .user.login` prints it.",
    ...all(
      ['app/acme', '"acme"', 'acme agent', '-acme', 'acme[bot]x', '[bot]', 'x'.repeat(101)],
      /use the login/,
    ),
    [`gho_${'a'.repeat(36)}`]: /contains a GitHub token/,
    acme: 'is only used with `require-pr: verified` or `verified-if-any`. Add one of these, or remove this input.',
  },
  'pr-repository': {
    app: 'is `app`: use the form OWNER/NAME.',
    ...all(
      [
        `a/${'x'.repeat(255)}`,
        'acme/app/x',
        'acme/',
        '/app',
        'acme/..',
        './app',
        '-acme/app',
        'acme/-app',
        'a b/app',
      ],
      /use the form OWNER\/NAME/,
    ),
    [`acme/${'x'.repeat(252)}`]: /use the form OWNER\/NAME/,
    'acme/other':
      'is only used with `require-pr: verified` or `verified-if-any`. Add one of these, or remove this input.',
  },
  'pr-paths': {
    'docs/**\n\n':
      ': entry 2 is empty. Remove the extra comma or line break, or set the variable that should be there.',
    ...all(['docs/**, ,src/**', '**\n\n'], /: entry 2 is empty/),
    '\ndocs/**': /: entry 1 is empty/,
    [ids(51)]: 'lists more than 50 patterns. Allow whole folders, such as `docs/**`.',
    'docs/**,**':
      'contains `**`, which allows any path, next to other patterns. Remove it, or the others.',
    '**\n**': /which allows any path, next to other/,
    [`docs/${'x'.repeat(252)}`]: `contains \`docs/${'x'.repeat(54)}…\`: use at most 256 characters.`,
    'docs/**,!docs/x':
      'contains `!docs/x`: `! ? + [ ] ( ) { } \\` are not supported. List what may change, with `*` and `**`.',
    ...all(['a?', 'a+', 'a[a', 'a]', 'a(', ')', 'docs/*.{md,txt}', 'a\\b'], /are not supported\./),
    "'docs/**'": "contains `'docs/**'`: write only patterns, without quotes and dashes.",
    '- docs/**\n- src/**': /: write only patterns, without/,
    '/docs/**':
      'contains `/docs/**`: write a path in the repository, such as `docs/**`: no slash at its ends or beside another one, no segment `.` or `..`, and `**` only between slashes.',
    ...all(['/', 'docs/', 'docs//a', 'https://github.com/a'], /write a path in the repository/),
    ...all(['.', '..', './docs/**', 'docs/../src/**', 'docs/.'], /write a path in the repository/),
    ...all(['docs/**.md', '**.md', 'docs**/a', '***', 'docs/** src/**'], /write a path in the/),
    'svc_0123456789/**': /contains the admin key/,
    [`docs/${GITHUB_TOKEN}`]: /contains a GitHub token/,
    'docs/**': /only used with `require-pr: verified`/,
  },
  comment: {
    pull_request: 'is `pull_request`: use never, pull-request or always.',
    ...all(['not always', 'nevermore'], /use never/),
  },
  'issue-number': {
    '#42': 'is `#42`: use the number of an issue or pull request, such as 42.',
    ...all(['0', '-1', '042', '1.0', '1e20', '5/../x', '1234567890123456'], /number of an issue/),
  },
  'github-token': {
    ' svc_0123456789\n': 'contains the admin key, which belongs only in `admin-key`.',
    'ghs_a\nb':
      'contains a space or another character that no token has. Check the secret that it comes from.',
    ...all(['ghs_a b', 'ghs_é', 'ghs_\0'], /contains a space or another/),
  },
}

describe('parseInputs', () => {
  it('takes the default for an optional input that is empty or white space', () => {
    const empty = Object.fromEntries(
      INPUT_NAMES.map((name, at) => [name, at % 2 === 0 ? '' : ' \n']),
    )

    expect(parse({ ...empty, ...REQUIRED })).toEqual({
      baseUrl: 'https://agents.example.com',
      projectId: 'acme-web',
      jobIds: ['job_8f3a'],
      adminKey: 'svc_0123456789',
      timeoutMs: 1_800_000,
      pollIntervalMs: undefined,
      allowedStatuses: ['completed'],
      requirePr: 'no',
      prAuthor: '',
      prRepository: 'acme/app',
      prPaths: undefined,
      comment: 'never',
      issueNumber: undefined,
      githubToken: '',
    })
  })

  it('trims every value', () => {
    const given = {
      ...REQUIRED,
      'timeout-minutes': '5',
      comment: 'always',
      'github-token': 'ghs_x',
    }
    const padded = Object.fromEntries(
      Object.entries(given).map(([name, value]) => [name, ` ${value}\t\n`]),
    )

    expect(parse(padded)).toEqual(parse(given))
  })

  it.each<[string, string, Partial<Inputs>]>([
    ['base-url', 'https://gw.example/agents//', { baseUrl: 'https://gw.example/agents' }],
    ['base-url', 'HTTPS://Gw.Example:443/A', { baseUrl: 'https://gw.example/A' }],
    ['base-url', 'https://gw.example:8443/@team', { baseUrl: 'https://gw.example:8443/@team' }],
    ['base-url', 'https://gw.example/v2/agents', { baseUrl: 'https://gw.example/v2/agents' }],
    ['base-url', 'https://gw.example/v20', { baseUrl: 'https://gw.example/v20' }],
    ['base-url', 'https://gw.example/http:', { baseUrl: 'https://gw.example/http:' }],
    ['base-url', 'http://localhost:8080', { baseUrl: 'http://localhost:8080' }],
    ['base-url', 'http://127.10.20.30/x', { baseUrl: 'http://127.10.20.30/x' }],
    ['base-url', 'http://[::1]:8080', { baseUrl: 'http://[::1]:8080' }],
    ['base-url', `https://x/${'x'.repeat(2038)}`, { baseUrl: `https://x/${'x'.repeat(2038)}` }],
    ['project-id', 'a %2e 工作', { projectId: 'a %2e 工作' }],
    ['project-id', 'my.vars.x', { projectId: 'my.vars.x' }],
    ['project-id', '...', { projectId: '...' }],
    ['project-id', 'nullable', { projectId: 'nullable' }],
    ['project-id', 'not undefined', { projectId: 'not undefined' }],
    ['project-id', 'x'.repeat(256), { projectId: 'x'.repeat(256) }],
    ['job-id', 'a\n', { jobIds: ['a'] }],
    ['job-id', 'a,b\nc', { jobIds: ['a', 'b', 'c'] }],
    ['job-id', ' a \r\n b\r\n', { jobIds: ['a', 'b'] }],
    ['job-id', 'b, a,b', { jobIds: ['b', 'a'] }],
    ['job-id', 'a,A', { jobIds: ['a', 'A'] }],
    ['job-id', `${ids(100)},id1`, { jobIds: ids(100).split(',') }],
    ['job-id', 'x{"y"}[z]', { jobIds: ['x{"y"}[z]'] }],
    // Only the service knows whether such an id exists.
    ['job-id', 'job_1 job_2,job_3;job_4', { jobIds: ['job_1 job_2', 'job_3;job_4'] }],
    ['admin-key', 'svc_0123', { adminKey: 'svc_0123' }],
    ['admin-key', 'My-svc2_ghp_+/=%&!\'()*~"', { adminKey: 'My-svc2_ghp_+/=%&!\'()*~"' }],
    ['admin-key', `svc_${'x'.repeat(2044)}`, { adminKey: `svc_${'x'.repeat(2044)}` }],
    ['timeout-minutes', '0', { timeoutMs: 0 }],
    ['timeout-minutes', '007', { timeoutMs: 420_000 }],
    ['timeout-minutes', '0.05', { timeoutMs: 3_000 }],
    ['timeout-minutes', '7200', { timeoutMs: 432_000_000 }],
    ['poll-interval-seconds', '1', { pollIntervalMs: 1_000 }],
    ['poll-interval-seconds', '3600', { pollIntervalMs: 3_600_000 }],
    [
      'allowed-statuses',
      '\nArchived\r\n, COMPLETED ,',
      { allowedStatuses: ['archived', 'completed'] },
    ],
    ['allowed-statuses', `completed${','.repeat(2039)}`, {}],
    ['allowed-statuses', STATUSES.join(), { allowedStatuses: STATUSES }],
    ['require-pr', 'True', { requirePr: 'any' }],
    ['pr-paths', ' **\n', { prPaths: undefined }],
    ['require-pr', 'FALSE', { requirePr: 'no' }],
    ['pr-repository', 'ACME/App', { prRepository: 'ACME/App' }],
    ['comment', 'Always', { comment: 'always' }],
    ['comment', 'pull-request', { comment: 'pull-request' }],
    ['comment', 'TRUE', { comment: 'pull-request' }],
    ['comment', 'False', { comment: 'never' }],
    ['issue-number', '123456789012345', { issueNumber: 123_456_789_012_345 }],
    ['github-token', 'ghs_x', { githubToken: 'ghs_x' }],
    ['github-token', GITHUB_TOKEN, { githubToken: GITHUB_TOKEN }],
    // Services choose what follows their name.
    ['admin-key', `svc_${GITHUB_TOKEN}`, { adminKey: `svc_${GITHUB_TOKEN}` }],
    ['base-url', 'http://localhost/a@b', { baseUrl: 'http://localhost/a@b' }],
  ])('accepts as %s %j', (name, given, expected) => {
    expect(parse({ [name]: given })).toEqual({ ...parse({}), ...expected })
  })

  it.each(
    Object.entries(REJECTED).flatMap(([name, rows]) =>
      Object.entries(rows).map(([given, expected]) => [name, given, expected] as const),
    ),
  )('rejects as %s %j', (name, given, expected) => {
    const shown = sentence({ [name]: given })
    const whole =
      typeof expected === 'string'
        ? `\`${name}\` ${expected}`.replace(' :', ':')
        : expected.exec(shown)?.input

    expect(shown).toBe(whole)
  })
})

describe('a verified pull request', () => {
  const verified: Given = {
    'require-pr': 'Verified',
    'pr-author': 'acme-agent[bot]',
    'pr-paths': '**',
    'github-token': 'ghs_x',
  }

  it('is required only if there is one, if the input says so', () => {
    const requirePr = 'verified-if-any'

    expect(parse({ ...verified, 'require-pr': 'Verified-If-Any' })).toMatchObject({ requirePr })
    expect(sentence({ ...verified, 'require-pr': requirePr, 'pr-author': '' })).toMatch(
      /^`pr-author` is empty, but `require-pr: verified-if-any` needs/,
    )
  })

  it('is required from this repository, unless another one is given', () => {
    expect(parse(verified)).toMatchObject({
      requirePr: 'verified',
      prAuthor: 'acme-agent[bot]',
      prRepository: 'acme/app',
    })
    for (const prRepository of ['acme/other.app_1', 'acme/.github', `a/${'x'.repeat(254)}`]) {
      const inputs = parse({ ...verified, 'pr-repository': prRepository })
      expect(inputs).toMatchObject({ prRepository })
    }
  })

  it.each(['a', 'Acme-Agent', `a${'x'.repeat(99)}`, `a${'x'.repeat(99)}[bot]`])(
    'may be by %s',
    (author) => {
      expect(parse({ ...verified, 'pr-author': author })).toMatchObject({ prAuthor: author })
    },
  )

  it.each<[string, Given, string]>([
    [
      'an author',
      { 'pr-author': '' },
      "`pr-author` is empty, but `require-pr: verified` needs the login of the account that opens the agent's pull requests. If it comes from a variable, that variable is not set here.",
    ],
    [
      'finished agent jobs',
      { 'allowed-statuses': 'completed, Active' },
      '`allowed-statuses` contains `active`, but an agent job that is still active has no pull request that `require-pr: verified` could check. Remove `active`.',
    ],
    [
      'a token',
      { 'github-token': '' },
      "`github-token` is empty, but `require-pr: verified` needs it to get the pull request. Remove the input to use the job's own token.",
    ],
  ])('needs %s', (_, given, text) => {
    expect(sentence({ ...verified, ...given })).toBe(text)
  })

  it('has no repository outside a runner', () => {
    const { core } = createCore({ inputs: REQUIRED })

    expect(parseInputs(createRunner(core, {}), PUSH)).toMatchObject({ prRepository: '' })
  })

  it.each(['job_ghs_tly', 'ghs_short', `xghs_${'a'.repeat(36)}`])(
    'leaves the id %s, which only resembles a GitHub token',
    (id) => {
      expect(parse({ ...verified, 'job-id': id })).toMatchObject({ jobIds: [id] })
    },
  )

  it('finds no conflict in an input that has another mistake', () => {
    const given = { ...verified, 'allowed-statuses': 'active', 'pr-author': '@acme' }

    expect(rejection(given)?.mistakes).toEqual([
      '`allowed-statuses` does not contain `completed`, so a job that completed would fail the step. Add it to the list.',
      "`pr-author` is `@acme`: use the login as GitHub's API has it, such as acme-agent[bot]. `gh api repos/OWNER/NAME/pulls/7 --jq .user.login` prints it.",
    ])
  })
})

describe('pr-paths', () => {
  const verified: Given = {
    'require-pr': 'verified',
    'pr-author': 'acme-agent[bot]',
    'github-token': 'ghs_x',
  }
  it.each<[string, readonly string[] | undefined]>([
    ['**', undefined],
    ['  ** \n', undefined],
    ['docs/**', ['docs/**']],
    ['Docs/** ,*\r\n README.md \n', ['Docs/**', '*', 'README.md']],
    ['**/*', ['**/*']],
    ['*', ['*']],
    ['.github/**/*.yml,.x/..y/z..,a/.../b', ['.github/**/*.yml', '.x/..y/z..', 'a/.../b']],
    ['**/docs/**', ['**/docs/**']],
    ['a b/ü-@#$%^&=~`"\';:|<>', ['a b/ü-@#$%^&=~`"\';:|<>']],
    ['x'.repeat(256), ['x'.repeat(256)]],
    [ids(50), ids(50).split(',')],
  ])('accept %j', (given, prPaths) => {
    for (const requirePr of ['verified', 'verified-if-any']) {
      const inputs = parse({ ...verified, 'require-pr': requirePr, 'pr-paths': given })
      expect(inputs).toMatchObject({ requirePr, prPaths })
    }
  })

  it.each(['verified', 'verified-if-any'])(
    'are needed with %s, or any path allowed',
    (requirePr) => {
      for (const empty of ['', ' \n']) {
        expect(sentence({ ...verified, 'require-pr': requirePr, 'pr-paths': empty })).toBe(
          '`pr-paths` is empty. If it comes from a variable, that variable is not set here. Set it, or write the paths into the workflow.',
        )
      }
    },
  )

  it.each(['true', 'false'])('are rejected with %s, where nothing looks at them', (requirePr) => {
    expect(sentence({ 'require-pr': requirePr, 'pr-paths': 'docs/**' })).toMatch(
      /^`pr-paths` is only used with `require-pr: verified`/,
    )
    expect(parse({ 'require-pr': requirePr, 'pr-paths': '' })).toMatchObject({ prPaths: undefined })
  })

  it.each([
    ['https://git.example/api/v1', 'rejected'],
    ['https://api.github.com', 'accepted'],
    ['', 'accepted'],
  ])('are, where the API is %j, %s', (apiUrl, expected) => {
    const env = { GITHUB_REPOSITORY: 'acme/app', GITHUB_API_URL: apiUrl }
    const message = (prPaths: string): string =>
      rejectionOf(() => parseWith(env, { ...verified, 'pr-paths': prPaths }))?.message ?? 'accepted'

    expect(message('docs/**')).toBe(
      expected === 'accepted'
        ? 'accepted'
        : '`pr-paths` works with GitHub only, because the API of Gitea and Forgejo does not list the files of a comparison in this form. Remove the input.',
    )
    expect(message('**')).toBe('accepted')
  })
})

describe('inputs of a verification', () => {
  it('are not called unused if they are rejected anyway', () => {
    const given = { 'pr-author': '@', 'pr-repository': 'app', 'pr-paths': '(' }

    expect(rejection(given)?.mistakes).toEqual([
      expect.stringMatching(/^`pr-author` is `@`/),
      expect.stringMatching(/^`pr-repository` is `app`/),
      expect.stringMatching(/^`pr-paths` contains `\(`/),
    ])
  })

  it('are not called unused if `require-pr` has a wrong name', () => {
    const env = { 'INPUT_VERIFY-PR': '', INPUT_PATH: '', 'INPUT_ALLOWED-PATHS': '' }
    const given = { 'pr-author': 'acme', 'pr-repository': 'acme/other', comment: 'x' }

    expect(rejectionOf(() => parseWith(env, given))).toMatchObject({
      message: expect.stringMatching(/^3 inputs need fixing\. `verify-pr` is not an input/),
      mistakes: [
        expect.stringMatching(/^`verify-pr` is not an input .* rename it\.$/),
        expect.stringMatching(/^`allowed-paths` is not an input/),
        expect.stringMatching(/^`comment` is `x`/),
      ],
    })
  })

  it('are not called unused if the value of `require-pr` is misspelled', () => {
    expect(rejection({ 'require-pr': 'verifed', 'pr-author': 'acme' })?.mistakes).toEqual([
      '`require-pr` is `verifed`: use true, false, verified or verified-if-any.',
    ])
  })
})

describe('empty inputs', () => {
  const cause =
    'This pull request comes from a fork, so GitHub gives this run neither secrets nor variables: '
  const skip =
    'Unless it is a required check (GitHub treats a skipped job as passed), skip the GitHub job for forks: `if: "!github.event.pull_request || github.event.pull_request.head.repo.full_name == github.repository"`.'

  it('are explained on a pull request from a fork', () => {
    expect(sentence({ 'base-url': '', 'project-id': ' ', 'admin-key': '' }, FORK)).toBe(
      `${cause}\`base-url\`, \`project-id\` and \`admin-key\` cannot be set. ${skip}`,
    )
    expect(sentence({ 'admin-key': '' }, { ...FORK, ...DEPENDABOT })).toBe(
      `${cause}\`admin-key\` cannot be set. ${skip}`,
    )
  })

  it('are explained in a run of Dependabot', () => {
    expect(sentence({ 'admin-key': '' }, DEPENDABOT)).toBe(
      "Dependabot's runs get only Dependabot secrets, so `admin-key` is empty. Add the key under Settings > Secrets and variables > Dependabot, or skip the GitHub job unless it is a required check: `if: github.event.pull_request.user.login != 'dependabot[bot]'`.",
    )
  })

  it.each([
    ['a fork', FORK, { 'job-id': '' }],
    ['a fork', FORK, { 'admin-key': 'Bearer x' }],
    ['Dependabot', DEPENDABOT, { 'base-url': '' }],
  ])('are not explained by %s that is not the cause', (_, event, given) => {
    expect(sentence(given, event)).toBe(sentence(given))
  })

  it('are explained beside other mistakes', () => {
    const given = { 'admin-key': '', 'base-url': '', comment: 'yes' }

    const explained = `${cause}\`base-url\` and \`admin-key\` cannot be set. ${skip}`
    const mistakes = [explained, '`comment` is `yes`: use never, pull-request or always.']

    expect(rejection(given, FORK)).toMatchObject({
      message: `3 inputs need fixing. ${mistakes.join(' ')}`,
      mistakes,
    })
  })
})

describe('the message', () => {
  it('has the first mistake of each input, in the order of action.yml', () => {
    const given = {
      'timeout-minutes': '30m',
      'job-id': 'a/b,null',
      'github-token': REQUIRED['admin-key'] ?? '',
    }

    expect(sentence(given)).toBe(
      '3 inputs need fixing. `job-id` contains `a/b`: pass only the id, without slashes or control characters. `timeout-minutes` is `30m`: use a plain number of minutes from 0 to 7200, such as 30 or 0.5. `github-token` contains the admin key, which belongs only in `admin-key`.',
    )
  })

  it('does not look for a key that is too short to be one', () => {
    expect(sentence({ 'admin-key': 'svc_012', 'project-id': 'svc_012' })).toMatch(/^`admin-key`/)
    expect(sentence({ 'admin-key': 'svc_0123', 'project-id': 'svc_0123' })).toMatch(/^`project-id`/)
  })

  it('shows values as code', () => {
    expect(sentence({ 'require-pr': '<b>`@x`\n' })).toBe(
      '`require-pr` is `` <b>`@x` ``: use true, false, verified or verified-if-any.',
    )
    expect(sentence({ 'require-pr': 'a"b\\' })).toBe(
      '`require-pr` is `a"b\\`: use true, false, verified or verified-if-any.',
    )
  })

  it('names the inputs where their mistakes do not fit into 800 characters; the summary has them all', () => {
    const wrong: Given = {
      ...Object.fromEntries(
        INPUT_NAMES.map((name) => [name, name in REQUIRED ? '' : 'x'.repeat(99)]),
      ),
      'admin-key': 'y'.repeat(8),
      'pr-author': '@'.repeat(99),
      'pr-paths': '(',
      'github-token': 'y'.repeat(8),
    }

    expect(rejection(wrong)).toMatchObject({
      message:
        '14 inputs need fixing. `base-url`, `project-id`, `job-id`, `admin-key`, `timeout-minutes`, `poll-interval-seconds`, `allowed-statuses`, `require-pr`, `pr-author`, `pr-repository`, `pr-paths`, `comment`, `issue-number` and `github-token` are not accepted. The job summary explains each.',
      mistakes: [
        ...INPUT_NAMES.slice(0, -1).map((name) => sentence({ [name]: wrong[name] ?? '' })),
        '`github-token` contains the admin key, which belongs only in `admin-key`.',
      ],
    })
  })

  it('is cut where even the names do not fit', () => {
    const names = Array.from({ length: 99 }, (_, at) => `INPUT_ALLOWED-\u202e${at}`)
    const env = Object.fromEntries(names.map((name) => [name, '']))
    const error = rejectionOf(() => parseWith(env, {}))

    expect(error?.message).toMatch(/^99 inputs need fixing\. `allowed-\ufffd0`, .*…$/)
    expect([error?.message.length, error?.mistakes.length]).toEqual([800, 99])
  })

  it('has all mistakes that fit into 800 characters to the last', () => {
    const messages = Array.from({ length: 60 }, (_, index) => {
      const error = rejection({
        'project-id': '',
        'admin-key': 'svc_012',
        'base-url': '',
        'issue-number': 'x',
        comment: 'x',
        'require-pr': 'x',
        'allowed-statuses': 'x',
        'timeout-minutes': 'x'.repeat(index + 1),
      })
      return { error, isWhole: error?.message.endsWith(error.mistakes.at(-1) ?? '-') }
    })
    const wholeLengths = messages
      .filter(({ isWhole }) => isWhole)
      .map(({ error }) => error?.message.length)

    expect(wholeLengths.at(-1)).toBe(800)
    expect(wholeLengths.length).toBeLessThan(messages.length)
  })

  it('is one line without a command and never has the key, whatever the inputs', () => {
    const text = fc.oneof(
      fc.string({ unit: anyCharacter, maxLength: 400 }),
      fc.constantFrom('::error::x', '##[error]x', '\n::x::', 'null', 'true', '', '0', '{}', '\0'),
      anyUrl,
    )
    const key = fc.oneof(
      text,
      fc.constantFrom('CANARY x', 'Bearer CANARY', 'ghp_CANARY', 'svc_CANARY'),
    )
    const given = fc
      .record({
        ...Object.fromEntries(INPUT_NAMES.map((name) => [name, text])),
        'admin-key': key,
      })
      .map((inputs) => ({ ...inputs, comment: 'wrong' }))
    fc.assert(
      fc.property(given, fc.boolean(), fc.boolean(), (inputs, isFork, isDependabot) => {
        const { message, mistakes } =
          rejection(inputs, { isFork, isDependabot }) ?? new InputError(new Map())
        expect(message).toContain('`comment`')
        expect(message.length).toBeLessThanOrEqual(800)
        expect([message, ...mistakes].join('')).not.toMatch(/CANARY|[\p{Cc}\p{Cf}\p{Cs}]/u)
        expect(parseCommand(message)).toBeUndefined()
      }),
      { numRuns: 500 },
    )
  })
})

function ids(count: number): string {
  return Array.from({ length: count }, (_, at) => `id${at + 1}`).join(',')
}

/** Rows with the same pattern for each of these values. */
function all(values: readonly string[], pattern: RegExp): Record<string, RegExp> {
  return Object.fromEntries(values.map((value) => [value, pattern]))
}
