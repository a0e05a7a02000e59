import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { parseMarker, renderComment } from '../../src/forge/comment-body.ts'
import type { WaitResult } from '../../src/polling/wait.ts'
import { toStepOutcome } from '../../src/report/outcome.ts'
import { anyCharacter } from '../support/any-text.ts'
import { aJob } from '../support/fakes.ts'
import {
  context,
  finished,
  outcomeOf,
  pollingFailed,
  PR_LINK as prLink,
  timedOut,
} from '../support/outcomes.ts'

const runUrl = 'https://github.com/acme/app/actions/runs/1'
// It must never change: the comments of earlier versions would not be found again.
const hash = '24dff8d1564cbd58832a65041ff7816e'
const run = `[workflow run](<${runUrl}>)`
const branch = 'Branch `agent/fix-login` · model `model-x`'
const active = aJob({ status: 'active' })
const allowed = { allowedStatuses: ['completed', 'archived', 'failed', 'active'] }
const name = 'Agent job `job_8f3a`'
const gate = { requirePr: 'verified' } as const
const verification = {
  kind: 'verified',
  author: 'acme-agent[bot]',
  headSha: '1a2b3c4d5e6f7a8b9c0d1e2f3a4b5c6d7e8f9a0b',
  files: 3,
} as const
const verified = '(verified: opened by `acme-agent[bot]`, commit `1a2b3c4`, 3 files in `pr-paths`)'

function bodyOf(outcomes: ReturnType<typeof outcomeOf>[], options = {}): string {
  return renderComment(toStepOutcome(outcomes, context), {
    projectId: 'acme-web',
    runUrl,
    ...options,
  })
}

describe('the comment on one job', () => {
  it.each<[string, WaitResult, Parameters<typeof outcomeOf>[1]]>([
    [`✅ ${name} completed: <${prLink}>`, finished({ prLink }), {}],
    [
      `✅ ${name} completed: <${prLink}> ${verified}`,
      finished({ prLink }),
      { ...gate, verification },
    ],
    [`✅ ${name} completed without a pull request.`, finished(), {}],
    [
      `✅ ${name} completed, but its pull request link cannot be used.`,
      finished({ isPrLinkUnusable: true }),
      {},
    ],
    [`⚠️ ${name} failed.`, finished({ status: 'failed' }), allowed],
    [
      `⚠️ ${name} failed. It reported this pull request: <${prLink}>`,
      finished({ status: 'failed', prLink }),
      allowed,
    ],
    [
      `⚠️ ${name} failed. It reported this pull request: <${prLink}> ${verified}`,
      finished({ status: 'failed', prLink }),
      { ...gate, ...allowed, verification },
    ],
    // Its link may be lost, so nothing is said about a pull request.
    [`⚠️ ${name} is archived.`, finished({ status: 'archived' }), allowed],
    [`⏳ ${name} is still active.`, timedOut(), allowed],
    [
      `❌ ${name} completed and reported this pull request: <${prLink}>. It is not verified: it is closed.`,
      finished({ prLink }),
      { ...gate, verification: { kind: 'unverified', reason: 'it is closed.' } },
    ],
  ])('says how it ended, and links the run below: %j', (text, wait, rules) => {
    const links = text.includes(prLink) ? 1 : 0

    expect(bodyOf([outcomeOf(wait, rules)])).toBe(
      `<!-- await-agent-job:${hash}:${links} -->\n${text}\n\n<sub>${branch} · ${run}</sub>`,
    )
  })

  it.each<[string, WaitResult, Parameters<typeof outcomeOf>[1]]>([
    [`❌ ${name} failed. See the ${run}.`, finished({ status: 'failed' }), {}],
    [
      `❌ ${name} failed. It reported this pull request: <${prLink}> (not verified). See the ${run}.`,
      finished({ status: 'failed', prLink }),
      gate,
    ],
    [`❌ ${name} is archived. See the ${run}.`, finished({ status: 'archived' }), {}],
    [
      `❌ ${name} is archived. It reported this pull request: <${prLink}>. See the ${run}.`,
      finished({ status: 'archived', prLink }),
      {},
    ],
    [`❌ ${name} completed without a pull request. See the ${run}.`, finished(), gate],
    [
      `❌ ${name} completed: <${prLink}> (not verified). See the ${run}.`,
      finished({ prLink }),
      { ...gate, verification: { kind: 'cancelled' } },
    ],
    [
      `⏳ ${name} is still active; the workflow stopped waiting. Re-run failed jobs of the ${run} to keep waiting.`,
      timedOut(),
      {},
    ],
    [
      `⏳ ${name} has the unknown status \`**@octocat**\`; the workflow stopped waiting. Re-run failed jobs of the ${run} to keep waiting.`,
      timedOut({ job: aJob({ status: '**@octocat**' }) }),
      allowed,
    ],
    [
      `❌ ${name} could no longer be polled (\`unavailable\`). It was active when last seen. See the ${run}.`,
      pollingFailed('unavailable', { job: active, isFinalPoll: true }),
      {},
    ],
  ])('says what to do next, with the run: %j', (text, wait, rules) => {
    const links = text.includes(prLink) ? 1 : 0

    expect(bodyOf([outcomeOf(wait, rules)])).toBe(
      `<!-- await-agent-job:${hash}:${links} -->\n${text}\n\n<sub>${branch}</sub>`,
    )
  })

  it('has no footer if nothing is known', () => {
    expect(bodyOf([outcomeOf(pollingFailed('not-found'))])).toBe(
      `<!-- await-agent-job:${hash}:0 -->\n❌ ${name} was not found. See the ${run}.`,
    )
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
    expect(bodyOf([outcomeOf(finished({ prLink, ...job }))])).toMatch(
      new RegExp(`: <${prLink}>\n\n${RegExp.escape(footer)}$`),
    )
  })

  it('links the run in its parsed form, if that is a usable link', () => {
    const bodyWith = (url: string): string =>
      bodyOf([outcomeOf(pollingFailed('not-found'))], { runUrl: url })

    expect(bodyWith('https://git.example/a>b/c')).toContain(
      'See the [workflow run](<https://git.example/a%3Eb/c>).',
    )
    // Markdown would drop the backslash.
    expect(bodyWith('https://git.example/a#b\\`c')).toContain('(<https://git.example/a#b%5C%60c>)')
    expect(bodyWith('/acme/app/actions/runs/')).toMatch(/ was not found\. See the workflow run\.$/)
    expect(bodyOf([outcomeOf(finished())], { runUrl: '' })).toMatch(/ · model `model-x`<\/sub>$/)
  })
})

