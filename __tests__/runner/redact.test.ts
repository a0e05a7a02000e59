import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { createRedactor } from '../../src/runner/redact.ts'
import { sanitizeLine } from '../../src/shared/sanitize.ts'

const SECRET = "CANARY+/=%&!'()*~0123456789"
const KEY = `svc_${SECRET}`

const strictUri = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)

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
  ['mixed', (text) => text.slice(0, 6).toUpperCase() + text.slice(6).toLowerCase()],
]

function pieces(text: string): string[] {
  return Array.from({ length: text.length - 11 }, (_, start) => text.slice(start, start + 12))
}

/** The characters of a base64 text whose six bits are all the secret's. */
function ownPart(encoded: string, before: string, secret: string): string {
  const start = Buffer.byteLength(before) * 8
  return encoded.slice(Math.ceil(start / 6), Math.floor((start + secret.length * 8) / 6))
}

describe('createRedactor', () => {
  const redact = (text: string) => createRedactor(KEY)(text)

  it('removes the key and leaves the rest', () => {
    expect(redact(`a ${SECRET}, b ${encodeURIComponent(SECRET)}${SECRET} c`)).toBe('a ***, b *** c')
    expect(redact(`"${KEY}" svc_ ${KEY.slice(3, 20)}`)).toBe('"***" svc_ _***')
    expect(redact('Svc_ CANARY, 0123456789, É 😀')).toBe('Svc_ CANARY, 0123456789, É 😀')
    // This letter has two characters in lower case.
    expect(redact(`\u0130 ${SECRET} \u0130`)).toBe('\u0130 *** \u0130')
    expect(redact('')).toBe('')
    expect(createRedactor('')('text')).toBe('text')
  })

  it.each(
    encodings.flatMap(([form, encode]) =>
      cases.map(([letters, convert]) => [form, letters, encode, convert] as const),
    ),
  )(
    'leaves no 12 characters of the %s form in %s case, cut anywhere',
    (_form, _letters, encode, convert) => {
      const found = pieces(encode(SECRET)).filter((piece) => redact(convert(piece)) !== '***')

      expect(found).toEqual([])
    },
  )

  it.each(['base64', 'base64url'] as const)(
    'leaves no 12 that are its own in the %s form of a longer text',
    (form) => {
      // The second has characters in which the two alphabets differ.
      const secrets = fc.constantFrom(SECRET, '?>?>??>>~~?>?>??>>')
      fc.assert(
        fc.property(secrets, fc.string(), fc.string(), (secret, before, after) => {
          const encoded = Buffer.from(before + secret + after).toString(form)
          const own = pieces(ownPart(encoded, before, secret))
          const hide = createRedactor(`svc_${secret}`)

          expect(own.filter((piece) => hide(encoded).includes(piece))).toEqual([])
          for (const [, convert] of cases)
            expect(own.filter((piece) => hide(convert(piece)) !== '***')).toEqual([])
        }),
      )
    },
  )

  it('leaves text that shares the public prefix of the key', () => {
    const hide = createRedactor('my-coding-agent_0123_456789')

    expect(hide('acme/my-coding-agent_0123/pull/7')).toBe('acme/my-coding-agent_0123/pull/7')
    expect(hide('my-coding-agent_0123_456789 x-agent_0123_456789')).toBe('*** x-agent_***')
  })

  it.each([
    ['8 characters after the prefix', 'svc_12345678', '12345678', 'svc_1234567'],
    ['fewer, which would hide ordinary text', 'svc_1234567', 'svc_1234567', '1234567 svc_123456'],
    [
      'fewer after a long prefix',
      'my-agent_1234567',
      'my-agent_1234567',
      'acme/my-agent_123456/1234567',
    ],
    ['all of a key without a prefix', '0123456789', '0123456789', '012345678'],
  ])('takes as one piece %s', (_, key, piece, left) => {
    const hide = createRedactor(key)

    expect(hide(`<${piece}> <${piece.toUpperCase()}>`)).toBe('<***> <***>')
    expect(hide(left)).toBe(left)
  })

  it.each(['', 'x', 'xy'])('finds the base64 form of a short key after %j', (before) => {
    const encoded = Buffer.from(`${before}svc_1234 after`).toString('base64')

    expect(createRedactor('svc_1234')(encoded)).not.toContain(ownPart(encoded, before, 'svc_1234'))
  })

  it('finds a key that was sanitized, that has quotes, and that is not well-formed', () => {
    const sanitized = '::##[::0123'
    expect(createRedactor(`svc_${sanitized}`)(`a ${sanitizeLine(sanitized, 256)} b`)).toBe(
      'a *** b',
    )
    const quoted = '"a\\b"c\\d"0123'
    expect(createRedactor(`svc_${quoted}`)(JSON.stringify(quoted))).toBe('"***"')
    expect(createRedactor('svc_\ud8000123456789')('a \ud8000123456789 b')).toBe('a *** b')
  })
})
