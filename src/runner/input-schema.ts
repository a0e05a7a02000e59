import * as z from 'zod/mini'
import type { PrRequirement } from '../shared/pr-requirement.ts'
import { codeSpan } from '../shared/sanitize.ts'
import { firstOf, show, splitList, type Check } from './input-check.ts'
import { checkBraces, checkPatterns, splitPatterns } from './path-patterns.ts'
import { KEY_LENGTH } from './runner.ts'

const MAX_URL_LENGTH = 2048
const MAX_STATUSES_LENGTH = 2048
const MAX_IDS = 100
const MAX_ID_LENGTH = 256
const MAX_REPOSITORY_LENGTH = 256
const TIMEOUT_MINUTES = { min: 0, max: 7200 }
const POLL_SECONDS = { min: 1, max: 3600 }
const STATUSES = ['completed', 'archived', 'failed', 'active']

/** What to check if an input that must not be empty is empty. */
export const NOT_SET = 'If it comes from a variable, that variable is not set here.'

/**
 * How the text of each input becomes its value. The functions that check a text or a value stand
 * below, in the same order; those of `pr-paths` have a file of their own.
 */
export const inputSchemas = {
  'base-url': z.pipe(text(checkUrl), z.transform(toAddress)).check(rule(checkAddress)),
  'project-id': text(checkProjectId),
  'job-id': z
    .pipe(z.string(), z.transform(splitList))
    .check(rule(checkIds), z.overwrite(withoutDuplicates)),
  'admin-key': text(checkKey),
  'timeout-minutes': z.pipe(text(checkMinutes), z.transform(minutesToMs)),
  'poll-interval-seconds': z.pipe(text(checkSeconds), z.transform(secondsToMs)),
  'allowed-statuses': z
    .pipe(text(checkStatusesLength), z.transform(splitWords))
    .check(rule(checkStatuses)),
  'require-pr': z.pipe(
    word(['true', 'false', 'verified', 'verified-if-any'], {
      advice: 'use true, false, verified or verified-if-any.',
    }),
    z.transform(toPrRequirement),
  ),
  'pr-author': text(checkLogin),
  'pr-repository': text(checkRepository),
  'pr-paths': z.pipe(text(checkBraces), z.transform(splitPatterns)).check(rule(checkPatterns)),
  comment: z.pipe(
    word(['never', 'pull-request', 'always', 'true', 'false'], {
      advice: 'use never, pull-request or always.',
    }),
    z.transform(toCommentMode),
  ),
  'issue-number': z.pipe(text(checkIssueNumber), z.transform(toNumberIfGiven)),
  'github-token': z.string(),
}

function text(check: Check<string>) {
  return z.string().check(rule(check))
}

/** A failed check is the last one. What follows it may rely on it. */
function rule<T>(check: Check<T>) {
  return z.check<T>(({ value, issues }) => {
    const message = check(value)
    if (message !== undefined) issues.push({ code: 'custom', input: value, message })
  })
}

/** One of these words, in any letter case. */
function word<const Word extends string>(words: readonly Word[], { advice }: { advice: string }) {
  const error = ({ input }: { readonly input?: unknown }): string =>
    `is ${show(String(input))}: ${advice}`
  return z.pipe(z.string().check(z.toLowerCase()), z.enum(words, { error }))
}

