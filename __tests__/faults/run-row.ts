import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startGitHub } from '../../simulator/github.ts'
import type { RecordedRequest } from '../../simulator/loopback.ts'
import { readActionFile } from '../support/action-file.ts'
import type { Certificates } from '../support/certificates.ts'
import { startAction, type ActionRun } from '../support/run-action.ts'
import { respond, tunnel } from '../support/server-behaviors.ts'
import {
  startSocketServer,
  type RequestHead,
  type ServerBehavior,
} from '../support/socket-server.ts'
import { completed, JOB_ID } from './job-responses.ts'
import type { Row } from './row.ts'

/** Has a character that is special to each of the runner's encoders. */
export const CANARY = "svc_CANARY+/=%&!'()*~0123456789"
export const TOKEN = 'ghs_CANARY0123456789abcdefghij'

/** Everything that a row shows from outside. */
export interface Observation {
  readonly run: ActionRun
  readonly requests: readonly RequestHead[]
  readonly proxyRequests: readonly RequestHead[]
  readonly otherRequests: readonly RequestHead[]
  readonly github: readonly RecordedRequest[]
  readonly comments: readonly string[]
  /** What must not appear anywhere: the key and the token. */
  readonly secrets: readonly string[]
  readonly wantsComment: boolean
  /** From the closing annotation to the end of the process. */
  readonly afterVerdictMs: number | undefined
  /** From the last signal to the end of the process. */
  readonly afterSignalMs: number | undefined
  readonly outputNames: readonly string[]
  /** The contents of all files in the scratch directory. */
  readonly files: string
}

/** Runs a row on the bundle in a process of its own, over real sockets. */
export async function runRow(row: Row, certificates: Certificates): Promise<Observation> {
  const closing: (() => Promise<unknown>)[] = []
  try {
    return await observe(row, certificates, closing)
  } finally {
    await Promise.all(closing.map((close) => close()))
  }
}

async function observe(
  row: Row,
  certificates: Certificates,
  closing: (() => Promise<unknown>)[],
): Promise<Observation> {
  const scratch = await mkdtemp(join(tmpdir(), 'fault-'))
  closing.push(() => rm(scratch, { recursive: true, force: true }))
  const authority = join(scratch, 'authority.pem')
  await writeFile(authority, certificates.authority.cert)

  // Filled while the servers start, because the behavior of one may name the address of another.
  const values = new Map([
    ['scratch', scratch],
    ['authority', authority],
  ])
  const fill = (text: string) =>
    text.replace(/\{(\w+)\}/g, (whole, name: string) => values.get(name) ?? whole)
  const start = async (
    name: string,
    behaviors: readonly ServerBehavior[],
    of?: keyof Certificates,
  ) => {
    const certificate = of === undefined ? undefined : certificates[of]
    const server = await startSocketServer({ behaviors, certificate, fill })
    closing.push(server.close)
    const scheme = certificate === undefined ? 'http' : 'https'
    values.set(name, `${scheme}://127.0.0.1:${server.port}`)
    return server
  }

  const service = await start('service', row.service ?? [completed()], row.certificate)
  values.set('port', String(service.port))
  const proxy = await start('proxy', [tunnel()])
  const other = await start('other', [respond(200)])
  const github = await startGitHub({ token: TOKEN })
  closing.push(github.close)

  const inputs = mapValues({ ...goodInputs, ...row.inputs }, fill)
  const atMs: { verdict?: number; signal?: number } = {}
  const running = await startAction({
    inputs,
    token: row.token ?? TOKEN,
    eventName: 'issues',
    event: { issue: { number: 42 } },
    env: {
      GITHUB_API_URL: github.apiUrl,
      ...mapValues(row.env ?? {}, (value) => (value === undefined ? undefined : fill(value))),
    },
    onLine: (line) => {
      if (/^(Error|Warning|Notice): /.test(line)) atMs.verdict = performance.now()
    },
  })
  const kill = (signal: NodeJS.Signals): void => {
    if (signal !== 'SIGUSR2') atMs.signal = performance.now()
    running.child.kill(signal)
  }
  const [run] = await Promise.all([
    running.finished,
    row.meanwhile?.({ child: running.child, service, kill }),
  ])
  const since = (ms: number | undefined) => (ms === undefined ? undefined : run.endedAtMs - ms)

  return {
    run,
    requests: service.requests,
    proxyRequests: proxy.requests,
    otherRequests: other.requests,
    github: github.requests,
    comments: github.comments.map(({ body }) => body),
    secrets: [CANARY, row.token ?? TOKEN].filter((secret) => secret !== ''),
    wantsComment: inputs['comment'] === 'true',
    afterVerdictMs: since(atMs.verdict),
    afterSignalMs: since(atMs.signal),
    files: await readAll(scratch),
    outputNames: (await readActionFile()).outputs,
  }
}

const goodInputs = {
  'base-url': '{service}',
  'project-id': 'acme-web',
  'job-id': JOB_ID,
  'admin-key': CANARY,
  'timeout-minutes': '1',
  'poll-interval-seconds': '1',
}

function mapValues<V, W>(
  record: Readonly<Record<string, V>>,
  map: (value: V) => W,
): Record<string, W> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]))
}

async function readAll(directory: string): Promise<string> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const texts = await Promise.all(
    files.map((entry) => readFile(join(entry.parentPath, entry.name), 'utf8')),
  )
  return texts.join('\n')
}
