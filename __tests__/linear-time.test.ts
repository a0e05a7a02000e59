import { describe, expect, it } from '@jest/globals'
import { errorOfStatus } from '../src/forge/forge-error.ts'
import { matchesPath } from '../src/forge/path-pattern.ts'
import { parsePullRequest } from '../src/shared/pull-request-link.ts'
import { readEvent } from '../src/runner/event.ts'
import { InputError } from '../src/runner/input-mistakes.ts'
import { INPUT_NAMES, parseInputs } from '../src/runner/inputs.ts'
import { isJobId } from '../src/runner/input-schema.ts'
import { createRedactor } from '../src/runner/redact.ts'
import { parseStartInputs, START_INPUT_NAMES } from '../src/runner/start-inputs.ts'
import { parseResponse } from '../src/service/job-response.ts'
import { parseJob } from '../src/service/job.ts'
import { parseStart } from '../src/service/start-response.ts'
import { parseFault } from '../src/shared/network-fault.ts'
import { proxyFor, ProxyVariableError } from '../src/shared/proxy.ts'
import { codeSpan, sanitizeLine, truncate, usableLink } from '../src/shared/sanitize.ts'
import { aResponseBody, RESPONSE_FIELDS } from './support/response-fields.ts'

type Work = (text: string) => unknown

const LENGTH = 65_536
/**
 * The slowest work took a ninth of this. A loop in a loop took six times as long, even in native
 * code.
 */
const LIMIT_MS = 250
const FILLERS = [' ', '/', '`', ':', '&', '[', '\ud800', ',', 'A', '/,']
const SHAPES: ((filler: string) => string)[] = [
  (filler) => filler,
  (filler) => `x${filler}y`,
  (filler) => `https://a.example/${filler}y`,
]

/** The processor time of this thread, to which other programs on the machine add nothing. */
async function processorMs(work: Work, text: string): Promise<number> {
  const before = process.threadCpuUsage()
  await work(text)
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}

const valid: Readonly<Record<string, string>> = {
  'base-url': 'https://agents.example.com',
  'project-id': 'acme-web',
  'job-id': 'job_8f3a',
  'admin-key': 'svc_0123456789',
}

function unlessRejected(work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    if (error instanceof InputError || error instanceof ProxyVariableError) return undefined
    throw error
  }
}

function parseGiven(given: { inputs?: Record<string, string>; names?: string[] }): unknown {
  const { inputs = {}, names = [] } = given
  const runner = {
    getInput: (name: string) => ({ ...valid, ...inputs })[name] ?? '',
    redact,
    inputNames: names,
    repository: 'acme/app',
    apiUrl: '',
  }
  return unlessRejected(() => parseInputs(runner, readEvent({})))
}

function startGiven(inputs: Record<string, string>): unknown {
  const good = { ...valid, url: valid['base-url'], request: '{"a":"{prompt}"}', prompt: 'x' }
  const given: Readonly<Record<string, string | undefined>> = { ...good, ...inputs }
  const getInput = (name: string) => given[name] ?? ''
  const runner = { getInput, redact, inputNames: [], runAttempt: 1 }
  return unlessRejected(() => parseStartInputs(runner, readEvent({})))
}

function created(body: object) {
  return { status: 201, headers: {}, text: JSON.stringify(body) }
}

function withVariables(env: Record<string, string>): unknown {
  Object.assign(process.env, env)
  return unlessRejected(() => proxyFor(new URL('https://agents.example.com')))
}

const redact = createRedactor(`svc_${'A'.repeat(16)}${'/'.repeat(16)}`)
const request = { url: new URL('https://agents.example.com'), jobId: 'job_8f3a', redact }
const options = { proxy: undefined, maxBodyBytes: 1, redact }
const start = { ...request, idField: ['id'], isJobId }

function respondWith(response: {
  status?: number
  headers?: Record<string, string>
  text?: string
}): unknown {
  return unlessRejected(() =>
    parseResponse({ status: 200, headers: {}, text: '{"status":"active"}', ...response }, request),
  )
}

const good: Readonly<Record<string, string>> = { id: 'job_8f3a', status: 'completed' }

