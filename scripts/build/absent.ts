/**
 * Takes the place of packages in the bundle that @actions/core and @actions/github import for what
 * this action never does; they would be most of what a runner has to fetch and load. See
 * docs/decisions.md#the-bundle-is-readable-and-comes-in-parts.
 */

/** For @actions/http-client: src/forge/api.ts calls GitHub instead. */
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

/**
 * For octokit's plugins of routes and pages: src/forge/ names its routes and pages itself. By
 * these types nothing can use them.
 */
export const restEndpointMethods = (): object => ({})
export const paginateRest = restEndpointMethods
export type Api = object
export type PaginateInterface = never

/** For octokit's parsers of responses: src/forge/ only lets it write requests. */
export function JSONParse(): never {
  throw new Error('This bundle does not contain the parsers of octokit.')
}
export const JSONStringify = JSONParse
export const parse = JSONParse
