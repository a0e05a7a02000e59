import { codeSpan } from '../shared/sanitize.ts'

/** Parts of the names that people give to a check. */
const GATE = /requir|verif|allow|paths|files|folders/
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
  const unknown = names.filter((name) => isGate(name) && !declared.includes(name.toLowerCase()))
  return new Map(unknown.map((name) => [name.toLowerCase(), explain(name, declared)]))
}

function explain(unknown: string, declared: readonly string[]): string {
  const near = declared.find((each) => isGate(each) && isNear(each, unknown))
  const guess = near === undefined ? '' : ` (did you mean \`${near}\`?)`
  const name = codeSpan(unknown.toLowerCase(), 60)
  const variable = codeSpan(`INPUT_${unknown}`, 60)
  return `${name} is not an input of this version${guess}. If ${variable} is a variable of your own, or the input of a composite action around this one, rename it.`
}

function isGate(name: string): boolean {
  const words = toWords(name)
  return words.some(
    (word, at) => GATE.test(word) || (word === 'pr' && !DATA.includes(words[at + 1] ?? '')),
  )
}

/** Whether the last words are alike but for an ending: `allowed-status` is near `allowed-statuses`. */
function isNear(declared: string, unknown: string): boolean {
  return lastWord(declared).startsWith(lastWord(unknown).replace(/s$/, ''))
}

function lastWord(name: string): string {
  return toWords(name).slice(-1).join()
}

function toWords(name: string): readonly string[] {
  return name.toLowerCase().match(/[^-_ ]+/g) ?? []
}
