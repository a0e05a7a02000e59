import '../support/one-realm.ts'
import { afterEach, describe, expect, it } from '@jest/globals'
import { startGitHub, type GitHubOptions } from '../../simulator/github.ts'
import type { RecordedRequest } from '../../simulator/loopback.ts'
import { hang, status, type SimulatedResponse } from '../../simulator/responses.ts'
import { formatMarker, renderComment } from '../../src/wait/comment-body.ts'
import { commentOnIssue } from '../../src/wait/comment.ts'
import type { Outcome } from '../../src/wait/polling/wait-for-job.ts'
import type { TriggerEvent } from '../../src/runner/event.ts'
import type { Redact } from '../../src/text/sanitize.ts'
import { createClock, SECOND } from '../support/fakes.ts'
import {
  finished,
  resultOf,
  PR_LINK as prLink,
  pollingFailed,
  timedOut,
} from '../support/results.ts'
import { rowsOf } from '../support/table.ts'

const projectId = 'acme-web'
const serverUrl = 'https://ghe.example:8443'
const bot = 'github-actions[bot]'
const completed = finished({ prLink })
const marker = formatMarker(projectId, 'job_8f3a')
const old = `${marker}\n⏳ It is still active.`
const url = (id: number): string => `https://github.com/acme/app/issues/42#issuecomment-${id}`

/** The comment of a run. */
function bodyOf(wait: Outcome, runId = '4711'): string {
  const runUrl = `${serverUrl}/acme/app/actions/runs/${runId}`
  return renderComment(resultOf(wait).comment, { marker, runUrl })
}

const body = bodyOf(completed)

/** What the rows call comments. */
const BODIES: Readonly<Record<string, string>> = {
  linked: body,
  old,
  ofRun1: bodyOf(completed, '1'),
  moved: `> Note\n\n${old}`,
  ofOther: old.replace(marker, formatMarker(projectId, 'job_2')),
}

/** What they call the ends of a wait. */
const WAITS: Readonly<Record<string, Outcome>> = {
  completed,
  active: timedOut(),
  unknown: pollingFailed('unauthorized'),
}

let close = (): Promise<void> => Promise.resolve()

afterEach(() => close())

/** How the rows call the requests: for the viewer and the list; to create, and to update. */
const LETTERS: Readonly<Record<string, string>> = {
  'POST graphql': 'V',
  'GET comments': 'L',
  'POST comments': 'C',
  'PATCH comments': 'P',
}

function letterOf({ method, url: path }: RecordedRequest): string {
  return LETTERS[`${method} ${/graphql$|comments/.exec(path)?.[0] ?? path}`] ?? path
}

const says = (message: string) => status(403, {}, { message })
/** What the rows call responses. `429@20` has a Retry-After; any other number is a status. */
const RESPONSES: Readonly<Record<string, SimulatedResponse>> = {
  noList: status(200, {}, { items: [] }),
  odd: status(200, {}, [
    { id: 1, user: null, body: old, html_url: 'x' },
    { id: 2, user: { login: bot }, body: null, html_url: 'x' },
    { id: 3, user: { login: bot }, body, html_url: 'javascript:alert(1)' },
  ]),
  lacking: says('Resource not accessible by integration'),
  blocked: says('User is blocked'),
}

/**
 * The responses by kind of request, such as `C=502 L=ok,502`; the last one repeats. `ok` stands for
 * what GitHub should do. `stop` cancels the run.
 */
function play(text: string, stop: AbortController): NonNullable<GitHubOptions['intercept']> {
  const faults = new Map(
    text.split(' ').map((each) => [each.charAt(0), each.slice(2).split(',')] as const),
  )
  return (request, proceed) => {
    const left = faults.get(letterOf(request)) ?? ['ok']
    const [name = 'ok'] = left.length > 1 ? left.splice(0, 1) : left
    if (name === 'ok') return proceed()
    if (name === 'stop') {
      stop.abort()
      return hang()
    }
    const [code = '', retryAfter] = name.split('@')
    const headers = retryAfter === undefined ? {} : { 'retry-after': retryAfter }
    return RESPONSES[name] ?? status(Number(code), headers, {})
  }
}

interface Situation {
  readonly wait?: Outcome | undefined
  readonly inputs?: Partial<Parameters<typeof commentOnIssue>[1]['inputs']>
  readonly event?: Partial<TriggerEvent>
  readonly redact?: Redact
  /** Bodies of comments by the bot, or whole ones, oldest first. */
  readonly comments?: readonly (string | { login: string; body: string })[]
  readonly faults?: string
  /** How long each request takes. */
  readonly tookMs?: number
}

