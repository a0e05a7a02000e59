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
  ])('has its id at %s', (path, text) => {
    expect(resultOf({ text }, path.split('.'))).toEqual({ kind: 'started', jobId: 'job_8f3a' })
  })
})

describe('a success without a usable id', () => {
  it.each<[string, object, string[]?]>([
    [
      '{"job":{"id":"x","n":{"id":7,"n":{"id":1,"n":{"id":2}}}},"url":1,"at":[["x"]],"b":true,"f":1.5,"e":""}',
      { kind: 'no-id', fields: ['job.id', 'job.n.id', 'job.n.n.id', 'url', 'at.0.0'] },
    ],
    [
      '{"id":null,"status":"queued","job":{"title":"x"},"message":"all busy","n":7,"a":"b/c"}',
      { kind: 'no-id', problem: 'missing', fields: ['n'], said: '' },
    ],
    [
      '{"id":null,"message":"all busy","n":-7}',
      { kind: 'no-id', problem: 'missing', fields: ['n'], said: '' },
    ],
    [
      `{"status":"queued","message":"all ${KEY}"}`,
      { kind: 'no-id', fields: [], said: 'status: queued, message: all ***' },
    ],
    [
      '{"code":403,"error_code":7,"errno":1,"msg":"no quota"}',
      { kind: 'no-id', fields: [], said: 'code: 403, error_code: 7, errno: 1, msg: no quota' },
    ],
    ['{"id":null}', { kind: 'no-id', fields: [] }],
    ['{"id":""}', { kind: 'no-id', fields: [] }],
    ...['[]', 'null'].map((text): [string, object] => [text, { kind: 'no-id', fields: [] }]),
    ['"job_8f3a"', { kind: 'no-id', fields: [] }],
    ['"job_8f3a"', { kind: 'no-id', fields: [] }, ['0']],
    ['{"id":"x"}', { kind: 'no-id', fields: ['id'] }, ['id', '0']],
    ['{}', { kind: 'no-id', fields: [] }, ['constructor', 'name']],
    ['{"\\u202e##[x":1}', { kind: 'no-id', fields: [], said: '\ufffd## [x: 1' }],
    ['{"job.id":"x","n":{"a b":"x"}}', { kind: 'no-id', fields: [] }],
    ['{"id":{"a":"x"}}', { kind: 'no-id', problem: 'unusable', value: '', fields: ['id.a'] }],
    ['{"error":"No quota"}', { kind: 'no-job', problem: 'error', detail: 'No quota' }],
    ...['{}', '[]', 'true', '1.5', '1e3', '-1', '1.0'].map((value): [string, object] => [
      `{"id":${value}}`,
      { kind: 'no-id', problem: 'unusable', value: '' },
    ]),
    ...['a,b', 'a/b', ' a', 'a\n', '.', '..', 'null', 'undefined', '[x', '{x', '\\', '\ud800'].map(
      (id): [string, object] => [
        JSON.stringify({ id }),
        { kind: 'no-id', problem: 'unusable', value: id.replace(/[\n\ud800]/, '\ufffd') },
      ],
    ),
    [
      `{"id":"${'x'.repeat(257)}"}`,
      { kind: 'no-id', problem: 'unusable', value: `${'x'.repeat(99)}…` },
    ],
    [
      `{"id":"ghs_${'a'.repeat(36)}"}`,
      { kind: 'no-id', problem: 'unusable', value: `ghs_${'a'.repeat(36)}` },
    ],
    ['', { kind: 'no-job', problem: 'empty' }],
    ['{"id":', { kind: 'no-job', problem: 'not-json' }],
    ['<title>Sign in</title>', { kind: 'not-api', isPage: true, title: 'Sign in' }],
    [`{"id":1,"x":${'['.repeat(60_000)}${']'.repeat(60_000)}}`, { kind: 'no-id', fields: ['id'] }],
  ])('may be an agent that runs: %j', (text, cause, path = ['id']) => {
    const expected: unknown = expect.objectContaining(cause)
    expect(resultOf({ text }, path)).toEqual({ kind: 'start-unclear', cause: expected })
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
      cause: { kind: 'no-id', problem: 'unusable', value: 'x***' },
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
    [422, 'not-started', 'rejected'],
    [425, 'not-started', 'server-error'],
    [429, 'not-started', 'rate-limited'],
    [499, 'not-started', 'rejected'],
    [500, 'start-unclear', 'server-error'],
    [501, 'start-unclear', 'rejected'],
    [503, 'start-unclear', 'server-error'],
    [505, 'start-unclear', 'rejected'],
    [600, 'start-unclear', 'rejected'],
  ])('%i is %s: %s', (status, kind, cause) => {
    const headers = { 'content-type': 'application/json', 'retry-after': '5' }
    expect(resultOf({ status, headers, text: '{"error":"x"}' })).toEqual({
      kind,
      cause: { kind: cause, status, said: 'x' },
      retryAfterMs: 5_000,
    })
  })

  it.each([
    ['{"error":"x"}', 'x'],
    ['{"error":"x","id":1}', 'x'],
    // Some frameworks write the name of the status there.
    ['{"error":"Bad Request","message":["x"]}', 'error: Bad Request, message.0: x'],
    [
      '{ "detail": [{ "loc": ["y", 1], "msg": "x", "at": null }] }',
      'detail.0.loc.0: y, detail.0.loc.1: 1, detail.0.msg: x',
    ],
    [`{"detail":"${KEY}"}`, 'detail: ***'],
    // As PHP writes it, in the text of a text.
    [JSON.stringify({ detail: JSON.stringify(KEY).replaceAll('/', '\\/') }), 'detail: "***"'],
    [JSON.stringify({ [KEY]: 'x' }), '***: x'],
    [`{"detail":"${'x'.repeat(90)}${KEY}"}`, `detail: ${'x'.repeat(90)}*…`],
    ['["x"]', '0: x'],
    ['{}', ''],
    ['null', ''],
    ['{"error":"Bad Request"}', 'Bad Request'],
    [' x\ny ', 'x\ufffdy'],
    [`["${'x'.repeat(4_092)}"]`, `0: ${'x'.repeat(96)}…`],
  ])('says why in whatever form: row %#', (text, said) => {
    const headers = { 'content-type': 'application/json' }

    expect(resultOf({ status: 400, headers, text })).toHaveProperty('cause.said', said)
  })

  it.each<[number, StartResult['kind']]>([
    [301, 'not-started'],
    [302, 'not-started'],
    [303, 'start-unclear'],
    [304, 'start-unclear'],
    [307, 'not-started'],
    [308, 'not-started'],
  ])('%i with an address is %s, without one nobody knows', (status, kind) => {
    expect(resultOf({ status, headers: { location } })).toMatchObject({
      kind,
      cause: { kind: 'redirect', target: 'https://other.example' },
    })
    expect(resultOf({ status, text: '' })).toMatchObject({
      kind: 'start-unclear',
      cause: { kind: 'unexpected-status' },
    })
  })

  it('is a page of somebody else, if it is one', () => {
    const page = { status: 404, headers: { 'content-type': 'text/html' }, text: '<title>x' }
    expect(resultOf(page)).toMatchObject({ kind: 'not-started', cause: { kind: 'not-api' } })
  })
})
