import { type JobFields, type JobResponse, responseFor, type Script } from './job-script.ts'
import { listen, type RecordedRequest } from './loopback.ts'
import { type SimulatedResponse, slow, status } from './responses.ts'

export interface ServiceOptions {
  /** The responses to the polls of each job, by its id. */
  readonly jobs: Readonly<Record<string, Script>>
  /**
   * What happens to the job that a start request with this prompt creates, or the response to a
   * request that creates none.
   */
  readonly start?: (prompt: string) => Script | SimulatedResponse
  readonly projectId?: string
  readonly adminKey?: string
  /** What stands before `/v2` in the path, such as `/agents`. */
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

const FIRST_ID = 0x8f3a

/** The service: scripted jobs, a check of the key, and the operations that poll and start a job. */
export async function startService(options: ServiceOptions): Promise<Service> {
  const { projectId = 'acme-web', adminKey = 'svc_demo_0123456789', pathPrefix = '' } = options
  const startPath = `/v2/agent/${projectId}/job`
  const scripts = new Map(Object.entries(options.jobs))
  const polls = new Map<string, { count: number; readonly firstMs: number }>()

  function respond({ method, url, headers, body, atMs }: RecordedRequest): SimulatedResponse {
    if (headers.authorization !== `Bearer ${adminKey}`)
      return status(401, {}, { error: 'Invalid API key' })
    const path = url.startsWith(pathPrefix) ? url.slice(pathPrefix.length) : ''
    if (method === 'POST' && path === startPath) return startJob(body)
    const [, project, id] = /^\/v2\/agent\/([^/?]+)\/job\/([^/?]+)$/.exec(path)?.map(decode) ?? []
    const script = id === undefined ? undefined : scripts.get(id)
    if (method !== 'GET' || project !== projectId || id === undefined || script === undefined) {
      return status(404, {}, { error: 'Agent job not found' })
    }
    const seen = polls.get(id) ?? { count: 0, firstMs: atMs }
    seen.count += 1
    polls.set(id, seen)
    return toResponse(
      id,
      responseFor(script, { attempt: seen.count, elapsedMs: atMs - seen.firstMs }),
    )
  }

  function startJob(body: string): SimulatedResponse {
    const { prompt, ...others } = parseObject(body)
    if (typeof prompt !== 'string') return status(400, {}, { error: 'prompt is required' })
    const [unknown] = Object.keys(others)
    if (unknown !== undefined) return status(400, {}, { error: `${unknown} is not allowed` })
    const started = options.start?.(prompt) ?? status(404)
    if ('kind' in started) return started
    const id = `job_${(FIRST_ID + scripts.size).toString(16)}`
    scripts.set(id, started)
    return status(201, {}, toJob(id, { status: 'active' }))
  }

  const { origin, requests, close } = await listen({ port: options.port, respond })
  const baseUrl = origin + pathPrefix
  return { baseUrl, projectId, adminKey, requests, close }
}

/** Empty if the text is no JSON object. */
function parseObject(text: string): { readonly prompt?: unknown } {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

function toResponse(id: string, response: JobResponse): SimulatedResponse {
  if (response.kind !== 'job') return response
  return slow(response.delayMs ?? 0, status(200, {}, toJob(id, response.fields)))
}

function toJob(id: string, fields: JobFields) {
  return {
    id,
    source: { repository: 'https://github.com/acme/app', ref: 'agent/fix-login' },
    model: 'model-x',
    prLink: null,
    createdAt: '2026-11-21T09:14:00.000Z',
    archivedAt: null,
    ...fields,
  }
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