/** Comments on issue 42. */
async function comment({ wait = completed, comments = [], tookMs = 1, ...rest }: Situation = {}) {
  const clock = createClock()
  const startedAt = clock.now()
  const times: number[] = []
  const stop = new AbortController()
  const intercept = play(rest.faults ?? '', stop)
  const github = await startGitHub({
    login: bot,
    intercept: (request, proceed) => {
      times.push(Math.floor((clock.now() - startedAt) / SECOND))
      clock.jump(tookMs)
      return intercept(request, proceed)
    },
    comments: comments.map((seed) => {
      const own = typeof seed === 'string' ? { login: bot, body: seed } : seed
      return { issue: 'acme/app#42', ...own }
    }),
  })
  close = github.close

  const event = { name: 'issues', issueNumber: 42, isFork: false }
  const said: string[] = []
  const made = await commentOnIssue(resultOf(wait), {
    inputs: {
      projectId,
      jobId: 'job_8f3a',
      issueNumber: undefined,
      githubToken: github.token,
      ...rest.inputs,
    },
    event: { ...event, ...rest.event },
    runner: {
      serverUrl,
      // REST and GraphQL have different paths there.
      apiUrl: github.enterpriseApiUrl,
      repository: 'acme/app',
      runId: '4711',
      redact: rest.redact ?? ((text) => text),
      log: (level, text) => said.push(`${level}: ${text}`),
    },
    clock,
    signal: stop.signal,
  })
  const { requests } = github
  return {
    /** The URL, or what the log says. */
    result: [made, ...said].join(''),
    requests,
    /** Each with its time in seconds. */
    kinds: requests.map((request, at) => `${letterOf(request)}${times[at] ?? ''}`).join(' '),
    bodies: github.comments.map((each) => each.body),
  }
}

const notMade = (why: string): string =>
  `warning: Could not comment: ${why} The step result is unaffected.`

describe('a comment', () => {
  it('is created at GitHub’s addresses, and is redacted', async () => {
    const redact = (text: string) => text.replaceAll('job_8f3a', '***')
    const { result, requests, bodies } = await comment({
      comments: [{ login: 'octocat', body: 'Hello' }],
      inputs: { issueNumber: 42 },
      event: { issueNumber: 7 },
      redact,
    })
    const redacted = redact(body)

    expect([result, bodies]).toEqual([url(1002), ['Hello', redacted]])
    expect(requests.map((request) => [request.method, request.url, request.body])).toEqual([
      ['POST', '/api/graphql', '{"query":"query { viewer { login } }"}'],
      ['GET', '/api/v3/repos/acme/app/issues/42/comments?per_page=100', ''],
      ['POST', '/api/v3/repos/acme/app/issues/42/comments', JSON.stringify({ body: redacted })],
    ])
  })

  // Name | comments before | how the job ended | the requests | the comments after
  it.each(
    rowsOf(`
    is not written again for its run  | ofRun1            | completed | V0 L0    | ofRun1
    is found wherever its marker is   | moved             | completed | V0 L0 P0 | linked
    is not that on another job        | ofOther           | completed | V0 L0 C0 | ofOther linked
    is not that of another author     | octocat:old github-actions:old | completed | V0 L0 C0 | old old linked
    is left alone until it has ended  | old               | active    | V0 L0    | old
    is left alone if no poll worked   | old               | unknown   | V0 L0    | old
  `),
  )('%s', async (_, before = '', end = '', kinds = '', after = '') => {
    const namesIn = (text: string) => text.split(' ').filter(Boolean)
    const comments = namesIn(before).map((text) => {
      const [name = '', login = bot] = text.split(':').reverse()
      return { login, body: BODIES[name] ?? '' }
    })
    const bodies = namesIn(after).map((name) => BODIES[name])
    const result = url(1000 + bodies.length)
    const made = await comment({ comments, wait: WAITS[end] })

    expect(made).toMatchObject({ result, kinds, bodies })
  })

  it('is looked for on every page, and on no more than are needed', async () => {
    const comments = Array<string>(220).fill('x')
    const last = await comment({ comments: [...comments, old] })
    await close()
    const first = await comment({ comments: [old, ...comments] })

    expect(last).toMatchObject({ result: url(1221), kinds: 'V0 L0 L0 L0 P0' })
    expect(first).toMatchObject({ result: url(1001), kinds: 'V0 L0 P0' })
  })

  it.each([
    ['60 pages', 1, 61],
    ['two minutes', 8 * SECOND, 16],
  ])('is not made if more than %s would be needed to look for one', async (_, tookMs, count) => {
    const { result, requests } = await comment({ comments: Array(6_001).fill('x'), tookMs })

    expect(result).toBe(notMade('there are too many comments to find an earlier one.'))
    expect(requests).toHaveLength(count)
  })

  it('may be by a deleted account, without a body, with an odd link', async () => {
    expect(await comment({ faults: 'L=odd' })).toMatchObject({ result: '', bodies: [] })
  })
})

