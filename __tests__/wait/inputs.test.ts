import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { InputError } from '../../src/runner/check-inputs.ts'
import { isJobId } from '../../src/runner/service-fields.ts'
import { INPUT_NAMES, parseInputs, type Inputs } from '../../src/wait/inputs.ts'
import { anyCharacter, anyUrl } from '../support/any-text.ts'
import { all, inputsOf, rejectedRows, type Given } from '../support/given-inputs.ts'
import { matching, type Pattern } from '../support/pattern.ts'
import { parseCommand } from '../support/runner-model.ts'

const KEY = 'svc_0123456789'
const REQUIRED: Given = {
  'base-url': 'https://agents.example.com',
  'project-id': 'acme-web',
  'job-id': 'job_8f3a',
  'admin-key': KEY,
}
const GITHUB_TOKEN = `ghs_${'a'.repeat(36)}`
const FORK = { name: 'pull_request', isFork: true }

const { parse, rejection, sentence } = inputsOf(parseInputs, REQUIRED)

/**
 * The values that are rejected. Each sentence stands here once in full, behind the input's name. A
 * pattern is enough for other values of the same class.
 */
const REJECTED: Readonly<Record<string, Readonly<Record<string, Pattern>>>> = {
  'base-url': {
    '': 'is empty: the variable that your workflow names is not set here.',
    'agents.example.com': 'is not a full URL, such as https://agents.example.com.',
    ...all(['ftp://a.example/https://x', 'https:a.example', 'https://', 'http://['], /full URL/),
    '"https://a.example"': /full URL/,
    'https://a b.example': 'contains a space or a line break. Remove it.',
    'https://agents.exa\nmple': /a space or a line break/,
    'https://octocat@agents.example.com': 'contains a user name or password. Remove it.',
    'https://:PASSWORD@a.example': /contains a user name or password/,
    'https://a.example?x=1': 'contains ? or #. Remove it.',
    ...all(['https://a.example/#/jobs', 'https://a.example?'], /contains \? or #/),
    'https://gw.example/agents/v2': 'must end before `/v2`, which is added.',
    ...all(['https://a.example/V2//', 'https://a.example/v2/Agent/p/job/j'], /before `\/v2`/),
    'http://a.example':
      'must begin with `https://`, because over `http://` anybody on the way could read the key.',
    ...all(['http://mylocalhost', 'http://localhost.example', 'http://0.0.0.0'], /over `http:/),
    ...all(['http://127.0.0.1.example', 'http://a.example/https:'], /over `http:/),
    'https://svc_0123456789.example': /contains the admin key/,
    'vars.BASE_URL': /is the text of an expression/,
  },
  'project-id': {
    '': /is empty: the variable that your workflow names/,
    null: 'is `null`. Check the step that sets it.',
    ...all(['undefined', '.', '..'], /is `(undefined|\.|\.\.)`\. Check/),
    ['x'.repeat(257)]: 'is longer than 256 characters. Pass only the id.',
    'a/b': 'contains a slash. Pass only the id.',
    ...all(['../../../admin/keys', 'a\\b'], /contains a slash/),
    'a\nb': 'contains white space. Pass only the id.',
    'a\0b': 'contains an invalid character. Pass only the id.',
    ...all(['a\0b', 'a\x85b', 'a\ud800b'], /an invalid character/),
    [`my-${KEY}`]: 'contains the admin key, which belongs only in `admin-key`.',
    [`ghs_${'A0'.repeat(18)}`]:
      'contains a GitHub token; it was not sent. Check which secret it is set to.',
    [`/${KEY}${'x'.repeat(256)}`]: /contains the admin key/,
    'secrets.PROJECT': /is the text of an expression/,
  },
  'job-id': {
    'needs.start.outputs.jobId\n': 'is the text of an expression. Write `${{` and `}}` around it.',
    ...all(['steps.a-b.outputs.id', 'vars.JOB', ' secrets.JOB'], /is the text of an expression/),
    'a,${{ vars.x }}': 'contains `${{`, which GitHub evaluates only in a workflow file.',
    '': 'is empty: the step that should set it was skipped, failed, is missing in `needs:`, or names its output differently.',
    null: 'is `null`. Check the step that sets it.',
    ...all(['..', 'undefined'], /is `/),
    'b/c': 'contains a slash. Pass only the id.',
    ...all(['a\rb', 'a b', 'a\u00a0b', 'job_1 job_2'], /contains white space/),
    ['x'.repeat(257)]: /is longer/,
    ...all([KEY, `["${KEY}"]`], /contains the admin key/),
    [`job_1,${GITHUB_TOKEN}`]: /contains a GitHub token/,
    'a,b':
      'contains a comma or a line break. A step waits for one agent job: for several, use a matrix.',
    ...all([',', 'a,', 'a\n\nb', 'a,null', '["a","b"]'], /contains a comma or a line break/),
    '["a"]': 'begins like JSON. Pass only the id.',
    ...all(['{"id":1}', '"b"'], /begins like JSON/),
  },
  'admin-key': {
    '': 'is empty: the secret that your workflow names does not exist here, or is not passed to this workflow.',
    ['x'.repeat(2049)]: 'has more than 2048 characters: copy only the key.',
    ghp_0123456789: "contains a GitHub token; it was not sent. Pass the service's admin key.",
    ...all(['gho_0123', 'ghu_0123', 'ghs_0123', 'ghr_0123', 'github_pat_0123'], /GitHub token/),
    'Bearer svc_0123456789':
      'contains a space or a line break, or is in quotes: copy only the key.',
    ...all(["'svc_0123456789'", '"svc_0123456789"', '`svc_0123456789`'], /is in quotes/),
    ...all(['svc_0\n123456', 'svc_0\x00123456', 'svc_é0123456', 'svc_0\x7f12345'], /contains a sp/),
    svc_012: 'has fewer than 8 characters: copy the whole key.',
    'secrets.AGENT_KEY': /is the text of an expression/,
    'svc_${{ 123456 }}': /contains `\$\{\{`/,
  },
  'timeout-minutes': {
    '30m': 'is `30m`: use a plain number of minutes from 0 to 7200, such as 30 or 0.5.',
    ...all(['abc', '5 m', '1e3', '-1', '+1', 'NaN', 'Infinity', '0x10'], /0 to 7200/),
    ...all(['1,5', '.5', '5.', '٣', '7200.1'], /0 to 7200/),
  },
  'poll-interval-seconds': {
    '0.9': 'is `0.9`: use a plain number of seconds from 1 to 3600, such as 30.',
    '3600.1': /from 1 to 3600/,
  },
  'allowed-statuses': {
    'completed archived':
      'contains `completed archived`: use completed, archived, failed and active, separated by commas.',
    [`completed,${'x'.repeat(61)}`]: /contains `x{59}…`/,
    'failed,archived': 'does not contain `completed`. Add it.',
    ',': /does not contain `completed`/,
  },
  'require-pr': {
    yes: 'is `yes`: use true or false.',
    ...all(['1', 'true,', 'not false', 'verified', 'verified-if-any'], /use true or false/),
  },
  comment: {
    never: 'is `never`: use true or false.',
    ...all(['pull-request', 'always'], /use true or false/),
  },
  'issue-number': {
    '#42': 'is `#42`: use the number of an issue or pull request, such as 42.',
    ...all(['0', '-1', '042', '1.0', '1e20', '5/../x', '1234567890123456'], /number of an issue/),
  },
  'github-token': {
    [` ${KEY}\n`]: /contains the admin key/,
    'ghs_a\nb': 'contains a character that no token has.',
    ...all(['ghs_a b', 'ghs_é'], /contains a character/),
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
      jobId: 'job_8f3a',
      adminKey: KEY,
      timeoutMs: 1_800_000,
      pollIntervalMs: undefined,
      allowedStatuses: ['completed'],
      requiresPr: false,
      wantsComment: false,
      issueNumber: undefined,
      githubToken: '',
    })
  })

  it.each<[string, string, Partial<Inputs>]>([
    ['base-url', 'https://gw.example/agents//', { baseUrl: 'https://gw.example/agents' }],
    ['base-url', 'HTTPS://Gw.Example:443/A', { baseUrl: 'https://gw.example/A' }],
    ['base-url', 'https://gw.example/v2/agents', { baseUrl: 'https://gw.example/v2/agents' }],
    ['base-url', 'https://gw.example/v20', { baseUrl: 'https://gw.example/v20' }],
    ['base-url', 'http://localhost:8080/a@b', { baseUrl: 'http://localhost:8080/a@b' }],
    ['base-url', 'http://127.10.20.30/x', { baseUrl: 'http://127.10.20.30/x' }],
    ['base-url', 'http://[::1]:8080', { baseUrl: 'http://[::1]:8080' }],
    ['project-id', 'a%2e"工作"', { projectId: 'a%2e"工作"' }],
    ['project-id', 'github.web', { projectId: 'github.web' }],
    ['project-id', '...', { projectId: '...' }],
    ['project-id', 'nullable', { projectId: 'nullable' }],
    ['project-id', 'x'.repeat(256), { projectId: 'x'.repeat(256) }],
    ['job-id', ' a \r\n', { jobId: 'a' }],
    ['job-id', 'x{"y"}[z]', { jobId: 'x{"y"}[z]' }],
    ['job-id', 'steps.1', { jobId: 'steps.1' }],
    // Only the service knows whether such an id exists.
    ['job-id', 'job_ghs_tly', { jobId: 'job_ghs_tly' }],
    ['admin-key', '01234567', { adminKey: '01234567' }],
    ['admin-key', '"+/=%&!\'()*~_ghp_', { adminKey: '"+/=%&!\'()*~_ghp_' }],
    ['admin-key', 'x'.repeat(2048), { adminKey: 'x'.repeat(2048) }],
    // Services choose what follows their name.
    ['admin-key', `svc_${GITHUB_TOKEN}`, { adminKey: `svc_${GITHUB_TOKEN}` }],
    ['timeout-minutes', '0', { timeoutMs: 0 }],
    ['timeout-minutes', '007', { timeoutMs: 420_000 }],
    ['timeout-minutes', '0.05', { timeoutMs: 3_000 }],
    ['timeout-minutes', '7200', { timeoutMs: 432_000_000 }],
    ['poll-interval-seconds', '1', { pollIntervalMs: 1_000 }],
    ['poll-interval-seconds', '3600', { pollIntervalMs: 3_600_000 }],
    ['allowed-statuses', '\nFailed\r\n, COMPLETED ,', { allowedStatuses: ['failed', 'completed'] }],
    ['allowed-statuses', 'completed,archived', { allowedStatuses: ['completed', 'archived'] }],
    ['require-pr', 'True', { requiresPr: true }],
    ['require-pr', 'FALSE', { requiresPr: false }],
    ['comment', 'True', { wantsComment: true }],
    ['issue-number', '123456789012345', { issueNumber: 123_456_789_012_345 }],
    ['github-token', GITHUB_TOKEN, { githubToken: GITHUB_TOKEN }],
  ])('accepts as %s %j', (name, given, expected) => {
    expect(parse({ [name]: given })).toEqual({ ...parse({}), ...expected })
  })

  it.each(rejectedRows(REJECTED))('rejects as %s %j', (name, given, expected) => {
    expect(sentence({ [name]: given })).toEqual(matching(expected))
  })
})

