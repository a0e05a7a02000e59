import { describe, expect, it } from '@jest/globals'
import { formatMarker, isNews, renderComment } from '../../src/wait/comment-body.ts'
import {
  finished,
  resultOf,
  pollingFailed,
  PR_LINK as prLink,
  timedOut,
} from '../support/results.ts'

const runUrl = 'https://github.com/acme/app/actions/runs/1'
// It must never change: the comments of earlier versions would not be found again.
const hash = '24dff8d1564cbd58832a65041ff7816e'
const run = `[workflow run](<${runUrl}>)`
const name = 'Agent job `job_8f3a`'

function bodyOf({ comment }: ReturnType<typeof resultOf>, options = {}): string {
  const marker = formatMarker('acme-web', 'job_8f3a')
  return renderComment(comment, { marker, runUrl, ...options })
}

describe('the comment', () => {
  it('is the message of the annotation, with the run below', () => {
    expect(bodyOf(resultOf(finished({ prLink })))).toBe(
      `<!-- await-agent-job:${hash} -->\n✅ ${name} completed: <${prLink}>\n\n<sub>${run}</sub>`,
    )
  })

  it('links a pull request that the message does not link', () => {
    const result = resultOf(finished({ prLink, status: 'failed' }))

    expect(bodyOf(result).split('\n')[1]).toBe(`❌ ${result.message} Pull request: <${prLink}>`)
  })

  it.each([
    ['https://git.example/a>b/c', '\n\n<sub>[workflow run](<https://git.example/a%3Eb/c>)</sub>'],
    // Markdown would drop the backslash.
    ['https://git.example/a#\\`', '\n\n<sub>[workflow run](<https://git.example/a#%5C%60>)</sub>'],
    ['/acme/app/actions/runs/', '\n\n<sub>workflow run</sub>'],
  ])('links the run in its parsed form, if that is a usable link: %s', (url, footer) => {
    const result = resultOf(timedOut())

    expect(bodyOf(result, { runUrl: url }).split(result.message)[1]).toBe(footer)
  })
})

describe('a comment', () => {
  const linked = resultOf(finished({ prLink }))
  const unlinked = resultOf(finished())
  const otherFooter = bodyOf(unlinked, { runUrl: `${runUrl}2` })

  it.each<[string, boolean, string, ReturnType<typeof resultOf>]>([
    ['another footer', false, otherFooter, unlinked],
    ['the line ends of a browser', false, otherFooter.replaceAll('\n', '\r\n'), unlinked],
    ['another text', true, bodyOf(resultOf(timedOut())), unlinked],
    ['another link', true, bodyOf(resultOf(finished({ prLink: `${prLink}1` }))), linked],
    ['the link to a run', true, bodyOf(resultOf(pollingFailed('unavailable'))), unlinked],
    ['a link that it lacks', false, bodyOf(linked), unlinked],
  ])('is compared with an earlier one with %s: %s', (_, expected, earlier, result) => {
    expect(isNews(bodyOf(result), earlier)).toBe(expected)
  })
})
