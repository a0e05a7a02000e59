import { describe, expect, it } from '@jest/globals'
import { errorOfResponse } from '../src/github/github-error.ts'
import { matchesPath } from '../src/verify/path-pattern.ts'
import { parsePullRequest } from '../src/github/pull-request-link.ts'
import { readEvent } from '../src/runner/event.ts'
import { InputError } from '../src/runner/check-inputs.ts'
import { INPUT_NAMES, parseInputs } from '../src/wait/inputs.ts'
import { createRedactor } from '../src/runner/redact.ts'
import { parseStartInputs, START_INPUT_NAMES } from '../src/start/inputs.ts'
import { parseVerifyInputs, VERIFY_INPUT_NAMES } from '../src/verify/inputs.ts'
import { parseResponse } from '../src/wait/polling/poll.ts'
import { parseJob } from '../src/wait/polling/job.ts'
import { parseStart } from '../src/start/client.ts'
import { causeOfError } from '../src/http/network-cause.ts'
import { sanitizeLine, usableLink } from '../src/text/sanitize.ts'
import { aResponseBody } from './support/response-fields.ts'

type Work = (text: string) => unknown

const LENGTH = 65_536
/** The slowest work took a ninth of this. A loop in a loop takes many times as long. */
const LIMIT_MS = 250
const FILLERS = [' ', '/', '`', ':', 'A', '/,']
const SHAPES: ((filler: string) => string)[] = [
  (filler) => `x${filler}y`,
  (filler) => `https://a.example/${filler}`,
]

/** The processor time of this thread, to which other programs on the machine add nothing. */
async function processorMs(work: Work, text: string): Promise<number> {
  const before = process.threadCpuUsage()
  await work(text)
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}

const redact = createRedactor(`svc_${'A'.repeat(16)}${'/'.repeat(16)}`)
const response = { url: new URL('https://agents.example.com'), jobId: 'job_8f3a', redact }
const valid = {
  'base-url': 'https://agents.example.com',
  'project-id': 'acme-web',
  'job-id': 'job_8f3a',
  'admin-key': 'svc_0123456789',
  prompt: 'x',
  'pr-link': 'https://github.com/acme/app/pull/7',
  'pr-author': 'acme',
  'pr-paths': '**',
  'github-token': 'ghs_x',
}

function unlessRejected(work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    if (error instanceof InputError) return undefined
    throw error
  }
}

function parseGiven(given: Readonly<Record<string, string>>, inputNames: string[] = []): unknown {
  const all: Readonly<Record<string, string>> = { ...valid, ...given }
  const getInput = (name: string) => all[name] ?? ''
  const ofRun = { repository: 'acme/app', apiUrl: '', runAttempt: 1, workspace: '', tempFolder: '' }
  const runner = { getInput, redact, inputNames, ...ofRun }
  unlessRejected(() => parseStartInputs(runner, readEvent({})))
  unlessRejected(() => parseVerifyInputs(runner, readEvent({})))
  return unlessRejected(() => parseInputs(runner, readEvent({})))
}

function respond(status: number, text: string, headers: Record<string, string> = {}): unknown {
  return parseResponse({ status, headers, text }, response)
}

function failWith(error: Error): unknown {
  return causeOfError(error, { proxy: undefined, maxBodyBytes: 1, redact })
}

