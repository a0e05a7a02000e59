import { describe, expect, it } from '@jest/globals'
import { markdownToHTML } from 'comrak'
import fc from 'fast-check'
import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5'
import { formatMarker, renderComment } from '../src/wait/comment-body.ts'
import type { Outcome } from '../src/wait/polling/wait-for-job.ts'
import type { WaitResult } from '../src/wait/result.ts'
import { toFailedStart, toStartResult } from '../src/start/result.ts'
import { renderSummary } from '../src/runner/result.ts'
import { parseResponse } from '../src/wait/polling/poll.ts'
import { parseJob } from '../src/wait/polling/job.ts'
import { parseStart } from '../src/start/client.ts'
import { causeOfError } from '../src/http/network-cause.ts'
import {
  cancelled,
  finished,
  resultOf,
  PR_LINK,
  timedOut,
  pollingFailed,
} from './support/results.ts'
import { anyCharacter, HOSTILE } from './support/any-text.ts'

/**
 * A port of cmark-gfm, which GitHub uses, with the extensions of GitHub. It decodes character
 * references in `<…>` as GitHub does. It filters neither HTML nor addresses.
 */
function render(markdown: string): string {
  const extension = {
    ...{ autolink: true, strikethrough: true, table: true, tasklist: true },
    ...{ footnotes: true, alerts: true, mathDollars: true, mathCode: true },
  }
  return markdownToHTML(markdown, { extension, render: { unsafe: true } })
}

/** All hostile text begins and ends with this letter, and has it between its parts. */
const MARK = 'ж'

interface Found {
  readonly tags: Set<string>
  readonly links: { readonly href: string; readonly text: string }[]
  /** The texts of code spans. */
  readonly code: string[]
  /** All other text, and all attributes except the addresses of links. */
  readonly rest: string[]
  readonly htmlComments: string[]
}

function find(html: string): Found {
  const found: Found = { tags: new Set(), links: [], code: [], rest: [], htmlComments: [] }
  visit(parseFragment(html))
  return found

  function visit(node: DefaultTreeAdapterTypes.Node): void {
    if ('value' in node) found.rest.push(node.value)
    if ('data' in node) found.htmlComments.push(node.data)
    if (!('childNodes' in node)) return
    if ('tagName' in node) {
      found.tags.add(node.tagName)
      const href = node.attrs.find(({ name }) => node.tagName === 'a' && name === 'href')?.value
      found.rest.push(...node.attrs.filter(({ name }) => name !== 'href').map(({ value }) => value))
      if (href !== undefined) {
        found.links.push({ href, text: textOf(node) })
        return
      }
      if (node.tagName === 'code') {
        found.code.push(textOf(node))
        return
      }
    }
    for (const child of node.childNodes) visit(child)
  }
}

function textOf(node: DefaultTreeAdapterTypes.Node): string {
  if ('value' in node) return node.value
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : ''
}

/** The address without encoding, because the renderer encodes other characters. */
function decoded(href: string): string {
  return href.replace(/%[0-9a-f]{2}/gi, (code) => String.fromCharCode(parseInt(code.slice(1), 16)))
}

const TAGS = new Set('h3 p strong a code ul li sub table thead tbody tr th td'.split(' '))

const HELP = 'https://github.com/await-agent-job/await-agent-job/blob/HEAD/docs/troubleshooting.md#'
/** What a link may show in place of its address: the run, or the name of the pull request. */
const LINK_TEXT = /^(workflow run|[\w./:-]+#\d+)$/

/** All hostile text stands in code spans, and every link is one of these or the one to the help. */
function expectInert(markdown: string, links: readonly string[]): void {
  const ours = links.map(decoded)
  const isOurs = (address: string): boolean => ours.includes(decoded(address))
  const { tags, links: rendered, code, rest, htmlComments } = find(render(markdown))
  const others = rendered.filter(
    ({ href, text }) => !(href.startsWith(HELP) && text === 'What to do'),
  )

  expect([...tags].filter((tag) => !TAGS.has(tag))).toEqual([])
  expect(
    others.filter(({ href, text }) => !isOurs(href) || (!isOurs(text) && !LINK_TEXT.test(text))),
  ).toEqual([])
  expect(rest.filter((text) => text.includes(MARK))).toEqual([])
  expect(htmlComments.filter((text) => !/^ await-agent-job:[0-9a-f]{32} $/.test(text))).toEqual([])
  expect(code.filter((text) => /[\p{Cc}\p{Cf}\p{DI}\p{Zl}\p{Zp}\u2800]/u.test(text))).toEqual([])
}

const hostile = fc
  .array(fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: anyCharacter, maxLength: 4 })), {
    minLength: 1,
    maxLength: 6,
  })
  .map((parts) => `${MARK}${parts.join(MARK)}${MARK}`)

