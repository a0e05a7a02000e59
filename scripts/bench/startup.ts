import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { runAction } from '../../__tests__/support/run-action.ts'
import { completed } from '../../simulator/job-script.ts'
import { startService } from '../../simulator/service.ts'
import { BY_HAND } from './by-hand.ts'
import { machine, publish, table } from './document.ts'
import { median, quantile } from './numbers.ts'

// Measures the whole process of a run from start to end, and compares it with a simpler program on
// the same Node.

const PAIRS = Number(process.env['PAIRS'] ?? 100)

interface Program {
  readonly bundle: string
  readonly inputs?: Readonly<Record<string, string>>
  readonly env?: Readonly<Record<string, string>>
  readonly exitCode: number
}

const service = await startService({ jobs: { job_8f3a: [completed()] } })
const { baseUrl, projectId, adminKey } = service

const directory = mkdtempSync(join(tmpdir(), 'bench-'))
const empty: Program = { bundle: join(directory, 'empty.mjs'), exitCode: 0 }
const byHand: Program = {
  bundle: join(directory, 'by-hand.mjs'),
  env: { BASE_URL: baseUrl, PROJECT_ID: projectId, JOB_ID: 'job_8f3a', ADMIN_KEY: adminKey },
  exitCode: 0,
}
writeFileSync(empty.bundle, '')
writeFileSync(byHand.bundle, BY_HAND)
// BUNDLE names another one to compare.
const bundle = process.env['BUNDLE'] ?? 'dist/index.js'
const withoutInputs: Program = { bundle, exitCode: 1 }
const onePoll: Program = {
  bundle,
  inputs: {
    'base-url': baseUrl,
    'project-id': projectId,
    'admin-key': adminKey,
    'job-id': 'job_8f3a',
  },
  exitCode: 0,
}

const rows = [
  await compare('an empty program, to itself', empty, empty),
  await compare('a missing input, to an empty program', withoutInputs, empty),
  await compare('one poll of a finished job, to a script by hand', onePoll, byHand),
]
await service.close()
rmSync(directory, { recursive: true })

await publish('evidence.md', 'startup', [
  ...table(['', 'time', 'baseline', 'ratio', 'middle half of the ratios'], rows),
  '',
  machine(),
])

/** Runs the two programs in turn, so that other work of the machine affects both alike. */
async function compare(name: string, subject: Program, baseline: Program): Promise<string[]> {
  const pairs: { readonly baselineMs: number; readonly ms: number }[] = []
  while (pairs.length < PAIRS) {
    pairs.push({ baselineMs: await wallMs(baseline), ms: await wallMs(subject) })
  }
  const ratios = pairs.map(({ ms, baselineMs }) => ms / baselineMs)
  return [
    name,
    `${median(pairs.map(({ ms }) => ms)).toFixed(1)} ms`,
    `${median(pairs.map(({ baselineMs }) => baselineMs)).toFixed(1)} ms`,
    `**${median(ratios).toFixed(2)}**`,
    `${quantile(ratios, 0.25).toFixed(2)} to ${quantile(ratios, 0.75).toFixed(2)}`,
  ]
}

async function wallMs({ inputs = {}, exitCode, ...program }: Program): Promise<number> {
  const run = await runAction({ inputs, ...program, bundle: resolve(program.bundle) })
  if (run.exitCode !== exitCode) {
    throw new Error(`${program.bundle} ended with ${run.exitCode}:\n${run.lines.join('\n')}`)
  }
  return run.wallMs
}
