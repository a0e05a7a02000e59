import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { containsGitHubToken, createRedactor } from '../../src/runner/redact.ts'
import { formsOf, piecesIn } from '../support/key-pieces.ts'

/** All characters that mean something to URIs, to JSON or to regular expressions. */
const KEY = 'svc_CANARY+/=%&!\'()*~"\\.?^$|[]{}-0123456789'
const [PLAIN = '', URI = '', STRICT_URI = '', JSON_FORM = ''] = formsOf(KEY)

const forms: [string, string][] = [
  ['own', PLAIN],
  ['URI', URI],
  ['strict URI', STRICT_URI],
  ['JSON', JSON_FORM],
]

const cases: [string, (text: string) => string][] = [
  ['its own', (text) => text],
  ['lower', (text) => text.toLowerCase()],
  ['upper', (text) => text.toUpperCase()],
  ['mixed', (text) => text.slice(0, 6).toUpperCase() + text.slice(6).toLowerCase()],
]

describe('createRedactor', () => {
  const redact = (text: string): string => createRedactor(KEY)(text)

  it.each(
    forms.flatMap(([name, form]) =>
      cases.map(([letters, convert]) => [name, letters, convert(form)] as const),
    ),
  )('removes the %s form of the key in %s case', (_name, _letters, found) => {
    expect(redact(found)).toBe('***')
    expect(redact(`a ${found}, b ${found}${found} c`)).toBe('a ***, b ****** c')
    expect(piecesIn(found, KEY)).not.toEqual([])
  })

  it('leaves no piece of the key in any text with the whole key', () => {
    const words = fc.array(fc.oneof(fc.constantFrom(...formsOf(KEY)), fc.string()))
    fc.assert(
      fc.property(words, (parts) => {
        expect(piecesIn(redact(parts.join('')), KEY)).toEqual([])
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

  it('finds a key that is not well-formed', () => {
    const hide = createRedactor('svc_\ud8000123456789')

    expect(hide('a svc_\ud8000123456789 b svc_%EF%BF%BD0123456789 c')).toBe('a *** b *** c')
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
