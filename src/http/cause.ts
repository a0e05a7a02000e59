import { formatDuration } from '../text/format.ts'

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
  /** A web page came, which is probably that of another site. */
  readonly isOtherSite?: boolean
  /** As a phrase, if it is a proxy that fails. */
  readonly proxy?: string | undefined
}

export type CauseKind =
  | 'key-rejected'
  | 'no-credits'
  | 'access-denied'
  /** A 403 without a JSON object: a firewall's, because the service sends one. */
  | 'blocked'
  | 'not-found'
  | 'rate-limited'
  /** Of the server, or one that passes by itself (408, 425). */
  | 'server-error'
  /** A status about what was sent: 400, 413, 422. */
  | 'content-rejected'
  /** Any other status from 400 on. */
  | 'request-rejected'
  /** A redirect, or another status that is neither a 200 nor an error. */
  | 'unexpected-status'
  /** A success that is not what was asked for, or a response over our limits. */
  | 'unusable-response'
  | 'no-response'
  /** ENOTFOUND of the host that is connected to. */
  | 'no-host'
  | 'untrusted-certificate'
  /** The proxy's status 407. */
  | 'proxy-password'
  | 'proxy-rejection'

interface CauseWords {
  /** A sentence without its end. It follows other words, so it begins in lower case. */
  readonly happened: string
  /** One next step, whether or not other requests have worked. */
  readonly advice: string
}

interface Wording {
  readonly request: 'poll' | 'start'
  /** As a code span. */
  readonly host: string
  /** All inputs that say what is asked for. */
  readonly inputs: string
  /** What an action says in words of its own. */
  readonly ownWords: Partial<Record<CauseKind, Partial<CauseWords>>>
}

/** What happened, with the reason in brackets, and what to do next. */
export function describeCause(cause: Cause, wording: Wording): CauseWords {
  const { reason, retryAfterMs = 0 } = cause
  const { happened, advice } = wordsOf(cause, wording)
  const pause = retryAfterMs === 0 ? '' : ` and asks to wait ${formatDuration(retryAfterMs)}`
  return { happened: `${happened} (${reason})${pause}`, advice }
}

function wordsOf({ kind, isOtherSite, proxy }: Cause, wording: Wording): CauseWords {
  const { request, host, inputs, ownWords } = wording
  const rerun = request === 'poll' ? 're-run failed jobs to keep waiting' : 're-run failed jobs'
  const checkAddress = `Once it works again, ${rerun}. If it never did, check that \`base-url\` leads to the API.`
  if (isOtherSite === true)
    return { happened: `${host} does not return JSON`, advice: checkAddress }

  const rejected = {
    happened: `${host} rejects the ${request}`,
    advice: `Check ${inputs}, then ${rerun}.`,
  }
  const checkProxy = `Check \`https_proxy\` and its password, or ask the proxy's operator, then ${rerun}.`
  const failed = {
    happened: `the request to ${host} failed`,
    advice:
      proxy === undefined
        ? `Once the service responds again, ${rerun}. If it never did, check \`base-url\`, and whether this runner can reach it.`
        : checkProxy,
  }
  const proxyRejection = {
    happened: `the proxy rejects the connection to ${host}`,
    advice: checkProxy,
  }
  const table: Readonly<Record<CauseKind, CauseWords>> = {
    'key-rejected': {
      happened: `${host} rejects \`admin-key\``,
      advice: `Check that the secret has an admin key of this service that is still valid, then ${rerun}.`,
    },
    'no-credits': {
      happened: rejected.happened,
      advice: `Check the service's credits and plan, then ${rerun}.`,
    },
    'access-denied': {
      happened: `${host} denies access`,
      advice: `Check \`project-id\`, what the key may do, and any IP allowlist, then ${rerun}.`,
    },
    blocked: {
      happened: `${host} does not return JSON`,
      advice: 'It is probably a firewall: ask its operator to allow this runner.',
    },
    'not-found': rejected,
    'rate-limited': {
      happened: `${host} limits the rate of ${request}s`,
      advice: `Once the limit ends, ${rerun}.`,
    },
    'server-error': { happened: `${host} fails`, advice: `Once it works again, ${rerun}.` },
    'content-rejected': rejected,
    'request-rejected': rejected,
    'unexpected-status': {
      happened: `${host} returns an unexpected response`,
      advice: checkAddress,
    },
    'unusable-response': {
      happened: `${host} returns an unusable response`,
      advice: `Once it works again, ${rerun}. If it never did, check ${inputs}.`,
    },
    'no-response': failed,
    'no-host': failed,
    'untrusted-certificate': {
      happened: `the certificate of ${proxy ?? host} is not trusted`,
      advice:
        'If its CA is private, set `NODE_EXTRA_CA_CERTS` under `env:`. If not, ask its operator.',
    },
    'proxy-password': proxyRejection,
    'proxy-rejection': proxyRejection,
  }
  return { ...table[kind], ...ownWords[kind] }
}
