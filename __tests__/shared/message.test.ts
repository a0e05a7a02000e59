import { describe, expect, it } from '@jest/globals'
import { message, trusted } from '../../src/shared/message.ts'

describe('message', () => {
  it('inserts text from outside as a code span in Markdown, all else as it is', () => {
    const inner = message`job ${'job_8f3a'}`

    expect(message`\`admin-key\`: ${inner} of ${'a`b'} failed (HTTP ${503}, ${trusted('*5m*')}).`).toEqual({
      plain: '`admin-key`: job job_8f3a of a`b failed (HTTP 503, *5m*).',
      markdown: '`admin-key`: job `job_8f3a` of ``a`b`` failed (HTTP 503, *5m*).',
    })
  })

  it('may be a single text, or empty', () => {
    expect(message`${'<b>'}`).toEqual({ plain: '<b>', markdown: '`<b>`' })
    expect(message`${''}`).toEqual(trusted(''))
  })
})
