import { type JobResponse, responseFor, type Script } from './job-script.ts'
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
  /** Where start requests go. */
  readonly startUrl: string
  readonly projectId: string
  readonly adminKey: string
  readonly requests: readonly RecordedRequest[]
  readonly close: () => Promise<void>
}

const START_PATH = '/start'
const FIRST_ID = 0x8f3a

/**
 * The service: scripted jobs, a check of the key, the operation that is specified, and one that
 * starts a job, with a path and a form of its own.
 */
export async function startService(options: ServiceOptions): Promise<Service> {
  const { projectId = 'acme-web', adminKey = 'svc_demo_0123456789', pathPrefix = '' } = options
  const scripts = new Map(Object.entries(options.jobs))
  const polls = new Map<string, { count: number; readonly firstMs: number }>()

  function respond({ method, url, headers, body, atMs }: RecordedRequest): SimulatedResponse {
    if (headers.authorization !== `Bearer ${adminKey}`)
      return status(401, {}, { error: 'Invalid API key' })
    const path = url.startsWith(pathPrefix) ? url.slice(pathPrefix.length) : ''
    if (method === 'POST' && path === START_PATH) return startJob(promptOf(body))
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

  function startJob(prompt: string | undefined): SimulatedResponse {
    if (prompt === undefined) return status(422, {}, { error: 'prompt is required' })
    const started = options.start?.(prompt) ?? status(404)
    if ('kind' in started) return started
    const id = `job_${(FIRST_ID + scripts.size).toString(16)}`
    scripts.set(id, started)
    return status(201, {}, { id })
  }

  const { origin, requests, close } = await listen({ port: options.port, respond })
  const baseUrl = origin + pathPrefix
  return { baseUrl, startUrl: baseUrl + START_PATH, projectId, adminKey, requests, close }
}

/** The field `prompt` of a JSON object. */
function promptOf(body: string): string | undefined {
  try {
    const request: unknown = JSON.parse(body)
    const hasPrompt = typeof request === 'object' && request !== null && 'prompt' in request
    return hasPrompt && typeof request.prompt === 'string' ? request.prompt : undefined
  } catch {
    return undefined
  }
}

function toResponse(id: string, response: JobResponse): SimulatedResponse {
  if (response.kind !== 'job') return response
  const job = {
    id,
    source: { repository: 'https://github.com/acme/app', ref: 'agent/fix-login' },
    model: 'model-x',
    prLink: null,
    createdAt: '2026-11-21T09:14:00.000Z',
    archivedAt: null,
    ...response.fields,
  }
  return slow(response.delayMs ?? 0, status(200, {}, job))
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
