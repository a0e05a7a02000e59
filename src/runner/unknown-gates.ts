import { codeSpan } from '../shared/sanitize.ts'

/** Parts of the names that people give to a check. */
const GATE = /requir|verif|allow|paths|files|folders/
/** What may be meant. The first that fits counts. */
const GUESSES = [
  [/path|files|folders/, 'pr-paths'],
  [/author|actor|login|user/, 'pr-author'],
  [/repo/, 'pr-repository'],
  [/requir|verif/, 'require-pr'],
  [/allow/, 'allowed-statuses'],
] as const
/** What follows `pr` in names that only say which pull request, such as `pr-number`. */
const DATA = ['number', 'title', 'url', 'id', 'body', 'branch']

/**
 * Finds inputs that look like a check under a wrong name. Without that the check would be lost:
 * GitHub's runner only warns about an unknown input, act and Gitea say nothing. Other unknown names
 * are accepted, because act and Gitea pass on the inputs of a composite action.
 *
 * @param names of all inputs that the step was given, such as `ALLOWED-PATHS`
 * @param declared names of the action's own inputs
 * @returns a sentence for each, by its name in lower case
 */
export function findUnknownGates(
  names: readonly string[],
  declared: readonly string[],
): ReadonlyMap<string, string> {
  const unknown = names
    .map((name) => name.toLowerCase())
    .filter((name) => isGate(name) && !declared.includes(name))
  return new Map(unknown.map((name) => [name, explain(name)]))
}

function explain(name: string): string {
  const [, input] = GUESSES.find(([pattern]) => pattern.test(name)) ?? []
  const guess = input === undefined ? '' : ` (did you mean \`${input}\`?)`
  const variable = codeSpan(`INPUT_${name.toUpperCase()}`, 60)
  return `${codeSpan(name, 60)} is not an input of this version${guess}. If ${variable} is a variable of your own, or the input of a composite action around this one, rename it.`
}

function isGate(name: string): boolean {
  const words = toWords(name)
  return words.some(
    (word, at) => GATE.test(word) || (word === 'pr' && !DATA.includes(words[at + 1] ?? '')),
  )
}

function toWords(name: string): readonly string[] {
  return name.match(/[^-_ ]+/g) ?? []
}
