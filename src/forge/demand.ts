/** What the pull requests of the step must be, and the server that they must be on. */
export interface Demand {
  /** Login of the account that must have opened them. */
  readonly author: string
  /** `OWNER/NAME` of the repository that they must belong to. */
  readonly repository: string
  /** Patterns of the paths that they may change; undefined: any path. */
  readonly paths: readonly string[] | undefined
  /** `GITHUB_SERVER_URL` */
  readonly serverUrl: string
  /** `GITHUB_API_URL` */
  readonly apiUrl: string
}

/** What one pull request must be. */
export interface DemandOfOne extends Demand {
  /** The link that the service reported. */
  readonly prLink: string
  /** The number in the link. */
  readonly number: number
}
