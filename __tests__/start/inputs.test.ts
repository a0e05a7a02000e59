import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { parseStartInputs } from '../../src/start/inputs.ts'
import { useDirectory } from '../support/directory.ts'
import { formsOf } from '../support/key-pieces.ts'
import { inputsOf, type Given } from '../support/given-inputs.ts'
import { matching, type Pattern } from '../support/pattern.ts'

const KEY = 'svc_0123456789'
const GITHUB_TOKEN = `ghs_${'a'.repeat(36)}`
const GOOD: Given = {
  'base-url': 'https://agents.example.com/',
  'project-id': 'acme-web',
  'admin-key': KEY,
  prompt: 'Fix the login',
}

const directory = useDirectory()

const { parse, rejection } = inputsOf(parseStartInputs, GOOD)

describe('the inputs of a start', () => {
  it('have defaults, which an empty input means', () => {
    const inputs = {
      baseUrl: 'https://agents.example.com',
      projectId: 'acme-web',
      adminKey: KEY,
      prompt: 'Fix the login',
    }
    expect(parse({})).toEqual(inputs)
    expect(parse({ 'prompt-file': ' ' })).toEqual(inputs)
  })

  const deep = '['.repeat(60_000) + ']'.repeat(60_000)

  it.each<[Given, Partial<ReturnType<typeof parseStartInputs>>]>([
    [{ 'base-url': 'https://gw.example/a//b' }, { baseUrl: 'https://gw.example/a//b' }],
    [{ prompt: 'vars.x' }, { prompt: 'vars.x' }],
    [{ prompt: ' # one\n- ${{ two }}\n' }, { prompt: '# one\n- ${{ two }}' }],
    [{ prompt: deep }, { prompt: deep }],
  ])('row %#: are accepted', (given, expected) => {
    expect(parse(given)).toMatchObject(expected)
  })

  it.each<[Given, Pattern]>([
    [{ 'base-url': 'agents.example.com/?x=SECRET' }, /^`base-url` is not a full URL, such as/],
    [{ 'project-id': 'SECRET/../x' }, /^`project-id` contains a slash/],
    [{ 'admin-key': 'SECRET_KEY SECRET' }, /^`admin-key` contains a space/],
  ])('row %#: get their sentence, and no hidden value', (given, expected) => {
    const { message } = rejection(given)

    expect(message).toEqual(matching(expected))
    expect(message).not.toContain('SECRET')
  })

  it('have a file beside a prompt, or in its place', () => {
    writeFileSync(join(directory, 'SECRET.md'), 'In this API:\n{prompt}\n')
    const env = { GITHUB_WORKSPACE: directory }
    const file = { 'prompt-file': 'SECRET.md' }
    const fileText = 'In this API:\n{prompt}'

    expect(parse(file, { env })).toMatchObject({ prompt: `Fix the login\n\n${fileText}` })
    expect(parse({ ...file, prompt: '' }, { env })).toMatchObject({ prompt: fileText })
    expect(rejection({ 'prompt-file': 'SECRET.txt' }, { env }).message).toBe(
      '`prompt-file` does not exist. If it is in the repository, run actions/checkout first.',
    )
    expect(rejection({ 'prompt-file': '.' }, { env }).message).toBe(
      '`prompt-file` is no file that can be sent: it must be UTF-8 text of at most 1 MiB inside the workspace or RUNNER_TEMP.',
    )
  })

  it('have a prompt', () => {
    expect(rejection({ prompt: ' \n' }).message).toBe(
      '`prompt` is empty. If it comes from an input or an event, this run has none.',
    )
  })

  const key = 'svc_CANARY"/\\&'

  it.each(['prompt', 'prompt-file'])('have no key in %s', (name) => {
    for (const text of [...formsOf(key), key.toUpperCase(), `{"a":"${key}`]) {
      expect(rejection({ 'admin-key': key, [name]: `x ${text} y` }).message).toBe(
        `\`${name}\` contains the admin key, which belongs only in \`admin-key\`.`,
      )
    }
  })

  it('have no secret in what is sent, whoever wrote it', () => {
    // What looks like a token in it must not take it apart before it is found.
    const adminKey = `svc_${GITHUB_TOKEN}_0123456789`
    writeFileSync(join(directory, 'event.md'), `${adminKey} and ${GITHUB_TOKEN}`)
    const env = { GITHUB_WORKSPACE: directory }
    const given = { prompt: `Use ${GITHUB_TOKEN}.`, 'prompt-file': 'event.md' }

    expect(parse({ ...given, 'admin-key': adminKey }, { env }).prompt).toBe(
      'Use ***.\n\n*** and ***',
    )
  })

  it('are explained if they are empty: by a fork', () => {
    const given = { 'base-url': '', 'project-id': '', 'admin-key': '', prompt: '' }

    expect(rejection(given, { event: { isFork: true } }).message).toMatch(
      /^4 inputs .* comes from a fork, .*: `base-url`, `project-id` and `admin-key` are empty\. .*/,
    )
  })
})
