import { createMasker } from '../support/runner-model.ts'
import type { Observation } from './run-row.ts'

/** What must hold in every row: a name, and what breaks it. */
const invariants = {
  'the key is nowhere': keyLeaks,
  'one error exactly when the step fails': errorLines,
  'the closing annotation is the message': closingAnnotation,
  'no stack trace': ({ run }) =>
    texts(run.stdout).filter((line) => /^(?!::debug::).*\n?\s+at .+:\d+:\d+\)?$/.test(line)),
  'no Node warning': ({ run }) => texts(run.stderr),
  'gone within a second': gone,
  'gone within a second of a signal': ({ leftMs = 0 }) =>
    leftMs <= SECOND_MS ? [] : [`${Math.round(leftMs)} ms after the signal`],
  'in time': inTime,
  'all outputs, errorCode empty exactly on success': outputs,
  'no message over 800 characters': ({ run }) =>
    [
      ...run.commands.filter(({ name }) => !['debug', 'add-mask'].includes(name)).map(({ data }) => data),
      run.outputs['message'] ?? '',
    ]
      .filter((text) => text.length > 800)
      .map((text) => `${text.length} characters`),
  'only commands that are meant': ({ run }) =>
    run.commands.map(({ name }) => name).filter((name) => !meant.includes(name)),
  'the key is masked before anything is printed': maskedFirst,
  'text without control and format characters': ({ run }) =>
    [withoutMasks(run.stdout), ...Object.values(run.outputs), run.summary].filter((text) =>
      /[^\P{C}\n\p{Cn}\p{Co}]/u.test(text),
    ),
  'a second between reads': ({ requests }) =>
    requests
      .map(({ atMs }, at) => atMs - (requests[at - 1]?.atMs ?? -Infinity))
      // Arrival may be uneven on a busy machine.
      .filter((gap) => gap < 600)
      .map((gap) => `${Math.round(gap)} ms`),
  'the key goes only to the service': ({ requests }) =>
    requests.flatMap(({ head }) => (/^authorization: Bearer \S+\r$/im.test(head) ? [] : [head])),
} satisfies Record<string, (seen: Observation) => readonly string[]>

export type InvariantName = keyof typeof invariants

/** What does not hold, one line each. */
export function broken(seen: Observation, waived: readonly string[]): string[] {
  return Object.entries(invariants)
    .filter(([name]) => !waived.includes(name))
    .flatMap(([name, find]) => find(seen).map((finding) => `${name}: ${finding}`))
}

/** A second, and half of one for a machine that is busy. */
const SECOND_MS = 1_500

const meant: readonly string[] = ['add-mask', 'debug', 'notice', 'warning', 'error']

/** Every piece of 12 characters of every form of the secret. Also told: which form, in which place. */
function keyLeaks({
  run,
  secrets,
  comments,
  github,
  other,
  connects,
  requests,
  files,
}: Observation): string[] {
  const places: Record<string, string> = {
    stdout: withoutMasks(run.stdout),
    'what a person sees': run.lines.join('\n'),
    stderr: run.stderr,
    files,
    outputs: JSON.stringify(run.outputs) + Object.values(run.outputs).join('\n'),
    summary: asShown(run.summary),
    comments: asShown(comments.join('\n')),
    'requests to GitHub': github
      .map(({ url, headers, body }) => url + JSON.stringify({ ...headers, authorization: '' }) + body)
      .join('\n'),
    'requests to another origin': other.map(({ head }) => head).join('\n'),
    'requests to the proxy': connects.map(({ head }) => head).join('\n'),
    'requests to the service': requests
      .map(({ head }) => head.replace(/^authorization: .*$/im, ''))
      .join('\n'),
  }
  return secrets.flatMap((secret) =>
    Object.entries(formsOf(secret)).flatMap(([form, value]) =>
      Object.entries(places)
        .filter(([, text]) => piecesOf(value).some((piece) => text.includes(piece)))
        .map(([place]) => `${form} in ${place}`),
    ),
  )
}

