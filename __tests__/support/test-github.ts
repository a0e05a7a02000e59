import { afterAll, afterEach } from '@jest/globals'
import { startGitHub, type GitHubOptions } from '../../simulator/github.ts'

type Intercept = NonNullable<GitHubOptions['intercept']>

const proceed: Intercept = (_, respond) => respond()

/** A simulated GitHub for the tests of a file. Each may set what it does in place of what it should. */
export async function useGitHub(options: GitHubOptions = {}) {
  const current = { intercept: proceed }
  const github = await startGitHub({
    ...options,
    intercept: (request, respond) => current.intercept(request, respond),
  })
  afterEach(() => {
    current.intercept = proceed
  })
  afterAll(() => github.close())
  return { github, current }
}
