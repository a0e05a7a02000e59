import { describe, expect, it } from '@jest/globals'
import { GitHubError, InputError, ReadError } from '../src/errors.ts'

describe('the errors', () => {
  const cause = new Error('cause')

  it.each([
    [new InputError('Why.'), { name: 'InputError', message: 'Why.' }],
    [
      new ReadError('HTTP 503', { code: 'unavailable', treatment: 'transient', retryAfterMs: 3_000, cause }),
      {
        name: 'ReadError',
        message: 'HTTP 503',
        code: 'unavailable',
        treatment: 'transient',
        explanation: undefined,
        retryAfterMs: 3_000,
        cause,
      },
    ],
    [
      new GitHubError('HTTP 403', { status: 403, reason: 'locked', cause }),
      { name: 'GitHubError', message: 'HTTP 403', status: 403, reason: 'locked', cause },
    ],
  ])('%s keeps its name, its facts and its cause', (error, facts) => {
    expect(error).toBeInstanceOf(Error)
    expect(error).toMatchObject(facts)
  })
})
