import * as z from 'zod/mini'
import { formatCount } from '../report/format.ts'
import { REDACTED } from '../runner/redact.ts'
import { codeSpan } from '../shared/sanitize.ts'
import { matchesPath } from './path-pattern.ts'

/**
 * GitHub lists no more files, and does not say that there are more
 * (https://docs.github.com/rest/commits/commits#compare-two-commits).
 */
const MAX_FILES = 300

const Count = z.int().check(z.nonnegative())
const Text = z.string().check(z.minLength(1))
const Commit = z.object({ sha: z.string() })

/** A branch's name stands in the path of a request, where `..` would lead elsewhere. */
const Branch = z.string().check(
  z.maxLength(255),
  z.refine((name) => name.isWellFormed() && !/(^|\/)\.{0,2}(\/|$)/.test(name)),
)

/** What a pull request would merge, and into what. */
export const Merge = z.object({
  base: z.object({ ref: Text, repo: z.object({ default_branch: Branch }) }),
  head: Commit,
  changed_files: Count,
})

export type Merge = z.infer<typeof Merge>

const ChangedFile = z
  .object({ filename: Text, status: z.string(), previous_filename: z.optional(Text) })
  .check(z.refine((file) => file.status !== 'renamed' || file.previous_filename !== undefined))

/**
 * What has changed in the second of two commits since the histories of both parted. `commits` are
 * those that the first one lacks; with more than a hundred, some of them.
 */
export const Comparison = z.object({
  base_commit: Commit,
  ahead_by: Count,
  behind_by: Count,
  total_commits: Count,
  commits: z.array(z.object({ sha: z.string(), parents: z.array(Commit) })),
  files: z.array(ChangedFile),
})

export type Comparison = z.infer<typeof Comparison>

export type ChangedPaths =
  | { readonly kind: 'allowed'; readonly files: number }
  | { readonly kind: 'objection'; readonly reason: string }

interface Options {
  /** Patterns of the paths that may change. */
  readonly patterns: readonly string[]
  /** How texts name the server. */
  readonly forge: string
  /** The commit that a branch points to. */
  readonly getTip: (branch: string) => Promise<string>
  readonly compare: (base: string, head: string) => Promise<Comparison>
}

/**
 * Finds out whether a merge of a pull request into the default branch changes allowed paths only.
 * All is compared by commit: whoever can push could make a tag with the branch's name.
 *
 * A comparison shows what the branch changed since it left the default branch. That is what a merge
 * changes if the default branch has stood still since then. If it has moved, two more things must
 * hold. The histories must have parted at one point, because after merges between them Git compares
 * with one of several. And the default branch must not have moved files, because a merge follows
 * them and then changes what is elsewhere by now.
 */
export async function checkChangedPaths(merge: Merge, options: Options): Promise<ChangedPaths> {
  const { base, head } = merge
  const branch = base.repo.default_branch
  if (base.ref !== branch) {
    return objection(
      `it would merge into ${codeSpan(base.ref, 100)}, but \`pr-paths\` works only for ${codeSpan(branch, 100)}. Change its base branch, then re-run failed jobs.`,
    )
  }

  const tip = await options.getTip(branch)
  const comparison = await options.compare(tip, head.sha)
  const reason = findObjection(comparison, merge, options)
  if (reason !== undefined) return objection(reason)

  if (comparison.behind_by > 0) {
    const missed = await options.compare(head.sha, tip)
    if (mayHaveMovedFiles(missed)) return objection(tellsNothing(comparison, branch))
  }
  return { kind: 'allowed', files: comparison.files.length }
}

function objection(reason: string): ChangedPaths {
  return { kind: 'objection', reason }
}

/** Why the comparison is not one of allowed paths; undefined if it is. */
function findObjection(
  comparison: Comparison,
  { base, changed_files: expectedFiles }: Merge,
  { patterns, forge }: Options,
): string | undefined {
  const { ahead_by: aheadBy, behind_by: behindBy, files } = comparison
  const branch = base.repo.default_branch

  if (aheadBy === 0) {
    return `${codeSpan(branch, 100)} contains its commit already, so there is nothing to merge. Check what the agent pushed, and who merged it.`
  }
  if (behindBy > 0 && !isLinear(comparison)) return tellsNothing(comparison, branch)
  if (files.length >= MAX_FILES) {
    return `it changes ${MAX_FILES} files or more, and ${forge}'s API lists no more than ${MAX_FILES}. Review the pull request yourself.`
  }
  if (files.length < expectedFiles) {
    return `${forge}'s API listed ${files.length} of its ${formatCount(expectedFiles, 'file')}. Re-run failed jobs to verify it, or review the pull request yourself.`
  }

  // The admin key may contain slashes. Where a path that contained it leads is no longer known.
  const isAllowed = (path: string): boolean =>
    !path.includes(REDACTED) && patterns.some((pattern) => matchesPath(path, pattern))
  const outside = files.flatMap(({ filename, previous_filename: formerName = filename }) => {
    const name = [filename, formerName].find((path) => !isAllowed(path))
    return name === undefined ? [] : [name]
  })
  const [first, ...others] = outside
  if (first === undefined) return undefined
  const more = others.length === 0 ? '' : ` (and ${formatCount(others.length, 'more file')})`
  const path = codeSpan(first, 150) || 'a file with a blank name'
  return `it changes ${path}${more}, which \`pr-paths\` does not allow. Review and merge it yourself. For later runs, add the path to \`pr-paths\` if you trust the agent with it.`
}

/** Whether all commits are listed, and none of them merges another history. */
function isLinear({ ahead_by: aheadBy, total_commits: total, commits }: Comparison): boolean {
  const areAllListed = commits.length === aheadBy && commits.length === total
  return areAllListed && commits.every(({ parents }) => parents.length === 1)
}

/** Git takes a file that is removed for the former name of a similar one that is added. */
function mayHaveMovedFiles({ files }: Comparison): boolean {
  const hasMoved = files.some(({ status }) => status === 'removed' || status === 'renamed')
  return hasMoved || files.length >= MAX_FILES
}

function tellsNothing({ behind_by: behindBy }: Comparison, branch: string): string {
  return `its branch lacks ${formatCount(behindBy, 'commit')} of ${codeSpan(branch, 100)}, so \`pr-paths\` cannot tell what a merge would change. Press Update branch on the pull request, then re-run failed jobs.`
}
