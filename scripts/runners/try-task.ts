import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Client, Task } from './client.ts'

const REPORT = z.object({ outputs: z.record(z.string(), z.string()).default({}) })

type Observed = Awaited<ReturnType<typeof observe>>

/** @returns the cell's text; it begins with "fails" where something was not as expected */
export async function tryTask(
  task: Task,
  { client, logPrefix }: { client: Client; logPrefix: string },
): Promise<string> {
  const limit = client.limits[task.id]
  if (limit !== undefined && limit.shows === undefined) return `n/a: ${limit.why}`
  try {
    const observed = await observe(task, { client, logPrefix })
    const problems = listProblems(task, observed, client.logsSummary)
    const text = problems.length === 0 ? successOf(task, observed) : `fails: ${problems.join('; ')}`
    if (limit === undefined) return text
    if (limit.shows?.test(`${text}\n${observed.log}`) === true) return `does not work: ${limit.why}`
    return problems.length > 0 ? text : `fails: it works, although ${limit.why}`
  } catch (error) {
    return `fails: ${String(error)}`
  }
}

/**
 * The result of a task; `outputs` are the step's as the next one saw them, `after` the job's as a
 * later one did.
 */
async function observe(task: Task, { client, logPrefix }: { client: Client; logPrefix: string }) {
  const { id, isRepeated, endlessJob } = task
  const { services } = client
  const [step, later] = [
    join(services.reportsDir, `${id}.step.json`),
    join(services.reportsDir, `${id}.after.json`),
  ]
  const comments = []
  let run = { conclusion: '', log: '' }
  for (const time of isRepeated === true ? [1, 2] : [1]) {
    for (const file of [step, later]) rmSync(file, { force: true })
    run = await client.run(task, time)
    writeFileSync(`${logPrefix}${id}-${time}.log`, run.log)
    comments.push(await client.listComments())
  }
  const keptPolling = endlessJob !== undefined && (await services.isStillPolled(endlessJob))
  return { ...run, outputs: readOutputs(step), after: readOutputs(later), keptPolling, comments }
}

function readOutputs(file: string) {
  return existsSync(file) ? REPORT.parse(JSON.parse(readFileSync(file, 'utf8'))).outputs : undefined
}

function successOf({ kind, stubs }: Task, { outputs }: Observed): string {
  if (kind === 'scenario') return outputs === undefined ? 'works; no later step runs' : 'works'
  return stubs.length === 0
    ? 'ran whole'
    : `ran, stub: ${stubs.map((stub) => stub.split('@')[0]).join(', ')}`
}

function listProblems(task: Task, observed: Observed, logsSummary: boolean): string[] {
  const { conclusion, log, outputs, after, keptPolling, comments } = observed
  const { passes, kind } = task
  const isOther = ['errorCode', 'prLink'].some((name) => after?.[name] !== outputs?.[name])
  const problems = {
    [`the run ended as ${conclusion}`]: (conclusion === 'success') !== passes,
    'its log does not show what it is for': !isInOrder(log, task.log),
    'its job summary is another': logsSummary && !isInOrder(log, task.summary),
    'the action kept polling': keptPolling,
    // Where a cancelled job runs no further step, its outputs cannot mislead one.
    'no later step ran':
      kind === 'scenario' && outputs === undefined && task.cancelledBy === undefined,
    'the later job received other outputs': passes && isOther,
    'the later job ran': !passes && after !== undefined,
  }
  const wrong = Object.entries(outputs === undefined ? {} : (task.outputs ?? {})).filter(
    ([name, value]) => {
      const actual = outputs?.[name] ?? ''
      return typeof value === 'string' ? actual !== value : !value.test(actual)
    },
  )
  return [
    ...Object.entries(problems).flatMap(([text, isSo]) => (isSo ? [text] : [])),
    ...wrong.map(([name]) => `${name} is ${JSON.stringify(outputs?.[name])}`),
    ...(task.comment === undefined ? [] : judgeComments(comments, task.comment, task.isRepeated)),
  ]
}

function judgeComments(
  comments: Observed['comments'],
  parts: readonly string[],
  isRepeated = false,
): string[] {
  const found = comments.at(-1)?.filter(({ body }) => isInOrder(body, parts)) ?? []
  const [last] = found
  if (last === undefined || found.length > 1) return [`${found.length} comments instead of one`]
  const first = isRepeated ? comments[0]?.find(({ id }) => id === last.id) : undefined
  if (isRepeated && first === undefined) return ['the comment was made anew']
  return first?.body === last.body ? ['the comment was not updated'] : []
}

function isInOrder(text: string, parts: readonly string[] = []): boolean {
  let from = 0
  return parts.every((part) => (from = text.indexOf(part, from) + 1) > 0)
}
