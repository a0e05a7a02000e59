import { writeFileSync } from 'node:fs'
import { replaceSection, table } from './document.ts'
import { plot } from './plot.ts'
import {
  distributions,
  measure,
  ours,
  requestsWithin,
  schedules,
  steeper,
  type Schedule,
} from './schedules.ts'

// Which schedule learns soonest that a job has ended, and at what price in requests: docs/polling.md, docs/polling.svg.
// Simulated with fixed seeds, so always the same.

const BUDGET = 100
const HOUR = 3600

const measured = Object.entries(schedules).map(([name, schedule]) => measureAll(name, schedule))

const tables = {
  schedules: render(measured),
  curves: render(Object.entries(steeper).map(([name, schedule]) => measureAll(name, schedule))),
}
for (const [name, lines] of Object.entries(tables)) {
  console.log(`${lines.join('\n')}\n`)
  await replaceSection('polling.md', name, lines)
}

const panels = Object.keys(distributions).map((title) => ({
  title,
  points: measured.map(({ name, firstHour, costs }) => ({
    name,
    x: firstHour,
    y: costs[title]?.relativeLatency ?? NaN,
    isOurs: schedules[name] === ours,
  })),
}))
writeFileSync(new URL('../docs/polling.svg', import.meta.url), plot(panels, BUDGET))

for (const distribution of Object.keys(distributions)) {
  const frugal = measured.filter(({ firstHour }) => firstHour <= BUDGET)
  const latencyOf = (of: (typeof measured)[number]): number => of.costs[distribution]?.relativeLatency ?? NaN
  const [best] = frugal.toSorted((a, b) => latencyOf(a) - latencyOf(b))
  console.log(`Lowest relative latency within ${BUDGET} requests, ${distribution}: ${best?.name ?? 'none'}`)
  if (best === undefined || schedules[best.name] !== ours) process.exitCode = 1
}

function measureAll(name: string, schedule: Schedule) {
  const costs = Object.entries(distributions).map(
    ([of, durations]) => [of, measure(schedule, durations)] as const,
  )
  return { name, firstHour: requestsWithin(schedule, HOUR), costs: Object.fromEntries(costs) }
}

function render(all: readonly ReturnType<typeof measureAll>[]): string[] {
  return table([
    ['reads', 'in the first hour', ...Object.keys(distributions)],
    ...all.map(({ name, firstHour, costs }) => [
      name,
      String(firstHour),
      ...Object.values(costs).map(
        ({ requestsPerJob, latency, relativeLatency }) =>
          `${requestsPerJob.toFixed(1)} · ${latency.toFixed(1)} s · **${(100 * relativeLatency).toFixed(1)} %**`,
      ),
    ]),
  ])
}
