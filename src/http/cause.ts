import { formatDuration, RERUN_CHANGED } from '../text/format.ts'

/**
 * Why a request did not bring what was asked for. The `kind` is its only name: the wait looks it up in
 * its table (wait/polling/failure-rules.ts), and `describeCause` has the words for it.
 */
export interface Cause {
  readonly kind: CauseKind
  /** For brackets and log lines, such as "HTTP 404: `Agent job not found`": redacted, as Markdown. */
  readonly reason: string
  /** How long the response asks to wait. */
  readonly retryAfterMs?: number | undefined
  /** As a phrase, if it is a proxy that fails. */
  readonly proxy?: string | undefined
}

export type CauseKind =
  | 'key-rejected'
  | 'access-denied'
  | 'not-found'
  | 'rate-limited'
  /** Of the server, or one that passes by itself (408, 425). */
  | 'server-error'
  /** Any other status from 400 on. */
  | 'request-rejected'
  /** A redirect, or another status that is neither a 200 nor an error. */
  | 'unexpected-status'
  /** A success that is not what was asked for, or a response over our limits. */
  | 'unusable-response'
  | 'no-response'
  /** ENOTFOUND of the host that is connected to. */
  | 'no-host'
  | 'unknown-ca'
  /** Any other problem of a certificate. */
  | 'bad-certificate'
  | 'proxy-rejection'

interface CauseWords {
  /** A sentence without its end. It follows other words, so it begins in lower case. */
  readonly happened: string
  /** One next step, whether or not other requests have worked. */
  readonly advice: string
}

interface Names {
  /** As a code span. */
  readonly host: string
  /** The input with the address. */
  readonly address: string
  /** All inputs that say what is asked for. */
  readonly inputs: string
  /** How to try again: the end of a sentence. */
  readonly rerun: string
  /** What an action says in its own words. */
  readonly own?: Partial<Record<CauseKind, Partial<CauseWords>>>
}

/** What happened, with the reason in brackets, and what to do next. */
export function describeCause(cause: Cause, names: Names): CauseWords {
  const { kind, reason, retryAfterMs = 0 } = cause
  const { happened, advice } = { ...wordsOf(cause, names), ...names.own?.[kind] }
  const pause = retryAfterMs === 0 ? '' : ` and asks to wait ${formatDuration(retryAfterMs)}`
  return { happened: `${happened} (${reason})${pause}`, advice }
}

function wordsOf({ kind, proxy }: Cause, { host, address, inputs, rerun }: Names): CauseWords {
  const checkInputs = `Check ${inputs}, then ${RERUN_CHANGED}.`
  const checkProxy = `Check \`https_proxy\` and ${address}, or ask the proxy's operator, then ${RERUN_CHANGED}.`
  const noResponse = {
    happened: `the request to ${host} failed`,
    advice:
      proxy === undefined
        ? `Check ${address}, the service's status page, and whether this runner can reach it, then ${RERUN_CHANGED}.`
        : checkProxy,
  }
  const untrusted = `the certificate of ${proxy ?? host} is not trusted`
  const table: Readonly<Record<CauseKind, CauseWords>> = {
    'key-rejected': {
      happened: `${host} rejects \`admin-key\``,
      advice: `Check that the secret has an admin key of this service, and whether the key was revoked or has expired, then ${RERUN_CHANGED}.`,
    },
    'access-denied': {
      happened: `${host} denies access`,
      advice: `Check ${inputs}, what the key may do, and whether an IP allowlist or a firewall rejects this runner, then ${RERUN_CHANGED}.`,
    },
    'not-found': { happened: `${host} does not find it`, advice: checkInputs },
    'rate-limited': {
      happened: `${host} limits the rate of requests`,
      advice: `Once the limit ends, ${rerun}.`,
    },
    'server-error': { happened: `${host} fails`, advice: `Once it works again, ${rerun}.` },
    'request-rejected': { happened: `${host} rejects the request`, advice: checkInputs },
    'unexpected-status': {
      happened: `${host} does not respond like the API`,
      advice: `Check that ${address} leads to the API, then ${RERUN_CHANGED}.`,
    },
    'unusable-response': {
      happened: `${host} returns an unusable response`,
      advice: `Check ${inputs}, then ${RERUN_CHANGED}. If they are right, this action cannot work with these responses.`,
    },
    'no-response': noResponse,
    'no-host': noResponse,
    'unknown-ca': {
      happened: untrusted,
      advice:
        'If its CA is private, set `NODE_EXTRA_CA_CERTS` under `env:`. If not, ask its operator.',
    },
    'bad-certificate': { happened: untrusted, advice: `Ask its operator, or check ${address}.` },
    'proxy-rejection': {
      happened: `the proxy does not connect to ${host}`,
      advice: checkProxy,
    },
  }
  return table[kind]
}
