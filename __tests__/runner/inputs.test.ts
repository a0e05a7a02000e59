import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { InputError } from '../src/errors.ts'
import type { TriggerEvent } from '../src/event.ts'
import { INPUT_NAMES, type Inputs, parseInputs } from '../src/inputs.ts'
import { MINUTE, SECOND } from './support/fakes.ts'
import { parseCommand } from './support/runner-model.ts'

type Given = Readonly<Record<string, string>>

const required: Given = {
  'base-url': 'https://agents.example.com',
  'project-id': 'acme-web',
  'job-id': 'job_8f3a',
  'admin-key': 'svc_0123456789',
}

const push: TriggerEvent = {
  name: 'push',
  issueNumber: undefined,
  isPullRequest: false,
  isFork: false,
  isDependabot: false,
}

function parse(given: Given, event: Partial<TriggerEvent> = {}): Inputs {
  const all: Given = { ...required, ...given }
  return parseInputs((name) => all[name] ?? '', { ...push, ...event })
}

/** The one message for all that is wrong; '' where nothing is. */
function complaint(given: Given, event: Partial<TriggerEvent> = {}): string {
  try {
    parse(given, event)
    return ''
  } catch (error) {
    if (!(error instanceof InputError)) throw error
    return error.message
  }
}

describe('parseInputs', () => {
  it('takes an explicitly empty optional input for its default', () => {
    const empty = Object.fromEntries(INPUT_NAMES.map((name) => [name, '']))

    expect(parse({ ...empty, ...required })).toEqual({
      baseUrl: 'https://agents.example.com',
      projectId: 'acme-web',
      jobId: 'job_8f3a',
      adminKey: 'svc_0123456789',
      timeoutMs: 30 * MINUTE,
      pollIntervalMs: undefined,
      allowedStatuses: ['completed'],
      isPrRequired: false,
      comment: 'never',
      issueNumber: undefined,
      githubToken: '',
    })
  })

  it('takes what is given', () => {
    const given = {
      'timeout-minutes': '0.5',
      'poll-interval-seconds': '1.5',
      'allowed-statuses': 'completed, Archived\nfailed,\n active',
      'require-pr': 'True',
      comment: 'always',
      'issue-number': '42',
      'github-token': 'ghs_x',
    }

    expect(parse(given)).toEqual({
      ...parse({}),
      timeoutMs: 30 * SECOND,
      pollIntervalMs: 1_500,
      allowedStatuses: ['completed', 'archived', 'failed', 'active'],
      isPrRequired: true,
      comment: 'always',
      issueNumber: 42,
      githubToken: 'ghs_x',
    })
  })
})