/** Markdown as it stands and as a reader sees it. */
function asShown(markdown: string): string {
  const shown = markdown
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/\\([^\w\s])/g, '$1')
  return `${markdown}\n${shown}`
}

function formsOf(secret: string): Record<string, string> {
  const percent = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`
  const shifted = [0, 1, 2].map((shift) => {
    const encoded = Buffer.from('x'.repeat(shift) + secret).toString('base64')
    // The ends depend on the neighbours.
    return encoded.slice(shift === 0 ? 0 : shift + 1, encoded.replace(/=+$/, '').length - 1)
  })
  return {
    'the key': secret,
    'its URI form': encodeURIComponent(secret),
    'its strict URI form': encodeURIComponent(secret).replace(/[!'()*]/g, percent),
    'its JSON form': JSON.stringify(secret).slice(1, -1),
    'its XML form': secret.replaceAll('&', '&amp;').replaceAll("'", '&apos;'),
    'its hexadecimal form': Buffer.from(secret).toString('hex'),
    ...Object.fromEntries(shifted.map((form, shift) => [`its base64 form, shifted by ${shift}`, form])),
    ...Object.fromEntries(
      shifted.map((form, shift) => [
        `its base64url form, shifted by ${shift}`,
        form.replaceAll('+', '-').replaceAll('/', '_'),
      ]),
    ),
  }
}

function piecesOf(value: string): string[] {
  if (value.length <= 12) return [value]
  return Array.from({ length: value.length - 11 }, (_, start) => value.slice(start, start + 12))
}

function errorLines({ run }: Observation): string[] {
  const count = run.commands.filter(({ name }) => name === 'error').length
  return count === (run.exitCode === 0 ? 0 : 1)
    ? []
    : [`${count} errors, exit code ${run.exitCode ?? 'none'}`]
}

function closingAnnotation({ run }: Observation): string[] {
  const annotations = run.commands.filter(({ name }) => ['notice', 'warning', 'error'].includes(name))
  const message = run.outputs['message'] ?? ''
  const masker = createMasker()
  return message !== '' && annotations.some(({ data }) => masker.mask(data) === message) ? [] : [message]
}

function gone({ goneMs, commentAsked }: Observation): string[] {
  // GitHub has 20 s.
  const limitMs = commentAsked ? 20_000 + SECOND_MS : SECOND_MS
  return goneMs <= limitMs ? [] : [`${Math.round(goneMs)} ms after the verdict`]
}

function inTime({ run, timeoutMs, commentAsked }: Observation): string[] {
  const countedMs = (run.outputs['status'] ?? '') === '' ? Math.max(timeoutMs, 30_000) : timeoutMs
  const limitMs = countedMs + (commentAsked ? 32_000 : 12_000)
  return run.wallMs <= limitMs ? [] : [`${Math.round(run.wallMs)} ms of ${limitMs} ms`]
}

function outputs({ run, outputNames }: Observation): string[] {
  const isComplete = outputNames.every((name) => Object.hasOwn(run.outputs, name))
  const others = Object.keys(run.outputs).filter((name) => !outputNames.includes(name))
  const isConsistent = (run.outputs['errorCode'] === '') === (run.exitCode === 0)
  return isComplete && others.length === 0 && isConsistent ? [] : [JSON.stringify(run.outputs)]
}

function maskedFirst({ run, key }: Observation): string[] {
  if (key.length < 8) return []
  const first = run.commands[0]
  return first?.name === 'add-mask' && first.data === key && run.stdout.startsWith('::add-mask::')
    ? []
    : [run.stdout.split('\n')[0] ?? '']
}

function withoutMasks(stdout: string): string {
  return texts(stdout)
    .filter((line) => !line.startsWith('::add-mask::'))
    .join('\n')
}

function texts(stream: string): string[] {
  return stream.split('\n').filter((line) => line !== '')
}
