import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import type { TriggerEvent } from '../../src/runner/event.ts'
import { InputError } from '../../src/runner/input-mistakes.ts'
import { createRunner } from '../../src/runner/runner.ts'
import {
  parseStartInputs,
  START_INPUT_NAMES,
  type StartInputs,
} from '../../src/runner/start-inputs.ts'
import { anyCharacter, anyUrl } from '../support/any-text.ts'
import { createCore } from '../support/fake-core.ts'
import { formsOf } from '../support/key-pieces.ts'
import { textOrPattern } from '../support/pattern.ts'
import { parseCommand } from '../support/runner-model.ts'

type Given = Readonly<Record<string, string>>

const KEY = 'svc_0123456789'
const GITHUB_TOKEN = `ghs_${'a'.repeat(36)}`
const REQUEST = '{"prompt":"{prompt}"}'
const GOOD: Given = {
  url: 'https://agents.example.com/v2/jobs',
  'admin-key': KEY,
  request: REQUEST,
  prompt: 'Fix the login',
}
const TASKS: Given = { prompt: '', tasks: 'a\nb' }

function parse(given: Given, { env = {}, event = {} }: Options = {}): StartInputs {
  const { core } = createCore({ inputs: { ...GOOD, ...given } })
  const push = {
    name: 'push',
    issueNumber: undefined,
    isFork: false,
    isDependabot: false,
    text: '',
  }
  return parseStartInputs(createRunner(core, { ...env }), { ...push, ...event })
}

interface Options {
  readonly env?: Given
  readonly event?: Partial<TriggerEvent>
}

function rejection(given: Given, options: Options = {}): InputError {
  try {
    parse(given, options)
    return new InputError(new Map([['', 'accepted']]))
  } catch (error) {
    if (!(error instanceof InputError)) throw error
    return error
  }
}

describe('the inputs', () => {
  it('have defaults, which an empty input means', () => {
    const inputs = {
      url: new URL('https://agents.example.com/v2/jobs'),
      adminKey: KEY,
      request: { prompt: '{prompt}' },
      tasks: ['Fix the login'],
      hasTasks: false,
      addsEventText: false,
      idField: ['id'],
    }
    expect(parse({})).toEqual(inputs)
    expect(parse({ tasks: ' \n', 'event-text': '', 'id-field': ' ' })).toEqual(inputs)
  })

  it.each<[Given, Partial<StartInputs>]>([
    [
      { url: 'https://gw.example/a//b/?x=1&y=%2F|' },
      { url: new URL('https://gw.example/a//b/?x=1&y=%2F|') },
    ],
    [{ url: 'http://127.0.0.1:8080/v2' }, { url: new URL('http://127.0.0.1:8080/v2') }],
    [{ prompt: 'vars.x' }, { tasks: ['vars.x'] }],
    [{ prompt: ' one\n two\n' }, { tasks: ['one\n two'] }],
    [
      { prompt: '', tasks: ' a, b \r\n\r\n\t\nc\n' },
      { tasks: ['a, b', 'c'], hasTasks: true },
    ],
    [{ prompt: '', tasks: 'x\n'.repeat(100) }, { tasks: Array<string>(100).fill('x') }],
    [{ 'event-text': 'TRUE' }, { addsEventText: true }],
    [{ 'id-field': 'job.id' }, { idField: ['job', 'id'] }],
    [{ 'id-field': 'jobs.0.job_id' }, { idField: ['jobs', '0', 'job_id'] }],
  ])('%j are accepted', (given, expected) => {
    expect(parse(given)).toMatchObject(expected)
  })

  it('may be a prompt that is nested too deep for many programs', () => {
    const prompt = '['.repeat(60_000) + ']'.repeat(60_000)
    expect(parse({ prompt }).tasks).toEqual([prompt])
  })

  it('may be those of an attempt above 1 for one prompt, and without the variable', () => {
    expect(parse({}, { env: { GITHUB_RUN_ATTEMPT: '2' } }).tasks).toHaveLength(1)
    expect(parse(TASKS).tasks).toHaveLength(2)
  })
})

const NO_PLACE =
  '`request` has no text with `{prompt}` in it, so the agent would not get the prompt. Write it where your service takes the prompt, such as `"prompt": "{prompt}"`.'

