import type { EventEmitter } from 'node:events'
import * as actionsCore from '@actions/core'
import type { Core } from '../../src/runner/runner.ts'

export interface FakeCore {
  readonly core: Core
  /**
   * All calls to the runner, in order. Such a call is `notice [Title]: It ended.` or
   * `output status: completed`.
   */
  readonly calls: readonly string[]
  /** The calls that make annotations. */
  readonly annotations: () => readonly string[]
  readonly outputs: () => Readonly<Record<string, string>>
  readonly summary: () => string
}

/**
 * The part of `@actions/core` that the action uses. The inputs come from a map, and the outputs go
 * to memory.
 */
export function createCore(options: {
  readonly inputs: Readonly<Record<string, string>>
  /** Called before each input is read. */
  readonly onInput?: (name: string) => void
  /** Called with each call. If it throws, so does the call. */
  readonly onCall?: (call: string) => void
}): FakeCore {
  const { inputs, onInput, onCall } = options
  const calls: string[] = []
  const outputs = new Map<string, string>()
  let buffer = ''
  let written = ''

  const note = (call: string): void => {
    calls.push(call)
    onCall?.(call)
  }
  const print =
    (kind: string) =>
    (text: string | Error, { title }: { title?: string } = {}) => {
      note(`${kind}${title === undefined ? '' : ` [${title}]`}: ${String(text)}`)
    }
  // Its class is not exported. It has private fields, so no other object has its type.
  const summary: Core['summary'] = new Proxy(actionsCore.summary, {
    get: (_, name): unknown => (name === 'addRaw' ? addRaw : name === 'write' ? write : undefined),
  })
  function addRaw(text: string): typeof summary {
    buffer += text
    return summary
  }
  async function write(): Promise<typeof summary> {
    await Promise.resolve()
    note(`summary: ${buffer}`)
    written += buffer
    return summary
  }

  return {
    core: {
      getInput(name, { trimWhitespace = true } = {}) {
        onInput?.(name)
        const value = inputs[name] ?? ''
        return trimWhitespace ? value.trim() : value
      },
      setSecret: print('mask'),
      setOutput(name, value) {
        note(`output ${name}: ${String(value)}`)
        outputs.set(name, String(value))
      },
      debug: print('debug'),
      info: print('info'),
      notice: print('notice'),
      warning: print('warning'),
      error: print('error'),
      summary,
    },
    calls,
    annotations: () => calls.filter((call) => /^(notice|warning|error)[: ]/.test(call)),
    outputs: () => Object.fromEntries(outputs),
    summary: () => written,
  }
}

/** A process with its own environment and exit code, which gets the signals that are emitted. */
export function createProcess(
  env: Readonly<Record<string, string | undefined>>,
  signals: EventEmitter,
): NodeJS.Process {
  const once = signals.once.bind(signals)
  const removeListener = signals.removeListener.bind(signals)
  const own = { env, exitCode: undefined, once, removeListener }
  return new Proxy(process, {
    get: (_, name): unknown => Reflect.get(own, name),
    set: (_, name, value) => Reflect.set(own, name, value),
  })
}

/** For `onCall` or `onInput`: throws at the nth call that starts with this text, and at each later one. */
export function failFrom(
  start: string,
  nth = 1,
  error: unknown = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }),
): (call: string) => void {
  let count = 0
  return (call) => {
    if (call.startsWith(start) && (count += 1) >= nth) throw error
  }
}
