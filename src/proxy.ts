import { getProxyUrl } from '@actions/http-client/lib/proxy'
import { InputError } from './errors.ts'

type Environment = Record<string, string | undefined>

/**
 * Gives the proxy variables the scheme they may lack: `http://`, as the runner and curl assume it.
 * The rest of the process, GitHub's client included, reads them after this.
 *
 * @throws InputError for what cannot be a proxy: to go around it in silence would be worse
 */
export function completeProxyVariables(env: Environment): void {
  for (const name of ['https_proxy', 'HTTPS_PROXY']) {
    const value = env[name]?.trim() ?? ''
    const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(value) ? value : `http://${value}`
    if (value === '') {
      // A blank one would hide the other spelling.
      Reflect.deleteProperty(env, name)
    } else if (isProxy(address)) {
      env[name] = address
    } else {
      throw new InputError(
        `The runner's \`${name}\` is not the address of a proxy. Set it to one such as http://proxy.example:3128.`,
      )
    }
  }
}

function isProxy(address: string): boolean {
  const url = URL.parse(address)
  if (url === null || !/^https?:$/.test(url.protocol)) return false
  try {
    decodeURIComponent(url.username + url.password)
    return true
  } catch {
    return false
  }
}

/**
 * The proxy for an address by the rules of the runner and its toolkit (`https_proxy`, `no_proxy`); undefined = direct.
 * Only `https:` goes through one: in the clear the proxy would see the key.
 */
export function proxyFor(url: URL): URL | undefined {
  return url.protocol === 'https:' ? getProxyUrl(url) : undefined
}