describe('a fault', () => {
  const anyway = ' The comment may have been created anyway.'

  // Retries are tested in octokit.test.ts.
  it.each(
    rowsOf(`
    of the list: something else               | old | L=noList       | V0 L0          | unusable response
    of the list: 409, which Octokit takes for its end | old | L=409  | V0 L0          | HTTP 409
    of an update, for more than a second      | old | P=502          | V0 L0 P0 P1    | HTTP 502, 2 attempts
    of a new comment                          |     | C=422          | V0 L0 C0       | HTTP 422
    of a new comment, which may exist         |     | C=502          | V0 L0 C0       | HTTP 502 anyway
    a second limit, for more than the time    |     | L=429@60,ok C=429@60,ok | V0 L0 L60 C60 | HTTP 429
    passes: of the viewer, if no comment is marked |  | V=404         | V0 L0 C0       | done
    passes: two of them                       |     | L=429@60,ok C=429@59,ok | V0 L0 L60 C60 C119 | done
  `),
  )('%s', async (_, before = '', faults = '', expected = '', end = '') => {
    const comments = before === 'old' ? [old] : []
    const { result, kinds, bodies } = await comment({ comments, faults })
    const [, message = '', doubt] = /^(.*?)( anyway)?$/.exec(end) ?? []
    const whyNot = `the request to ghe.example:8443 failed (${message}).${doubt === undefined ? '' : anyway}`

    expect(kinds).toBe(expected)
    expect(result).toEqual(end === 'done' ? url(1001) : notMade(whyNot))
    expect(bodies).toEqual(end === 'done' ? [body] : comments)
  })

  it('of the token names the input', async () => {
    const { result } = await comment({ faults: 'V=401 L=401' })

    expect(result).toEqual(
      notMade('the request to ghe.example:8443 failed (HTTP 401). Check `github-token`.'),
    )
  })

  // A second comment could be made, or that of somebody else be changed.
  it('of the viewer makes no comment if one is marked', async () => {
    for (const login of [bot, 'octocat']) {
      const { result, bodies } = await comment({
        comments: [{ login, body: old }],
        faults: 'V=404',
      })
      await close()

      expect(bodies).toEqual([old])
      expect(result).toBe(
        notMade('GraphQL did not say whether an earlier comment is of this account.'),
      )
    }
  })

  it.each('VLPC'.split(''))('may be that the run was cancelled: %s', async (letter) => {
    const comments = letter === 'P' ? [old] : []
    const { result, kinds } = await comment({ comments, faults: `${letter}=stop` })
    const doubt = letter === 'C' ? anyway : ''

    expect(result).toBe(notMade(`the run was cancelled meanwhile.${doubt}`))
    expect(kinds).toMatch(new RegExp(`^[^${letter}]*${letter}0$`))
  })

  // What GitHub responds | whether to a fork | what is said
  it.each(
    rowsOf(`
    lacking |      | (HTTP 403: \`Resource not accessible by integration\`). Add \`issues: write\` (on a pull request \`pull-requests: write\`) under \`permissions:\`.
    lacking | fork | (HTTP 403: \`Resource not accessible by integration\`). The token of a pull request from a fork is read-only.
    blocked | fork | (HTTP 403: \`User is blocked\`).
    301     |      | (HTTP 301). The issue was transferred, or the repository renamed.
    307     |      | (HTTP 307).
  `),
  )('has a hint that is certain: %s %s', async (name, fork, said) => {
    const { result } = await comment({ faults: `L=${name}`, event: { isFork: fork === 'fork' } })

    expect(result).toBe(notMade(`the request to ghe.example:8443 failed ${said}`))
  })

  it.each<[Situation, string]>([
    [
      { inputs: { githubToken: '' } },
      "`github-token` is empty. Remove the input to use the job's own",
    ],
    [{ event: { name: 'x\n::y', issueNumber: undefined } }, 'the event "x\uFFFD: :y" has no issue'],
    [
      { event: { name: 'workflow_run', issueNumber: undefined } },
      'the event "workflow_run" has no issue or pull request. Set `issue-number`. The first workflow can upload the number as an artifact, which is untrusted.',
    ],
  ])('needs no request to be known: %j', async (situation, whyNot) => {
    const { result, requests } = await comment(situation)

    expect(result).toContain(`warning: Could not comment: ${whyNot}`)
    expect(requests).toEqual([])
  })

  it('is a bug if it is none of GitHub', async () => {
    const faults = 'V=404'
    const redact = (text: string): string => {
      if (text === '') throw new Error('bug')
      return text
    }

    await expect(comment({ faults, redact })).rejects.toThrow('bug')
  })
})
