import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { countLinks, renderComment } from '../../src/forge/comment-body.ts'
import type { WaitResult } from '../../src/polling/wait.ts'
import { toStepOutcome } from '../../src/report/outcome.ts'
import { anyCharacter } from '../support/any-text.ts'
import { aJob } from '../support/fakes.ts'
import {
  context,
  finished,
  outcomeOf,
  PR_LINK as prLink,
  type Rules,
  timedOut,
  pollingFailed,
} from '../support/outcomes.ts'

const runUrl = 'https://github.com/acme/app/actions/runs/1'
// It must never change: the comments of earlier versions would not be found again.
const marker = '<!-- await-agent-job:24dff8d1564cbd58832a65041ff7816e -->'
const run = `[workflow run](<${runUrl}>)`
const details = `\n\n<sub>Branch \`agent/fix-login\` · model \`model-x\` · ${run}</sub>`
const active = aJob({ status: 'active' })
const allowed = { allowedStatuses: ['completed', 'archived', 'failed', 'active'] }
const name = 'Agent job `job_8f3a`'
const gate = { requirePr: 'verified' } as const
const verified = {
  kind: 'verified',
  author: 'acme-agent[bot]',
  headSha: '1a2b3c4d5e6f7a8b9c0d1e2f3a4b5c6d7e8f9a0b',
} as const

function bodyOf(outcomes: ReturnType<typeof outcomeOf>[], options = {}): string {
  return renderComment(toStepOutcome(outcomes, context), {
    projectId: 'acme-web',
    runUrl,
    ...options,
  })
}

describe('the comment on one job', () => {
  it.each<[string, WaitResult, Parameters<typeof outcomeOf>[1]]>([
    [`✅ ${name} opened a pull request: <${prLink}>${details}`, finished({ prLink }), {}],
    [`✅ ${name} completed without opening a pull request.${details}`, finished(), {}],
    [
      `❌ ${name} completed without opening a pull request.${details}`,
      finished(),
      { requirePr: 'any' },
    ],
    [
      `✅ ${name} completed, but its pull request link cannot be shown.${details}`,
      finished({ isPrLinkUnusable: true }),
      {},
    ],
    [
      `❌ ${name} failed without opening a pull request.${details}`,
      finished({ status: 'failed' }),
      {},
    ],
    [
      `⚠️ ${name} failed after opening a pull request: <${prLink}>${details}`,
      finished({ status: 'failed', prLink }),
      allowed,
    ],
    // Its link may be lost, so nothing is said about a pull request.
    [`❌ ${name} was archived.${details}`, finished({ status: 'archived' }), {}],
    [`⚠️ ${name} was archived.${details}`, finished({ status: 'archived' }), allowed],
    [
      `❌ ${name} was archived after opening a pull request: <${prLink}>${details}`,
      finished({ status: 'archived', prLink }),
      {},
    ],
    [
      `❌ ${name} was archived, but its pull request link cannot be shown.${details}`,
      finished({ status: 'archived', isPrLinkUnusable: true }),
      {},
    ],
    [
      `✅ ${name} opened a pull request: <${prLink}> (verified: by \`acme-agent[bot]\`, commit \`1a2b3c4\`)${details}`,
      finished({ prLink }),
      { ...gate, verification: verified },
    ],
    [
      `⚠️ ${name} failed after opening a pull request: <${prLink}> (verified: by \`acme-agent[bot]\`, commit \`1a2b3c4\`)${details}`,
      finished({ status: 'failed', prLink }),
      { ...gate, ...allowed, verification: verified },
    ],
    [
      `❌ ${name} opened a pull request: <${prLink}>. It is not verified: it is closed.${details}`,
      finished({ prLink }),
      { ...gate, verification: { kind: 'unverified', reason: 'it is closed.' } },
    ],
    [
      `❌ ${name} opened a pull request: <${prLink}>${details}`,
      finished({ prLink }),
      { ...gate, verification: { kind: 'cancelled' } },
    ],
    [`❌ ${name} completed without opening a pull request.${details}`, finished(), gate],
    [
      `⏳ ${name} is still active; the workflow stopped waiting. Re-run it to continue.${details}`,
      timedOut(),
      {},
    ],
    [`⏳ ${name} is still active.${details}`, timedOut(), allowed],
    [
      `⏳ ${name} has the unknown status \`**@octocat**\`; the workflow stopped waiting. Re-run it to continue.${details}`,
      timedOut({ job: aJob({ status: '**@octocat**' }) }),
      allowed,
    ],
    [
      `❌ ${name} could no longer be polled (\`unavailable\`). It was active when last seen.${details}`,
      pollingFailed('unavailable', { job: active, isFinalPoll: true }),
      {},
    ],
    [
      `❌ ${name} could not be polled (\`not-found\`).\n\n<sub>${run}</sub>`,
      pollingFailed('not-found'),
      {},
    ],
  ])('says how it ended: %j', (text, wait, rules) => {
    expect(bodyOf([outcomeOf(wait, rules)])).toBe(`${marker}\n${text}`)
  })

  it.each([
    [{ model: '' }, `<sub>Branch \`agent/fix-login\` · ${run}</sub>`],
    [{ sourceRef: '' }, `<sub>model \`model-x\` · ${run}</sub>`],
    [{ sourceRef: '', model: '' }, `<sub>${run}</sub>`],
    [
      { sourceRef: '--> @octocat', model: '`</sub>' },
      `<sub>Branch \`--> @octocat\` · model \`\` \`</sub> \`\` · ${run}</sub>`,
    ],
  ])('shows what is known: %j', (job, footer) => {
    expect(bodyOf([outcomeOf(finished({ prLink, ...job }))])).toBe(
      `${marker}\n✅ ${name} opened a pull request: <${prLink}>\n\n${footer}`,
    )
  })

  it('links the run in its parsed form, if that is a usable link', () => {
    const bodyWith = (url: string): string =>
      bodyOf([outcomeOf(pollingFailed('not-found'))], { runUrl: url })

    expect(bodyWith('https://git.example/a>b/c')).toContain(
      '<sub>[workflow run](<https://git.example/a%3Eb/c>)</sub>',
    )
    // Markdown would drop the backslash.
    expect(bodyWith('https://git.example/a#b\\`c')).toContain('(<https://git.example/a#b%5C%60c>)')
    expect(bodyWith('/acme/app/actions/runs/')).toBe(
      `${marker}\n❌ ${name} could not be polled (\`not-found\`).`,
    )
  })
})

