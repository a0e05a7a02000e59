import { describe, expect, it } from '@jest/globals'
import { errorOutcome, type Outcome } from '../../src/wait/outcome.ts'
import { toOutputs } from '../../src/wait/outputs.ts'
import { aJob } from '../support/fakes.ts'
import { finished, PR_LINK as prLink, stepOf, timedOut } from '../support/outcomes.ts'

const server = 'https://github.com'
// That there is an output for each name in action.yml, contract.test.ts shows.
const names = Object.keys(toOutputs(errorOutcome('internal', { message: '' }), server))
const nothing = Object.fromEntries(names.map((name) => [name, '']))

/** The outputs, with `jobs` parsed. */
function outputs(outcome: Outcome, serverUrl = server): Record<string, unknown> {
  const { jobs = '', ...rest } = toOutputs(outcome, serverUrl)
  return { ...rest, jobs: JSON.parse(jobs) }
}

describe('toOutputs', () => {
  it('gives the job and its result, and the same in `jobs`', () => {
    const archivedAt = '2026-11-22T10:00:00.000Z'
    const outcome = stepOf([finished({ status: 'archived', prLink, archivedAt })], {
      jobId: 'job_8f3a',
    })
    const job = {
      jobId: 'job_8f3a',
      status: 'archived',
      prLink,
      prNumber: '7',
      prRepository: 'acme/app',
      errorCode: 'job-archived',
      message: outcome.message,
      model: 'model-x',
      sourceRepository: 'https://github.com/acme/app',
      sourceRef: 'agent/fix-login',
      createdAt: '2026-11-21T09:14:00.000Z',
      archivedAt,
    }

    expect(outputs(outcome)).toEqual({ ...job, commentUrl: '', jobs: [job] })
    // It is last, because an empty one says that the step passed.
    expect(Object.keys(toOutputs(outcome, server)).at(-1)).toBe('errorCode')
  })

  it('names the host of a pull request that is elsewhere than on the server', () => {
    const outcome = stepOf([finished({ prLink })])

    expect(outputs(outcome, 'https://ghe.example')).toMatchObject({
      prRepository: 'github.com/acme/app',
      jobs: [{ prRepository: 'github.com/acme/app' }],
    })
  })

  it('has every output, empty if unknown, and no jobs if the inputs were rejected', () => {
    expect(outputs(errorOutcome('invalid-input', { message: 'Why.' }))).toEqual({
      ...nothing,
      errorCode: 'invalid-input',
      message: 'Why.',
      jobs: [],
    })
  })

  it('lists the links of several jobs, each once', () => {
    const other = 'https://github.com/acme/docs/pull/8'
    const jobs = [prLink, other, '', prLink].map((link) => finished({ prLink: link }))

    expect(outputs(stepOf(jobs))).toMatchObject({ prLink: `${prLink},${other}`, prNumber: '' })
    expect(outputs(stepOf([finished(), finished()]))).toMatchObject({ prLink: '' })
  })

  it('encodes commas in a list of links, and leaves a single one as it is', () => {
    const [one, other] = ['https://git.example/a,b,c', 'https://git.example/d']
    const list = 'https://git.example/a%2Cb%2Cc,https://git.example/d'
    const both = stepOf([finished({ prLink: one }), finished({ prLink: other })])

    expect(outputs(both)).toMatchObject({
      prLink: list,
      jobs: [{ prLink: one }, { prLink: other }],
    })
    expect(outputs(stepOf([finished({ prLink: one })]))).toMatchObject({ prLink: one })
  })

  it('has the value that several jobs share, else none', () => {
    const same = [finished({ prLink }), finished({ prLink, model: 'model-y' })]
    const different = [
      finished({ prLink }),
      timedOut({ job: aJob({ status: 'active', archivedAt: 'x' }) }),
    ]

    expect(outputs(stepOf(same))).toMatchObject({
      jobId: '',
      status: 'completed',
      prLink,
      prNumber: '7',
      prRepository: 'acme/app',
      model: '',
      errorCode: '',
      jobs: [
        { jobId: 'job_1', model: 'model-x' },
        { jobId: 'job_2', model: 'model-y' },
      ],
    })
    expect(outputs(stepOf(different))).toMatchObject({
      ...{ status: '', prLink, prNumber: '', prRepository: '', archivedAt: '' },
      model: 'model-x',
      errorCode: 'timeout',
      jobs: [
        { errorCode: '', status: 'completed' },
        { errorCode: 'timeout', status: 'active', message: expect.stringMatching(/^Timed out /) },
      ],
    })
  })
})
