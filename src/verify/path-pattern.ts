/** A longer path matches nothing, because the time grows with its length. */
const MAX_PATH_LENGTH = 1024

/**
 * Whether a pattern matches a whole path, letter case included. `*` stands for any characters but
 * `/`. `**`, always a segment of its own, stands for any number of segments, also for none; at the
 * end it stands for at least one.
 *
 * The time grows with the length of the path times that of the pattern, whatever they contain.
 */
export function matchesPath(path: string, pattern: string): boolean {
  if (path.length > MAX_PATH_LENGTH) return false

  const segments = pattern.split('/')
  // `docs/**` is everything below `docs`. `docs` itself would be a file or a symbolic link.
  if (segments.at(-1) === '**') segments.push('*')
  return matches(path.split('/'), segments, { wildcard: '**', fits: matchesSegment })
}

function matchesSegment(segment: string, pattern: string): boolean {
  return matches(segment, pattern, { wildcard: '*', fits: (a, b) => a === b })
}

/**
 * Whether a pattern matches all items: segments of a path, or characters of a segment. A wildcard
 * stands for any number of items.
 *
 * Each wildcard takes as few items as possible, and only the last one met ever takes one more. That
 * finds every match: if an earlier wildcard took more, fewer items would be left for the later ones,
 * which can take more by themselves.
 */
function matches(
  items: ArrayLike<string>,
  pattern: ArrayLike<string>,
  rules: { wildcard: string; fits: (item: string, expected: string) => boolean },
): boolean {
  let itemIndex = 0
  let patternIndex = 0
  let lastWildcard: { readonly patternIndex: number; itemsEnd: number } | undefined

  for (;;) {
    const item = items[itemIndex]
    const expected = pattern[patternIndex]

    if (expected === rules.wildcard) {
      lastWildcard = { patternIndex, itemsEnd: itemIndex }
      patternIndex += 1
    } else if (item === undefined) {
      return expected === undefined
    } else if (expected !== undefined && rules.fits(item, expected)) {
      itemIndex += 1
      patternIndex += 1
    } else if (lastWildcard !== undefined) {
      lastWildcard.itemsEnd += 1
      itemIndex = lastWildcard.itemsEnd
      patternIndex = lastWildcard.patternIndex + 1
    } else {
      return false
    }
  }
}