describe('base-url', () => {
  it.each([
    ['https://agents.example.com/', 'https://agents.example.com'],
    ['https://gw.example/agents//', 'https://gw.example/agents'],
    ['HTTPS://Agents.Example.com:443/A', 'https://agents.example.com/A'],
    ['https://agents.example.com:8443', 'https://agents.example.com:8443'],
    ['https://gw.example/@team/agents', 'https://gw.example/@team/agents'],
    ['https://gw.example/v2/other', 'https://gw.example/v2/other'],
    ['https://gw.example/v20', 'https://gw.example/v20'],
    ['https://gw.example/v2/agents', 'https://gw.example/v2/agents'],
    ['http://localhost:8080', 'http://localhost:8080'],
    ['http://127.0.0.1', 'http://127.0.0.1'],
    ['http://127.10.20.30:1/x', 'http://127.10.20.30:1/x'],
    ['http://[::1]:8080', 'http://[::1]:8080'],
  ])('%s is taken as %s', (given, baseUrl) => {
    expect(parse({ 'base-url': given }).baseUrl).toBe(baseUrl)
  })

  const incomplete = 'write the whole address, such as https://agents.example.com.'
  const userInfo = 'holds a user name or password: leave that out, the key goes into `admin-key`.'
  const clear = 'use https://, or the key would travel in clear.'
  const query = 'leave out everything from the ? or # on.'

  it.each([
    [
      '',
      "is empty: give the service's address, such as https://agents.example.com. If it comes from a variable, none of that name exists here.",
    ],
    ['agents.example.com', `is "agents.example.com": ${incomplete}`],
    ['ftp://agents.example.com', `is "ftp://agents.example.com": ${incomplete}`],
    ['ftp://agents.example.com/https://x', `is "ftp://agents.example.com/https://x": ${incomplete}`],
    ['https:agents.example.com', `is "https:agents.example.com": ${incomplete}`],
    ['https://', `is "https://": ${incomplete}`],
    ['https://a b.example', `is "https://a b.example": ${incomplete}`],
    ['https://agents.exa\nmple', `is "https://agents.exa�mple": ${incomplete}`],
    [`https://${'a'.repeat(60)}:x`, `is "https://${'a'.repeat(51)}…": ${incomplete}`],
    ['https://octocat:secret@agents.example.com', userInfo],
    ['https://octocat@agents.example.com', userInfo],
    ['octocat:secret@agents.example.com', userInfo],
    ['octocat@agents.example.com', userInfo],
    ['https:\\\\octocat:secret@agents.example.com', userInfo],
    ['https:///octocat:secret@agents.example.com', userInfo],
    ['https:/octocat:secret@agents.example.com', userInfo],
    ['https://octocat:se/cret@agents.example.com', userInfo],
    ['https://agents.example.com?x=1', `is "https://agents.example.com?x=1": ${query}`],
    ['https://agents.example.com/#/jobs', `is "https://agents.example.com/#/jobs": ${query}`],
    ['https://agents.example.com?', `is "https://agents.example.com?": ${query}`],
    ['http://agents.example.com', `is "http://agents.example.com": ${clear}`],
    ['http://agents.example.com/https:', `is "http://agents.example.com/https:": ${clear}`],
    ['http://mylocalhost', `is "http://mylocalhost": ${clear}`],
    ['http://127.0.0.1.example', `is "http://127.0.0.1.example": ${clear}`],
    ['http://localhost.example', `is "http://localhost.example": ${clear}`],
    ['http://0.0.0.0', `is "http://0.0.0.0": ${clear}`],
  ])('%j is refused', (given, sentence) => {
    expect(complaint({ 'base-url': given })).toBe(`\`base-url\` ${sentence}`)
  })

  it.each([
    ['https://agents.example.com/v2', 'https://agents.example.com'],
    ['https://agents.example.com/v2/', 'https://agents.example.com'],
    ['https://gw.example/agents/v2/agent', 'https://gw.example/agents'],
    ['https://agents.example.com/v2/agent/acme-web/job/job_8f3a', 'https://agents.example.com'],
    [`https://gw.example/${'a'.repeat(100)}/v2`, `https://gw.example/${'a'.repeat(80)}…`],
  ])('%s is refused with the address to use', (given, use) => {
    expect(complaint({ 'base-url': given })).toBe(
      `\`base-url\` must stop before /v2, which the action adds: use \`${use}\`.`,
    )
  })
})

describe.each([
  [
    'project-id',
    "is empty: copy the project identifier from the API keys page of the service's dashboard. If it comes from a variable, none of that name exists here.",
  ],
  [
    'job-id',
    'is empty: the step or job that should set it was skipped, failed, or names its output differently.',
  ],
])('%s', (name, empty) => {
  it.each(['job_8f3a', 'a/b c', '%2e%2e', '...', '工作', '::error::x', 'x'.repeat(256)])(
    'may be %j',
    (id) => {
      const { projectId, jobId } = parse({ [name]: id })

      expect(name === 'job-id' ? jobId : projectId).toBe(id)
    },
  )

  it('has at most 256 characters', () => {
    expect(complaint({ [name]: 'x'.repeat(256) })).toBe('')
    expect(complaint({ [name]: 'x'.repeat(257) })).toBe(
      `\`${name}\` is "${'x'.repeat(59)}…" and has 257 characters: an identifier has at most 256.`,
    )
  })

  const alone = 'give the identifier alone, without dots only or control characters.'

  it.each([
    ['', empty],
    ['.', `is ".": ${alone}`],
    ['..', `is "..": ${alone}`],
    ['a\nb', `is "a�b": ${alone}`],
    ['a\0b', `is "a�b": ${alone}`],
    ['a\x85b', `is "a�b": ${alone}`],
    ['a\ud800b', `is "a�b": ${alone}`],
  ])('may not be %j', (id, sentence) => {
    expect(complaint({ [name]: id })).toBe(`\`${name}\` ${sentence}`)
  })
})

