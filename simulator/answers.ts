import { STATUS_CODES, type OutgoingHttpHeaders } from 'node:http'

/** What a simulated server does with one request. */
export type Answer = Delayed &
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

/** A whole response. A body that is no string is sent as JSON; without one, the service's error shape is. */
export function status(
  code: number,
  headers: OutgoingHttpHeaders = {},
  body: unknown = { error: STATUS_CODES[code] ?? 'Unknown' },
): Answer {
  return {
    kind: 'response',
    status: code,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  }
}

/** The connection is reset (a TCP RST) instead of an answer. */
export function reset(): Answer {
  return { kind: 'reset' }
}

/** Nothing ever comes. */
export function hang(): Answer {
  return { kind: 'hang' }
}

/** The same answer, but so many milliseconds later. */
export function slow<A extends Delayed>(ms: number, answer: A): A & { readonly delayMs: number } {
  return { ...answer, delayMs: ms }
}
