import { completed } from '../simulator/job-script.ts'
import { startService } from '../simulator/service.ts'
import { BY_HAND } from './by-hand.ts'
import { machine, publish, table } from './document.ts'
import { action, peakMiB, quantile, temporaryFile, wallMs, type Program } from './measure.ts'

// What a run of the action takes beyond what any program takes: the whole process, from its start to its end.

const PAIRS = Number(process.env['PAIRS'] ?? 100)
const MEMORY_RUNS = 9

const jobIds = Array.from({ length: 100 }, (_, index) => `job_${index}`)
const service = await startService({ jobs: Object.fromEntries(jobIds.map((id) => [id, [completed()]])) })
const { baseUrl, projectId, adminKey } = service
const inputs = { 'base-url': baseUrl, 'project-id': projectId, 'admin-key': adminKey }

const empty: Program = { file: temporaryFile('empty.mjs'), exitCode: 0 }
const onePoll = action({ ...inputs, 'job-id': 'job_0' }, 0)
const byHand: Program = {
  file: temporaryFile('by-hand.mjs', BY_HAND),
  env: { BASE_URL: baseUrl, PROJECT_ID: projectId, JOB_ID: 'job_0', ADMIN_KEY: adminKey },
  exitCode: 0,
}
const rows = [
  await compare('an empty program, to itself', empty, empty),
  await compare('a missing input, to an empty program', action({}, 1), empty),
  await compare('one poll of a finished job, to a script by hand', onePoll, byHand),
]
const manyJobs = action({ ...inputs, 'job-id': jobIds.join(',') }, 0)
const manySeconds = (await wallMs(manyJobs)) / 1000
const manyMiB = await peakMiB(manyJobs)
await service.close()

const head = ['', 'time', 'baseline', 'ratio', 'middle half of the ratios', 'peak memory', 'baseline']
await publish('performance.md', 'startup', [
  ...table(head, rows),
  '',
  `One step with 100 finished jobs: ${manySeconds.toFixed(1)} s, nearly all of it the 250 ms between requests; peak memory ${manyMiB.toFixed(0)} MiB.`,
  '',
  machine(),
])

/** In turn, so that other work of the machine affects both alike. */
async function compare(name: string, subject: Program, baseline: Program): Promise<string[]> {
  const subjectMs: number[] = []
  const baselineMs: number[] = []
  for (let pair = 0; pair < PAIRS; pair++) {
    baselineMs.push(await wallMs(baseline))
    subjectMs.push(await wallMs(subject))
  }
  const ratios = subjectMs.map((ms, pair) => ms / (baselineMs[pair] ?? NaN))
  return [
    name,
    `${quantile(subjectMs, 0.5).toFixed(1)} ms`,
    `${quantile(baselineMs, 0.5).toFixed(1)} ms`,
    `**${quantile(ratios, 0.5).toFixed(2)}**`,
    `${quantile(ratios, 0.25).toFixed(2)} to ${quantile(ratios, 0.75).toFixed(2)}`,
    await medianPeak(subject),
    await medianPeak(baseline),
  ]
}

async function medianPeak(program: Program): Promise<string> {
  const peaks: number[] = []
  for (let run = 0; run < MEMORY_RUNS; run++) peaks.push(await peakMiB(program))
  return `${quantile(peaks, 0.5).toFixed(0)} MiB`
}
