import { REDACTED, type Redact } from '../text/sanitize.ts'

/** A secret, and what follows its prefix, if that is long and plain. */
export function secretsOf(secret: string): string[] {
  return [secret, ...(/(?<=^[^_]*_)[\w.-]{16,}$/.exec(secret) ?? [])]
}

/**
 * Finds a secret in any letter case: as it is, in a URI, and in JSON, whichever of its special
 * characters are encoded there.
 *
 * @param secret not empty
 */
export function createRedactor(secret: string): Redact {
  const spellings = { key: spell(secret), all: secretsOf(secret).flatMap(spell) }
  return (text, secrets = 'all') => spellings[secrets].reduce(remove, text)
}

/** What may stand for each character of a secret. */
type Spelling = readonly (readonly string[])[]

function spell(secret: string): Spelling[] {
  const characters = Array.from(fold(secret))
  // In this order, because what is itself in a URI may follow a backslash in JSON.
  return [characters.map(inJson), characters.map(inUri)]
}

/** Without letter case, and with as many units of UTF-16: only one character would get longer. */
function fold(text: string): string {
  return text.replaceAll('\u0130', 'i').toLowerCase()
}

// Nobody needs to encode letters, digits, or any of `_.-`.
const PLAIN = /[\w.-]/

function inUri(character: string): string[] {
  if (PLAIN.test(character)) return [character]
  return [Buffer.from(character).toString('hex').replace(/../g, '%$&'), character]
}

/** Each library encodes others: PHP `/`, Go `&`, Gson `=`. */
function inJson(character: string): string[] {
  if (PLAIN.test(character)) return [character]
  const code = `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  return [code, `\\${character}`, ...(character === '\\' ? [] : [character])]
}

function remove(text: string, spelling: Spelling): string {
  const folded = fold(text)
  const starts = findStarts(folded, spelling)
  let kept = ''
  let end = 0
  for (let start = starts.indexOf('1'); start >= 0; start = starts.indexOf('1', end)) {
    kept += text.slice(end, start) + REDACTED
    end = endOf(folded, { spelling, start })
  }
  return kept + text.slice(end)
}

/**
 * Where the secret begins in a text: a `1` in place of each such character; empty if nowhere.
 *
 * To try one character after the other takes minutes if secret and text repeat themselves, as two
 * thousand backslashes do. So all are tried together, each as a bit of one large number, from the
 * last character of the secret to the first. In most texts no place is left after a few of them.
 */
function findStarts(text: string, spelling: Spelling): string {
  const known = new Map<string, bigint>()
  const placesOf = (unit: string): bigint => {
    const places = known.get(unit) ?? placesIn(text, unit)
    known.set(unit, places)
    return places
  }

  // Where the rest of the secret begins: after its end, anywhere.
  let places = (1n << BigInt(text.length + 1)) - 1n
  for (const forms of spelling.toReversed()) {
    const rest = places
    places = forms
      .map((form) => form.split('').reduceRight((at, unit) => (at << 1n) & placesOf(unit), rest))
      .reduce((some, others) => some | others)
    if (places === 0n) return ''
  }
  return places.toString(2).padStart(text.length + 1, '0')
}

/** Where a unit stands in a text, with a bit for each of them, and one for the end of the text. */
function placesIn(text: string, unit: string): bigint {
  const others = text.split(unit).map(({ length }) => '0'.repeat(length))
  return BigInt(`0b${others.join('1')}0`)
}

/** Where the secret that begins at `start` ends. If its last character is a `%`, so may a `%25`. */
function endOf(text: string, { spelling, start }: { spelling: Spelling; start: number }): number {
  let ends = [start]
  for (const forms of spelling) {
    ends = ends.flatMap((end) =>
      forms.filter((form) => text.startsWith(form, end)).map((form) => end + form.length),
    )
  }
  return Math.max(...ends)
}