describe('the comment on several jobs', () => {
  it('counts those that passed, and has a line for each', () => {
    const body = bodyOf([
      outcomeOf(finished({ prLink }), { jobId: 'job_1' }),
      outcomeOf(finished({ status: 'failed', prLink }), { jobId: 'job_2' }),
      outcomeOf(timedOut(), { jobId: 'job_3', ...allowed }),
      outcomeOf(timedOut(), { jobId: 'job_4' }),
      outcomeOf(pollingFailed('unavailable'), { jobId: 'job_5' }),
      outcomeOf(pollingFailed('unavailable', { polls: 0 }), { jobId: 'job_6' }),
    ])

    expect(body).toMatch(/^<!-- await-agent-job:[0-9a-f]{32}:2 -->\n/)
    expect(body.slice(body.indexOf('\n') + 1)).toBe(`2 of 6 agent jobs passed.

- ✅ Agent job \`job_1\` completed: <${prLink}>
- ❌ Agent job \`job_2\` failed. It reported this pull request: <${prLink}>
- ⏳ Agent job \`job_3\` is still active.
- ⏳ Agent job \`job_4\` is still active; the workflow stopped waiting.
- ❌ Agent job \`job_5\` could not be polled (\`unavailable\`).
- ❌ Agent job \`job_6\` was not polled.

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
    expect(parseMarker(body).links).toBe(100)
  })
})

describe('the marker', () => {
  const id = fc.string({ unit: anyCharacter, minLength: 1 })

  function idOf(projectId: string, ...jobIds: string[]): string {
    const outcomes = jobIds.map((jobId) => outcomeOf(finished(), { jobId }))
    return parseMarker(bodyOf(outcomes, { projectId })).id
  }

  it('differs by project and jobs, does not contain their ids, and is the same in any order', () => {
    fc.assert(
      fc.property(id, id, id, (project, job, other) => {
        expect(idOf(project, job)).toMatch(/^[0-9a-f]{32}$/)
        expect(idOf(project, job) === idOf(project, other)).toBe(job === other)
        expect(idOf(project, job) === idOf(project + other, job)).toBe(false)
        expect(idOf(project, other + job) === idOf(project + other, job)).toBe(false)
        expect(idOf(project, job, other)).toBe(idOf(project, other, job))
        expect(idOf(project, job, other) === idOf(project, job)).toBe(false)
      }),
    )
  })

  it.each([
    ['anywhere in a comment', `Moved\n<!-- await-agent-job:${hash}:12 -->\n✅`, hash, 12],
    [
      'only once, as text of the service may follow it',
      bodyOf([
        outcomeOf(finished({ prLink, sourceRef: `<!-- await-agent-job:${'0'.repeat(32)}:0 -->` })),
      ]),
      hash,
      1,
    ],
    ['not in another comment', `<!-- other:${hash}:1 -->\n✅ completed: <${prLink}>`, '', 0],
    ['not without a count', `<!-- await-agent-job:${hash} -->`, '', 0],
  ])('is found %s', (_, text, expectedId, links) => {
    expect(parseMarker(text)).toEqual({ id: expectedId, links })
  })
})