describe('an id that a script made of nothing', () => {
  it.each([
    [
      'job-id',
      'null',
      'which `jq -r .id` prints when the answer has no id: starting the job failed. There, use `curl --fail-with-body` and `jq -er .id`.',
    ],
    [
      'project-id',
      'null',
      'which a script prints for a value it does not have. Look where the value comes from.',
    ],
    [
      'project-id',
      'undefined',
      'which a script prints for a value it does not have. Look where the value comes from.',
    ],
  ])('%s: %s is explained', (name, id, why) => {
    expect(complaint({ [name]: id })).toBe(`\`${name}\` is the text "${id}", ${why}`)
  })

  it('is not said to come of jq when it is "undefined", which jq never prints', () => {
    const message = complaint({ 'job-id': 'undefined' })

    expect(message).toMatch(/^`job-id` is the text "undefined", /)
    expect(message).not.toContain('`jq -r .id` prints')
  })
})

describe('admin-key', () => {
  it.each(['svc_0123', 'svc_ghp_0123456789', 'my-svc2_+/=%&!\'()*~"'])('may be %j', (key) => {
    expect(parse({ 'admin-key': key }).adminKey).toBe(key)
  })

  const noKey =
    "is no admin API key: those start with the service's name and `_`. Copy it from the dashboard's API keys page."
  const bearer = 'starts with "Bearer": give the key alone, the action adds that word.'
  const odd =
    'holds a space, a line break or another character that no key has: copy the key alone into the secret once more.'
  const token =
    "holds a GitHub token; it was not sent anywhere. Pass the service's admin API key (`<service>_…`, from its dashboard's API keys page)."

  it.each([
    [
      '',
      'is empty: the secret does not exist here under that name, or an organization secret is not shared with this repository. A reusable workflow must also be handed it under `secrets:`.',
    ],
    ['Bearer svc_0123456789', bearer],
    ['bearer\tsvc_0123456789', bearer],
    ['ghp_0123456789', token],
    ['gho_0123456789', token],
    ['ghu_0123456789', token],
    ['ghs_0123456789', token],
    ['ghr_0123456789', token],
    ['github_pat_0123456789', token],
    ['svc_0123 56789', odd],
    ['svc_bearer 0123456789', odd],
    ['svc_0123\n56789', odd],
    ['svc_0123\r56789', odd],
    ['svc_0123\x0056789', odd],
    ['svc_0123\x7f56789', odd],
    ['svc_0123é56789', odd],
    ['svc_0123\u200b56789', odd],
    ['0123456789', noKey],
    ['svc-0123456789', noKey],
    ['_0123456789', noKey],
    ['.svc_0123456789', noKey],
    ['svcsvcsvc_', noKey],
    ['svc_012', 'is too short for an admin API key: copy the whole key into the secret.'],
  ])('%j is refused without showing it', (key, sentence) => {
    expect(complaint({ 'admin-key': key })).toBe(`\`admin-key\` ${sentence}`)
  })
})

describe('timeout-minutes', () => {
  it.each([
    ['0', 0],
    ['0.05', 3_000],
    ['007', 7 * MINUTE],
    ['30', 30 * MINUTE],
    ['7200', 7200 * MINUTE],
  ])('of %j is %i ms', (given, timeoutMs) => {
    expect(parse({ 'timeout-minutes': given }).timeoutMs).toBe(timeoutMs)
  })

  it.each([
    'abc',
    '30m',
    '5 m',
    '1e3',
    '-1',
    '+1',
    'NaN',
    'Infinity',
    '0x10',
    '1,5',
    '.5',
    '5.',
    '٣',
    '7200.1',
    '1000000',
  ])('of %j is refused', (given) => {
    expect(complaint({ 'timeout-minutes': given })).toBe(
      `\`timeout-minutes\` is "${given}": write minutes as a plain number from 0 to 7200, such as 30 or 0.5.`,
    )
  })
})

