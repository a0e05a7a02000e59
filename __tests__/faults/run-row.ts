import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Answer } from '../../simulator/answers.ts'
import { startGitHub, type GitHub } from '../../simulator/github.ts'
import type { RecordedRequest } from '../../simulator/loopback.ts'
import { readActionFile } from '../support/action-file.ts'
import { parseOutputFile } from '../support/runner-model.ts'
import { startAction, type ActionRun } from '../support/run-action.ts'
import type { Certificates } from './certificates.ts'
import { bytes, completed, JOB_ID } from './plays.ts'
import type { Act, Moment, Row, Stage } from './row.ts'
import { startPlayServer, startProxy, startRelay, type PlayServer, type SeenRequest } from './servers.ts'

/** Has a character that is special to each of the runner's encoders. */
export const CANARY = "svc_CANARY+/=%&!'()*~0123456789"
export const TOKEN = 'ghs_CANARY0123456789abcdefghij'

/** All that a row lets one see from outside. */
export interface Observation {
  readonly run: ActionRun
  readonly requests: readonly SeenRequest[]
  readonly connects: readonly SeenRequest[]
  /** Seen by the other origin. */
  readonly other: readonly SeenRequest[]
  readonly github: readonly RecordedRequest[]
  readonly comments: readonly string[]
  readonly fill: (text: string) => string
  /** As it was given, trimmed. */
  readonly key: string
  /** What must be nowhere: the key and the token. */
  readonly secrets: readonly string[]
  readonly timeoutMs: number
  readonly commentAsked: boolean
  /** From the closing annotation to the end of the process. */
  readonly goneMs: number
  /** From the first signal to the end of the process; undefined without a signal. */
  readonly leftMs: number | undefined
  readonly outputNames: readonly string[]
  /** All that is in the scratch directory. */
  readonly files: string
}

/** Plays a row on the bundle in a process of its own, over real sockets. */
export async function runRow(
  row: Row,
  options: { certificates: Certificates; bundle: string | undefined },
): Promise<Observation> {
  const closing: (() => Promise<void>)[] = []
  try {
    return await play(row, options, closing)
  } finally {
    await Promise.all(closing.map((close) => close()))
  }
}

async function play(
  row: Row,
  { certificates, bundle }: { certificates: Certificates; bundle: string | undefined },
  closing: (() => Promise<void>)[],
): Promise<Observation> {
  const scratch = await mkdtemp(join(tmpdir(), 'fault-'))
  closing.push(() => rm(scratch, { recursive: true, force: true }))
  const authority = join(scratch, 'authority.pem')
  await writeFile(authority, certificates.authority.cert)
  await row.prepare?.(scratch)

  // Filled in as the servers start, each of which may speak of all others.
  const places = new Map([
    ['scratch', scratch],
    ['authority', authority],
    // A port that was free a moment ago may be taken by another row.
    ['closed', '127.0.0.1:9'],
  ])
  const fill = (text: string) =>
    text.replace(/\{(\w+)\}/g, (whole, name: string) => places.get(name) ?? whole)

  const service = await startPlayServer({
    plays: row.service ?? [completed()],
    certificate: row.certificate === undefined ? undefined : certificates[row.certificate],
    fill,
  })
  const other = await startPlayServer({
    plays: [bytes('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n')],
    fill,
  })
  const { intercept } = row.github ?? {}
  const github = await startGitHub({
    token: TOKEN,
    ...row.github,
    ...(intercept === undefined
      ? {}
      : { intercept: (request, proceed) => filled(intercept(request, proceed), fill) }),
  })
  const relay =
    row.toxics === undefined ? undefined : await startRelay({ port: service.port, toxics: row.toxics })
  const moments = createMoments({ service, github })
  const proxy = await startProxy({ port: service.port, plays: row.proxy ?? [], onEvent: moments.check })
  closing.push(
    service.close,
    other.close,
    github.close,
    proxy.close,
    ...(relay === undefined ? [] : [relay.close]),
  )

  const host = `127.0.0.1:${relay?.port ?? service.port}`
  places.set('host', host)
  places.set('port', String(relay?.port ?? service.port))
  places.set('service', `${row.certificate === undefined ? 'http' : 'https'}://${host}`)
  places.set('otherHost', `127.0.0.1:${other.port}`)
  places.set('other', `http://127.0.0.1:${other.port}`)
  places.set('proxyHost', `127.0.0.1:${proxy.port}`)
  places.set('proxy', `http://127.0.0.1:${proxy.port}`)
  places.set('github', github.apiUrl)

  const inputs = mapValues({ ...goodInputs, ...row.inputs }, fill)
  let closedAtMs = 0
  const running = await startAction({
    inputs,
    token: row.token ?? TOKEN,
    eventName: row.eventName ?? 'issues',
    event: row.event ?? { issue: { number: 42 } },
    env: {
      GITHUB_API_URL: github.apiUrl,
      ...mapValues(row.env ?? {}, (value) => (value === undefined ? undefined : fill(value))),
    },
    limitMs: 75_000,
    ...(bundle === undefined ? {} : { bundle }),
    onLine: (line) => {
      if (/^(Error|Warning|Notice): /.test(line)) closedAtMs = performance.now()
      moments.check()
    },
  })
  let exitedAtMs = 0
  running.child.on('exit', () => {
    exitedAtMs = performance.now()
  })
  const acted = moments.begin(row.acts ?? [], { running, service, github, scratch }, proxy)
  const finished = await running.finished
  await acted()
  const drained = await readFile(join(scratch, 'pipe.read'), 'utf8').catch(() => undefined)
  const run = drained === undefined ? finished : { ...finished, outputs: parseOutputFile(drained) }

  return {
    run,
    requests: service.requests,
    connects: proxy.requests,
    other: other.requests,
    github: github.requests,
    comments: github.comments.map(({ body }) => body),
    fill,
    key: (inputs['admin-key'] ?? '').trim(),
    secrets: [(inputs['admin-key'] ?? '').trim(), row.token ?? TOKEN].filter((secret) => secret !== ''),
    timeoutMs: Number(inputs['timeout-minutes']) * 60_000 || 0,
    commentAsked: !['never', 'false', ''].includes(inputs['comment'] ?? ''),
    goneMs: closedAtMs === 0 ? 0 : exitedAtMs - closedAtMs,
    leftMs: moments.signalledAtMs === Infinity ? undefined : exitedAtMs - moments.signalledAtMs,
    files: await readAll(scratch),
    outputNames: (await readActionFile()).outputs,
  }
}

