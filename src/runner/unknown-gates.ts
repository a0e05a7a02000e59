import { codeSpan } from '../shared/sanitize.ts'
import type { Mistakes } from './input-mistakes.ts'

const UNDERSCORED = ['require_pr', 'pr_author', 'pr_repository', 'pr_paths', 'allowed_statuses']
/** Parts of the names that people give to a check. */
const GATE = /requir|verif|allow|paths|files|^pr-(path|file|folder|glob)/

/**
 * Finds inputs that look like a check under a wrong name. Without that the check would be lost:
 * GitHub's runner only warns about an unknown input, act and Gitea say nothing. A name without a
 * hyphen, such as `INPUT_FILES`, is usually a workflow's own variable.
 *
 * @param names of all inputs that the step was given, such as `ALLOWED-PATHS`
 * @param options.declared names of the action's own inputs
 * @param options.isVerified the step demands a verified pull request
 */
export function findUnknownGates(
  names: readonly string[],
  { declared, isVerified }: { declared: readonly string[]; isVerified: boolean },
): Mistakes {
  const whole = isVerified ? [...UNDERSCORED, 'paths', 'files'] : UNDERSCORED
  const gates = names
    .map((name) => name.toLowerCase())
    .filter((name) => !declared.includes(name))
    .filter((name) => whole.includes(name) || (name.includes('-') && GATE.test(name)))
  return Object.fromEntries(gates.map((name) => [name, `${codeSpan(name, 60)} ${EXPLANATION}`]))
}

const EXPLANATION =
  'is not an input of this action. Its checks are `require-pr`, `pr-author`, `pr-repository`, `pr-paths` and `allowed-statuses`.'
