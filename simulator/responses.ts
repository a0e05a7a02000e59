import { STATUS_CODES, type OutgoingHttpHeaders } from 'node:http'

/** What a simulated server does with one request. */
export type SimulatedResponse = Delayed &
  (
    | {
        readonly kind: 'response'
        readonly status: number
        readonly headers: OutgoingHttpHeaders
        readonly body: string
      }
    | { readonly kind: 'reset' }
    | { readonly kind: 'hang' }
  )

export interface Delayed {
  readonly delayMs?: number
}

/**
 * A whole response. A body that is not a string is sent as JSON. Without a body, the response has
 * the form of the service's errors.
 */
export function status(
  code: number,
  headers: OutgoingHttpHeaders = {},
  body: unknown = { error: STATUS_CODES[code] ?? 'Unknown' },
): SimulatedResponse {
  return {
    kind: 'response',
    status: code,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  }
}

/** The connection is reset (a TCP RST) instead of a response. */
export function reset(): SimulatedResponse {
  return { kind: 'reset' }
}

/** No response is ever sent. */
export function hang(): SimulatedResponse {
  return { kind: 'hang' }
}

/** The same response, delayed. */
export function slow<R extends Delayed>(ms: number, response: R): R & { readonly delayMs: number } {
  return { ...response, delayMs: ms }
}
