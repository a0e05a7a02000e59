import { type Answer, slow, status } from './answers.ts'
import { answerOf, type JobAnswer, type Script } from './job-script.ts'
import { listen, type RecordedRequest } from './loopback.ts'

export interface ServiceOptions {
  /** Job id to what its reads are answered. */
  readonly jobs: Readonly<Record<string, Script>>
  readonly projectId?: string
  readonly adminKey?: string
  /** Put before `/v2`, such as `/agents`. */
  readonly pathPrefix?: string
  readonly port?: number | undefined
}

export interface Service {
  readonly baseUrl: string
  readonly projectId: string
  readonly adminKey: string
  readonly requests: readonly RecordedRequest[]
  readonly close: () => Promise<void>
}

/** The service, as far as its specification goes: one read operation, a bearer check, scripted jobs. */
export async function startService(options: ServiceOptions): Promise<Service> {
  const { projectId = 'acme-web', adminKey = 'svc_demo_0123456789', pathPrefix = '' } = options
  const scripts = new Map(Object.entries(options.jobs))
  const reads = new Map<string, { count: number; readonly firstMs: number }>()

  function answer({ method, url, headers, atMs }: RecordedRequest): Answer {
    if (headers.authorization !== `Bearer ${adminKey}`) return status(401, {}, { error: 'Invalid API key' })
    const path = url.startsWith(pathPrefix) ? url.slice(pathPrefix.length) : ''
    const [, project, id] = /^\/v2\/agent\/([^/?]+)\/job\/([^/?]+)$/.exec(path)?.map(decode) ?? []
    const script = id === undefined ? undefined : scripts.get(id)
    if (method !== 'GET' || project !== projectId || id === undefined || script === undefined) {
      return status(404, {}, { error: 'Agent job not found' })
    }
    const read = reads.get(id) ?? { count: 0, firstMs: atMs }
    read.count += 1
    reads.set(id, read)
    return toAnswer(id, answerOf(script, { attempt: read.count, elapsedMs: atMs - read.firstMs }))
  }

  const { origin, requests, close } = await listen({ port: options.port, answer })
  return { baseUrl: origin + pathPrefix, projectId, adminKey, requests, close }
}

function toAnswer(id: string, answer: JobAnswer): Answer {
  if (answer.kind !== 'job') return answer
  const job = {
    id,
    source: { repository: 'https://github.com/acme/app', ref: 'agent/fix-login' },
    model: 'model-x',
    prLink: null,
    createdAt: '2026-11-21T09:14:00.000Z',
    archivedAt: null,
    ...answer.fields,
  }
  return slow(answer.delayMs ?? 0, status(200, {}, job))
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
