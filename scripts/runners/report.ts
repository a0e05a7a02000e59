export interface Row {
  readonly client: string
  readonly version: string
  readonly kind: 'scenario' | 'example'
  readonly title: string
  /** Why it was not as expected; empty if it was. */
  readonly problem: string
  /** Why it was not tried, or what a stub took the place of. */
  readonly note: string
}

/** The page of the documentation: what was tried in which runner, and what came of it. */
export function formatCompatibility({ rows, date }: { readonly rows: readonly Row[]; readonly date: string }): string {
  return `# Compatibility

Written by \`npm run test:runners\`, which runs the committed bundle in runners that this project did not write: against
the simulated service, on one machine, without containers.
Last run: ${date}, Node ${process.version} on ${process.platform} ${process.arch}.

## Scenarios

${table({ rows, kind: 'scenario', head: 'Scenario' })}

## Examples

Every file of [examples/](../examples), unchanged but for what it asks to fill in. "stub" names what took the place of
something that only GitHub has.

${table({ rows, kind: 'example', head: 'File' })}

## What does not work, and whose limit it is

${limits}
`
}

const limits = `- **GitHub's own runner** does not run here: it needs a server of GitHub's. The table above is about the others.
- **act** has no server: no issue, no pull request, no token. Comments go to the simulated GitHub API.
- **act and Gitea's runner** send no signal to a step that is cancelled or times out, but kill it. The action cannot
  report then; what later steps read are the outputs it set before its first request (\`errorCode: cancelled\`).
- **act** starts an action with whatever \`node\` is on the \`PATH\`; the action says so if that is older than Node 24.
- **Gitea** shows no job summaries. The action writes one; it appears nowhere.
- **Gitea and Forgejo** link pull requests as \`/pulls/7\`, GitHub as \`/pull/7\`: an \`if:\` that compares \`prLink\` needs the
  form of the server. \`prNumber\` and \`prRepository\` are the same for both.
- **Gitea's events** contain neither the label of \`labeled\` nor the head repository of \`workflow_run\`, and a matrix
  cannot come from another job's output. Examples that need one of these do not run there unchanged.
- **@github/local-action** runs the sources in place of the bundle, replaces \`@actions/core\` by its own, and knows no
  jobs, issues or events.`

function table({ rows, kind, head }: { rows: readonly Row[]; kind: Row['kind']; head: string }): string {
  const some = rows.filter((row) => row.kind === kind)
  const clients = [...new Map(some.map(({ client, version }) => [client, version]))]
  const titles = [...new Set(some.map(({ title }) => title))]
  const lines = titles.map((title) => [
    title,
    ...clients.map(([client]) => cell(some.find((row) => row.title === title && row.client === client))),
  ])
  return formatTable([[head, ...clients.map(([client, version]) => `${client} ${version}`)], ...lines])
}

function cell(row: Row | undefined): string {
  if (row === undefined) return ''
  if (row.problem !== '') return `fails: ${row.problem.replaceAll('|', '\\|')}`
  return row.note === '' ? 'works' : row.note
}

/** Padded as Prettier does it. */
function formatTable(lines: readonly (readonly string[])[]): string {
  const widths = lines[0]?.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0))) ?? []
  const [head = '', ...body] = lines.map(
    (line) => `| ${line.map((text, at) => text.padEnd(widths[at] ?? 0)).join(' | ')} |`,
  )
  return [head, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...body].join('\n')
}
