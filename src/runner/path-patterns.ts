import { firstOf, show, splitList } from './input-check.ts'

const MAX_PATTERNS = 50
const MAX_PATTERN_LENGTH = 256

const NOT_SUPPORTED =
  '`? + [ ] { } ( ) \\` are not supported. Write `*` for each, which also matches more.'

/** Before the list is split, because a comma in braces would cut the pattern that is shown. */
export function checkBraces(list: string): string | undefined {
  const line = list.split('\n').find((each) => /[{}]/.test(each))
  if (line === undefined) return undefined

  const start = line.lastIndexOf(',', line.search(/[{}]/)) + 1
  return `contains ${show(line.slice(start).trim())}: ${NOT_SUPPORTED}`
}

/** Undefined for `**`, which allows any path. */
export function splitPatterns(list: string): readonly string[] | undefined {
  const patterns = splitList(list)
  return patterns.length === 1 && patterns[0] === '**' ? undefined : patterns
}

export function checkPatterns(patterns: readonly string[] = []): string | undefined {
  if (patterns.includes('')) {
    return `: entry ${patterns.indexOf('') + 1} is empty. Remove the extra comma or line break, or set the variable that should be there.`
  }
  if (patterns.length > MAX_PATTERNS) {
    return `lists more than ${MAX_PATTERNS} patterns. Allow whole folders, such as \`docs/**\`.`
  }
  if (patterns.includes('**')) {
    return 'contains `**`, which allows any path, next to other patterns. Remove it, or the others.'
  }
  return firstOf(patterns, checkPattern)
}

function checkPattern(pattern: string): string | undefined {
  const sentence = explainPattern(pattern)
  return sentence === undefined ? undefined : `contains ${show(pattern)}: ${sentence}`
}

function explainPattern(pattern: string): string | undefined {
  if (pattern.length > MAX_PATTERN_LENGTH) {
    return `a pattern has at most ${MAX_PATTERN_LENGTH} characters.`
  }
  if (pattern.startsWith('!')) return 'patterns cannot exclude. List what may change.'
  if (pattern.includes('!')) return '`!` is not supported. Write `*`, which also matches more.'
  if (/[?+[\]()\\]/.test(pattern)) return NOT_SUPPORTED

  const segments = pattern.split('/')
  if (segments[0] === '') return 'remove the slash at its start.'
  if (segments.at(-1) === '') return 'end it with `/**`.'
  if (segments.includes('')) return 'remove one of the two slashes.'
  if (segments.includes('.') || segments.includes('..')) return 'remove the segment `.` or `..`.'
  if (segments.some((segment) => segment !== '**' && segment.includes('**'))) {
    return 'only a slash may stand next to `**`, as in `docs/**/*.md`.'
  }
  return undefined
}
