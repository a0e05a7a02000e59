import fc from 'fast-check'

const SURROGATES = { first: 0xd800, last: 0xdfff }
const count = SURROGATES.last - SURROGATES.first + 1

/**
 * A character of any plane. The same as `unit: 'binary'`, for which fast-check makes a table of all
 * of them: three seconds of each test file.
 */
export const anyCharacter = fc
  .integer({ min: 0, max: 0x10ffff - count })
  .map((code) => String.fromCodePoint(code < SURROGATES.first ? code : code + count))

const part = fc.string({ unit: anyCharacter, maxLength: 10 }).map(encodeURIComponent)

/** A valid URL. `fc.webUrl()` makes that table too. */
export const anyUrl = fc
  .record({
    scheme: fc.constantFrom('http', 'https'),
    host: fc.domain(),
    path: fc.array(part, { maxLength: 4 }),
    query: part,
    fragment: part,
  })
  .map(({ scheme, host, path, query, fragment }) =>
    [
      `${scheme}://${host}/${path.join('/')}`,
      query && `?${query}`,
      fragment && `#${fragment}`,
    ].join(''),
  )
