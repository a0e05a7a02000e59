import { describe, expect, it } from '@jest/globals'
import { isJobId } from '../../src/runner/input-schema.ts'
import { createRedactor } from '../../src/runner/redact.ts'
import { parseStart, type StartResult } from '../../src/service/start-response.ts'
import { formsOf } from '../support/key-pieces.ts'

const KEY = "svc_CANARY+/=%&!'()*~0123456789"
const request = {
  url: new URL('https://agents.example.com/v2/jobs'),
  idField: ['id'],
  isJobId,
  redact: createRedactor(KEY),
}

function resultOf(
  response: { status?: number; headers?: Record<string, string>; text?: string },
  idField = request.idField,
): StartResult {
  const whole = { status: 201, headers: {}, text: '{"id":"job_8f3a"}', ...response }
  return parseStart(whole, { ...request, idField })
}

describe('a start', () => {
  it.each([
    [200, '{"id":"job_8f3a"}', 'job_8f3a'],
    [299, '{"id":"job_8f3a","error":null}', 'job_8f3a'],
    [202, '\ufeff{"id":"job 8;f&3a ü"}'.slice(1), 'job 8;f&3a ü'],
    // As it is written: a number of JavaScript would end in 0000.
    [201, '{"id":12345678901234567891}', '12345678901234567891'],
    [201, '{"id":0}', '0'],
    [201, `{"id":"${'x'.repeat(256)}"}`, 'x'.repeat(256)],
    [201, '{"id":"first","id":"last"}', 'last'],
  ])('is a %i with the body %s', (status, text, jobId) => {
    expect(resultOf({ status, text })).toEqual({ kind: 'started', jobId })
  })

  it.each([
    ['job.id', '{"job":{"id":"job_8f3a"},"id":"x"}'],
    ['jobs.0.id', '{"jobs":[{"id":"job_8f3a"}]}'],
    ['__proto__.id', '{"__proto__":{"id":"job_8f3a"}}'],
    ['id', `{"id":"job_8f3a","x":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
  ])('has its id at %s (row %#)', (path, text) => {
    expect(resultOf({ text }, path.split('.'))).toEqual({ kind: 'started', jobId: 'job_8f3a' })
  })
})

describe('a success without a usable id', () => {
  const missing = { kind: 'no-id', problem: 'missing', said: '' }
  const unusable = { ...missing, problem: 'unusable' }

  it.each<[string, object, string[]?]>([
    ...['{}', '{"id":null}', '{"id":""}', '[]', 'null', '"job_8f3a"', '{"\\u202e##x":1}'].map(
      (text): [string, object] => [text, missing],
    ),
    [`{"status":"all ${KEY}"}`, missing],
    ['"job_8f3a"', missing, ['0']],
    ['{"id":"x"}', { ...missing, fields: 'id' }, ['ID']],
    ['{"id":"x"}', { ...missing, fields: 'id' }, ['id', '0']],
    ['{}', missing, ['constructor', 'name']],
    ['{"error":"No quota"}', { ...missing, said: 'No quota' }],
    ['{"message":"busy"}', { ...missing, said: 'busy' }],
    ['{"id":{"a":"x"}}', unusable],
    ...['{}', '[]', 'true', '1.5', '1e3', '-1', '1.0'].map((value): [string, object] => [
      `{"id":${value}}`,
      unusable,
    ]),
    ...['a,b', 'a/b', ' a', 'a\n', '.', '..', 'null', 'undefined', '[x', '{x', '\\', '\ud800'].map(
      (id): [string, object] => [JSON.stringify({ id }), unusable],
    ),
    [`{"id":"${'x'.repeat(257)}"}`, unusable],
    [`{"id":"ghs_${'a'.repeat(36)}"}`, unusable],
    ['', { kind: 'no-job', problem: 'empty' }],
    ['{"id":', { kind: 'no-job', problem: 'not-json' }],
    ['<title>Sign in</title>', { kind: 'not-api', isPage: true, title: 'Sign in' }],
  ])('may be an agent that runs: %j', (text, cause, path = ['id']) => {
    const expected: unknown = expect.objectContaining(cause)
    expect(resultOf({ text }, path)).toEqual({ kind: 'start-unclear', cause: expected })
  })

  it.each([
    ['{"job":{"id":"x","at":{"y":1}},"url":"https://x.example"}', 'job.id, job.at, url'],
    ['{"data":[{"id":"x"}],"none":{}}', 'data.0, none'],
    [`{"${KEY}":1,"::error::":2}`, '***, : :error: :'],
    ['{"a":1,"b":1,"c":1,"d":1,"e":1,"f":1,"g":1}', 'a, b, c, d, e, f'],
  ])('has the names of its first fields, and no values: %s', (text, fields) => {
    expect(resultOf({ text }, ['no'])).toHaveProperty('cause.fields', fields)
  })

  it('is one that is compressed', () => {
    expect(resultOf({ headers: { 'content-encoding': 'gzip' }, text: '' })).toMatchObject({
      kind: 'start-unclear',
      cause: { kind: 'no-job', problem: 'encoded' },
    })
  })

  it.each([...formsOf(KEY), KEY.toUpperCase()])('is one with the key in its id: %s', (spelled) => {
    expect(resultOf({ text: JSON.stringify({ id: `x${spelled}` }) })).toMatchObject({
      kind: 'start-unclear',
      cause: { kind: 'no-id', problem: 'unusable', fields: 'id', said: '' },
    })
  })
})

describe('any other status', () => {
  const location = 'https://other.example/x?y'
  it.each<[number, StartResult['kind'], string]>([
    [400, 'not-started', 'rejected'],
    [401, 'not-started', 'key-rejected'],
    [403, 'not-started', 'access-denied'],
    [404, 'not-started', 'rejected'],
    [408, 'start-unclear', 'server-error'],
    [409, 'start-unclear', 'rejected'],
    [410, 'not-started', 'rejected'],
    [425, 'not-started', 'server-error'],
    [429, 'not-started', 'rate-limited'],
    [500, 'start-unclear', 'server-error'],
    [501, 'start-unclear', 'rejected'],
    [600, 'start-unclear', 'rejected'],
  ])('%i is %s: %s', (status, kind, cause) => {
    const headers = { 'content-type': 'application/json', 'retry-after': '5' }
    expect(resultOf({ status, headers, text: '{"error":"x"}' })).toMatchObject({
      kind,
      cause: { kind: cause, status, said: 'x' },
      retryAfterMs: 5_000,
    })
  })

  it('leaves open what runs, unless it says that nothing was done', () => {
    const statuses = Array.from({ length: 500 }, (_, at) => 300 + at)
    const certain = statuses.filter(
      (status) => resultOf({ status, text: '' }).kind === 'not-started',
    )

    expect(certain).toEqual([
      ...[307, 308, 400, 401, 402, 403, 404, 405, 406, 407],
      ...[410, 411, 412, 413, 414, 415, 416, 417],
      ...[421, 422, 423, 425, 426, 428, 429, 431, 451],
    ])
  })

  it.each([
    [409, 'start-unclear', '12345678901234567891'],
    [429, 'start-unclear', '12345678901234567891'],
    [503, 'start-unclear', '12345678901234567891'],
    // In an error an id may be that of the error.
    [307, 'not-started', undefined],
    [401, 'not-started', undefined],
    [422, 'not-started', undefined],
  ])('%i with an id is %s, with the id %j', (status, kind, jobId) => {
    const text = '{"error":"x","job":{"id":12345678901234567891}}'

    const result = { jobId: undefined, ...resultOf({ status, text }, ['job', 'id']) }
    expect(result).toMatchObject({ kind, jobId })
    expect(resultOf({ status: 503, text: '{"id":"a/b"}' })).toHaveProperty('jobId', undefined)
  })

  it('leaves a 429 open whatever its id is', () => {
    expect(resultOf({ status: 429, text: '{"id":"jobs/7"}' })).toMatchObject({
      kind: 'start-unclear',
      jobId: undefined,
    })
  })

  it('takes the page of a limit for a rejection', () => {
    const response = { status: 413, text: '<title>Request Entity Too Large</title>' }

    expect(resultOf(response)).toMatchObject({
      kind: 'not-started',
      cause: { kind: 'rejected', status: 413, said: 'Request Entity Too Large' },
    })
  })

  it('may be a redirect', () => {
    expect(resultOf({ status: 307, headers: { location }, text: '' })).toMatchObject({
      kind: 'not-started',
      cause: { kind: 'redirect', target: 'https://other.example' },
    })
  })

  it('is a page of somebody else, if it is one', () => {
    const page = { status: 404, headers: { 'content-type': 'text/html' }, text: '<title>x' }
    expect(resultOf(page)).toMatchObject({ kind: 'not-started', cause: { kind: 'not-api' } })
  })
})
