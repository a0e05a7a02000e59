import * as z from 'zod/mini'
import type { PrRequirement } from '../shared/pr-requirement.ts'
import { mistakeIn, type Mistake } from './input-error.ts'
import { inputSchemas } from './input-schema.ts'
import { explainMisspelling } from './misspelled-input.ts'
import { containsGitHubToken } from './redact.ts'
import type { Runner } from './runner.ts'

/** The action's inputs, checked. */
export interface Inputs {
  /** Without a slash at its end. */
  readonly baseUrl: string
  readonly projectId: string
  /** At least one, all different. */
  readonly jobIds: readonly string[]
  readonly adminKey: string
  readonly timeoutMs: number
  /** Undefined: adaptive. */
  readonly pollIntervalMs: number | undefined
  readonly allowedStatuses: readonly string[]
  readonly requirePr: PrRequirement
  /** Empty unless the pull request must be verified. */
  readonly prAuthor: string
  /** `OWNER/NAME` */
  readonly prRepository: string
  /** Patterns of the paths that a verified pull request may change; undefined: any path. */
  readonly prPaths: readonly string[] | undefined
  readonly comment: 'never' | 'pull-request' | 'always'
  /** Undefined: the event's. */
  readonly issueNumber: number | undefined
  /** If it is empty, no comment can be made. */
  readonly githubToken: string
}

/** Stands for the value of a rejected input, with which nothing more is found wrong. */
export const REJECTED = Symbol('rejected')

export type ParsedInputs = {
  readonly [Field in keyof Inputs]: Inputs[Field] | typeof REJECTED
}

type InputName = keyof typeof inputSchemas
type InputValues = { [Name in InputName]: z.output<(typeof inputSchemas)[Name]> }

/** Typed so that the compiler finds the type of a value by the name of its input. */
const schemas: { readonly [Name in InputName]: z.ZodMiniType<InputValues[Name]> } = inputSchemas

/**
 * What an explicitly empty optional input means: the defaults of action.yml (a test compares the
 * two).
 */
const DEFAULTS: Partial<Record<InputName, string>> = {
  'timeout-minutes': '30',
  'allowed-statuses': 'completed',
  'require-pr': 'false',
  'pr-paths': '**',
  comment: 'never',
}

/** Without these, a pull request passes unchecked. So none may be lost by a typing error. */
const GATES: readonly InputName[] = ['require-pr', 'pr-paths']

/** These are not trimmed, because an empty entry at their end must not get lost. */
const LISTS: readonly InputName[] = ['job-id', 'pr-paths']

/**
 * Reads the inputs and parses each by itself. Of several mistakes in one input the first counts.
 *
 * @returns also the names of the inputs that are explicitly empty
 */
export function parseEach(
  runner: Pick<Runner, 'getInput' | 'inputNames' | 'redact' | 'repository'>,
): { inputs: ParsedInputs; mistakes: readonly Mistake[]; emptyNames: readonly string[] } {
  const mistakes: Mistake[] = []
  const emptyNames: string[] = []
  const defaults = { ...DEFAULTS, 'pr-repository': runner.repository }

  function parse<Name extends InputName>(name: Name): InputValues[Name] | typeof REJECTED {
    const given = runner.getInput(name)
    const isEmpty = given.trim() === ''
    if (isEmpty) emptyNames.push(name)
    const trimmed = LISTS.includes(name) ? given : given.trim()
    const text = isEmpty ? (defaults[name] ?? '') : trimmed

    const mistake =
      findSecret(name, { text, redact: runner.redact }) ??
      findMisspelledGate(name, { text, inputNames: runner.inputNames })
    if (mistake !== undefined) return reject(mistake)

    const result = z.safeParse(schemas[name], text)
    return result.success ? result.data : reject(mistakeIn(name, firstSentence(result.error)))
  }

  function reject(mistake: Mistake): typeof REJECTED {
    mistakes.push(mistake)
    return REJECTED
  }

  const inputs: ParsedInputs = {
    baseUrl: parse('base-url'),
    projectId: parse('project-id'),
    jobIds: parse('job-id'),
    adminKey: parse('admin-key'),
    timeoutMs: parse('timeout-minutes'),
    pollIntervalMs: parse('poll-interval-seconds'),
    allowedStatuses: parse('allowed-statuses'),
    requirePr: parse('require-pr'),
    prAuthor: parse('pr-author'),
    prRepository: parse('pr-repository'),
    prPaths: parse('pr-paths'),
    comment: parse('comment'),
    issueNumber: parse('issue-number'),
    githubToken: parse('github-token'),
  }
  return { inputs, mistakes, emptyNames }
}

/** A secret in an input that would show it, or send it where it does not belong. */
function findSecret(
  name: InputName,
  { text, redact }: { text: string; redact: Runner['redact'] },
): Mistake | undefined {
  if (name === 'admin-key') return undefined
  // In an id the key would end up in access logs; as `github-token` it would be sent to GitHub.
  if (redact(text) !== text) {
    return mistakeIn(name, 'contains the admin key, which belongs only in `admin-key`.')
  }
  // In an id it would be sent to the service, and written to an output.
  if (name !== 'github-token' && containsGitHubToken(text)) {
    const advice = 'Check which secret it is set to.'
    return mistakeIn(name, `contains a GitHub token; it was not sent. ${advice}`)
  }
  return undefined
}

function findMisspelledGate(
  name: InputName,
  { text, inputNames }: { text: string; inputNames: readonly string[] },
): Mistake | undefined {
  const isOpen = text.trim().toLowerCase() === DEFAULTS[name]
  if (!GATES.includes(name) || !isOpen) return undefined
  const sentence = explainMisspelling(name, inputNames)
  return sentence === undefined ? undefined : { names: [name], text: sentence }
}

function firstSentence(error: z.core.$ZodError): string {
  const [issue] = error.issues
  return String(issue?.message)
}