describe('isJobId', () => {
  it.each([
    ...['job_8f3a', '42', 'steps.42'].map((id) => [id, true] as const),
    ...['', 'a b', 'a,b', 'a/b', 'null', '{a', 'vars.x'].map((id) => [id, false] as const),
    [GITHUB_TOKEN, false],
  ])('is, for %j, %s', (id, expected) => {
    expect(isJobId(id)).toBe(expected)
  })
})

describe('an input under a wrong name', () => {
  it('is rejected if a check would be lost by it, and else left to the runner', () => {
    const env = { INPUT_REQUIRE_PR: 'true', INPUT_ALLOWED_STATUSES: '', INPUT_TIMEOUT_MINUTES: '1' }

    expect(rejection({}, { env }).mistakes).toEqual([
      '`require_pr` is not an input. Write `require-pr`.',
      '`allowed_statuses` is not an input. Write `allowed-statuses`.',
    ])
  })

  it.each<[string, Given, Pattern]>([
    [
      'admin-key',
      { 'INPUT_API-KEY': 'x', INPUT_TOKEN: 'x', 'INPUT_JOB-ID': 'x' },
      '`admin-key` is empty: the secret that your workflow names does not exist here, or is not passed to this workflow. This step was given `api-key`, which is not an input.',
    ],
    [
      'job-id',
      { 'INPUT_JOB-IDS': 'x', 'INPUT_MY-`KEY`': 'x' },
      /^`job-id` is empty: .+\. This step was given `job-ids` and `` my-`key` ``, which are not inputs\.$/,
    ],
    ['admin-key', { INPUT_ADMIN_KEY: 'x' }, /was given `admin_key`, which is not an input\.$/],
    ['base-url', { INPUT_FILES: 'x', INPUT_URL: 'x' }, /^`base-url` is empty: the variable/],
  ])('is named where %s is empty: %j', (name, env, expected) => {
    expect(sentence({ [name]: '' }, { env })).toEqual(matching(expected))
    expect(sentence({}, { env })).toBe('accepted')
  })
})

