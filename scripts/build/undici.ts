/**
 * Takes the place of `undici` in the bundle: only the parts that a request through a proxy needs.
 * Its index loads fetch, WebSocket, caches and mocks too, which is most of its size and of its
 * start-up time.
 */
import Agent from 'undici/lib/dispatcher/agent.js'
import Dispatcher from 'undici/lib/dispatcher/dispatcher.js'
import Pool from 'undici/lib/dispatcher/pool.js'
import ProxyAgent from 'undici/lib/dispatcher/proxy-agent.js'
import request from 'undici/lib/api/api-request.js'
import connect from 'undici/lib/api/api-connect.js'

// As undici's index does.
Object.assign(Dispatcher.prototype, { request, connect })

export type { Dispatcher } from 'undici/index.js'
export { Agent, Pool, ProxyAgent }

/** For @actions/github, whose Octokit gets its `fetch` from src/forge/octokit.ts. */
export function fetch(): Promise<never> {
  return Promise.reject(new Error('This bundle does not contain the fetch of undici.'))
}
