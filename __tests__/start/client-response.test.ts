import { describe, expect, it } from '@jest/globals'
import { createRedactor } from '../../src/runner/redact.ts'
import { parseStart, type StartResult } from '../../src/start/client.ts'
import { formsOf } from '../support/key-pieces.ts'

const KEY = "svc_CANARY+/=%&!'()*~0123456789"
const request = {
  url: new URL('https://agents.example.com/v2/agent/acme-web/job'),
  redact: createRedactor(KEY),
}

function resultOf(response: {
  status?: number
  headers?: Record<string, string>
  text?: string
}): StartResult {
  return parseStart({ status: 201, headers: {}, text: '{"id":"job_8f3a"}', ...response }, request)
}

describe('a start', () => {
  it.each([
    [200, '{"id":"job_8f3a"}', 'job_8f3a'],
    [299, '{"id":"job_8f3a","error":null}', 'job_8f3a'],
    [202, '{"id":"job8;f&3aü"}', 'job8;f&3aü'],
  ])('is a %i with the body %s', (status, text, jobId) => {
    expect(resultOf({ status, text })).toEqual({ kind: 'started', jobId })
  })
})

it('an id may contain what follows the prefix of the key', () => {
  const redact = createRedactor('svc_0123456789abcdef')
  const response = { status: 201, headers: {}, text: '{"id":"job_0123456789abcdef"}' }
  const jobId = 'job_0123456789abcdef'

  expect(parseStart(response, { ...request, redact })).toEqual({ kind: 'started', jobId })
})

describe('a success without a usable id', () => {
  const missing = { kind: 'unusable-response', reason: '`id` is missing' }
  const unusable = { ...missing, reason: '`id` cannot be used' }
  const noJson = { ...missing, reason: 'HTTP 201, a text that is no JSON object' }
  const rows = (texts: readonly string[], cause: object): [string, object][] =>
    texts.map((text) => [text, cause])

  it.each<[string, object]>([
    ...rows(['{"id":null}', '{}', '{"ID":"x"}', `{"status":"all ${KEY}"}`], missing),
    ...rows(['{"id":" "}', '{"id":""}', '{"id":{}}', '{"id":1.5}'], unusable),
    ...rows(['[]', 'null', '"job_8f3a"', '{"id":'], noJson),
    ['{"error":"No quota"}', { ...missing, reason: '`id` is missing: `No quota`' }],
    ['', { ...missing, reason: 'HTTP 201, an empty body' }],
    [
      '<title>Sign in</title>',
      { kind: 'unusable-response', reason: 'HTTP 201, a web page titled `Sign in`' },
    ],
  ])('may be an agent that runs: %j', (text, cause) => {
    const expected: unknown = expect.objectContaining(cause)
    expect(resultOf({ text })).toEqual({ kind: 'start-unclear', cause: expected, jobId: '' })
  })

  it.each([...['a,b', 'a b', 'a/b', '\ud800', 'x'.repeat(257), `ghs_${'a'.repeat(36)}`]])(
    'names an id that a wait does not take: %j',
    (id) => {
      expect(resultOf({ text: JSON.stringify({ id: ` ${id}\n` }) })).toMatchObject({
        kind: 'start-unclear',
        cause: unusable,
        jobId: id,
      })
    },
  )

  it.each([...formsOf(KEY), KEY.toUpperCase()])('is one with the key in its id: %s', (spelled) => {
    expect(resultOf({ text: JSON.stringify({ id: `x${spelled}` }) })).toMatchObject({
      kind: 'start-unclear',
      cause: unusable,
      jobId: 'x***',
    })
  })
})

describe('any other status', () => {
  it.each<[number, StartResult['kind'], string]>([
    [401, 'not-started', 'key-rejected'],
    [408, 'start-unclear', 'server-error'],
    [429, 'not-started', 'rate-limited'],
  ])('%i is %s: %s', (status, kind, cause) => {
    const headers = { 'content-type': 'application/json', 'retry-after': '5' }
    expect(resultOf({ status, headers, text: '{"error":"x"}' })).toMatchObject({
      kind,
      cause: { kind: cause, reason: `HTTP ${status}: \`x\``, retryAfterMs: 5_000 },
    })
  })

  it('leaves open what runs, unless it says that nothing was done', () => {
    const statuses = Array.from({ length: 500 }, (_, at) => 300 + at)
    const certain = statuses.filter(
      (status) => resultOf({ status, text: '{}' }).kind === 'not-started',
    )

    expect(certain).toEqual([
      ...[307, 308, 400, 401, 402, 403, 404, 405, 406, 407],
      ...[410, 411, 412, 413, 414, 415, 416, 417],
      ...[421, 422, 423, 425, 426, 428, 429, 431, 451],
    ])
  })

  it.each([
    [409, 'start-unclear', 'job_1'],
    [503, 'start-unclear', 'a/b'],
    [409, 'start-unclear', ''],
  ])('%i is %s, and names the id %j', (status, kind, jobId) => {
    const text = JSON.stringify({ error: 'x', id: jobId })

    expect(resultOf({ status, text })).toMatchObject({ kind, jobId })
  })

  it.each(['{"id":"job_1"}', '{"id":"job', '', '<p>'])(
    'that says so has started nothing, whatever its body: %j',
    (text) => {
      for (const status of [307, 401, 422]) {
        expect(resultOf({ status, text }).kind).toBe('not-started')
      }
    },
  )
})

describe('a limit, which may be one of running jobs,', () => {
  it.each(['{}', '{"id":null}', '{"id":""}', '{"id":" \\n"}', '{"job":{"id":"job_1"}}'])(
    'has started nothing if it is JSON without an id: %s',
    (text) => {
      expect(resultOf({ status: 429, text })).toMatchObject({ kind: 'not-started' })
    },
  )

  it.each(['', '[]', '<p>', '{"id":"job_1', '{"id":false}'])('is unclear otherwise: %j', (text) => {
    expect(resultOf({ status: 429, text })).toMatchObject({ kind: 'start-unclear', jobId: '' })
  })

  it.each([
    ['"job_1"', 'job_1'],
    ['"a/b"', 'a/b'],
  ])('is unclear with an id, whether a wait can use it or not: %s', (id, jobId) => {
    const result = resultOf({ status: 429, text: `{"id":${id}}` })

    expect(result).toMatchObject({ kind: 'start-unclear', jobId })
  })
})
