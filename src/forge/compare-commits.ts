import * as z from 'zod/mini'
import type { ForgeRequest } from './api.ts'
import { Comparison } from './changed-paths.ts'
import { isCommitSha, splitName } from './names.ts'

/** GitHub sends the lines that changed too, and all commits with their messages. */
const MAX_BODY_BYTES = 8 * 1024 * 1024
/** The most that GitHub lists on a page. Pages divide the commits; all files are on the first one. */
const COMMITS_PER_PAGE = 100

/**
 * The commit that a branch points to.
 *
 * @throws ForgeError
 */
export async function getTip(
  request: ForgeRequest,
  { repository, branch }: { repository: string; branch: string },
): Promise<string> {
  const schema = z.object({
    ref: z.literal(`refs/heads/${branch}`),
    object: z.object({ sha: z.string().check(z.refine(isCommitSha)) }),
  })
  // `{+ref}` keeps the slashes of the name. It would also keep `#` and `?`, which end a path.
  const encodedBranch = branch.split('/').map(encodeURIComponent).join('/')
  const parameters = { ...splitName(repository), ref: `heads/${encodedBranch}` }
  const { data } = await request('GET /repos/{owner}/{repo}/git/ref/{+ref}', parameters, { schema })
  return data.object.sha
}

/**
 * GitHub's comparison of two commits.
 *
 * @throws ForgeError
 */
export async function compareCommits(
  request: ForgeRequest,
  { repository, base, head }: { repository: string; base: string; head: string },
): Promise<Comparison> {
  const schema = Comparison.check(
    z.refine(({ base_commit: baseCommit, ahead_by: aheadBy, commits }) => {
      const mustListHead = aheadBy > 0 && aheadBy === commits.length
      const listsHead = commits.some(({ sha }) => sha === head)
      return baseCommit.sha === base && (listsHead || !mustListHead)
    }),
  )
  const { data } = await request(
    'GET /repos/{owner}/{repo}/compare/{basehead}',
    { ...splitName(repository), basehead: `${base}...${head}`, per_page: COMMITS_PER_PAGE },
    { schema, maxBodyBytes: MAX_BODY_BYTES },
  )
  return data
}
