import { completed } from '../simulator/job-script.ts'
import { startService } from '../simulator/service.ts'
import { BY_HAND } from './by-hand.ts'
import { machine, publish, table } from './document.ts'
import { BUNDLE, peakMiB, type Program, temporaryFile, wallMs } from './processes.ts'
import { median, quantile } from './statistics.ts'

// What a run of the action takes beyond what any program takes: the whole process, from its start to its end.

const PAIRS = Number(process.env['PAIRS'] ?? 100)
const MEMORY_RUNS = 9

const service = await startService({ jobs: { job_8f3a: [completed()] } })
const { baseUrl, projectId, adminKey } = service

const empty: Program = { file: temporaryFile('empty.mjs'), exitCode: 0 }
const refusal: Program = { file: BUNDLE, exitCode: 1 }
const byHand: Program = {
  file: temporaryFile('by-hand.mjs', BY_HAND),
  env: { BASE_URL: baseUrl, PROJECT_ID: projectId, JOB_ID: 'job_8f3a', ADMIN_KEY: adminKey },
  exitCode: 0,
}
const oneRead: Program = {
  file: BUNDLE,
  env: {
    'INPUT_BASE-URL': baseUrl,
    'INPUT_PROJECT-ID': projectId,
    'INPUT_JOB-ID': 'job_8f3a',
    'INPUT_ADMIN-KEY': adminKey,
  },
  exitCode: 0,
}

const rows = [
  await compare('the empty program, to itself', { subject: empty, baseline: empty }),
  await compare('a missing input, to an empty program', { subject: refusal, baseline: empty }),
  await compare('one read of a finished job, to a script by hand', { subject: oneRead, baseline: byHand }),
]
await service.close()

await publish('startup', [
  ...table([
    ['', 'time', 'baseline', 'ratio', 'middle half of the ratios', 'peak memory', 'baseline', 'ratio'],
    ...rows,
  ]),
  '',
  machine(),
])

/** Turn and turn about, so that what else the machine does meets both alike. */
async function compare(
  name: string,
  { subject, baseline }: { subject: Program; baseline: Program },
): Promise<string[]> {
  const pairs: { readonly subjectMs: number; readonly baselineMs: number }[] = []
  // The first pair only warms the file cache.
  for (let pair = 0; pair <= PAIRS; pair++) {
    const baselineMs = await wallMs(baseline)
    const subjectMs = await wallMs(subject)
    if (pair > 0) pairs.push({ subjectMs, baselineMs })
  }
  const ratios = pairs.map(({ subjectMs, baselineMs }) => subjectMs / baselineMs)
  const memory = await medianPeak(subject)
  const baselineMemory = await medianPeak(baseline)
  return [
    name,
    `${median(pairs.map(({ subjectMs }) => subjectMs)).toFixed(1)} ms`,
    `${median(pairs.map(({ baselineMs }) => baselineMs)).toFixed(1)} ms`,
    `**${median(ratios).toFixed(2)}**`,
    `${quantile(ratios, 0.25).toFixed(2)} to ${quantile(ratios, 0.75).toFixed(2)}`,
    `${memory.toFixed(0)} MiB`,
    `${baselineMemory.toFixed(0)} MiB`,
    (memory / baselineMemory).toFixed(2),
  ]
}

async function medianPeak(program: Program): Promise<number> {
  const peaks: number[] = []
  for (let run = 0; run < MEMORY_RUNS; run++) peaks.push(await peakMiB(program))
  return median(peaks)
}
