import { z } from 'zod'
import { unexpectedBody } from '../github/github-error.ts'
import { isCommitSha, splitName } from '../github/names.ts'
import { dataOf, type Octokit } from '../github/octokit.ts'

export type Requests = ReturnType<typeof createRequests>

/**
 * The requests about a repository. They throw a GitHubError, also if a response is of another shape.
 *
 * @param repository `OWNER/NAME`
 */
export function createRequests({ request, rest }: Octokit, repository: string) {
  const names = splitName(repository)
  return {
    getPullRequest: async (number: number) =>
      dataOf(PullRequest, await rest.pulls.get({ ...names, pull_number: number })),

    /** The commit that a branch points to. */
    getTip: async (branch: string) => {
      // Not `rest.git.getRef`, which encodes the slashes too: Enterprise Server then finds nothing
      // (https://github.com/google/go-github/issues/1432). `{+ref}` keeps them, but also `#` and `?`.
      const ref = ['heads', ...branch.split('/')].map(encodeURIComponent).join('/')
      const response = await request('GET /repos/{owner}/{repo}/git/ref/{+ref}', { ...names, ref })
      const found = dataOf(Ref, response)
      if (found.ref !== `refs/heads/${branch}`) throw unexpectedBody()
      return found.object.sha
    },

    compare: async (base: string, head: string) => {
      const basehead = `${base}...${head}`
      // Pages divide the commits, of which one lists at most a hundred; all files are on the first.
      const page = { ...names, basehead, per_page: 100 }
      const response = await rest.repos.compareCommitsWithBasehead(page)
      return dataOf(Comparison, response)
    },
  }
}

const Count = z.int().nonnegative()
const Text = z.string().min(1)
const Repository = z.object({ full_name: z.string() })
/** In a URL, other names would lead elsewhere. */
const Branch = Text.refine(
  (name) => name.isWellFormed() && !name.split('/').some((segment) => /^\.{0,2}$/.test(segment)),
)

export const PullRequest = z.object({
  number: z.number(),
  state: z.string(),
  merged: z.boolean().nullish(),
  /** Null for a deleted account. */
  user: z.object({ login: z.string() }).nullable(),
  base: z.object({ ref: Branch, repo: Repository.extend({ default_branch: Text }) }),
  /** `repo` is null for a fork that was deleted. */
  head: z.object({ sha: z.string(), repo: Repository.nullable() }),
  changed_files: Count,
})

export type PullRequest = z.infer<typeof PullRequest>

const Ref = z.object({
  ref: z.string(),
  object: z.object({ sha: z.string().refine(isCommitSha) }),
})

const ChangedFile = z
  .object({ filename: Text, status: z.string(), previous_filename: Text.optional() })
  .refine((file) => file.status !== 'renamed' || file.previous_filename !== undefined)

/**
 * What has changed in the second of two commits since the histories of both parted. `commits` are
 * those that the first one lacks; with more than a hundred, some of them.
 */
export const Comparison = z.object({
  ahead_by: Count,
  behind_by: Count,
  commits: z.array(z.object({ sha: z.string(), parents: z.array(z.object({ sha: z.string() })) })),
  files: z.array(ChangedFile),
})

export type Comparison = z.infer<typeof Comparison>
