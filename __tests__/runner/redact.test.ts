import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { createRedactor } from '../../src/runner/redact.ts'

/** All characters that mean something to URIs, to JSON or to regular expressions. */
const KEY = 'svc_CANARY+/=%&%25%41!\'()*~"\\.?^$|[]{}-<>`\\\\0123456789'

type Escape = (text: string) => string

const toJson: Escape = (text) => JSON.stringify(text).slice(1, -1)
/** As RFC 3986 has it. The first form leaves more characters as they are. */
const toUri: Escape = (text) =>
  encodeURIComponent(text).replace(/[!'()*~]/g, (each) => `%${each.charCodeAt(0).toString(16)}`)

const escapes: [string, Escape][] = [
  ['itself', (text) => text],
  ['a URI component', encodeURIComponent],
  ['a strict URI component', toUri],
  [
    'a URI component, encoded three times',
    (text) => encodeURIComponent(encodeURIComponent(encodeURIComponent(text))),
  ],
  ['a URI', encodeURI],
  ['a field of a form', (text) => new URLSearchParams({ '': text }).toString().slice(1)],
  ['the fragment of a URL', (text) => new URL(`https://x#${text}`).hash.slice(1)],
  ['JSON', toJson],
  ['JSON with escaped slashes', (text) => toJson(text).replaceAll('/', '\\/')],
  ['JSON in hexadecimal', (text) => text.replace(/[^\w.-]/g, toHex)],
]

function toHex(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}

const mixCase: Escape = (text) => text.slice(0, 6).toUpperCase() + text.slice(6).toLowerCase()

describe('createRedactor', () => {
  const redact = createRedactor(KEY)

  it.each(escapes)('removes the key as %s, in any letter case', (_, escape) => {
    const own = escape(KEY)
    for (const found of [own, own.toLowerCase(), own.toUpperCase(), mixCase(own)]) {
      expect(redact(`a ${found}, b ${found}${found} c`)).toBe('a ***, b ****** c')
    }
  })

  it('removes any key, also where only some of its characters are encoded', () => {
    const character = fc
      .string({ minLength: 1, maxLength: 1 })
      // A key has no space, which forms write as a plus.
      .filter((text) => text !== ' ')
    const key = fc.array(fc.record({ text: character, isEncoded: fc.boolean() }), { minLength: 1 })
    fc.assert(
      fc.property(key, fc.constantFrom(...escapes), (parts, [, escape]) => {
        // What follows a `%` or a backslash at its end could belong to it or not.
        const plain = `${parts.map(({ text }) => text).join('')}x`
        const mixed = parts.map(({ text, isEncoded }) => (isEncoded ? toUri(text) : text)).join('')
        const hide = createRedactor(plain)
        expect([hide(escape(plain)), hide(`${mixed}x`)]).toEqual(['***', '***'])
      }),
    )
  })

  it.each([
    'svc_ CANARY, 0123456789',
    KEY.slice(0, -1),
    KEY.slice(1),
    // If the key were a pattern, it would match these.
    KEY.replace('.', 'x'),
    KEY.replace('[]', ''),
    '\u0130 É 😀',
    '',
  ])('leaves a text without the whole key as it is: %s', (text) => {
    expect(redact(text)).toBe(text)
    expect(createRedactor('/0123456')(text)).toBe(text)
  })

  it('removes what follows the prefix too, if it has 16 characters', () => {
    const hide = createRedactor('svc_live_0123456789a')
    const text = 'LIVE_0123456789A, svc_live_0123456789a'

    expect([hide(text), hide(text, 'key')]).toEqual(['***, ***', 'LIVE_0123456789A, ***'])
    // Too short, not plain, not all that follows.
    for (const key of ['svc_0123456789abcde', 'svc_0123456789abcdef+', 's_v_0123456789abcdef']) {
      expect(createRedactor(key)('0123456789abcdef')).toBe('0123456789abcdef')
    }
  })

  it('finds a key that is not ASCII or not well-formed', () => {
    const hide = createRedactor('svc_é😀\ud8000123456789')

    expect(hide('a svc_É😀\ud8000123456789 b')).toBe('a *** b')
  })

  it('finds a key as it is, whatever stands beside it', () => {
    expect(createRedactor('ab\\01234567')('100%ab\\01234567')).toBe('100%***')
    expect(createRedactor('svc_/0123456%')('svc_/0123456%, svc_%2F0123456%25')).toBe('***, ***')
    // In lower case it is two characters.
    expect(redact(`\u0130 ${KEY} b`)).toBe('\u0130 *** b')
  })
})
