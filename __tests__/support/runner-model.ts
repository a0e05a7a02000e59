/**
 * What the Actions runner makes of a step's output. The rules are those of
 * github.com/actions/runner; each function names the source file it follows.
 */

export interface Command {
  /** Lower case. */
  readonly name: string
  readonly properties: Readonly<Record<string, string>>
  readonly data: string
}

export interface Log {
  /** Adds a line of stdout or stderr. Returns the lines that a person sees for it. */
  readonly add: (line: string) => readonly string[]
  /** The commands that the runner carried out, in order. */
  readonly commands: readonly Command[]
}

// The extensions in ActionCommandManager.cs, and stop-commands, which that file handles by itself.
// Here that command is only found.
const registered: readonly string[] = [
  'add-mask',
  'add-matcher',
  'add-path',
  'debug',
  'echo',
  'endgroup',
  'error',
  'group',
  'notice',
  'remove-matcher',
  'save-state',
  'set-env',
  'set-output',
  'stop-commands',
  'warning',
]

const labels: ReadonlyMap<string, string> = new Map([
  ['error', 'Error: '],
  ['warning', 'Warning: '],
  ['notice', 'Notice: '],
])

/**
 * A whole log: the commands in it, and the lines that a person sees. Source: ProcessInvoker.cs
 * reads both streams by `StreamReader.ReadLine`, for which a lone CR ends a line too.
 */
export function readLog(text: string): { commands: readonly Command[]; lines: readonly string[] } {
  const log = createLog()
  const lines = text.replace(/(\r\n|\n|\r)$/, '').split(/\r\n|\n|\r/)
  return { lines: lines.flatMap((line) => log.add(line)), commands: log.commands }
}

/**
 * A log, line by line, but unmasked: no secret may get so far that the runner has to mask it. Source:
 * ActionCommandManager.cs (`TryProcessCommand`).
 */
export function createLog(): Log {
  const commands: Command[] = []

  function add(line: string): readonly string[] {
    const command = parseCommand(line)
    if (command === undefined) return [line]
    commands.push(command)
    const label = labels.get(command.name)
    return label === undefined ? [] : (label + command.data).split('\n')
  }

  return { add, commands }
}

// The runner compares the second `::` by linguistic rules, which ignore characters without weight.
const v2 = /^\p{White_Space}*::(.*?)[\p{DI}\p{Cc}]*:[\p{DI}\p{Cc}]*:(.*)$/su
const v1 = /##\[([^ \]]*)[^\]]*\](.*)$/s

/**
 * The command that the runner reads in a line: `::name k=v,k=v::data` at its start, or `##[name
 * k=v;k=v]data` anywhere in it, of which only name and data are read here. Source: ActionCommand.cs
 * (`TryParseV2`, `TryParse`).
 */
export function parseCommand(line: string): Command | undefined {
  return toCommand(v2.exec(line)) ?? toCommand(v1.exec(line))
}

function toCommand(match: RegExpExecArray | null): Command | undefined {
  const [, info = '', data = ''] = match ?? []
  const [word = '', ...rest] = info.split(' ')
  const name = word.toLowerCase()
  if (!registered.includes(name)) return undefined
  const properties = rest
    .join(' ')
    .split(',')
    .map((pair) => /^=*([^=]+)=+([^=].*)$/s.exec(pair.trim()) ?? [])
    .flatMap(([, key, value]) =>
      key === undefined || value === undefined
        ? []
        : [[key, unescape(value, /%(?:0D|0A|3A|2C|25)/g)] as const],
    )
  return {
    name,
    properties: Object.fromEntries(properties),
    data: unescape(data, /%(?:0D|0A|25)/g),
  }
}

function unescape(text: string, escapes: RegExp): string {
  return text.replace(escapes, (code) => decodeURIComponent(code))
}

/**
 * What the runner takes from a GITHUB_OUTPUT file: the outputs up to the first line that is
 * malformed, for which it then fails the step. On Windows a line ends with LF or CRLF, elsewhere
 * with LF. Source: FileCommandManager.cs (`EnvFileKeyValuePairs`).
 */
export function readOutputs(text: string): {
  /** In the order in which they were last written. */
  readonly outputs: Readonly<Record<string, string>>
  /** Empty if the file is well-formed. */
  readonly outputError: string
} {
  const newline = process.platform === 'win32' ? /\r?\n$/ : /\n$/
  const wholeLines = text.split(/(?<=\n)/)
  const lines = wholeLines.map((line) => line.replace(newline, ''))
  const outputs = new Map<string, string>()
  let outputError = ''
  for (let index = 0; index < lines.length && outputError === ''; index += 1) {
    const line = lines[index] ?? ''
    if (line === '') continue
    const [, name = '', style, rest = ''] = /^(.*?)(=|<<)(.*)$/s.exec(line) ?? []
    const end = style === '=' ? index : rest === '' ? -1 : lines.indexOf(rest, index + 1)
    if (name === '') outputError = `Invalid format '${line}'`
    else if (end < 0) outputError = `Matching delimiter not found '${rest}'`
    else {
      outputs.delete(name)
      outputs.set(
        name,
        style === '='
          ? rest
          : wholeLines
              .slice(index + 1, end)
              .join('')
              .replace(newline, ''),
      )
      index = end
    }
  }
  return { outputs: Object.fromEntries(outputs), outputError }
}
