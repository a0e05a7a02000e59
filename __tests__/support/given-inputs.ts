import { InputError } from '../../src/runner/check-inputs.ts'
import { readEvent, type TriggerEvent } from '../../src/runner/event.ts'
import { createRunner, type Runner } from '../../src/runner/runner.ts'
import { createCore } from './fake-core.ts'
import type { Pattern } from './pattern.ts'

export type Given = Readonly<Record<string, string>>

interface Options {
  readonly env?: Given
  readonly event?: Partial<TriggerEvent>
}

/** What becomes of inputs that are given in place of some good ones. */
export function inputsOf<Inputs>(
  parseInputs: (runner: Runner, event: TriggerEvent) => Inputs,
  good: Given,
) {
  function parse(given: Given, { env = {}, event = {} }: Options = {}): Inputs {
    const { core } = createCore({ inputs: { ...good, ...given } })
    const runner = createRunner(core, { GITHUB_REPOSITORY: 'acme/app', ...env })
    return parseInputs(runner, { ...readEvent({ GITHUB_EVENT_NAME: 'push' }), ...event })
  }

  /** The error; if there is none, its message is "accepted". */
  function rejection(given: Given, options: Options = {}): InputError {
    try {
      parse(given, options)
      return new InputError({ '': 'accepted' })
    } catch (error) {
      if (!(error instanceof InputError)) throw error
      return error
    }
  }

  return {
    parse,
    rejection,
    sentence: (...given: Parameters<typeof rejection>) => rejection(...given).message,
  }
}

/**
 * A row for each value that an input rejects, with the sentence. A text is the rest of it behind the
 * name of the input.
 */
export function rejectedRows(
  byName: Readonly<Record<string, Readonly<Record<string, Pattern>>>>,
): (readonly [name: string, given: string, expected: Pattern])[] {
  return Object.entries(byName).flatMap(([name, rows]) =>
    Object.entries(rows).map(([given, expected]) => {
      const isWhole = typeof expected === 'string'
      return [
        name,
        given,
        isWhole ? `\`${name}\` ${expected}`.replace(' :', ':') : expected,
      ] as const
    }),
  )
}

/** The same for each of these names. */
export function all<Value>(names: readonly string[], value: Value): Record<string, Value> {
  return Object.fromEntries(names.map((name) => [name, value]))
}

/** A list of so many ids. */
export function ids(count: number): string {
  return Array.from({ length: count }, (_, at) => `id${at + 1}`).join(',')
}