const works: [string, Work][] = [
  [
    'the fields of a job',
    (text) => {
      const json = aResponseBody((field) => (field === 'status' ? 'completed' : text))
      return parseJob(json, redact)
    },
  ],
  ['a status', (text) => parseJob({ status: text }, redact)],
  ...['retry-after', 'content-encoding', 'content-type', 'location'].map((name): [string, Work] => [
    `the header ${name}`,
    (text) => [200, 302, 403].map((status) => respond(status, 'no JSON', { [name]: text })),
  ]),
  ['the body', (text) => respond(200, text)],
  ['the title of a page', (text) => respond(200, `<title${text}<title>${text}`)],
  [
    'what the service says',
    (text) => respond(404, JSON.stringify({ error: text }), { 'content-type': 'application/json' }),
  ],
  ['a network error', (text) => failWith(new Error(text))],
  [
    'the reason of a TLS error',
    (text) => failWith(Object.assign(new Error('x'), { code: 'ERR_SSL_X', reason: text })),
  ],
  [
    'an error of GitHub',
    (text) => {
      const limit = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': text, date: text }
      const body = JSON.stringify({ message: text, errors: [text] })
      errorOfResponse({ status: 403, headers: {}, text: `<title${text}<title>${text}` }, redact)
      return [{ 'retry-after': text }, limit].map((headers) =>
        errorOfResponse({ status: 429, headers, text: body }, redact),
      )
    },
  ],
  ...[...new Set([...INPUT_NAMES, ...START_INPUT_NAMES, ...VERIFY_INPUT_NAMES])].map(
    (name): [string, Work] => [`the input ${name}`, (text) => parseGiven({ [name]: text })],
  ),
  ['the name of an input', (text) => parseGiven({}, [text, `REQUIRE${text}`])],
  [
    'the id and the names in the response to a start',
    (text) =>
      [{ id: text }, { [text]: 1 }].map((body) =>
        parseStart({ status: 201, headers: {}, text: JSON.stringify(body) }, { ...response }),
      ),
  ],
  ['redact', redact],
  ['sanitizeLine', (text) => sanitizeLine(text, 256)],
  ['beginnings of tokens', ({ length }) => sanitizeLine('ghs_1_eyJ-'.repeat(length / 10), 256)],
  ['beginnings of user info', ({ length }) => sanitizeLine('%2F'.repeat(length / 3), 256)],
  ['usableLink', usableLink],
  ['parsePullRequest', (text) => parsePullRequest(text, 'https://github.com')],
]

describe('the work for a text of 65,536 characters', () => {
  it.each(works)('takes no time to speak of: %s', async (_, work) => {
    const slow: string[] = []

    for (const filler of FILLERS) {
      for (const shape of SHAPES) {
        const ms = await processorMs(work, shape(filler.repeat(LENGTH)))
        if (ms > LIMIT_MS) slow.push(shape(filler))
      }
    }
    expect(slow).toEqual([])
  })
})

describe('to redact 65,536 characters takes no time to speak of', () => {
  const forms: ((text: string) => string)[] = [
    (text) => text,
    encodeURIComponent,
    (text) => JSON.stringify(text).slice(1, -1),
  ]

  it.each(['\\', '/', '%25', 'ab', '"\\'])('with the key svc_%s…', async (part) => {
    const key = `svc_${part.repeat(2_000 / part.length)}x`
    const hide = createRedactor(key)

    for (const form of forms) {
      // Its end is there too, and almost each character begins much of it.
      const much = form(key.slice(1)).repeat(40).slice(0, LENGTH)
      const text = `${form(key)}, ${much}`
      let shown = ''
      const ms = await processorMs(() => {
        shown = hide(text)
      }, '')
      expect(shown).toMatch(/^\*\*\*, /)
      expect(ms).toBeLessThan(LIMIT_MS)
    }
  })
})

it('300 paths and 50 patterns with more wildcards than people write take 15 seconds at most', async () => {
  const paths = ['a', 'a/', 'aa/'].map((part) => `${part.repeat(1_023 / part.length)}c`)
  const patterns = ['**/a*b*c*', '**/*a*/**/*b*', '*a*a*b']
  const pairs = paths.flatMap((path) => patterns.map((pattern) => [path, pattern] as const))
  const work: Work = () => {
    for (let count = 0; count < 15_000 / 60; count += 1) {
      const [path, pattern] = pairs[count % pairs.length] ?? ['', '']
      matchesPath(path, pattern)
    }
  }

  // A sixtieth of them.
  expect(await processorMs(work, '')).toBeLessThan(250)
})
