import { checkBypass } from '@actions/http-client/lib/proxy'

/** The environment's variable for the proxy is not the address of one. */
export class ProxyVariableError extends Error {
  override readonly name = 'ProxyVariableError'

  constructor(variable: string) {
    super(
      `The runner's \`${variable}\` is not the address of an HTTP proxy. Set it to one such as \`http://proxy.example:3128\`.`,
    )
  }
}

/**
 * The proxy for a URL by the rules of the runner and its toolkit (`https_proxy`, `no_proxy`, in
 * both cases); `http://` is assumed where the scheme is missing. Undefined: direct.
 *
 * @throws ProxyVariableError if the variable in use cannot be a proxy: to bypass it silently would
 * be worse
 */
export function proxyFor(url: URL): URL | undefined {
  // Not a parameter, because the toolkit's `checkBypass` reads `no_proxy` from it too.
  const { env } = process
  const scheme = url.protocol === 'https:' ? 'https' : 'http'
  const used = [`${scheme}_proxy`, `${scheme}_proxy`.toUpperCase()]
    .map((name) => ({ name, value: (env[name] ?? '').trim() }))
    .find(({ value }) => value !== '')
  if (used === undefined || checkBypass(url)) return undefined

  const { name, value } = used
  const proxy = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(value) ? value : `http://${value}`)
  if (proxy === null || !isProxy(proxy)) throw new ProxyVariableError(name)
  // A path means nothing here, and undici takes none.
  return new URL('/', proxy)
}

function isProxy({ protocol, hostname, username, password, pathname, search, hash }: URL): boolean {
  try {
    // undici decodes them, and would throw.
    decodeURIComponent(`${username}:${password}`)
  } catch {
    return false
  }
  // A password such as `12#34` would end the address, and be shown as a port.
  if ((pathname + search + hash).includes('@')) return false
  // A quoted value would be a host named "http.
  return /^https?:$/.test(protocol) && /^([\w.-]+|\[.+\])$/.test(hostname)
}
