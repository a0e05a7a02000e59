import { describe, expect, it } from '@jest/globals'
import { errorOutcome } from '../../src/wait/outcome.ts'
import { toOutputs } from '../../src/wait/outputs.ts'
import { finished, outcomeOf, PR_LINK as prLink } from '../support/outcomes.ts'

const server = 'https://github.com'
// That there is an output for each name in action.yml, contract.test.ts shows.
const names = Object.keys(toOutputs(errorOutcome('internal', { message: '' }), server))
const nothing = Object.fromEntries(names.map((name) => [name, '']))

describe('toOutputs', () => {
  it('gives the job and its result', () => {
    const archivedAt = '2026-11-22T10:00:00.000Z'
    const outcome = outcomeOf(finished({ status: 'archived', prLink, archivedAt }))

    expect(toOutputs(outcome, server)).toEqual({
      status: 'archived',
      prLink,
      prNumber: '7',
      prRepository: 'acme/app',
      errorCode: 'job-archived',
      message: outcome.message,
      commentUrl: '',
      model: 'model-x',
      sourceRepository: 'https://github.com/acme/app',
      sourceRef: 'agent/fix-login',
      createdAt: '2026-11-21T09:14:00.000Z',
      archivedAt,
    })
    // It is last, because an empty one says that the step passed.
    expect(Object.keys(toOutputs(outcome, server)).at(-1)).toBe('errorCode')
  })

  it('names the host of a pull request that is elsewhere than on the server', () => {
    const outcome = outcomeOf(finished({ prLink }))

    expect(toOutputs(outcome, 'https://ghe.example')).toMatchObject({
      prRepository: 'github.com/acme/app',
    })
  })

  it('has every output, empty if unknown', () => {
    expect(toOutputs(errorOutcome('invalid-input', { message: 'Why.' }), server)).toEqual({
      ...nothing,
      errorCode: 'invalid-input',
      message: 'Why.',
    })
  })
})