describe('empty inputs on a pull request from a fork', () => {
  const explain = (areEmpty: string): string =>
    `This pull request comes from a fork, so GitHub gives this run neither secrets nor variables: ${areEmpty} empty. Unless it is a required check, skip the GitHub job for forks: \`if: "!github.event.pull_request || github.event.pull_request.head.repo.full_name == github.repository"\`.`

  it('are explained in one sentence, next to other mistakes', () => {
    const given = { 'base-url': '', 'project-id': ' ', 'admin-key': '' }
    const ofAll = explain('`base-url`, `project-id` and `admin-key` are')
    const env = { 'INPUT_API-KEY': 'x' }

    expect(sentence({ 'admin-key': '' }, { event: FORK })).toBe(explain('`admin-key` is'))
    expect(rejection({ ...given, comment: 'yes' }, { event: FORK, env })).toMatchObject({
      message: `4 inputs need fixing. ${ofAll} \`comment\` is \`yes\`: use true or false.`,
      mistakes: [ofAll, '`comment` is `yes`: use true or false.'],
    })
  })

  it.each<Given>([{ 'job-id': '' }, { 'admin-key': 'Bearer x' }, { comment: 'x' }])(
    'are no reason for %j',
    (given) => {
      expect(sentence(given, { event: FORK })).toBe(sentence(given))
    },
  )
})