describe('poll-interval-seconds', () => {
  it.each([
    ['', undefined],
    ['1', SECOND],
    ['1.5', 1_500],
    ['3600', 60 * MINUTE],
  ])('of %j is %p ms', (given, pollIntervalMs) => {
    expect(parse({ 'poll-interval-seconds': given }).pollIntervalMs).toBe(pollIntervalMs)
  })

  it.each(['0', '0.9', '3600.1', '-5', '10s', 'fast'])('of %j is refused', (given) => {
    expect(complaint({ 'poll-interval-seconds': given })).toBe(
      `\`poll-interval-seconds\` is "${given}": write seconds as a plain number from 1 to 3600, or leave it out.`,
    )
  })
})

describe('allowed-statuses', () => {
  it.each([
    ['completed', ['completed']],
    ['completed,failed', ['completed', 'failed']],
    ['\nArchived\r\n, COMPLETED ,', ['archived', 'completed']],
  ])('takes %j', (given, allowedStatuses) => {
    expect(parse({ 'allowed-statuses': given }).allowedStatuses).toEqual(allowedStatuses)
  })

  it.each([
    ['done', 'names "done": write any of completed, archived, failed, active.'],
    ['completed done', 'names "completed done": write any of completed, archived, failed, active.'],
    ['completed, done, finished', 'names "done": write any of completed, archived, failed, active.'],
    [
      `completed, ${'x'.repeat(61)}`,
      `names "${'x'.repeat(59)}…": write any of completed, archived, failed, active.`,
    ],
    [
      'failed,archived',
      'is "failed,archived": without `completed` a job that went well would fail the step. Add it to the list.',
    ],
  ])('refuses %j', (given, sentence) => {
    expect(complaint({ 'allowed-statuses': given })).toBe(`\`allowed-statuses\` ${sentence}`)
  })

  it('refuses a list of nothing', () => {
    expect(complaint({ 'allowed-statuses': ',' })).toMatch(/without `completed`/)
  })
})

describe('the choices', () => {
  it.each([
    ['never', 'never'],
    ['false', 'never'],
    ['FALSE', 'never'],
    ['pull-request', 'pull-request'],
    ['true', 'pull-request'],
    ['Always', 'always'],
  ])('comment: %s means %s', (given, comment) => {
    expect(parse({ comment: given }).comment).toBe(comment)
  })

  it.each([
    ['true', true],
    ['false', false],
    ['FALSE', false],
  ])('require-pr: %s is %j', (given, isPrRequired) => {
    expect(parse({ 'require-pr': given }).isPrRequired).toBe(isPrRequired)
  })

  it.each([
    ['comment', 'sometimes', 'write never, pull-request or always.'],
    ['comment', 'pull_request', 'write never, pull-request or always.'],
    ['require-pr', 'yes', 'write true or false.'],
    ['require-pr', 'Yes', 'write true or false.'],
    ['require-pr', '1', 'write true or false.'],
  ])('%s: %s is refused', (name, given, advice) => {
    expect(complaint({ [name]: given })).toBe(`\`${name}\` is "${given}": ${advice}`)
  })
})

describe('issue-number', () => {
  it('takes the number of an issue', () => {
    expect(parse({ 'issue-number': '123456789012345' }).issueNumber).toBe(123_456_789_012_345)
  })

  it.each(['0', '-1', '042', '#42', '1.0', '1e20', '5/../x', '1234567890123456'])('refuses %j', (given) => {
    expect(complaint({ 'issue-number': given })).toBe(
      `\`issue-number\` is "${given}": write the number of an issue or pull request, such as 42.`,
    )
  })
})