function checkUrl(url: string): string | undefined {
  if (url === '') return `is empty. ${NOT_SET}`
  if (url.length > MAX_URL_LENGTH) return `is longer than ${MAX_URL_LENGTH} characters.`
  // Before any sentence that shows the value, which may contain a password.
  if (hasUserInfo(url)) {
    return 'contains a user name or password: remove it; the key belongs in `admin-key`.'
  }
  if (!/^https?:\/\/[^\s\p{Cc}]*$/iu.test(url) || !URL.canParse(url)) {
    return `is ${show(url)}: use a full URL, such as https://agents.example.com.`
  }
  if (/[?#]/.test(url)) return `is ${show(url)}: remove the ? or # and everything after it.`
  if (/^http:/i.test(url) && !isLoopback(new URL(url).hostname)) {
    return `is ${show(url)}: use \`https://\`. Over \`http://\` anybody on the way could read the key.`
  }
  return undefined
}

/** If the value is not an `http(s)` URL, an @ is enough to suspect a password in it. */
function hasUserInfo(value: string): boolean {
  const url = /^https?:\/\//i.test(value) ? URL.parse(value) : null
  return url === null ? value.includes('@') : url.username + url.password !== ''
}

function isLoopback(hostname: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}

/** The URL without slashes at its end. */
function toAddress(url: string): string {
  const { origin, pathname } = new URL(url)
  let length = pathname.length
  while (pathname[length - 1] === '/') length--
  return origin + pathname.slice(0, length)
}

function checkAddress(address: string): string | undefined {
  const base = address.replace(/\/v2(\/agent(\/.*)?)?$/i, '')
  if (base === address) return undefined
  return `must not include \`/v2\` (added automatically): use ${codeSpan(base, 100)}.`
}

function checkProjectId(id: string): string | undefined {
  if (id === '') {
    return `is empty: copy the project identifier from the API keys page of the service's dashboard. ${NOT_SET}`
  }
  return checkId(id)
}

/** The rules of every id, which becomes one segment of a URL's path. */
function checkId(id: string): string | undefined {
  if (id === 'null' || id === 'undefined') {
    return `is ${show(id)}, which a script prints for a missing value. Check where it comes from.`
  }
  if (id.length > MAX_ID_LENGTH) {
    return `is ${show(id)}: an id has at most ${MAX_ID_LENGTH} characters.`
  }
  // A reverse proxy that decodes %2F would send the key to another endpoint.
  if (id.includes('/')) return 'contains "/": pass the id alone.'
  if (id.includes('\\')) return 'contains a backslash: pass the id alone.'
  if (/^\.\.?$|\p{Cc}/u.test(id) || !id.isWellFormed()) {
    return `is ${show(id)}: pass the id alone, without control characters.`
  }
  return undefined
}

function checkIds(ids: readonly string[]): string | undefined {
  const different = withoutDuplicates(ids)
  const [first] = ids
  if (ids.length === 1 && first === '') {
    return 'is empty: the step or GitHub job that should set it was skipped, failed, or names its output differently.'
  }
  if (ids.length === 1 && first === 'null') {
    return 'is "null": the start request returned no id. Use `curl --fail-with-body` and `jq -er .id`.'
  }
  const json = ids.find((id) => /^[[{]/.test(id))
  if (json?.startsWith('{')) return 'is JSON: use `jq -er .id`.'
  if (json !== undefined) return "is JSON: use `${{ join(fromJSON(…), ',') }}`."
  if (ids.some((id) => id.startsWith('"'))) return 'is in quotes: use `jq -r`.'
  if (ids.includes('')) {
    // The id of a skipped job must not make the set smaller that a gate waits for.
    return `: entry ${ids.indexOf('') + 1} is empty. Did the GitHub job that should set it run?`
  }
  if (different.length > MAX_IDS) {
    return `lists more than ${MAX_IDS} jobs: wait for them in several steps.`
  }
  return firstOf(different, checkId)
}

function withoutDuplicates(ids: readonly string[]): string[] {
  return [...new Set(ids)]
}

/** None of these sentences shows the value. */
function checkKey(key: string): string | undefined {
  if (key === '') {
    return 'is empty. The secret that your workflow names does not exist here, or the organization does not share it with this repository. A reusable workflow must receive it under `secrets:`.'
  }
  if (key.length > KEY_LENGTH.max) return 'is too long for an admin API key: pass only the key.'
  if (/^bearer\s/i.test(key)) return 'starts with "Bearer": pass only the key.'
  if (/^(gh[pousr]_|github_pat_)/.test(key)) {
    return "contains a GitHub token; it was not sent. Pass the service's admin API key (`<service>_…`)."
  }
  if (!/^[\x21-\x7e]+$/.test(key)) {
    return 'contains a space, a line break or a character that is not ASCII: copy only the key into the secret.'
  }
  if (!/^[a-z0-9-]+_./i.test(key)) {
    return "is not an admin API key, which starts with the service's name and `_`. Copy it from the API keys page of the service's dashboard."
  }
  if (key.length < KEY_LENGTH.min) {
    return 'is too short for an admin API key: copy the whole key into the secret.'
  }
  return undefined
}

function checkMinutes(minutes: string): string | undefined {
  if (isNumberWithin(minutes, TIMEOUT_MINUTES)) return undefined
  return `is ${show(minutes)}: use a plain number of minutes from ${TIMEOUT_MINUTES.min} to ${TIMEOUT_MINUTES.max}, such as 30 or 0.5.`
}

function minutesToMs(minutes: string): number {
  return Number(minutes) * 60_000
}

function checkSeconds(seconds: string): string | undefined {
  if (seconds === '' || isNumberWithin(seconds, POLL_SECONDS)) return undefined
  return `is ${show(seconds)}: use a plain number of seconds from ${POLL_SECONDS.min} to ${POLL_SECONDS.max}, or remove the input.`
}

function secondsToMs(seconds: string): number | undefined {
  return seconds === '' ? undefined : Number(seconds) * 1_000
}

/** `1e3`, `0x10` and `Infinity` are numbers for JavaScript alone. */
function isNumberWithin(number: string, { min, max }: { min: number; max: number }): boolean {
  return /^\d+(\.\d+)?$/.test(number) && Number(number) >= min && Number(number) <= max
}

function checkStatusesLength(statuses: string): string | undefined {
  if (statuses.length <= MAX_STATUSES_LENGTH) return undefined
  return `is longer than ${MAX_STATUSES_LENGTH} characters.`
}

function splitWords(words: string): string[] {
  return splitList(words.toLowerCase()).filter((each) => each !== '')
}

function checkStatuses(statuses: readonly string[]): string | undefined {
  const unknown = statuses.find((status) => !STATUSES.includes(status))
  if (unknown !== undefined) {
    return `contains ${show(unknown)}: use any of ${STATUSES.join(', ')}.`
  }
  if (!statuses.includes('completed')) {
    return 'does not contain `completed`, so a job that completed would fail the step. Add it to the list.'
  }
  return undefined
}

function toPrRequirement(
  requirement: 'true' | 'false' | 'verified' | 'verified-if-any',
): PrRequirement {
  if (requirement === 'false') return 'no'
  return requirement === 'true' ? 'any' : requirement
}

function checkLogin(login: string): string | undefined {
  if (login === '' || /^[a-z0-9][a-z0-9._-]{0,99}(\[bot\])?$/i.test(login)) return undefined
  return `is ${show(login)}: use the login as GitHub's API has it, such as acme-agent[bot]. \`gh api repos/OWNER/NAME/pulls/7 --jq .user.login\` prints it.`
}

function checkRepository(repository: string): string | undefined {
  if (repository === '' || isRepository(repository)) return undefined
  return `is ${show(repository)}: use the form OWNER/NAME.`
}

function isRepository(repository: string): boolean {
  if (repository.length > MAX_REPOSITORY_LENGTH) return false
  const segments = repository.split('/')
  return segments.length === 2 && segments.every((part) => /^(?!\.\.?$)[\w.][\w.-]*$/.test(part))
}

function toCommentMode(mode: 'never' | 'pull-request' | 'always' | 'true' | 'false') {
  if (mode === 'true') return 'pull-request'
  return mode === 'false' ? 'never' : mode
}

function checkIssueNumber(number: string): string | undefined {
  if (/^([1-9]\d{0,14})?$/.test(number)) return undefined
  return `is ${show(number)}: use the number of an issue or pull request, such as 42.`
}

function toNumberIfGiven(number: string): number | undefined {
  return number === '' ? undefined : Number(number)
}