describe('the message', () => {
  it('has the first mistake of each input, in the order of action.yml', () => {
    const given = { 'timeout-minutes': '30m', 'job-id': 'b/c', 'github-token': KEY }

    expect(sentence(given)).toBe(
      '3 inputs need fixing. `job-id` contains a slash. Pass only the id. `timeout-minutes` is `30m`: use a plain number of minutes from 0 to 7200, such as 30 or 0.5. `github-token` contains the admin key, which belongs only in `admin-key`.',
    )
  })

  it('blames a GitHub token that is the key only once', () => {
    const given = { 'admin-key': GITHUB_TOKEN, 'github-token': GITHUB_TOKEN }
    const comment = `x${GITHUB_TOKEN}`

    expect(sentence({ ...given, comment })).toBe(
      "2 inputs need fixing. `admin-key` contains a GitHub token; it was not sent. Pass the service's admin key. `comment` contains the admin key, which belongs only in `admin-key`.",
    )
  })

  it('shows values as code', () => {
    expect(sentence({ 'require-pr': '<b>`@x`\n' })).toMatch(/^`require-pr` is `` <b>`@x` ``: use/)
    expect(sentence({ 'require-pr': 'a"b\\' })).toMatch(/^`require-pr` is `a"b\\`: use/)
  })

  it('shows nothing of what follows the prefix of the key, which rejects no input', () => {
    const rest = 'project-0123456789'
    const given = {
      'admin-key': `svc_${rest}`,
      'project-id': rest,
      comment: `${'x'.repeat(50)}${rest}`,
    }

    expect(sentence(given)).toMatch(/^`comment` is `x{50}\*{3}`: use true or false/)
  })

  it('names the inputs where their mistakes do not fit into 800 characters; the summary has them all', () => {
    const wrong = Object.fromEntries(INPUT_NAMES.map((name) => [name, '(?'.repeat(30)]))
    const given = { ...wrong, 'job-id': '', 'admin-key': 'x', 'github-token': 'a b' }
    const { message, mistakes } = rejection(given)

    expect(message).toBe(
      '10 inputs need fixing. `base-url`, `job-id`, `admin-key`, `timeout-minutes`, `poll-interval-seconds`, `allowed-statuses`, `require-pr`, `comment`, `issue-number` and `github-token` are not accepted. The job summary explains each.',
    )
    expect(mistakes).toHaveLength(10)
  })

  it('is cut where even the names do not fit', () => {
    const names = Array.from({ length: 99 }, (_, at) => `allowed-\u202e${at}`)
    const byName = Object.fromEntries(names.map((name) => [name, `${name} is wrong.`]))
    const { message, mistakes } = new InputError(byName)

    expect(message).toMatch(/^99 inputs need fixing\. `allowed-\ufffd0`, .*…$/)
    expect([message.length, mistakes.length]).toEqual([800, 99])
  })

  it('has all mistakes that fit into 800 characters to the last', () => {
    const byLength = (length: number) => new InputError({ a: 'a'.repeat(length), b: 'b' }).message
    const fits = 800 - '2 inputs need fixing. '.length - ' b'.length

    expect(byLength(fits)).toHaveLength(800)
    expect(byLength(fits + 1)).toMatch(/^2 inputs need fixing\. `a` and `b` are not accepted\./)
  })

  it('is one line without a command and never has a hidden value, whatever the inputs', () => {
    const text = fc.oneof(
      fc.string({ unit: anyCharacter, maxLength: 400 }),
      fc.constantFrom('::error::x', '##[error]x', '\n::x::', 'null', 'true', '', '0', '{}', '\0'),
      anyUrl,
    )
    const secret = fc.oneof(
      text,
      fc.constantFrom('CANARY x', 'Bearer CANARY', 'ghp_CANARY', 'svc_CANARY', 'a,CANARY/,[CANARY'),
    )
    const hidden = ['base-url', 'project-id', 'job-id', 'admin-key', 'github-token']
    const given = fc.record(
      Object.fromEntries(
        INPUT_NAMES.map((name) => [name, hidden.includes(name) ? secret : text] as const),
      ),
    )
    fc.assert(
      fc.property(given, fc.boolean(), (inputs, isFork) => {
        const { message, mistakes } = rejection(
          { ...inputs, comment: 'wrong' },
          { event: { isFork } },
        )
        expect(message).toContain('`comment`')
        expect(message.length).toBeLessThanOrEqual(800)
        expect([message, ...mistakes].join('')).not.toMatch(/CANARY|[\p{Cc}\p{Cf}\p{Cs}]/u)
        expect(parseCommand(message)).toBeUndefined()
      }),
      { numRuns: 500 },
    )
  })
})