describe('empty inputs', () => {
  const fork = { name: 'pull_request', isPullRequest: true, isFork: true }
  const skipFork =
    'Skip the job there: `if: github.event.pull_request.head.repo.full_name == github.repository`.'

  it('are explained on a pull request from a fork', () => {
    expect(complaint({ 'base-url': '', 'project-id': '', 'admin-key': '' }, fork)).toBe(
      `This pull request comes from a fork, so GitHub gives this run neither secrets nor variables: \`base-url\`, \`project-id\` and \`admin-key\` are empty. ${skipFork}`,
    )
    expect(complaint({ 'admin-key': '' }, fork)).toBe(
      `This pull request comes from a fork, so GitHub gives this run neither secrets nor variables: \`admin-key\` is empty. ${skipFork}`,
    )
  })

  it('are explained on a run of Dependabot', () => {
    expect(complaint({ 'admin-key': '' }, { isDependabot: true })).toBe(
      "Dependabot's runs get only Dependabot secrets, so `admin-key` is empty. Add the key under Settings > Secrets and variables > Dependabot, or skip the job: `if: github.actor != 'dependabot[bot]'`.",
    )
  })

  it.each([
    ['a fork', fork, { 'job-id': '' }],
    ['Dependabot', { isDependabot: true }, { 'base-url': '' }],
    ['a fork', fork, { 'admin-key': 'Bearer x' }],
  ])('are not explained by %s that is not their cause', (_, event, given) => {
    expect(complaint(given, event)).toBe(complaint(given))
  })

  it('are explained beside other mistakes', () => {
    expect(complaint({ 'admin-key': '', 'base-url': '', comment: 'yes' }, fork)).toBe(
      `3 inputs need fixing. This pull request comes from a fork, so GitHub gives this run neither secrets nor variables: \`base-url\` and \`admin-key\` are empty. ${skipFork} \`comment\` is "yes": write never, pull-request or always.`,
    )
  })
})

describe('the message', () => {
  it('tells several mistakes, one for each input', () => {
    expect(complaint({ 'timeout-minutes': '30m', 'job-id': '', 'allowed-statuses': 'done,finished' })).toBe(
      '3 inputs need fixing. `job-id` is empty: the step or job that should set it was skipped, failed, or names its output differently. `timeout-minutes` is "30m": write minutes as a plain number from 0 to 7200, such as 30 or 0.5. `allowed-statuses` names "done": write any of completed, archived, failed, active.',
    )
  })

  it('names the inputs whose mistakes do not fit into 800 characters', () => {
    const wrong = {
      ...{ 'base-url': '', 'project-id': '', 'job-id': '', 'admin-key': '' },
      ...{ 'timeout-minutes': 'x', 'poll-interval-seconds': 'x', 'allowed-statuses': 'x' },
      ...{ 'require-pr': 'x', comment: 'x', 'issue-number': 'x' },
    }

    expect(complaint(wrong)).toBe(
      [
        '10 inputs need fixing.',
        ...['base-url', 'project-id', 'job-id', 'admin-key'].map((name) => complaint({ [name]: '' })),
        'Also: `timeout-minutes`, `poll-interval-seconds`, `allowed-statuses`, `require-pr`, `comment` and `issue-number`.',
      ].join(' '),
    )
    expect(complaint(wrong).length).toBeLessThanOrEqual(800)
  })

  it('is one line without a command, and never holds the key, whatever the inputs', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 400 }),
      fc.constantFrom('::error::x', '##[error]x', '\n::x::', 'null', 'true', '', '0'),
      fc.webUrl(),
    )
    const key = fc.oneof(
      text,
      fc.constant('CANARY secret'),
      fc.constant('Bearer CANARY'),
      fc.constant('ghp_CANARY'),
    )
    const given = fc.record({
      ...Object.fromEntries(INPUT_NAMES.map((name) => [name, text])),
      'admin-key': key,
    })
    fc.assert(
      fc.property(given, fc.boolean(), fc.boolean(), (inputs, isFork, isDependabot) => {
        const message = complaint(inputs, { isFork, isDependabot })
        expect(message.length).toBeLessThanOrEqual(800)
        expect(message).not.toMatch(/CANARY|[\p{Cc}\p{Cf}\p{Cs}]/u)
        expect(parseCommand(message)).toBeUndefined()
      }),
      { numRuns: 500 },
    )
  })
})