/** A hostile job of the service, as the action reads it. */
const job = fc
  .record({
    status: fc.oneof(fc.constantFrom('active', 'completed', 'archived', 'failed'), hostile),
    prLink: fc.oneof(
      fc.constantFrom(null, PR_LINK),
      hostile,
      fc
        .tuple(fc.constantFrom('https://github.com/', 'https://github.com/?', 'https://'), hostile)
        .map((parts) => parts.join('')),
    ),
  })
  .map((json) => parseJob(json, (text) => text))
  .filter((parsed) => parsed !== undefined)

/** A hostile fault of the connection or of the service, as the action reads it. */
const failure = fc.oneof(
  fc
    .record({ text: hostile, reason: hostile, code: fc.constantFrom('ECONNRESET', 'ERR_SSL_X') })
    .map(({ text, reason, code }) => {
      const options = { proxy: undefined, maxBodyBytes: 1, redact: (each: string) => each }
      return { cause: causeOfError(Object.assign(new Error(text), { code, reason }), options) }
    }),
  fc
    .record({
      status: fc.constantFrom(200, 302, 401, 403, 404, 418, 503),
      headers: fc.record({ 'content-type': hostile, location: hostile }, { requiredKeys: [] }),
      text: fc.oneof(
        hostile.map((text) => `<title>${text}`),
        hostile.map((error) => JSON.stringify({ error })),
      ),
    })
    .map((response) => {
      const url = new URL('https://agents.example.com')
      return parseResponse(response, { url, jobId: '', redact: (text) => text })
    })
    .filter((result) => 'cause' in result),
)

const wait = fc.tuple(job, failure, fc.nat(5)).map(([aJob, { cause }, kind]): Outcome => {
  const waits: Outcome[] = [
    finished({ ...aJob, status: 'completed' }),
    finished({ ...aJob, status: 'failed' }),
    timedOut({ job: aJob }),
    cancelled(aJob),
    pollingFailed('unavailable', { job: aJob, cause }),
    pollingFailed('unavailable', { cause }),
  ]
  return waits[kind] ?? timedOut()
})

const waitResult = fc
  .record({
    wait,
    jobId: hostile,
    timeoutMs: fc.constantFrom(0, 1_800_000),
    requiresPr: fc.boolean(),
    allowedStatuses: fc.constantFrom(['completed'], ['completed', 'archived', 'failed', 'active']),
  })
  .map(({ wait: each, ...rules }) => resultOf(each, rules))

const runUrl = 'https://github.com/acme/app/actions/runs/1'

function linksOf({ outputs }: WaitResult): string[] {
  return [runUrl, outputs['prLink'] ?? '']
}

describe('Markdown', () => {
  it('of summaries and comments contains hostile text only in code spans and usable links', () => {
    fc.assert(
      fc.property(waitResult, hostile, (each, projectId) => {
        expectInert(renderSummary(each), linksOf(each))
        // Users paste the output into Markdown of their own.
        expectInert(each.message, linksOf(each))
        expectInert(
          renderComment(each.comment, { marker: formatMarker(projectId, 'x'), runUrl }),
          linksOf(each),
        )
      }),
    )
  })

  it('of starts contains hostile text only in code spans', () => {
    const status = fc.constantFrom(201, 302, 422, 500)
    const content = fc.oneof(
      fc.record({ error: hostile }),
      fc.record({ id: hostile }),
      hostile.map((name) => ({ [name]: 1 })),
    )
    fc.assert(
      fc.property(status, content, hostile, (code, body, text) => {
        const url = new URL('https://agents.example.com')
        const end = parseStart(
          { status: code, headers: { location: text }, text: JSON.stringify(body) },
          { url, redact: (each) => each },
        )
        const options = { baseUrl: url.origin, isCancelled: false }
        const started =
          end.kind === 'started' ? toStartResult(end.jobId, options) : toFailedStart(end, options)
        expectInert(renderSummary(started), [])
        expectInert(started.message, [])
      }),
      { numRuns: 200 },
    )
  })

  it('would show hostile text outside of code spans', () => {
    for (const text of [MARK, '<img>', '@a', 'a@evil.example', '`a'].map((each) => each + MARK)) {
      expect(() => {
        expectInert(text, [])
      }).toThrow('toEqual')
    }
    expect(() => {
      expectInert('<https://github.com&commat;evil.example/>', ['https://github.com/'])
    }).toThrow('toEqual')
  })
})
