import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { renderComment } from '../src/comment-text.ts'
import type { AgentJob } from '../src/job.ts'
import type { Outcome } from '../src/outcome.ts'
import { aJob, anOutcome } from './support/fakes.ts'

const prLink = 'https://github.com/acme/app/pull/7'
const place = {
  projectId: 'acme-web',
  jobId: 'job_8f3a',
  runUrl: 'https://github.com/acme/app/actions/runs/1',
}
// It must never change: comments of earlier versions would not be found again.
const marker = '<!-- await-agent-job:24dff8d1564cbd58832a65041ff7816e -->'
const run = 'the [workflow run](https://github.com/acme/app/actions/runs/1) has the details'
const origin = 'Branch `agent/fix-login`, model `model-x`.'

function outcomeOf(errorCode: Outcome['errorCode'], job: Partial<AgentJob> | undefined): Outcome {
  return anOutcome({ errorCode, job: job && aJob(job) })
}

describe('renderComment', () => {
  it.each<[string, Outcome, string, string]>([
    [
      'a pull request',
      outcomeOf('', { prLink }),
      `The agent opened a pull request: <${prLink}>`,
      `Agent job completed. ${origin}`,
    ],
    [
      'no changes',
      outcomeOf('', {}),
      'The agent job **completed** and opened no pull request: it changed no files.',
      `Agent job completed. ${origin}`,
    ],
    [
      'a link that cannot be used',
      outcomeOf('', { prLinkRefused: true }),
      `The agent job **completed**, but its pull request link cannot be shown; ${run}.`,
      `Agent job completed. ${origin}`,
    ],
    [
      'a failed job',
      outcomeOf('job-failed', { status: 'failed' }),
      `The agent job **failed** and opened no pull request. The service gives no reason; ${run}.`,
      `Agent job failed. ${origin}`,
    ],
    [
      'a failed job with a pull request',
      outcomeOf('job-failed', { status: 'failed', prLink }),
      `The agent job **failed**, but it opened a pull request: <${prLink}>`,
      `Agent job failed. ${origin}`,
    ],
    [
      'an archived job',
      outcomeOf('job-archived', { status: 'archived' }),
      `The agent job was **archived** and opened no pull request. The service gives no reason; ${run}.`,
      `Agent job was archived. ${origin}`,
    ],
    [
      'a job that is still active',
      outcomeOf('timeout', { status: 'active' }),
      `The agent job is still **active**. This run no longer waits; ${run}.`,
      `Agent job active. ${origin}`,
    ],
    [
      'a job that may still be active',
      outcomeOf('', { status: 'active' }),
      `The agent job is still **active**. This run no longer waits; ${run}.`,
      `Agent job active. ${origin}`,
    ],
    [
      'a status that is not known',
      outcomeOf('timeout', { status: '**@octocat**' }),
      `The agent job is still \`**@octocat**\`. This run no longer waits; ${run}.`,
      `Agent job \`**@octocat**\`. ${origin}`,
    ],
    [
      'a service that fell silent',
      outcomeOf('unavailable', { status: 'active' }),
      `The agent job could not be read (\`unavailable\`); ${run}.`,
      `Agent job active. ${origin}`,
    ],
    [
      'only a branch',
      outcomeOf('', { prLink, model: '' }),
      `The agent opened a pull request: <${prLink}>`,
      'Agent job completed. Branch `agent/fix-login`.',
    ],
    [
      'only a model',
      outcomeOf('', { prLink, sourceRef: '' }),
      `The agent opened a pull request: <${prLink}>`,
      'Agent job completed. Model `model-x`.',
    ],
    [
      'neither',
      outcomeOf('', { prLink, sourceRef: '', model: '' }),
      `The agent opened a pull request: <${prLink}>`,
      'Agent job completed.',
    ],
  ])('tells of %s', (_, outcome, sentence, facts) => {
    expect(renderComment(outcome, place)).toBe(`${marker}\n${sentence}\n\n<sub>${facts}</sub>`)
  })

  it('tells of a job that was never seen', () => {
    expect(renderComment(outcomeOf('not-found', undefined), place)).toBe(
      `${marker}\nThe agent job could not be read (\`not-found\`); ${run}.`,
    )
  })

  it('keeps hostile text inside code', () => {
    const job = { prLink, sourceRef: '--> @octocat', model: '`</sub><img src=x>' }

    expect(renderComment(outcomeOf('', job), place)).toBe(
      `${marker}\nThe agent opened a pull request: <${prLink}>\n\n<sub>Agent job completed. Branch \`--> @octocat\`, model \`\` \`</sub><img src=x> \`\`.</sub>`,
    )
  })

  it('has a marker of its own for each project and job, in which their ids do not stand', () => {
    const id = fc.string({ unit: 'binary', minLength: 1 })
    const hidden = /^<!-- await-agent-job:[0-9a-f]{32} -->\n/
    fc.assert(
      fc.property(id, id, id, (projectId, jobId, other) => {
        const markerOf = (project: string, job: string): string | undefined =>
          hidden.exec(renderComment(anOutcome(), { ...place, projectId: project, jobId: job }))?.[0]
        expect(markerOf(projectId, jobId)).toBeDefined()
        expect(markerOf(projectId, jobId) === markerOf(projectId, other)).toBe(jobId === other)
        expect(markerOf(projectId, jobId) === markerOf(`${projectId}${other}`, jobId)).toBe(false)
        expect(markerOf(projectId, `${other}${jobId}`) === markerOf(`${projectId}${other}`, jobId)).toBe(
          false,
        )
      }),
    )
  })

  it('has no more than 4000 characters besides its link', () => {
    const long = '`'.repeat(256)
    const job = {
      status: 'failed',
      sourceRef: long,
      model: long,
      prLink: `https://a.example/${'x'.repeat(2030)}`,
    }

    expect(renderComment(outcomeOf('job-failed', job), place).length).toBeLessThan(2048 + 4000)
  })
})
