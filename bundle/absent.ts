/**
 * Takes the place of three packages in the bundle (`paths` in tsconfig.json, which the bundler follows into
 * node_modules): @actions/core and @actions/github import them for what this action never does, and they would
 * make most of what a runner has to fetch and load. See docs/decisions.
 */

/** For @actions/http-client: GitHub is asked over src/http.ts instead. */
export class HttpClient {
  getAgent(): undefined {
    return undefined
  }

  getAgentDispatcher(): undefined {
    return undefined
  }
}

/** For undici's fetch, which @actions/github would use if it were not handed another. */
export function fetch(): Promise<never> {
  return Promise.reject(new Error('This bundle has no fetch of undici.'))
}

/** For @actions/exec, which @actions/core uses to tell about its platform. */
export function getExecOutput(): Promise<never> {
  return Promise.reject(new Error('This bundle starts no processes.'))
}
