import { codeSpan } from '../shared/sanitize.ts'
import type { Mistakes } from './input-mistakes.ts'

/** Parts of the names that people give to a check. `pr-number` only says which pull request. */
const GATE =
  /requir|verif|allow|paths|files|folders|(^|-)pr(?!-(number|title|url|id|body|branch)(-|$))(-|$)/

/**
 * Finds inputs that are an input, or look like a check, under a wrong name. Without that the check
 * would be lost: GitHub's runner only warns about an unknown input, act and Gitea say nothing. Other
 * unknown names are accepted: a variable such as `INPUT_FILES` is somebody's own, and act and Gitea
 * pass on the inputs of a composite action.
 *
 * @param names of all inputs that the step was given, such as `ALLOWED-PATHS`
 * @param declared names of the action's own inputs
 */
export function findUnknownGates(names: readonly string[], declared: readonly string[]): Mistakes {
  const mistakes = new Map<string, string>()
  for (const name of names.map((each) => each.toLowerCase())) {
    if (declared.includes(name)) continue
    const meant = declared.find((each) => each === name.replaceAll('_', '-'))
    if (meant !== undefined) mistakes.set(name, explain(name, `: write \`${meant}\``))
    else if (name.includes('-') && GATE.test(name)) mistakes.set(name, explain(name, CHECKS))
  }
  return mistakes
}

const CHECKS =
  ', whose checks are `require-pr`, `pr-author`, `pr-repository`, `pr-paths` and `allowed-statuses`'

function explain(name: string, hint: string): string {
  const variable = codeSpan(`INPUT_${name.toUpperCase()}`, 60)
  return `${codeSpan(name, 60)} is not an input of this version${hint}. If ${variable} is a variable of your own, or the input of a composite action around this one, rename it.`
}
