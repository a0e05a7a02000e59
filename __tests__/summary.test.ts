import { describe, expect, it } from '@jest/globals'
import type { ErrorCode } from '../src/errors.ts'
import { renderSummary } from '../src/summary.ts'
import { aJob, anOutcome, MINUTE, SECOND } from './support/fakes.ts'

const prLink = 'https://github.com/acme/app/pull/7'
const jobId = 'job_8f3a'
const waited = { reads: 24, waitedMs: 4 * MINUTE + 12 * SECOND }
const head = '| Job | Repository | Branch | Model | Created | Waited |\n| --- | --- | --- | --- | --- | --- |'
const row =
  '| `job_8f3a` | `https://github.com/acme/app` | `agent/fix-login` | `model-x` | 2026-11-21 09:14 UTC | 4 min 12 s, 24 reads |'

describe('renderSummary', () => {
  it('shows a job that went well: heading, link, table', () => {
    expect(renderSummary(anOutcome({ job: aJob({ prLink }) }), { jobId, waited })).toBe(
      `### Agent job completed\n\n**Pull request:** <${prLink}>\n\n${head}\n${row}\n`,
    )
  })

  it('says what happened where there is no link', () => {
    const outcome = anOutcome({ message: 'Agent job job_8f3a completed; it made no pull request.' })

    expect(renderSummary(outcome, { jobId, waited })).toBe(
      `### Agent job completed\n\nAgent job job_8f3a completed; it made no pull request.\n\n${head}\n${row}\n`,
    )
  })

  it('says what happened where it did not go well, besides the link', () => {
    const outcome = anOutcome({
      errorCode: 'job-failed',
      level: 'error',
      message: 'It *failed*: look at `prLink`.',
      job: aJob({ status: 'failed', prLink }),
    })

    expect(renderSummary(outcome, { jobId, waited })).toBe(
      `### Agent job failed\n\n**Pull request:** <${prLink}>\n\nIt &#42;failed&#42;: look at \`prLink\`.\n\n${head}\n${row}\n`,
    )
  })

  it('shows no table where nothing was asked', () => {
    const outcome = anOutcome({
      errorCode: 'invalid-input',
      level: 'error',
      message: '`job-id` is empty.',
      job: undefined,
    })

    expect(renderSummary(outcome, { jobId: '', waited: undefined })).toBe(
      '### No agent job was asked for: inputs need fixing\n\n`job-id` is empty.\n',
    )
  })

  it('leaves cells empty for what is not known', () => {
    const outcome = anOutcome({ errorCode: 'unavailable', level: 'error', message: 'Why.', job: undefined })

    expect(renderSummary(outcome, { jobId, waited: { reads: 1, waitedMs: 30 * SECOND } })).toBe(
      `### The agent job could not be read\n\nWhy.\n\n${head}\n| \`job_8f3a\` |  |  |  |  | 30 s, 1 read |\n`,
    )
  })

  it.each<[ErrorCode | '', string, string]>([
    ['', 'completed', 'Agent job completed'],
    ['', 'failed', 'Agent job failed'],
    ['', 'archived', 'Agent job was archived'],
    ['', 'active', 'Agent job still active after 4 min 12 s'],
    ['', 'paused', 'Agent job still `paused` after 4 min 12 s'],
    ['job-failed', 'failed', 'Agent job failed'],
    ['job-archived', 'archived', 'Agent job was archived'],
    ['no-pr', 'completed', 'Agent job completed'],
    ['timeout', 'active', 'Agent job still active after 4 min 12 s'],
    ['timeout', 'paused', 'Agent job still `paused` after 4 min 12 s'],
    ['cancelled', 'active', 'Stopped waiting for the agent job'],
    ['invalid-input', 'active', 'No agent job was asked for: inputs need fixing'],
    ['internal', 'completed', 'The action itself failed'],
    ['unauthorized', 'active', 'The agent job could not be read'],
    ['forbidden', 'active', 'The agent job could not be read'],
    ['not-found', 'active', 'The agent job could not be read'],
    ['rate-limited', 'active', 'The agent job could not be read'],
    ['unavailable', 'active', 'The agent job could not be read'],
    ['invalid-response', 'active', 'The agent job could not be read'],
    ['unexpected-response', 'active', 'The agent job could not be read'],
  ])('has a heading for the code %j of a job that is %s: %s', (errorCode, status, heading) => {
    const [first] = renderSummary(anOutcome({ errorCode, job: aJob({ status }) }), { jobId, waited }).split(
      '\n',
    )

    expect(first).toBe(`### ${heading}`)
  })

  it('says no time in the heading where there was none to speak of', () => {
    const outcome = anOutcome({ errorCode: 'timeout', level: 'error', job: aJob({ status: 'active' }) })
    const markdown = renderSummary(outcome, { jobId, waited: { reads: 1, waitedMs: 200 } })

    expect(markdown).toMatch(/^### Agent job still active\n[^]*\| under 1 s, 1 read \|\n$/)
  })

  it.each([
    ['2026-11-21T09:14:59+02:00', '2026-11-21 07:14 UTC'],
    ['yesterday', '`yesterday`'],
    ['', ''],
  ])('shows the time of creation %j as %j', (createdAt, cell) => {
    const markdown = renderSummary(anOutcome({ job: aJob({ createdAt }) }), { jobId, waited })

    expect(markdown).toContain(`| \`model-x\` | ${cell} | 4 min 12 s, 24 reads |`)
  })

  it('keeps hostile text inside its cell', () => {
    const job = aJob({ model: '`|</td>|@octocat', sourceRef: 'a|b', sourceRepository: '<img src=x>' })

    expect(renderSummary(anOutcome({ job }), { jobId: '-->|', waited })).toContain(
      '| `-->\\|` | `<img src=x>` | `a\\|b` | `` `\\|</td>\\|@octocat `` | 2026-11-21 09:14 UTC | 4 min 12 s, 24 reads |',
    )
  })
})
