import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { containsGitHubToken, createRedactor } from '../../src/runner/redact.ts'

/** All characters that mean something to URIs, to programs, to HTML or to regular expressions. */
const KEY = 'svc_CANARY+/=%&!\'()*~"\\.?^$|[]{}-<>`\\\\0123456789'

type Escape = (text: string) => string

function each(pattern: RegExp, escaped: (hex: string, code: number) => string): Escape {
  const escapeOne = (code: number): string => escaped(code.toString(16).padStart(2, '0'), code)
  return (text) => text.replace(pattern, (character) => escapeOne(character.charCodeAt(0)))
}

const toJson: Escape = (text) => JSON.stringify(text).slice(1, -1)
const names = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
const toHtml: Escape = (text) =>
  Object.entries(names).reduce((html, [character, name]) => html.replaceAll(character, name), text)

const escapes: [string, Escape][] = [
  ['itself', (text) => text],
  ['a URI component', encodeURIComponent],
  ['a strict URI component', each(/\W/g, (hex) => `%${hex}`)],
  ['a URI', encodeURI],
  ['a field of a form', (text) => new URLSearchParams({ '': text }).toString().slice(1)],
  ['JSON', toJson],
  ['JSON with escaped slashes', (text) => toJson(text).replaceAll('/', '\\/')],
  ['JSON of escapes only', each(/[^]/g, (hex) => `\\u00${hex}`)],
  ['a string in single quotes', (text) => text.replace(/[\\']/g, '\\$&')],
  ['a string with bytes', each(/\W/g, (hex) => `\\x${hex}`)],
  ['HTML', toHtml],
  ['HTML with decimal numbers', each(/\W/g, (_, code) => `&#0${code};`)],
  ['HTML with hexadecimal numbers', each(/\W/g, (hex) => `&#x00${hex};`)],
  ['Markdown', (text) => text.replace(/[\W_]/g, '\\$&')],
]

const mixCase: Escape = (text) => text.slice(0, 6).toUpperCase() + text.slice(6).toLowerCase()

describe('createRedactor', () => {
  const redact = createRedactor(KEY)

  it.each(escapes)('removes the key as %s, in any letter case', (_, escape) => {
    const own = escape(KEY)
    for (const found of [own, own.toLowerCase(), own.toUpperCase(), mixCase(own)]) {
      expect(redact(`a ${found}, b ${found}${found} c`)).toBe('a ***, b ****** c')
    }
  })

  it('removes any key, even if each of its characters is escaped in another way', () => {
    const character = fc
      .string({ minLength: 1, maxLength: 1 })
      // A key has no space, which forms write as a plus.
      .filter((text) => text !== ' ')
    const ways = fc.constantFrom(...escapes.map(([, escape]) => escape))
    const key = fc.array(fc.record({ text: character, escape: ways }), { minLength: 1 })
    fc.assert(
      fc.property(key, ways, (parts, escape) => {
        const plain = parts.map(({ text }) => text).join('')
        const mixed = parts.map((part) => (part.text === '\\' ? '%5C' : part.escape(part.text)))
        const hide = createRedactor(plain)
        expect([hide(escape(plain)), hide(mixed.join(''))]).toEqual(['***', '***'])
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
  })

  it('finds a key that is not ASCII or not well-formed', () => {
    const hide = createRedactor('svc_é😀\ud8000123456789')

    expect(hide('a svc_É😀\ud8000123456789 b svc_%C3%A9%F0%9F%98%80%EF%BF%BD0123456789 c')).toBe(
      'a *** b *** c',
    )
  })

  it('takes no time to speak of for a long key that is full of choices', () => {
    for (const choice of ['\\"', '\\\\', '%25', '&amp;']) {
      const hide = createRedactor(`svc_${choice.repeat(400)}x`)
      for (const text of [choice, `\\${choice}`]) {
        expect(hide(`svc_${text.repeat(800)}`)).not.toBe('***')
      }
    }
  })

  it('finds a key as it is, whatever follows', () => {
    expect(createRedactor('svc_01234567\\\\')('svc_01234567\\\\\\n')).toBe('***\\n')
  })

  it('removes nothing if there is no key', () => {
    expect(createRedactor('')('text')).toBe('text')
  })
})

describe('a GitHub token in a text', () => {
  it.each([
    ['an old one', `job_1,ghp_${'a'.repeat(36)},job_2`, true],
    ['a newer one, which contains a JWT', 'ghs_1234_eyJhbGciOi.eyJpc3MiOi.x-_y', true],
    ['a fine-grained one', `github_pat_${'1'.repeat(22)}`, true],
    ['only its prefix', 'ghs_short', false],
    ['an id that ends like its prefix', `laughs_${'a'.repeat(36)}`, false],
  ])('is found, nothing else is: %s', (_, text, isFound) => {
    expect(containsGitHubToken(text)).toBe(isFound)
  })
})
