import { beforeEach, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { codeSpan, createRedactor, inert, prose, safeLink } from '../src/untrusted.ts'
import { parseCommand } from './support/runner-model.ts'

/** Texts full of what means something to the runner or to Markdown. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '::',
        ':',
        '##[',
        '#',
        '[',
        ']',
        'error',
        'set-output name=prLink',
        'add-mask',
        ' ',
        '=',
      ),
      fc.constantFrom('\n', '\r', '\t', '\0', '\u200b', '\u2028', '\u202e', '\ufe0f', '\u034f', '\ud800'),
      fc.constantFrom('`', '``', '<', '>', '](', '@octocat', '#12', '-->', '|', '\\', '*', '_', '&lt;', '😀'),
      fc.string({ unit: 'binary' }),
    ),
  )
  .map((parts) => parts.join(''))

const link = 'https://github.com/acme/app/pull/7'

describe('inert', () => {
  it.each([
    ['plain text', 'plain text'],
    ['a: b, c:d', 'a: b, c:d'],
    ['::error::x', ': :error: :x'],
    [':::', ': : :'],
    ['a ##[error]x', 'a ## [error]x'],
    ['###[', '### ['],
    ['a\r\nb\tc', 'a��b�c'],
    ['\u202egnp.exe\u200b', '�gnp.exe�'],
    ['a\u2028b\u2029c\u0085d', 'a�b�c�d'],
    ['\ud800x', '�x'],
    ['naïve 😀 工作', 'naïve 😀 工作'],
  ])('makes %j into %j', (text, expected) => {
    expect(inert(text, 256)).toBe(expected)
  })

  it.each([
    ['12345', 5, '12345'],
    ['123456', 5, '1234…'],
    ['😀😀😀', 2, '😀…'],
    ['::x', 3, ': …'],
  ])('cuts %j to %i characters: %j', (text, max, expected) => {
    expect(inert(text, max)).toBe(expected)
  })

  it('lets no text turn into another that means something', () => {
    expect(inert('comp\u200bleted', 60)).not.toBe('completed')
  })

  it('makes of any text one short line without a command in it, alone or after a prefix', () => {
    const prefix = fc.constantFrom('', '  ', '00:00  ', 'Agent job ', 'read failed (', '"')
    fc.assert(
      fc.property(prefix, hostile, fc.integer({ min: 1, max: 80 }), (before, text, max) => {
        const line = inert(text, max)
        expect(parseCommand(before + line)).toBeUndefined()
        expect(line).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u)
        expect(Array.from(line).length).toBeLessThanOrEqual(max)
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('codeSpan', () => {
  it.each([
    ['agent/fix-login', '`agent/fix-login`'],
    ['@octocat #12 <b>', '`@octocat #12 <b>`'],
    ['a`b', '``a`b``'],
    ['`a', '`` `a ``'],
    ['a``', '``` a`` ```'],
    ['a\nb', '`a�b`'],
    ['', ''],
    ['  ', ''],
  ])('shows %j as %j', (text, expected) => {
    expect(codeSpan(text, 60)).toBe(expected)
  })

  it('shows any text literally, whatever is in it', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const markdown = codeSpan(text, 60)
        const literal = inert(text, 60)
        // CommonMark 6.1: from a run of backticks to the next run of the same length.
        const [, fence = '', content = ''] = /^(`+)(.*?[^`])\1(?!`)$/su.exec(markdown) ?? []
        const isPadded = / $/.test(content) && /^ /.test(content)
        const shown = isPadded && content.trim() !== '' ? content.slice(1, -1) : content
        expect(`${fence}${content}${fence}`).toBe(markdown)
        expect(shown.trim()).toBe(literal.trim())
        expect(content.match(/`+/g) ?? []).not.toContain(fence)
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('prose', () => {
  it('keeps words and code, and writes what means something as entities', () => {
    expect(
      prose(
        'Add `a: *b*` to <b>, @octocat #12 [x](y) *z* _z_ job_8f3a (100 %); "it\'s" at https://a.example & more!',
      ),
    ).toBe(
      'Add `a: *b*` to &#60;b&#62;, &#64;octocat &#35;12 &#91;x&#93;(y) &#42;z&#42; &#95;z&#95; job_8f3a (100 %); "it\'s" at https&#58;//a.example &#38; more&#33;',
    )
  })

  it('makes no link of a bare web address', () => {
    // GFM 6.9: `www.` after a space is one.
    expect(prose('status "see www.example.com"')).toBe('status "see www&#46;example.com"')
  })

  it('makes no emphasis of underscores', () => {
    expect(prose('_a_ __b__ job_8f3a')).toBe('&#95;a&#95; &#95;&#95;b&#95;&#95; job_8f3a')
  })

  it('changes nothing that is shown', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const line = inert(text, 200)
        const shown = prose(line).replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
        expect(shown).toBe(line)
      }),
    )
  })

  it('leaves nothing outside code that means something', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const outside = prose(inert(text, 200)).replace(/`[^`]+`/g, 'code')
        expect(outside.replace(/&#\d+;/g, '�')).not.toMatch(/[\\`*{}[\]<>|~&@!#]|\b_|_\b|:\/\/|www\./i)
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('safeLink', () => {
  it.each([
    [link, link],
    ['http://git.example:8080/a/b/pulls/3', 'http://git.example:8080/a/b/pulls/3'],
    ['HTTPS://GitHub.com/acme/app/pull/7', link],
    ['https://gіthub.com/acme/app/pull/7', 'https://xn--gthub-n2e.com/acme/app/pull/7'],
    ['https://github.com\\@evil.example/', 'https://github.com/@evil.example/'],
    ['https://a.example/<b>?"c" d', 'https://a.example/%3Cb%3E?%22c%22%20d'],
    ['https://a.example/)](x)', 'https://a.example/)](x)'],
    ['https://a.example/#a##[error]', 'https://a.example/#a#%23[error]'],
  ])('makes %j into %j', (text, href) => {
    expect(safeLink(text)).toBe(href)
  })

  it('takes 2048 characters', () => {
    const longest = `https://a.example/${'x'.repeat(2030)}`

    expect(safeLink(longest)).toBe(longest)
  })

  it.each([
    ['nothing', ''],
    ['a script', 'javascript:alert(1)'],
    ['data', 'data:text/html,x'],
    ['a file', 'file:///etc/passwd'],
    ['another scheme', 'ftp://a.example/x'],
    ['a relative address', '/acme/app/pull/7'],
    ['one without a scheme', '//evil.example/x'],
    ['one without slashes', 'https:evil.example'],
    ['one with a space before', ` ${link}`],
    ['a host that cannot be', 'https://a b/x'],
    ['no host', 'https://'],
    ['a user', 'https://github.com@evil.example/x'],
    ['a password', 'https://:secret@a.example/x'],
    ['a tab', 'https://a.example/\tx'],
    ['a line break', `${link}\n`],
    ['a line separator', 'https://a.example/\u2028x'],
    ['a bidi override', 'https://a.example/\u202ex'],
    ['a zero-width space', 'https://a.example/\u200bx'],
    ['2049 characters', `https://a.example/${'x'.repeat(2031)}`],
    ['more than 2048 characters before it is parsed', `https://a.example/${'../'.repeat(700)}`],
    ['more than 2048 characters once it is encoded', `https://a.example/${'é'.repeat(400)}`],
  ])('refuses %s', (_, text) => {
    expect(safeLink(text)).toBeUndefined()
  })

  it('makes of any text nothing or a plain address, which is one link in Markdown and no command', () => {
    const text = fc.oneof(
      hostile,
      fc.webUrl({ withFragments: true, withQueryParameters: true }),
      hostile.map((path) => `https://a.example/${path}`),
      fc.tuple(hostile, hostile).map(([query, fragment]) => `http://a.example/?${query}#${fragment}`),
      hostile.map((host) => `https://${host}`),
    )
    fc.assert(
      fc.property(text, (given) => {
        const href = safeLink(given)
        if (href === undefined) return
        const { protocol, username, password, host } = new URL(href)
        expect(['http:', 'https:']).toContain(protocol)
        expect([username, password]).toEqual(['', ''])
        expect(host).toBe(new URL(given).host)
        expect(href.length).toBeLessThanOrEqual(2048)
        // CommonMark 6.5: an autolink ends at the first >, space or control character.
        expect(`<${href}>`).toMatch(/^<https?:\/\/[^\p{Cc}\p{White_Space}<>]+>$/u)
        expect(parseCommand(`Comment: ${href}`)).toBeUndefined()
        expect(parseCommand(href)).toBeUndefined()
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('createRedactor', () => {
  const canary = "svc_CANARY+/=%&!'()*~0123456789"
  let redact = createRedactor('')

  beforeEach(() => {
    redact = createRedactor(canary)
  })

  function base64(text: string): string {
    return Buffer.from(text).toString('base64').replace(/=+$/, '')
  }
  function base64Url(text: string): string {
    return Buffer.from(text).toString('base64url')
  }
  function strictUri(text: string): string {
    return encodeURIComponent(text).replace(
      /[!'()*]/g,
      (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
    )
  }
  function pieces(text: string): string[] {
    return Array.from({ length: text.length - 11 }, (_, start) => text.slice(start, start + 12))
  }
  function survivors(text: string, encoded: string): string[] {
    return pieces(encoded).filter((piece) => text.includes(piece))
  }

  const encodings: [string, (text: string) => string][] = [
    ['plain', (text) => text],
    ['URI', encodeURIComponent],
    ['strict URI', strictUri],
    ['JSON', (text) => JSON.stringify(text).slice(1, -1)],
    ['base64', base64],
    ['base64url', base64Url],
  ]

  it('hides the key and leaves the rest', () => {
    expect(redact(`a ${canary}, b ${encodeURIComponent(canary)}${canary} c`)).toBe('a ***, b *** c')
    expect(redact('nothing of it: svc_CANARY, 9, 6789')).toBe('nothing of it: svc_CANARY, 9, 6789')
    expect(redact(canary)).toBe('***')
    expect(redact('')).toBe('')
  })

  it.each(encodings)('leaves no 12 characters of the %s form, whole', (_, encode) => {
    const encoded = encode(canary)

    expect(survivors(redact(`x${encoded}y`), encoded)).toEqual([])
  })

  it.each(encodings)('leaves no 12 characters of the %s form, cut anywhere', (_, encode) => {
    const encoded = encode(canary)

    expect(pieces(encoded).filter((piece) => redact(piece) !== '***')).toEqual([])
  })

  it.each([
    ['base64', base64],
    ['base64url', base64Url],
  ])('leaves no 12 characters that are the key’s own in the %s form of a longer text', (_, encode) => {
    // The second has characters in which the two alphabets differ.
    const key = fc.constantFrom(canary, 'svc_?>?>??>>~~?>?>??>>')
    fc.assert(
      fc.property(key, fc.string(), fc.string(), (secret, before, after) => {
        const hide = createRedactor(secret)
        const encoded = encode(before + secret + after)
        const own = ownPart(encoded, before, secret)

        expect(survivors(hide(encoded), own)).toEqual([])
        expect(pieces(own).filter((piece) => hide(piece) !== '***')).toEqual([])
      }),
    )
  })

  /** The characters of a base64 text whose six bits are all the key's. */
  function ownPart(encoded: string, before: string, key: string): string {
    const start = Buffer.byteLength(before) * 8
    return encoded.slice(Math.ceil(start / 6), Math.floor((start + key.length * 8) / 6))
  }

  it('finds a key that was made inert', () => {
    const key = 'svc_::##[::0123456789'

    expect(createRedactor(key)(`a ${inert(key, 256)} b`)).toBe('a *** b')
  })

  it('takes a key that is no well-formed text', () => {
    expect(createRedactor('svc_\ud8000123456789')('a svc_\ud8000123456789 b')).toBe('a *** b')
  })

  it('finds the JSON form of a key with quotes and backslashes', () => {
    const key = 'svc_"a\\b"c\\d"0123'

    expect(createRedactor(key)(`{"key":${JSON.stringify(key)}}`)).toBe('{"key":"***"}')
  })

  it('leaves no 12 characters of the key in any text, in several pieces or one', () => {
    const part = fc.oneof(
      fc.string(),
      fc
        .tuple(fc.constantFrom(...encodings), fc.nat(60), fc.nat(60))
        .map(([[, encode], from, to]) => encode(canary).slice(from, to)),
    )
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        // The mask's own stars are no part of the key.
        const text = redact(parts.join('')).replaceAll('***', ' ')
        for (const [, encode] of encodings.slice(0, 4)) expect(survivors(text, encode(canary))).toEqual([])
      }),
      { numRuns: 500 },
    )
  })

  it('hides a short key as a whole only', () => {
    const key = 'svc_1234'
    const hide = createRedactor(key)
    const longer = ['', 'x', 'xy'].map((before) => ({ before, encoded: base64(`${before}${key} after`) }))

    expect(hide(`a ${key}, a svc_123`)).toBe('a ***, a svc_123')
    expect(hide(base64(key))).not.toContain(ownPart(base64(key), '', key))
    expect(
      longer.filter(({ before, encoded }) => hide(encoded).includes(ownPart(encoded, before, key))),
    ).toEqual([])
  })

  it('has nothing to hide without a key', () => {
    expect(createRedactor('')('text')).toBe('text')
  })
})
