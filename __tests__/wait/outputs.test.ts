import { describe, expect, it } from '@jest/globals'
import { errorOutcome } from '../../src/wait/outcome.ts'
import { toOutputs } from '../../src/wait/outputs.ts'
import { finished, outcomeOf, PR_LINK as prLink } from '../support/outcomes.ts'

// That there is an output for each name in action.yml, contract.test.ts shows.
const names = Object.keys(toOutputs(errorOutcome('internal', { message: '' })))
const nothing = Object.fromEntries(names.map((name) => [name, '']))

describe('toOutputs', () => {
  it('gives the job and its result', () => {
    const outcome = outcomeOf(finished({ status: 'archived', prLink, json: '{"a":1}' }))

    expect(toOutputs(outcome)).toEqual({
      status: 'archived',
      prLink,
      prNumber: '7',
      job: '{"a":1}',
      errorCode: 'job-archived',
      message: outcome.message,
      commentUrl: '',
    })
    // It is last, because an empty one says that the step passed.
    expect(Object.keys(toOutputs(outcome)).at(-1)).toBe('errorCode')
  })

  it('has every output, empty if unknown', () => {
    expect(toOutputs(errorOutcome('invalid-input', { message: 'Why.' }))).toEqual({
      ...nothing,
      errorCode: 'invalid-input',
      message: 'Why.',
    })
  })
})
