import { setImmediate as nextTurn } from 'node:timers/promises'
import { serverName } from '../github/names.ts'
import { formatCount } from '../text/format.ts'
import { codeSpan } from '../text/sanitize.ts'
import { matchesPath } from './path-pattern.ts'
import type { Comparison, PullRequest, Requests } from './requests.ts'
import { unverified, type Unverified } from './result.ts'

/**
 * GitHub lists no more files, and does not say that there are more
 * (https://docs.github.com/rest/commits/commits#compare-two-commits).
 */
const MAX_FILES = 300

interface Options extends Pick<Requests, 'getTip' | 'compare'> {
  readonly serverUrl: string
  /** Patterns of the paths that may change. */
  readonly patterns: readonly string[]
  readonly signal: AbortSignal
}

/**
 * Finds out whether a merge of a pull request into its base branch changes allowed paths only.
 *
 * A comparison shows what the branch changed since it left the base branch. A merge changes the same
 * if the base branch has stood still. If it has moved on, two more things must be true:
 *
 * - The histories parted at one point, because of several merge bases the API compares with one only.
 * - Neither side has moved files. A merge follows what the base branch moved, and may move what the
 *   base branch has added beside files that the branch moved (`merge.directoryRenames`).
 *
 * Everything is compared by commit, because a tag could have the branch's name.
 */
export async function checkChangedPaths(
  pull: PullRequest,
  options: Options,
): Promise<Unverified | { kind: 'allowed'; files: number }> {
  const { base, head } = pull
  const shownBranch = codeSpan(base.ref, 100)
  const tip = await options.getTip(base.ref)
  const comparison = await options.compare(tip, head.sha)
  const { ahead_by: aheadBy, behind_by: behindBy, files } = comparison
  if (aheadBy === 0) {
    return unverified(
      `${shownBranch} contains its commit already, so there is nothing to merge. Check what the agent pushed.`,
    )
  }

  const isBehind = behindBy > 0
  const cannotTell = (): Unverified =>
    unverified(
      `its branch lacks ${formatCount(behindBy, 'commit')} of ${shownBranch}, so \`pr-paths\` cannot tell what a merge would change. Press Update branch on the pull request, then re-run failed jobs.`,
    )
  const hasRenamed = files.some(({ status }) => status === 'renamed')
  // The count of the pull request may be that of an older base branch.
  const hasAll = files.length >= Math.min(pull.changed_files, MAX_FILES)
  if (isBehind && (hasRenamed || !hasAll || !isLinear(comparison))) return cannotTell()

  const objection = await findObjection(files, pull, options)
  if (objection !== undefined) return unverified(objection)

  if (isBehind && mayHaveMovedFiles(await options.compare(head.sha, tip))) return cannotTell()
  return { kind: 'allowed', files: files.length }
}

/** Why these are not all of the files, or not allowed ones; undefined if they are. */
async function findObjection(
  files: Comparison['files'],
  { changed_files: expectedFiles }: PullRequest,
  options: Options,
): Promise<string | undefined> {
  const { patterns, serverUrl, signal } = options
  const api = `${serverName(serverUrl)}'s API`
  if (files.length >= MAX_FILES) {
    return `it changes ${MAX_FILES} files or more, and ${api} lists no more than ${MAX_FILES}. Review the pull request yourself.`
  }
  if (files.length < expectedFiles) {
    return `${api} listed ${files.length} of its ${formatCount(expectedFiles, 'file')}. Re-run failed jobs to verify it.`
  }

  const isOutside = (path: string): boolean =>
    !patterns.some((pattern) => matchesPath(path, pattern))
  const outside: string[] = []
  for (const file of files) {
    // Odd patterns take long for long paths, and a signal is noticed only in between.
    await nextTurn()
    signal.throwIfAborted()
    outside.push(...pathsOf(file).filter(isOutside).slice(0, 1))
  }
  const [first, ...others] = outside
  if (first === undefined) return undefined
  const path = codeSpan(first, 150) || 'a file with a blank name'
  const more = others.length === 0 ? '' : ` (and ${formatCount(others.length, 'more file')})`
  const allowed = codeSpan(patterns.join(', '), 100)
  const denied = `it changes ${path}${more}, which \`pr-paths\` (${allowed}) does not allow`
  // They look the same: a Mac writes the second form.
  const hasOtherEncoding = patterns.some((pattern) =>
    matchesPath(first.normalize('NFC'), pattern.normalize('NFC')),
  )
  return hasOtherEncoding
    ? `${denied}: the two differ in the encoding of a letter (NFC or NFD). Rename the file, or copy its name.`
    : `${denied}. Review it yourself, or allow it for later runs, such as \`docs/**\` for a whole folder.`
}

/** What a merge would change. A copy leaves its source as it was; of other files both names count. */
function pathsOf({ status, filename, ...file }: Comparison['files'][number]): string[] {
  if (status === 'copied' || status === 'unchanged') return [filename]
  return [filename, file.previous_filename ?? filename]
}

/** Whether all commits are listed, and none of them merges another history. */
function isLinear({ ahead_by: aheadBy, commits }: Comparison): boolean {
  return commits.length === aheadBy && commits.every(({ parents }) => parents.length === 1)
}

/** Git takes a file that is removed for the former name of a similar one that is added. */
function mayHaveMovedFiles({ files }: Comparison): boolean {
  const hasMoved = files.some(({ status }) => status === 'removed' || status === 'renamed')
  return hasMoved || files.length >= MAX_FILES
}