const works: [string, Work][] = [
  ...RESPONSE_FIELDS.map((name): [string, Work] => [
    `the field ${name}`,
    (text) =>
      parseJob(
        aResponseBody((field) => (field === name ? text : (good[field] ?? ''))),
        { jobId: 'job_8f3a', redact: (each) => each },
      ),
  ]),
  ...['retry-after', 'content-encoding'].map((name): [string, Work] => [
    `the header ${name}`,
    (text) => respondWith({ headers: { [name]: text } }),
  ]),
  [
    'the header content-type',
    (text) => respondWith({ headers: { 'content-type': text }, text: 'no JSON' }),
  ],
  [
    'the header content-type of a 403',
    (text) => respondWith({ status: 403, headers: { 'content-type': text } }),
  ],
  ['the header location', (text) => respondWith({ status: 302, headers: { location: text } })],
  ['the body', (text) => respondWith({ text })],
  ['the title of a page', (text) => respondWith({ text: `<title${text}<title>${text}` })],
  ['a network error', (text) => parseFault(new Error(text), options)],
  [
    'the reason of a TLS error',
    (text) =>
      parseFault(Object.assign(new Error('x'), { code: 'ERR_SSL_X', reason: text }), options),
  ],
  [
    'an error of the forge',
    (text) =>
      errorOfStatus(
        { status: 403, headers: { 'retry-after': text }, text: JSON.stringify({ message: text }) },
        redact,
      ),
  ],
  [
    'what the service says',
    (text) => respondWith({ status: 404, text: JSON.stringify({ error: text }) }),
  ],
  ...INPUT_NAMES.map((name): [string, Work] => [
    `the input ${name}`,
    (text) => parseGiven({ inputs: { [name]: text } }),
  ]),
  ...START_INPUT_NAMES.map((name): [string, Work] => [
    `the input ${name} of a start`,
    (text) => startGiven({ [name]: text }),
  ]),
  ['a prompt with many places', (text) => startGiven({ request: `{"a":"{prompt}${text}"}` })],
  ['the id of a start', (text) => parseStart(created({ id: text }), start)],
  ['the names in a response', (text) => parseStart(created({ [text]: 1 }), start)],
  ...['', 'REQUIRE'].map((start): [string, Work] => [
    `the name of an input that begins with "${start}"`,
    (text) => parseGiven({ names: [start + text] }),
  ]),
  ['https_proxy', (text) => withVariables({ https_proxy: text, no_proxy: '' })],
  ['no_proxy', (text) => withVariables({ https_proxy: 'proxy.example', no_proxy: text })],
  ['redact', redact],
  ['sanitizeLine', (text) => sanitizeLine(text, 256)],
  ['codeSpan', (text) => codeSpan(text)],
  ['usableLink', usableLink],
  ['truncate', (text) => truncate(text, 800)],
  ['parsePullRequest', (text) => parsePullRequest(text, 'https://github.com')],
]

describe('the work for a text of 65,536 characters', () => {
  it.each(works)('takes no time to speak of: %s', async (_, work) => {
    const texts = FILLERS.flatMap((filler) =>
      SHAPES.map((shape) => [shape(filler), shape(filler.repeat(LENGTH))] as const),
    )
    const slow: string[] = []

    for (const [name, text] of texts) {
      if ((await processorMs(work, text)) > LIMIT_MS) slow.push(name)
    }

    expect(slow).toEqual([])
  })

  // The fastest work that is not linear, because it is native code.
  it('is seen to take more: two patterns in one', async () => {
    const trim: Work = (text) => text.replace(/^ +| +$/g, '')

    expect(await processorMs(trim, `x${' '.repeat(LENGTH * 0.6)}y`)).toBeGreaterThan(LIMIT_MS)
  })
})

describe('the work for 300 paths and 50 patterns', () => {
  const repeat = (part: string, length: number) => part.repeat(length / part.length)
  const paths = ['a', 'a/', 'aa/'].map((part) => `${repeat(part, 1_023)}c`)
  const patterns = ['**/a*b*c*', '**/*a*/**/*b*', '*a*a*b']

  it('takes seconds at most, with more wildcards than people write', async () => {
    const work: Work = () => {
      for (let pair = 0; pair < 300 * 50; pair += 1)
        matchesPath(paths[pair % 3] ?? '', patterns[Math.floor(pair / 3) % 3] ?? '')
    }

    expect(await processorMs(work, '')).toBeLessThan(15_000)
  })
})