const goodInputs = {
  'base-url': '{service}',
  'project-id': 'acme-web',
  'job-id': JOB_ID,
  'admin-key': CANARY,
  'timeout-minutes': '0.4',
  'poll-interval-seconds': '1',
}

/** Lets acts happen at their moments, in their order. */
function createMoments({ service, github }: { service: PlayServer; github: GitHub }) {
  let check: () => void = () => undefined
  let signalledAtMs = Infinity
  const sender =
    (signal: NodeJS.Signals) =>
    ({ running }: Stage): unknown => {
      if (signal !== 'SIGUSR2') signalledAtMs = Math.min(signalledAtMs, performance.now())
      return running.child.kill(signal)
    }
  const pending: Promise<unknown>[] = []

  function begin(acts: readonly Act[], stage: Stage, proxy: { readonly requests: readonly SeenRequest[] }) {
    const waiting = [...acts]
    let stdout = ''
    const hasCome = (moment: Moment): boolean => {
      if (moment === 'start') return true
      if ('log' in moment) return stdout.includes(moment.log)
      if ('connections' in moment) return service.connections.length >= moment.connections
      if ('requests' in moment) return service.requests.length >= moment.requests
      if ('connects' in moment) return proxy.requests.length >= moment.connects
      return github.requests.some(({ method, url }) => `${method} ${url}`.includes(moment.github))
    }
    check = () => {
      for (let next = waiting[0]; next !== undefined && hasCome(next.when); next = waiting[0]) {
        const { afterMs = 0 } = next
        waiting.shift()
        const act = 'act' in next ? next.act : sender(next.signal)
        pending.push(perform())

        async function perform(): Promise<void> {
          // Without a delay at once, in the very moment.
          if (afterMs > 0) await delay(afterMs)
          await act(stage)
        }
      }
    }
    stage.running.child.stdout.on('data', (chunk: string) => {
      stdout += chunk
      check()
    })
    service.onEvent = () => {
      check()
    }
    // GitHub's stand-in tells nothing of its own accord.
    const timer = acts.some(({ when }) => typeof when === 'object' && 'github' in when)
      ? setInterval(() => {
          check()
        }, 5)
      : undefined
    check()
    return async () => {
      clearInterval(timer)
      await Promise.all(pending)
    }
  }

  return {
    begin,
    check: () => {
      check()
    },
    get signalledAtMs() {
      return signalledAtMs
    },
  }
}

function mapValues<V, W>(record: Readonly<Record<string, V>>, map: (value: V) => W): Record<string, W> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]))
}

function filled(answer: Answer, fill: (text: string) => string): Answer {
  if (answer.kind !== 'response') return answer
  const headers = mapValues(answer.headers, (value) => (typeof value === 'string' ? fill(value) : value))
  return { ...answer, headers }
}

async function readAll(directory: string): Promise<string> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const texts = await Promise.all(files.map((entry) => readFile(join(entry.parentPath, entry.name), 'utf8')))
  return texts.join('\n')
}
