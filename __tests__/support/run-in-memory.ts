import { EventEmitter } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Platform } from '../../src/runner/step.ts'
import { createCore, createProcess } from './fake-core.ts'
import { createClock, noJitter } from './fakes.ts'

type Variables = Readonly<Record<string, string | undefined>>

export interface MemoryOptions {
  /** They are added to the inputs that the action needs, or replace them. */
  readonly inputs?: Readonly<Record<string, string>>
  readonly env?: Variables
  readonly event?: unknown
  /** Called with every input that is read, such as `input job-id`, and with every call to the runner. */
  readonly on?: (call: string) => void
  /** What emits the signals of the process. */
  readonly signals?: EventEmitter
}

/** Runs an action in this process, with a runner in memory and on the clock of the tests. */
export async function runInMemory(
  run: (platform: Platform) => Promise<void>,
  directory: string,
  { inputs = {}, on, event = {}, signals = new EventEmitter(), ...options }: MemoryOptions,
) {
  const payload = join(directory, 'event.json')
  await writeFile(payload, JSON.stringify(event))
  const { core, calls, annotations, outputs, summary } = createCore({
    inputs,
    onInput: (name) => on?.(`input ${name}`),
    onCall: (call) => on?.(call),
  })
  const env: Record<string, string | undefined> = {
    GITHUB_OUTPUT: '/runner/output',
    GITHUB_EVENT_PATH: payload,
    GITHUB_EVENT_NAME: 'issues',
    ...options.env,
  }
  const process = createProcess(env, signals)

  await run({ core, process, clock: createClock(), random: noJitter })
  return {
    exitCode: Number(process.exitCode),
    calls,
    annotations: annotations(),
    outputs: outputs(),
    errorCode: outputs()['errorCode'],
    summary: summary(),
    env,
  }
}
