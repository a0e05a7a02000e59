import { isGiteaApi } from '../shared/gitea.ts'
import type { PrRequirement } from '../shared/pr-requirement.ts'
import { mistakeIn, type Mistake } from './input-error.ts'
import { NOT_SET } from './input-schema.ts'
import { REJECTED, type ParsedInputs } from './inputs.ts'

interface Options {
  readonly emptyNames: readonly string[]
  /** `OWNER/NAME` of the workflow's own repository; empty outside a runner. */
  readonly repository: string
  readonly apiUrl: string
}

/** Finds combinations in which a typing error or an unset variable would switch off a check. */
export function findConflicts(inputs: ParsedInputs, options: Options): readonly Mistake[] {
  switch (inputs.requirePr) {
    case REJECTED:
      return []
    case 'verified':
    case 'verified-if-any':
      return findConflictsWithVerified(inputs, { ...options, requirePr: inputs.requirePr })
    case 'no':
    case 'any':
      return findUnusedWithoutVerified(inputs, options)
  }
}

/** What keeps a verification from working: an input that is missing, or one that contradicts it. */
function findConflictsWithVerified(
  inputs: ParsedInputs,
  { requirePr, emptyNames, apiUrl }: Options & { requirePr: PrRequirement },
): Mistake[] {
  const { allowedStatuses, prAuthor, prRepository, prPaths, githubToken } = inputs
  const demand = `\`require-pr: ${requirePr}\``
  const mistakes: Mistake[] = []

  if (allowedStatuses !== REJECTED && allowedStatuses.includes('active')) {
    const sentence = `contains \`active\`, but an agent job that is still active has no pull request that ${demand} could check. Remove \`active\`.`
    mistakes.push(mistakeIn('allowed-statuses', sentence))
  }
  if (prAuthor === '') {
    const sentence = `is empty, but ${demand} needs the login of the account that opens the agent's pull requests. ${NOT_SET}`
    mistakes.push(mistakeIn('pr-author', sentence))
  }
  if (prRepository === '') {
    mistakes.push(mistakeIn('pr-repository', `is empty, but ${demand} needs OWNER/NAME.`))
  }
  if (prPaths === undefined && emptyNames.includes('pr-paths')) {
    const sentence = `is empty. ${NOT_SET} Set it, or write the paths into the workflow.`
    mistakes.push(mistakeIn('pr-paths', sentence))
  }
  if (prPaths !== undefined && prPaths !== REJECTED && isGiteaApi(apiUrl)) {
    const sentence =
      'works with GitHub only, because the API of Gitea and Forgejo does not list the files of a comparison in this form. Remove the input.'
    mistakes.push(mistakeIn('pr-paths', sentence))
  }
  if (githubToken === '') {
    const sentence = `is empty, but ${demand} needs it to get the pull request. Remove the input to use the job's own token.`
    mistakes.push(mistakeIn('github-token', sentence))
  }
  return mistakes
}

/** Inputs that have no effect without a verification. */
function findUnusedWithoutVerified(
  { prAuthor, prRepository, prPaths }: ParsedInputs,
  { repository }: Options,
): Mistake[] {
  const unused: string[] = []
  if (prAuthor !== REJECTED && prAuthor !== '') unused.push('pr-author')

  // Outside a runner there is no repository to compare with.
  if (repository !== '' && prRepository !== REJECTED) {
    if (prRepository.toLowerCase() !== repository.toLowerCase()) unused.push('pr-repository')
  }
  if (prPaths !== REJECTED && prPaths !== undefined) unused.push('pr-paths')

  const sentence =
    'is only used with `require-pr: verified` or `verified-if-any`. Add one of these, or remove this input.'
  return unused.map((name) => mistakeIn(name, sentence))
}
