import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import {
  codeSpan,
  containsGitHubToken,
  idSpan,
  sanitizeLine,
  usableLink,
} from '../../src/text/sanitize.ts'
import { anyCharacter, anyUrl } from '../support/any-text.ts'
import { parseCommand } from '../support/runner-model.ts'

/** Characters that control, break lines, format or show nothing. */
const HIDDEN = [
  '\0\t\n\r\x85\u2028\u2029',
  '\u200b\u202e\xad\ufff9\u{e0041}',
  // Variation selectors, a joiner, fillers, and the blank of Braille.
  '\ufe0f\u{e0100}\u034f\u3164\u115f\u2800',
].flatMap((group) => Array.from(group))
const NAMED = HIDDEN.map((hidden) => [encodeURIComponent(hidden), hidden] as const)

/** Texts full of what means something to the runner, to Markdown or to a URL parser. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom('::', ':', 'd', '##[', '#', '[', ']', 'error', ' ', '='),
      fc.constantFrom('`', '``', '<', '>', '](', '@octocat', '-->', '|', '\\', '*', '😀', '\ud800'),
      fc.constantFrom('set-output name=prLink', 'add-mask', '&commat;', '&#64;', '&#x40;', '&sol;'),
      fc.constantFrom('&', ';', '/', '..', '%26', '＆', '@', '?', ...HIDDEN),
      fc.string({ unit: anyCharacter }),
    ),
  )
  .map((parts) => parts.join(''))

const HIDDEN_OR_LONE = /[\p{Cc}\p{Cf}\p{DI}\p{Zl}\p{Zp}\p{Cs}\u2800]/u

describe('sanitizeLine', () => {
  it.each([
    ['naïve 😀 工作: a: b, c:d', 'naïve 😀 工作: a: b, c:d'],
    ['::error::x', ': :error: :x'],
    [':::', ': : :'],
    ['[::1], [2001:db8::1:0]:443 and fe80::', '[::1], [2001:db8::1:0]:443 and fe80::'],
    [' ::1 (::1 A::1 a:::b', ' : :1 (: :1 A: :1 a:: :b'],
    ['a ##[error]x ###[', 'a ## [error]x ### ['],
    ['a\r\nb', 'a\ufffd\ufffdb'],
    ['\ud800x\udc00', '\ufffdx\ufffd'],
  ])('makes %j into %j', (text, expected) => {
    expect(sanitizeLine(text, 256)).toBe(expected)
  })

  it.each(NAMED)('shows that there is a hidden character: %s', (_, hidden) => {
    expect(sanitizeLine(`comp${hidden}leted`, 256)).toBe('comp\ufffdleted')
  })

  it.each([
    ['12345', 5, '12345'],
    ['123456', 5, '1234…'],
    ['::x', 3, ': …'],
    ['😀😀', 2, '😀😀'],
    ['😀😀😀', 2, '😀…'],
  ])('cuts %j to %i characters: %j', (text, maxLength, expected) => {
    expect(sanitizeLine(text, maxLength)).toBe(expected)
  })

  // What the next test looks for is found.
  it.each(['  ::error::x', '::Error title=x:\u200b:y', 'a ##[error]x'])(
    'is given commands such as %j',
    (line) => {
      expect(parseCommand(line)).toBeDefined()
      expect(parseCommand(sanitizeLine(line, 80))).toBeUndefined()
    },
  )

  it('makes of any text one short line without a command, alone or after a prefix', () => {
    const prefix = fc.constantFrom('', '  ', '00:00  ', 'Agent job ', 'poll failed (', '"')
    fc.assert(
      fc.property(prefix, hostile, fc.integer({ min: 1, max: 80 }), (before, text, maxLength) => {
        const line = sanitizeLine(text, maxLength)
        expect(parseCommand(before + line)).toBeUndefined()
        expect(line).not.toMatch(HIDDEN_OR_LONE)
        expect(Array.from(line).length).toBeLessThanOrEqual(maxLength)
        expect(sanitizeLine(line, maxLength)).toBe(line)
      }),
      { numRuns: 1_000 },
    )
  })
})

it('a line keeps nothing else of the text that it is from', () => {
  setFlagsFromString('--expose-gc')
  const usedMiB = (): number => {
    runInNewContext('gc()')
    return process.memoryUsage().heapUsed / 0x100000
  }
  const before = usedMiB()
  const lines = Array.from({ length: 50 }, () => {
    const text = Array<string>(0x10000).fill('0123456789abcdef').join('')
    return sanitizeLine(text.slice(0, 99), 100)
  })

  expect(lines).toHaveLength(50)
  expect(usedMiB() - before).toBeLessThan(10)
})

describe('a secret in a text from outside', () => {
  const token = `ghp_${'a'.repeat(36)}`

  it.each([
    ['an old token', `job_1,${token},job_2`, 'job_1,***,job_2'],
    ['one of an app', `x (ghs_${'A1'.repeat(18)})`, 'x (***)'],
    ['a newer one, which contains a JWT', 'ghs_1234_eyJhbGciOi.eyJpc3MiOi.x-_y', '***'],
    ['a fine-grained one', `GITHUB_PAT_${'1'.repeat(22)}`, '***'],
    ['one that comes twice', `${token} ${token}`, '*** ***'],
    ['only its prefix', 'ghs_short', 'ghs_short'],
    ['a branch named so', `x/ghs_${'of-all-'.repeat(7)}`, `x/ghs_${'of-all-'.repeat(7)}`],
    ['a token in an encoded URL', `x%3Aghs_${'a'.repeat(36)}%40y`, 'x%3A***%40y'],
    ['a token after an escaped line break', `\\nghs_${'a'.repeat(36)}`, '\\n***'],
    ['a password', 'see https://me:p@ss@git.example/x', 'see https://***@git.example/x'],
    ['a token alone', 'ssh://secret@git.example:22', 'ssh://***@git.example:22'],
    ['one with an encoded slash', 'ssh://me:p%2Fs@git.example', 'ssh://***@git.example'],
    ['a password without a scheme', '//me:pass@git.example', '//***@git.example'],
    ['in JSON', 'see https:\\/\\/me:pass@git.example', 'see https:\\/\\/***@git.example'],
    ['in a URI', 'u=https%3a%2f%2fme%3Apass%40git.example', 'u=https%3a%2f%2f***%40git.example'],
    ['in another one', 'http://a/b//me:p@c?u=http://me:q@d', 'http://a/b//***@c?u=http://***@d'],
    ['an address behind a host', 'https://x.example/@me?to=a@b', 'https://x.example/@me?to=a@b'],
    ['one in a URI', '%2F%2Fx.example%2F%40me%3Fa%40b', '%2F%2Fx.example%2F%40me%3Fa%40b'],
    ['one in its query', 'x%2f%2fy%3fto%3da%40b, x//y#a@b', 'x%2f%2fy%3fto%3da%40b, x//y#a@b'],
    ['an address of mail', 'a@b.example', 'a@b.example'],
  ])('is removed, nothing else is: %s', (_, text, expected) => {
    expect(sanitizeLine(text, 100)).toBe(expected)
    const isToken = expected.includes('***') && !/me|ssh/.test(text)
    expect(containsGitHubToken(text)).toBe(isToken)
  })

  it.each([1, 50, 90, 98, 99, 150, 199, 201])('is removed before a cut: at %i', (at) => {
    const password = `//${'a'.repeat(300)}@x`
    for (const start of ['x', '😀'].map((filler) => filler.repeat(at - 1))) {
      const line = [token, password].map((secret) => sanitizeLine(`${start} ${secret}`, 100)).join()
      expect(line).not.toMatch(/gh|aaa/)
    }
  })
})

it('an id is shown whole or not at all, because only a whole key is masked', () => {
  expect(['x'.repeat(60), 'x'.repeat(61)].map(idSpan)).toEqual([
    `\`${'x'.repeat(60)}\``,
    'with a long id',
  ])
})

describe('codeSpan', () => {
  it.each([
    ['agent/fix-login', '`agent/fix-login`'],
    ['a`b``c', '```a`b``c```'],
    ['`a', '`` `a ``'],
    ['a``', '` a`` `'],
    [`a${'`'.repeat(80)}b`, `\`a${'`'.repeat(80)}b\``],
    ['a\nb', '`a\ufffdb`'],
    ['x'.repeat(257), `\`${'x'.repeat(255)}…\``],
    ['  ', ''],
  ])('shows %j as %j', (text, expected) => {
    expect(codeSpan(text)).toBe(expected)
  })

  it('shows any text literally', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const markdown = codeSpan(text, 2048)
        // CommonMark 6.1: from a run of backticks to the next run of the same length.
        const [, fence = '', content = ''] = /^(`+)(.*?[^`])\1(?!`)$/su.exec(markdown) ?? []
        expect(`${fence}${content}${fence}`).toBe(markdown)
        expect(content.trim()).toBe(sanitizeLine(text, 2048).trim())
        expect(content.match(/`+/g) ?? []).not.toContain(fence)
      }),
      { numRuns: 500 },
    )
  })
})

describe('usableLink', () => {
  const link = 'https://github.com/acme/app/pull/7'

  it.each([
    [link, link],
    ['http://git.example:8080/a/b/pulls/3', 'http://git.example:8080/a/b/pulls/3'],
    ['HTTPS://GitHub.com:443/acme/app/pull/7', link],
    ['https://git_1.example/x', 'https://git_1.example/x'],
    ['https://[::1]:8080/x', 'https://[::1]:8080/x'],
    ['https://gіthub.com/acme', 'https://xn--gthub-n2e.com/acme'],
    ['https://github.com\\@evil.example/', 'https://github.com/@evil.example/'],
    ['https://a.example/@me?to=a@b', 'https://a.example/@me?to=a@b'],
    ['https://a.example/<b>?"c" d', 'https://a.example/%3Cb%3E?%22c%22%20d'],
    ['https://a.example/)](x)', 'https://a.example/)](x)'],
    ['https://a.example/?a=1&b=2;c', 'https://a.example/?a=1&b=2;c'],
    ['https://a.example/&;&#;&#x;&1;', 'https://a.example/&;&#;&#x;&1;'],
    ['https://a.example/#a##[error]', 'https://a.example/#a#%23[error]'],
    [`https://a.example/${'x'.repeat(2030)}`, `https://a.example/${'x'.repeat(2030)}`],
  ])('makes %j into %j', (text, href) => {
    expect(usableLink(text)).toBe(href)
  })

  it.each([
    ['another scheme', 'ftp://a.example/https://x'],
    ['no scheme', '//evil.example/x'],
    ['a space before it', ` ${link}`],
    ['no slashes', 'https:evil.example'],
    ['no host', 'https://'],
    ['a space in the host', 'https://a b/x'],
    ['a decoded ampersand in the host', 'https://github.com%26x.evil.example/'],
    ['a full-width ampersand in the host', 'https://github.com＆x.evil.example/'],
    ['a user', 'https://github.com%2Fx@evil.example/x'],
    ['a hidden user', 'https://***@evil.example/x'],
    ['a password', 'https://:sec%2Fret@a.example/x'],
    ['a password in its path', 'https://https://bot:secret@a.example/x'],
    ['a password in its query', 'https://a.example/?to=https://bot:secret@b.example/x'],
    ['an encoded one', 'https://a.example/?to=https%3A%2F%2Fbot%3Asecret%40b.example'],
    ['a named reference', 'https://github.com&commat;evil.example/pull/7'],
    ['a decimal reference', 'https://a.example/&#64;x'],
    ['a hexadecimal reference', 'https://a.example/?&#X40;x'],
    ['a named reference with a digit', 'https://a.example/&frac12;'],
    ['2049 characters', `https://a.example/${'x'.repeat(2031)}`],
    ['more before parsing', `https://a.example/${'../'.repeat(700)}`],
    ['more after encoding', `https://a.example/${'é'.repeat(400)}`],
    ['a line break after it', `${link}\n`],
    ['a token', `${link}?t=ghp_${'a'.repeat(36)}`],
    ...NAMED.map(([name, hidden]) => [name, `https://a.example/${hidden}x`] as const),
  ])('rejects %s', (_, text) => {
    expect(usableLink(text)).toBeUndefined()
  })

  it('makes of any text nothing or a safe URL, which is one link in Markdown and no command', () => {
    const text = fc.oneof(
      hostile,
      anyUrl,
      hostile.map((path) => `https://a.example/${path}`),
      hostile.map((query) => `http://a.example/?${query}#${query}`),
      hostile.map((host) => `https://github.com${host}`),
    )
    fc.assert(
      fc.property(text, (given) => {
        const href = usableLink(given)
        if (href === undefined) return
        const { protocol, username, password, hostname, host } = new URL(href)
        expect(['http:', 'https:']).toContain(protocol)
        expect([username, password]).toEqual(['', ''])
        expect(hostname).toMatch(/^([a-z0-9._-]+|\[[0-9a-f:.]+\])$/)
        expect(host).toBe(new URL(given).host)
        expect(href.length).toBeLessThanOrEqual(2048)
        // CommonMark 6.5: an autolink ends at the first >, space or control character; 6.2:
        // references are decoded.
        expect(`<${href}>`).toMatch(/^<https?:\/\/[^\p{Cc}\p{White_Space}<>]+>$/u)
        expect(href).not.toMatch(/&(#[0-9]+|#x[0-9a-f]+|[a-z][a-z0-9]*);/i)
        expect(parseCommand(`Comment: ${href}`)).toBeUndefined()
        expect(parseCommand(href)).toBeUndefined()
        expect(usableLink(href)).toBe(href)
      }),
      { numRuns: 1_000 },
    )
  })
})