describe('a rejected input', () => {
  it.each<[Given, string | RegExp]>([
    [{ url: '' }, '`url` is empty. If it comes from a variable, that variable is not set here.'],
    [{ url: 'agents.example.com/?x=SECRET' }, /^`url` is not a full URL, such as/],
    [
      { url: 'https://a.example/x?y=SECRET#z' },
      '`url` contains a #: remove it and everything after it.',
    ],
    [{ url: 'http://a.example?SECRET' }, /^`url` must begin with `https:/],
    [{ url: 'https://me:SECRET@a.example' }, /^`url` contains a user name or password/],
    [{ url: `https://a.example?${KEY}` }, /^`url` contains the admin key/],
    [{ url: 'acme_SECRET-12' }, /^`url` is not a full URL/],
    [{ url: `https://a.example?${'x'.repeat(2_048)}` }, '`url` is longer than 2048 characters.'],
    [{ 'admin-key': '' }, /^`admin-key` is empty\. The secret /],
    [{ 'admin-key': GITHUB_TOKEN }, /^`admin-key` contains a GitHub token; it was not sent\./],
    [
      { request: '' },
      '`request` is empty. Write the JSON object that your service takes, with `{prompt}` in it.',
    ],
    [
      { request: '{\n  "prompt": "{prompt}",\n  "x": "SECRET\n"\n}' },
      '`request` is not valid JSON (line 3 column 15). Put text from elsewhere into `prompt`, and other values as `${{ toJSON(…) }}` without quotes around it. Names and other texts stand in double quotes, `"{prompt}"` too.',
    ],
    [{ request: '{ "x": SECRET }' }, /^`request` is not valid JSON\. Put /],
    ...['["{prompt}"]', '"{prompt}"', 'null', '7', "'{}'", '@body.json'].map(
      (request): [Given, string] => [
        { request },
        '`request` is not a JSON object, such as `{ "prompt": "{prompt}" }`.',
      ],
    ),
    ...['{}', '{"{prompt}":"SECRET"}', '{"a":"{ prompt }"}'].map((request): [Given, string] => [
      { request },
      NO_PLACE,
    ]),
    [
      { prompt: '' },
      '`prompt` is empty, and so is `tasks`. If it comes from an input or an event, this run has none.',
    ],
    [{ tasks: 'SECRET' }, '`tasks` and `prompt` are both set. Remove one of them.'],
    [
      { ...TASKS, tasks: 'SECRET\n'.repeat(101) },
      '`tasks` lists more than 100 tasks: start them in several runs.',
    ],
    [{ ...TASKS, tasks: '["SECRET"]' }, '`tasks` is JSON: write one task on each line.'],
    [{ 'event-text': 'yes' }, '`event-text` is `yes`: use true or false.'],
    ...['.id', 'id.', 'a..b', '$.id', 'jobs[0]', 'a b', '"id"', 'job/id', 'a.id,b'].map(
      (path): [Given, string] => [
        { 'id-field': path },
        `\`id-field\` is \`${path}\`: use the name of a field, such as id, job.id or items.0.id.`,
      ],
    ),
    [{ 'id-field': 'x'.repeat(257) }, /: use at most 256 characters\.$/],
  ])('%j gets its sentence, and no value that may be long or secret', (given, expected) => {
    const { message } = rejection(given)

    expect(textOrPattern(message, expected)).toBe(message)
    expect(message).not.toContain('SECRET')
  })

  it('is `tasks` in an attempt above 1, which would start them again', () => {
    expect(rejection(TASKS, { env: { GITHUB_RUN_ATTEMPT: '2' } }).message).toBe(
      'This is attempt 2 of the run, which would start all tasks again. Start a new run with the tasks that are missing.',
    )
  })

  const key = 'svc_CANARY"/\\\u00e9'.replace('\u00e9', '&')
  const spellings = [...formsOf(key), key.toUpperCase()]

  it.each(['request', 'prompt', 'tasks', 'id-field'])(
    'is %s with the key or a token in it',
    (name) => {
      const given = name === 'tasks' ? { prompt: '' } : {}
      const texts = (secret: string) =>
        name === 'request' ? [`{"a":"${secret}`, secret] : [secret]

      for (const text of spellings.flatMap(texts)) {
        expect(rejection({ ...given, 'admin-key': key, [name]: `x ${text} y` }).message).toBe(
          `\`${name}\` contains the admin key, which belongs only in \`admin-key\`.`,
        )
      }
      for (const text of texts(GITHUB_TOKEN)) {
        expect(rejection({ ...given, [name]: text }).message).toBe(
          `\`${name}\` contains a GitHub token; it was not sent. Check which secret it is set to.`,
        )
      }
    },
  )

  it('of a fork and of Dependabot is explained', () => {
    const empty = { url: '', 'admin-key': '' }

    expect(rejection(empty, { event: { isFork: true } }).message).toMatch(
      /^This pull request comes from a fork, .*: `url` and `admin-key` cannot be set\. /,
    )
    expect(rejection(empty, { event: { isDependabot: true } }).message).toMatch(
      /^2 inputs need fixing\. `url` is empty\. .* Dependabot's runs .* so `admin-key` is empty\. /,
    )
  })

  it('is named with all others in one message', () => {
    const given = Object.fromEntries(START_INPUT_NAMES.map((name) => [name, '']))
    const { message, mistakes } = rejection({ ...given, 'event-text': 'x', 'id-field': '[' })

    expect(message).toMatch(
      /^5 inputs need fixing\. `url` .*`admin-key` .*`request` .*`event-text` /,
    )
    expect(mistakes).toHaveLength(5)
  })

  it('never shows the key or makes a command, whatever the inputs', () => {
    const text = fc.oneof(
      fc.string({ unit: anyCharacter, maxLength: 400 }),
      fc.constantFrom('::error::x', '##[error]x', '\n::x::', '{', '{"a":"{prompt}"}', '\0'),
      anyUrl,
    )
    const given = fc.record(
      Object.fromEntries(
        START_INPUT_NAMES.map((name) => [
          name,
          name === 'admin-key' ? fc.constantFrom('CANARY x', 'svc_CANARY', 'Bearer CANARY') : text,
        ]),
      ),
    )
    fc.assert(
      fc.property(given, (inputs) => {
        const { message, mistakes } = rejection({ ...inputs, 'event-text': 'wrong' })
        expect(message.length).toBeLessThanOrEqual(800)
        expect([message, ...mistakes].join('')).not.toMatch(/CANARY|[\p{Cc}\p{Cf}\p{Cs}]/u)
        expect(mistakes.map((each) => parseCommand(each))).toEqual(mistakes.map(() => undefined))
      }),
      { numRuns: 500 },
    )
  })
})
