import { getProxyUrl } from '@actions/http-client/lib/proxy'
import { InputError } from './errors.ts'

type Environment = Record<string, string | undefined>

/**
 * Gives the proxy variables the scheme they may lack: `http://`, as the runner and curl assume it.
 * The rest of the process, GitHub's client included, reads them after this.
 *
 * @throws InputError for an address that cannot be one; to go around the proxy in silence would be worse
 */
export function completeProxyVariables(env: Environment): void {
  for (const name of ['https_proxy', 'HTTPS_PROXY']) {
    const value = env[name]?.trim()
    if (value === undefined || value === '') continue
    const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(value) ? value : `http://${value}`
    if (!URL.canParse(address)) {
      throw new InputError(
        `The runner's \`${name}\` is not the address of a proxy. Set it to one such as http://proxy.example:3128.`,
      )
    }
    env[name] = address
  }
}

/**
 * The proxy for an address by the rules of the runner and its toolkit (`https_proxy`, `no_proxy`); undefined = direct.
 * Only `https:` goes through one: in the clear the proxy would see the key.
 */
export function proxyFor(url: URL): URL | undefined {
  return url.protocol === 'https:' ? getProxyUrl(url) : undefined
}
