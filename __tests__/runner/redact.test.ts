import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { createRedactor } from '../../src/runner/redact.ts'
import { sanitizeLine } from '../../src/shared/sanitize.ts'

const SECRET = "CANARY+/=%&!'()*~0123456789"
const KEY = `svc_${SECRET}`

const strictUri = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)
const base64 = (text: string) => Buffer.from(text).toString('base64')
const base64Url = (text: string) => Buffer.from(text).toString('base64url')

const encodings: [string, (text: string) => string][] = [
  ['plain', (text) => text],
  ['URI', encodeURIComponent],
  ['strict URI', strictUri],
  ['JSON', (text) => JSON.stringify(text).slice(1, -1)],
]

const cases: [string, (text: string) => string][] = [
  ['its own', (text) => text],
  ['lower', (text) => text.toLowerCase()],
  ['upper', (text) => text.toUpperCase()],
]

function pieces(text: string): string[] {
  return Array.from({ length: text.length - 11 }, (_, start) => text.slice(start, start + 12))
}

/** The characters of a base64 text whose six bits are all the secret's. */
function ownPart(encoded: string, before: string, secret: string): string {
  const start = Buffer.byteLength(before) * 8
  return encoded.slice(Math.ceil(start / 6), Math.floor((start + secret.length * 8) / 6))
}

/** `text` with some letters in the other case. */
function mixCase(text: string, flips: readonly boolean[]): string {
  const flip = (c: string): string => (c === c.toLowerCase() ? c.toUpperCase() : c.toLowerCase())
  return Array.from(text, (c, at) => (flips[at % flips.length] === true ? flip(c) : c)).join('')
}

describe('createRedactor', () => {
  const redact = (text: string) => createRedactor(KEY)(text)

  it('removes the key and leaves the rest', () => {
    expect(redact(`a ${SECRET}, b ${encodeURIComponent(SECRET)}${SECRET} c`)).toBe('a ***, b *** c')
    expect(redact(`"${KEY}" svc_ ${KEY.slice(3, 20)}`)).toBe('"***" svc_ _***')
    expect(redact('Svc_ CANARY, 0123456789, É 😀')).toBe('Svc_ CANARY, 0123456789, É 😀')
    expect(redact('')).toBe('')
    expect(createRedactor('')('text')).toBe('text')
  })

  it.each(
    encodings.flatMap(([form, encode]) => cases.map(([letters, convert]) => [form, letters, encode, convert] as const)),
  )('leaves no 12 characters of the %s form in %s case, cut anywhere', (_form, _letters, encode, convert) => {
    const found = pieces(encode(SECRET)).filter((piece) => redact(convert(piece)) !== '***')

    expect(found).toEqual([])
  })

  it.each([
    ['base64', base64],
    ['base64url', base64Url],
  ])('leaves no 12 characters that are the key’s own in the %s form of a longer text', (_, encode) => {
    // The second has characters in which the two alphabets differ.
    const secrets = fc.constantFrom(SECRET, '?>?>??>>~~?>?>??>>')
    const flips = fc.array(fc.boolean(), { minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(secrets, fc.string(), fc.string(), flips, (secret, before, after, flip) => {
        const encoded = encode(before + secret + after)
        const own = ownPart(encoded, before, secret)
        const hide = createRedactor(`svc_${secret}`)

        expect(pieces(own).filter((piece) => hide(encoded).includes(piece))).toEqual([])
        expect(pieces(own).filter((piece) => hide(mixCase(piece, flip)) !== '***')).toEqual([])
      }),
    )
  })

  it('leaves no 12 characters of the key in any text, in any letter case', () => {
    const part = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc
        .tuple(fc.constantFrom(...encodings), fc.nat(60), fc.nat(60))
        .map(([[, encode], from, to]) => encode(KEY).slice(from, to)),
    )
    const flips = fc.array(fc.boolean(), { minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(fc.array(part), flips, (parts, flip) => {
        // The mask's own stars are no part of the key.
        const text = redact(mixCase(parts.join(''), flip))
          .replaceAll('***', ' ')
          .toLowerCase()
        const all = encodings.flatMap(([, encode]) => pieces(encode(SECRET).toLowerCase()))
        expect(all.filter((piece) => text.includes(piece))).toEqual([])
      }),
      { numRuns: 500 },
    )
  })

  it('leaves text that shares the public prefix of the key', () => {
    const hide = createRedactor('my-coding-agent_0123_456789')

    expect(hide('acme/my-coding-agent_0123/pull/7')).toBe('acme/my-coding-agent_0123/pull/7')
    expect(hide('my-coding-agent_0123_456789 x-agent_0123_456789')).toBe('*** x-agent_***')
  })

  it.each([
    ['8 characters after the prefix', 'svc_12345678', '***', 'svc_1234567'],
    ['fewer, which would hide ordinary text', 'svc_1234567', '***', '1234567 svc_123456'],
    ['fewer after a long prefix', 'my-coding-agent_1234567', '***', 'acme/my-coding-agent_123456/1234567'],
    ['all of a key without a prefix', '0123456789', '***', '012345678'],
  ])('takes as one piece %s', (_, key, hidden, left) => {
    expect(createRedactor(key)(`<${key}> <${key.toUpperCase()}>`)).toMatch(
      new RegExp(`^<${hidden.replaceAll('*', '\\*')}> <${hidden.replaceAll('*', '\\*')}>$`, 'i'),
    )
    expect(createRedactor(key)(left)).toBe(left)
  })

  it.each(['', 'x', 'xy'])('finds the base64 form of a short key after %j', (before) => {
    const encoded = base64(`${before}svc_1234 after`)

    expect(createRedactor('svc_1234')(encoded)).not.toContain(ownPart(encoded, before, 'svc_1234'))
  })

  it('finds a key that was sanitized, that has quotes, and that is not well-formed', () => {
    const sanitized = '::##[::0123'
    expect(createRedactor(`svc_${sanitized}`)(`a ${sanitizeLine(sanitized, 256)} b`)).toBe('a *** b')
    const quoted = '"a\\b"c\\d"0123'
    expect(createRedactor(`svc_${quoted}`)(JSON.stringify(quoted))).toBe('"***"')
    expect(createRedactor('svc_\ud8000123456789')('a \ud8000123456789 b')).toBe('a *** b')
  })
})
