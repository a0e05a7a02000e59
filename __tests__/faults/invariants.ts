import { EOL } from 'node:os'
import { piecesIn } from '../support/key-pieces.ts'
import { CANARY, type Observation } from './run-row.ts'

/** What must hold in every row, by name. Each function lists the violations. */
const invariants = {
  'the key appears nowhere': keyLeaks,
  'the key is masked before anything is printed': maskedFirst,
  'the key is sent only to the service': ({ requests }) =>
    requests.flatMap(({ head }) => (/^authorization: Bearer \S+\r$/im.test(head) ? [] : [head])),
  'one error if the step fails, else none': errorCount,
  'the closing annotation is the message': ({ run }) => {
    const { message = '' } = run.outputs
    return message !== '' && run.annotations.some((each) => each.message === message)
      ? []
      : [message]
  },
  'all outputs are set, errorCode last': outputs,
  'errorCode is empty exactly if the step passes': ({ run }) =>
    (run.outputs['errorCode'] === '') === (run.exitCode === 0) ? [] : [JSON.stringify(run.outputs)],
  'the output file is well-formed': ({ run }) => [run.outputError].filter(isGiven),
  'no message over 800 characters': ({ run }) =>
    run.annotations.map(({ message }) => message).filter((text) => text.length > 800),
  'no stack trace': ({ run }) =>
    linesOf(run.stdout).filter((line) => /^(?!::debug::).*\n?\s+at .+:\d+:\d+\)?$/.test(line)),
  'no warning of Node': ({ run }) => linesOf(run.stderr),
  'no other commands': ({ run }) =>
    run.commands.map(({ name }) => name).filter((name) => !ours.includes(name)),
  'ends soon after its verdict': ({ afterVerdictMs = 0, wantsComment }) =>
    exceeds(afterVerdictMs, SOON_MS + (wantsComment ? COMMENT_MS : 0)),
  'ends soon after a signal': ({ afterSignalMs = 0 }) => exceeds(afterSignalMs, SOON_MS),
} satisfies Record<string, (observation: Observation) => readonly string[]>

export type InvariantName = keyof typeof invariants

/** A line for each violation. */
export function listViolations(observation: Observation, waived: readonly string[]): string[] {
  return Object.entries(invariants)
    .filter(([name]) => !waived.includes(name))
    .flatMap(([name, find]) => find(observation).map((violation) => `${name}: ${violation}`))
}

/** The process promises a second. A busy machine takes longer. */
const SOON_MS = 6_000
const COMMENT_MS = 20_000

const ours: readonly string[] = ['add-mask', 'debug', 'notice', 'warning', 'error']

function exceeds(actualMs: number, limitMs: number): string[] {
  return actualMs <= limitMs ? [] : [`${Math.round(actualMs)} ms of ${limitMs} ms`]
}

function keyLeaks({ run, secrets, comments, files, ...observation }: Observation): string[] {
  const { github, otherRequests, proxyRequests, requests } = observation
  const heads = (seen: typeof requests) => seen.map(({ head }) => head).join('\n')
  const places: Record<string, string> = {
    stdout: withoutMasks(run.stdout),
    log: run.lines.join('\n'),
    commands: run.commands
      .flatMap(({ name, data }) => (name === 'add-mask' ? [] : [data]))
      .join('\n'),
    stderr: run.stderr,
    files,
    outputs: JSON.stringify(run.outputs) + Object.values(run.outputs).join('\n'),
    summary: asRendered(run.summary),
    comments: asRendered(comments.join('\n')),
    'requests to GitHub': github
      .map(
        ({ url, headers, body }) => url + JSON.stringify({ ...headers, authorization: '' }) + body,
      )
      .join('\n'),
    'requests to another origin': heads(otherRequests),
    'requests to the proxy': heads(proxyRequests),
    'requests to the service': heads(requests).replace(/^authorization: .*$/gim, ''),
  }
  return secrets.flatMap((secret) =>
    Object.entries(places)
      .filter(([, text]) => piecesIn(text, withoutPrefix(secret)).length > 0)
      .map(([place]) => `in ${place}`),
  )
}

/** The prefix `<service>_` of a key is public. */
function withoutPrefix(secret: string): string {
  return secret.slice(secret.indexOf('_') + 1)
}

/** Markdown as it is written, followed by what a reader sees of it. */
function asRendered(markdown: string): string {
  const rendered = markdown
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/\\([^\w\s])/g, '$1')
  return `${markdown}\n${rendered}`
}

function maskedFirst({ run }: Observation): string[] {
  const first = run.commands[0]
  const isFirst =
    first?.name === 'add-mask' && first.data === CANARY && run.stdout.startsWith('::add-mask::')
  return isFirst ? [] : [run.stdout.split('\n')[0] ?? '']
}

function errorCount({ run }: Observation): string[] {
  const errors = run.annotations.filter(({ level }) => level === 'error')
  const isRight = errors.length === (run.exitCode === 0 ? 0 : 1)
  return isRight ? [] : [`${errors.length} errors, exit code ${run.exitCode ?? 'none'}`]
}

function outputs({ run, outputNames }: Observation): string[] {
  const names = Object.keys(run.outputs)
  const isComplete =
    names.length === outputNames.length && outputNames.every((name) => names.includes(name))
  // `commentUrl` is written again once there is a comment.
  const last = names.filter((name) => name !== 'commentUrl').at(-1)
  return isComplete && last === 'errorCode' ? [] : [names.join(', ')]
}

function withoutMasks(stdout: string): string {
  return linesOf(stdout)
    .filter((line) => !line.startsWith('::add-mask::'))
    .join('\n')
}

/** Only the line ends of this platform count. Any other CR is a hidden character. */
function linesOf(stream: string): string[] {
  return stream.split(EOL).filter(isGiven)
}

function isGiven(text: string | undefined): text is string {
  return text !== undefined && text !== ''
}
