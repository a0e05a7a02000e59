import { replaceWithCause } from './empty-inputs.ts'
import type { TriggerEvent } from './event.ts'
import { findConflicts } from './input-conflicts.ts'
import { toInputError } from './input-error.ts'
import { parseEach, REJECTED, type Inputs, type ParsedInputs } from './inputs.ts'
import type { Runner } from './runner.ts'

/**
 * Reads and checks all inputs.
 *
 * @throws InputError one message for all that is wrong
 */
export function parseInputs(
  runner: Pick<Runner, 'getInput' | 'inputNames' | 'redact' | 'repository' | 'apiUrl'>,
  event: TriggerEvent,
): Inputs {
  const { inputs, mistakes, emptyNames } = parseEach(runner)
  const { repository, apiUrl } = runner
  const conflicts = findConflicts(inputs, { emptyNames, repository, apiUrl })

  const all = [...mistakes, ...conflicts]
  if (all.length > 0 || !isAccepted(inputs)) {
    throw toInputError(replaceWithCause(all, { event, emptyNames }))
  }
  return inputs
}

function isAccepted(inputs: ParsedInputs): inputs is Inputs {
  return !Object.values<unknown>(inputs).includes(REJECTED)
}