describe('the comment on several jobs', () => {
  it('has a line for each', () => {
    const body = bodyOf([
      outcomeOf(finished({ prLink }), { jobId: 'job_1' }),
      outcomeOf(finished({ status: 'failed' }), { jobId: 'job_2' }),
    ])

    expect(body).toMatch(/^<!-- await-agent-job:[0-9a-f]{32} -->\n/)
    expect(body.slice(body.indexOf('\n') + 1)).toBe(`1 of 2 agent jobs did not pass:

- ✅ Agent job \`job_1\` opened a pull request: <${prLink}>
- ❌ Agent job \`job_2\` failed without opening a pull request.

<sub>${run}</sub>`)
  })

  it('has at most 65,536 characters and says how many jobs it leaves out', () => {
    const job = { prLink: `https://a.example/${'x'.repeat(2030)}` }
    const outcomes = Array.from({ length: 100 }, () =>
      outcomeOf(finished(job), { jobId: '`'.repeat(256) }),
    )
    const body = bodyOf(outcomes)
    const lines = body.match(/^- /gm) ?? []

    expect(body.length).toBeLessThanOrEqual(65_536)
    expect(body.length).toBeGreaterThan(50_000)
    expect(body).toContain(`\n- and ${101 - lines.length} more\n\n<sub>`)
  })
})

describe('the number of links', () => {
  const verification = { kind: 'unverified', reason: `\`mallory\` opened <${prLink}>.` } as const
  const linked = [finished({ prLink }), finished({ prLink, status: 'failed' })]
  const bare = [
    finished(),
    finished({ status: 'archived' }),
    timedOut(),
    pollingFailed('not-found'),
  ]

  it.each<[number, readonly WaitResult[], Rules]>([
    [0, bare, {}],
    [0, [finished()], {}],
    [1, [finished({ prLink })], {}],
    [1, [finished({ prLink })], { requirePr: 'verified', verification: verified }],
    // The reason links the pull request once more.
    [1, [finished({ prLink })], { requirePr: 'verified', verification }],
    [2, [...bare, ...linked], {}],
  ])('is that of the pull requests, %d, not of the run', (count, waits, rules) => {
    const body = bodyOf(waits.map((wait, at) => outcomeOf(wait, { jobId: `job_${at}`, ...rules })))

    expect(countLinks(body)).toBe(count)
  })
})

describe('the marker', () => {
  const id = fc.string({ unit: anyCharacter, minLength: 1 })

  function markerOf(projectId: string, ...jobIds: string[]): string {
    const outcomes = jobIds.map((jobId) => outcomeOf(finished(), { jobId }))
    return bodyOf(outcomes, { projectId }).split('\n')[0] ?? ''
  }

  it('differs by project and jobs, does not contain their ids, and is the same in any order', () => {
    fc.assert(
      fc.property(id, id, id, (project, job, other) => {
        expect(markerOf(project, job)).toMatch(/^<!-- await-agent-job:[0-9a-f]{32} -->$/)
        expect(markerOf(project, job) === markerOf(project, other)).toBe(job === other)
        expect(markerOf(project, job) === markerOf(project + other, job)).toBe(false)
        expect(markerOf(project, other + job) === markerOf(project + other, job)).toBe(false)
        expect(markerOf(project, job, other)).toBe(markerOf(project, other, job))
        expect(markerOf(project, job, other) === markerOf(project, job)).toBe(false)
      }),
    )
  })
})

describe('countLinks', () => {
  it.each([
    [1, '✅ Agent job `a` opened a pull request: <https://x.example/1>'],
    [1, '⚠️ Agent job `a` was archived after opening a pull request: <https://x.example/1>'],
    [
      2,
      '- ❌ Agent job `a` opened a pull request: <https://x.example/1>. It is not verified: it is closed.\n- ✅ Agent job `b` opened a pull request: <https://x.example/2>',
    ],
    [1, '✅ Agent job ``a`b`` opened a pull request: <https://x.example/1>'],
    [1, '✅ Agent job `` `a` `` opened a pull request: <https://x.example/1>'],
    [0, '✅ Agent job ``a` opened a pull request: <`` completed.'],
    [0, '❌ Agent job `a` failed without opening a pull request.'],
    [0, '⏳ Agent job `a` has the unknown status `opened a pull request: <http`.'],
    [
      0,
      '❌ Agent job `a` could no longer be polled. It was `x pull request: <http` when last seen.',
    ],
    [
      0,
      '✅ Agent job `a` completed.\n\n<sub>Branch `x pull request: <http` · model `✅ Agent job`</sub>',
    ],
  ])('is %i in %s', (count, text) => {
    expect(countLinks(`<!-- await-agent-job:1 -->\n${text}`)).toBe(count)
  })
})
