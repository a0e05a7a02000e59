import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { matchesPath } from '../../src/verify/path-pattern.ts'

describe('matchesPath', () => {
  it.each<[string, string[], string[]]>([
    ['README.md', ['README.md'], ['readme.md', 'README_md', 'README.md/x', 'docs/README.md']],
    [
      'docs/*',
      ['docs/a', 'docs/.a', 'docs/*'],
      ['docs', 'docs/a/b', 'Docs/a', 'docsa', 'x/docs/a'],
    ],
    ['docs/**', ['docs/a', 'docs/.a/.b', 'docs/**'], ['docs', 'Docs/a', 'docsa/b', 'x/docs/a']],
    ['docs/**/*', ['docs/a', 'docs/a/b'], ['docs', 'docsa']],
    ['docs/**/**', ['docs/a', 'docs/a/b/c'], ['docs']],
    ['**', ['a', '.a/b', 'a/b/c'], []],
    ['*', ['a', '.a', '*'], ['a/b']],
    ['**/*.md', ['a.md', '.md', 'b/c/a.md', '.b/.a.md'], ['a.md/b', 'a.mdx', 'md', 'a.MD']],
    ['docs/**/*.md', ['docs/a.md', 'docs/b/c/a.md'], ['a.md', 'docs.md', 'docs/a', 'docs/md']],
    ['**/docs/**', ['docs/a', 'a/docs/b', 'docs/docs'], ['docs', 'a/docs']],
    ['a/**/b/**/c', ['a/b/c', 'a/x/b/y/c', 'a/b/b/c/c', 'a/c/b/b/c'], ['a/c', 'a/b/c/d', 'b/c']],
    ['a/**/b/c', ['a/b/c', 'a/b/x/b/c', 'a/b/b/c'], ['a/b/x/c']],
    ['app/*slug*/**', ['app/[slug]/a', 'app/[[...slug]]/a/b'], ['app/[id]/a', 'app/[slug]']],
    ['*a*b*', ['ab', 'xaxbx', 'aab', 'bab'], ['ba', 'a', 'a/b']],
    ['a*bb', ['abb', 'abbb', 'abxbb'], ['ab', 'abbx']],
    ['a.b|c$', ['a.b|c$'], ['axb|c$', 'a.b']],
    ['ü/*', ['ü/💥', 'ü/a\nb'], ['u/a', 'u\u0308/a']],
    ['docs/**', [`docs/${'a'.repeat(1019)}`], [`docs/${'a'.repeat(1020)}`]],
  ])('%s', (pattern, matching, others) => {
    expect(matching.filter((path) => !matchesPath(path, pattern))).toEqual([])
    expect(others.filter((path) => matchesPath(path, pattern))).toEqual([])
  })

  it('agrees with a regular expression', () => {
    const segment = fc.stringMatching(/^[ab.*]{1,4}$/).filter((text) => !text.includes('**'))
    const pattern = fc.array(fc.oneof(segment, fc.constant('**')), { minLength: 1, maxLength: 6 })
    const path = fc.array(fc.stringMatching(/^[ab.*]{1,4}$/), { minLength: 1, maxLength: 6 })

    fc.assert(
      fc.property(path, pattern, (names, segments) => {
        const isMatch = matchesPath(names.join('/'), segments.join('/'))
        expect(isMatch).toBe(toRegExp(segments).test(names.join('/')))
      }),
      { numRuns: 5000 },
    )
  })
})

/** The same pattern, which may take exponential time. */
function toRegExp(segments: readonly string[]): RegExp {
  const sources = segments.map((segment, index) => {
    const isLast = index === segments.length - 1
    if (segment === '**') return isLast ? '.+' : '([^/]+/)*'
    return segment.replaceAll('.', '\\.').replaceAll('*', '[^/]*') + (isLast ? '' : '/')
  })
  return new RegExp(`^${sources.join('')}$`)
}
