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

function words(text: string): string[] {
  return text.split(' ')
}

/**
 * Pieces of text that mean something to the runner, to Markdown, to HTML or to a reader's eye.
 */
export const HOSTILE: readonly string[] = [
  ...words('::error::x ##[error]x ###[set-output %0A::error::x -->'),
  ...['\n::set-output name=prLink::y', '\r::add-mask::e', '\nprLink<<E\nhttps://evil.example\nE'],
  ...['\v::error::x', '\x85::error::x', '\u2028::error::x', '\u001b[31mred', ':\u200b:error::x'],
  ...words('`` ` ``` | \\ \\| \\` < > & * ** _ ~~ $ $` ! [ ] ( )'),
  ...[' ', '\t', '\n', '\r\n', '\n\n', '\n# x', '\n- x', '\n> [!NOTE]\n> ', '\n    x'],
  ...['\n```\n', '\n| --- |\n', '\n---\n', '\n[^1]: x', '\n[x]: https://evil.example'],
  ...words('@octocat @acme/team #1 acme/app#1 GH-1 :tada: [^1]'),
  ...words('help@evil.example mailto:a@evil.example www.evil.example <https://evil.example>'),
  ...words('https://evil.example [x](https://evil.example) ![x](https://evil.example)'),
  ...words('&#64; &commat; &lt; &NewLine; </code> </td> </sub> <!-- --> <script> <details>'),
  ...['<img src=x onerror=alert(1)>', '<a href="https://evil.example">'],
  ...words('\u200b \u202e \u2066 \ufe0f \u3164 \u2800 \u115f \u034f \u2028 \xad \ufeff \ud800'),
  ...words('\u{e0041} \u{e0100} \ufff9'),
]
