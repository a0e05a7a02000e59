import { describe, expect, it } from '@jest/globals'
import { backoffMs } from '../../src/http/backoff.ts'

describe('backoffMs', () => {
  it('doubles from 1 s to 30 s', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 1_000_000].map(backoffMs)).toEqual([
      1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000,
    ])
  })
})
