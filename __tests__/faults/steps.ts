import { setTimeout as delay } from 'node:timers/promises'
import type { Context, Step, Trigger } from './row.ts'

/** Runs steps in their order, each when it is due. */
export function createScheduler() {
  let check: () => void = () => undefined
  let signalledAtMs: number | undefined

  /** @returns a function that waits for the steps that have begun */
  function start(steps: readonly Step[], context: Context): () => Promise<unknown> {
    const waiting = [...steps]
    const pending: Promise<void>[] = []
    const { running, service } = context
    let stdout = ''

    function isDue(trigger: Trigger): boolean {
      if (trigger === 'start') return true
      if ('stdout' in trigger) return stdout.includes(trigger.stdout)
      if ('connections' in trigger) return service.connections.length >= trigger.connections
      return service.requests.length >= trigger.polls
    }

    async function perform(step: Step): Promise<void> {
      // A step without a delay has to run in this turn of the event loop.
      if (step.afterMs !== undefined) await delay(step.afterMs)
      if ('run' in step) {
        await step.run(context)
        return
      }
      if (step.signal !== 'SIGUSR2') signalledAtMs ??= performance.now()
      running.child.kill(step.signal)
    }

    check = () => {
      for (let next = waiting[0]; next !== undefined && isDue(next.when); next = waiting[0]) {
        waiting.shift()
        pending.push(perform(next))
      }
    }
    running.child.stdout.on('data', (chunk: string) => {
      stdout += chunk
      check()
    })
    check()
    return () => Promise.all(pending)
  }

  return {
    start,
    check: () => {
      check()
    },
    signalledAtMs: () => signalledAtMs,
  }
}
