/**
 * Takes the place of packages in the bundle that @actions/core and @actions/github import for what
 * this action never does; they would be most of what a runner has to fetch and load. See
 * docs/decisions.md#the-bundle-is-readable-and-comes-in-parts.
 */

/** For @actions/http-client: Octokit gets its `fetch` from src/forge/octokit.ts. */
export class HttpClient {
  getAgent(): undefined {
    return undefined
  }

  getAgentDispatcher(): undefined {
    return undefined
  }
}

/** For @actions/exec, which @actions/core uses to describe its platform. */
export function getExecOutput(): Promise<never> {
  return Promise.reject(new Error('This bundle starts no processes.'))
}
