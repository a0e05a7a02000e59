import type { NetworkCause } from './network-cause.ts'

// Why a request brought no response, in words: what happened, and what to do next.

export interface CauseWords {
  /** A sentence without its end. It follows other words, so it begins in lower case. */
  readonly happened: string
  /** One next step while nothing has worked yet. */
  readonly advice: string
  /** The same once something has, so it names nothing that has worked. There is a default. */
  readonly adviceLater?: string
}

/** @param names as in cause-text.ts */
export function wordsOfNetworkCause(
  cause: Exclude<NetworkCause, { kind: 'unusable-response' }>,
  names: { host: string; address: string; rerun: string; rerunChanged: string },
): CauseWords {
  const { host, address, rerun, rerunChanged } = names
  switch (cause.kind) {
    case 'no-response':
    case 'no-host': {
      const happened = `the request to ${host} failed`
      if (cause.isOfProxy) return adviseOnProxy(happened)
      return {
        happened,
        advice: `Check ${address}, the service's status page, and whether this runner can reach it, then ${rerunChanged}.`,
        adviceLater: `Once it responds again, ${rerun}.`,
      }
    }
    case 'certificate':
      return {
        happened: `the certificate of ${cause.proxy || host} is not trusted`,
        advice: cause.mayBePrivate
          ? 'If its CA is private, set `NODE_EXTRA_CA_CERTS` under `env:`. If not, ask its operator.'
          : `Ask its operator, or check ${address}.`,
      }
    case 'proxy-rejection':
      return cause.status >= 500
        ? adviseOnProxy(`the proxy cannot reach ${host}`, address)
        : adviseOnProxy(`the proxy rejects the connection to ${host}`)
  }

  function adviseOnProxy(happened: string, first = '`https_proxy`'): CauseWords {
    return {
      happened,
      advice: `Check ${first}, or ask the proxy's operator, then ${rerunChanged}.`,
      adviceLater: `Once the connection through the proxy works again, ${rerun}.`,
    }
  }
}
