import { z } from 'zod'
import { checkInputs, type InputSource, type Mistakes } from '../runner/check-inputs.ts'
import type { TriggerEvent } from '../runner/event.ts'
import { splitList, Token } from '../runner/field-parts.ts'
import { AdminKey, BaseUrl, JobId, ProjectId } from '../runner/service-fields.ts'
import { FINISHED_STATUSES, KNOWN_STATUSES } from './polling/job.ts'

const STATUS_ADVICE = `use ${FINISHED_STATUSES.join(', ')} and active, separated by commas.`
const Status = z.enum(KNOWN_STATUSES, STATUS_ADVICE)

const Statuses = z
  .string()
  .trim()
  .max(1_000, STATUS_ADVICE)
  .transform((list) => splitList(list.toLowerCase()).filter((each) => each !== ''))
  .pipe(z.array(Status))
  .refine((statuses) => statuses.includes('completed'), 'does not contain `completed`. Add it.')
  .readonly()

const IssueNumber = z
  .string()
  .trim()
  .regex(/^[1-9]\d{0,14}$/, 'use the number of an issue or pull request, such as 42.')
  .transform(Number)

const Flag = z
  .string()
  .trim()
  .toLowerCase()
  .pipe(z.enum(['true', 'false'], 'use true or false.'))
  .transform((word) => word === 'true')

const Minutes = plainNumber({ min: 0, max: 7200, unit: 'minutes', example: '30 or 0.5' })
const Seconds = plainNumber({ min: 1, max: 3600, unit: 'seconds', example: '30' })

/** In the order of action.yml, with its defaults. An empty input is undefined here. */
const InputSchema = z.object({
  'base-url': BaseUrl,
  'project-id': ProjectId,
  'job-id': JobId,
  'admin-key': AdminKey,
  'timeout-minutes': Minutes.prefault('30'),
  'poll-interval-seconds': Seconds.optional(),
  'allowed-statuses': Statuses.prefault('completed'),
  'require-pr': Flag.prefault('false'),
  comment: Flag.prefault('false'),
  'issue-number': IssueNumber.optional(),
  'github-token': Token.default(''),
})

export const INPUT_NAMES = z.keyof(InputSchema).options

export type Inputs = Readonly<ReturnType<typeof parseInputs>>

/**
 * Reads and checks all inputs.
 *
 * @throws InputError
 */
export function parseInputs(runner: InputSource, event: TriggerEvent) {
  const mistakes = findLostChecks(runner.inputNames)
  const values = checkInputs(InputSchema, { runner, event, mistakes })
  const seconds = values['poll-interval-seconds']
  return {
    /** Without a slash at its end. */
    baseUrl: values['base-url'],
    projectId: values['project-id'],
    jobId: values['job-id'],
    adminKey: values['admin-key'],
    timeoutMs: values['timeout-minutes'] * 60_000,
    /** Undefined: adaptive. */
    pollIntervalMs: seconds === undefined ? undefined : seconds * 1_000,
    allowedStatuses: values['allowed-statuses'],
    requiresPr: values['require-pr'],
    wantsComment: values.comment,
    /** Undefined: the event's. */
    issueNumber: values['issue-number'],
    /** If it is empty, no comment can be made. */
    githubToken: values['github-token'],
  }
}

/** Checks that their spelling would switch off. The runner only warns about a name, and not all do. */
function findLostChecks(inputNames: readonly string[]): Mistakes {
  const misspelt = ['require_pr', 'allowed_statuses'].filter((name) =>
    inputNames.includes(name.toUpperCase()),
  )
  const explain = (name: string): string =>
    `\`${name}\` is not an input. Write \`${name.replace('_', '-')}\`.`
  return Object.fromEntries(misspelt.map((name) => [name, explain(name)] as const))
}

/** `1e3`, `0x10` and `Infinity` are numbers for JavaScript only. */
function plainNumber(options: { min: number; max: number; unit: string; example: string }) {
  const { min, max, unit, example } = options
  const isPlain = (text: string): boolean =>
    /^\d+(\.\d+)?$/.test(text) && Number(text) >= min && Number(text) <= max
  const advice = `use a plain number of ${unit} from ${min} to ${max}, such as ${example}.`
  return z.string().trim().refine(isPlain, advice).transform(Number)
}
