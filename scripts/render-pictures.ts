import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { runAction } from '../__tests__/support/run-action.ts'
import { startGitHub } from '../simulator/github.ts'
import { activeFor, completed } from '../simulator/job-script.ts'
import { startService } from '../simulator/service.ts'

const help = `Runs the bundle once for about four minutes, writes its log into README.md, and renders its job summary and its
comment to docs/images as GitHub shows them, in light and in dark.

  npm run pictures

Needs Chromium (on Debian: apt install chromium fonts-noto-core fonts-noto-mono fonts-noto-color-emoji; CHROMIUM is its
name or path) and the npm registry. Neither install nor tests need this.`

/** Only the pictures need them, so they are no dependencies: fetched when needed, by exact version. */
const TOOLS = ['marked@18.2.1', 'github-markdown-css@5.9.0']
const CHROMIUM = process.env['CHROMIUM'] ?? 'chromium'
const WIDTH = 900
const ACTIVE_MS = 250_000
const root = resolve(import.meta.dirname, '..')
const run = promisify(execFile)

const MEASURE = `<script>
document.documentElement.dataset.height = Math.ceil(document.body.getBoundingClientRect().height)
</script>`

interface Theme {
  readonly name: 'light' | 'dark'
  readonly text: string
  readonly muted: string
  readonly background: string
  readonly header: string
  readonly border: string
}

const themes: readonly Theme[] = [
  {
    ...{ name: 'light', text: '#1f2328', muted: '#59636e' },
    ...{ background: '#ffffff', header: '#f6f8fa', border: '#d1d9e0' },
  },
  {
    ...{ name: 'dark', text: '#f0f6fc', muted: '#9198a1' },
    ...{ background: '#0d1117', header: '#151b23', border: '#3d444d' },
  },
]

const directory = await mkdtemp(join(tmpdir(), 'pictures-'))
try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  console.error(help)
  process.exitCode = 1
} finally {
  await rm(directory, { recursive: true })
}

async function main(): Promise<void> {
  await run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', directory, ...TOOLS])
  const { log, summary, comment } = await runOnce()
  await replaceLog(log)
  const pictures = {
    'job-summary': summaryFrame(await toHtml(summary)),
    comment: commentFrame(await toHtml(comment)),
  }
  for (const theme of themes) {
    for (const [name, body] of Object.entries(pictures)) await render(name, { theme, body })
  }
}

/** A real run of the bundle against the simulated service and GitHub. */
async function runOnce(): Promise<{ log: string; summary: string; comment: string }> {
  const prLink = 'https://github.com/acme/app/pull/7'
  const service = await startService({ jobs: { job_8f3a: activeFor(ACTIVE_MS, completed({ prLink })) } })
  const github = await startGitHub()
  const { lines, summary } = await runAction({
    inputs: {
      'base-url': service.baseUrl,
      'project-id': service.projectId,
      'job-id': 'job_8f3a',
      'admin-key': service.adminKey,
      comment: 'pull-request',
    },
    token: github.token,
    eventName: 'issues',
    event: { action: 'labeled', issue: { number: 42 } },
    env: { GITHUB_API_URL: github.apiUrl },
    limitMs: 0,
  }).finally(() => Promise.all([service.close(), github.close()]))
  const [comment] = github.comments
  if (summary === '' || comment === undefined) throw new Error('The run made no summary or no comment.')
  const log = lines.join('\n').replaceAll(service.baseUrl, 'https://agents.example.com')
  return { log, summary, comment: comment.body }
}

async function replaceLog(log: string): Promise<void> {
  const file = join(root, 'README.md')
  const text = await readFile(file, 'utf8')
  const block = /(?<=<!-- log -->\n\n```text\n).*?(?=\n```)/s
  if (!block.test(text)) throw new Error('README.md has no place for the log.')
  await writeFile(
    file,
    text.replace(block, () => log),
  )
}

async function toHtml(markdown: string): Promise<string> {
  const input = join(directory, 'input.md')
  await writeFile(input, markdown)
  const marked = join(directory, 'node_modules/marked/bin/marked.js')
  const { stdout } = await run(process.execPath, [marked, '--gfm', '--input', input])
  return stdout
}

async function render(name: string, { theme, body }: { theme: Theme; body: string }): Promise<void> {
  const page = join(directory, `${name}.html`)
  const picture = join(root, 'docs/images', `${name}-${theme.name}.png`)
  const css = join(directory, `node_modules/github-markdown-css/github-markdown-${theme.name}.css`)
  const style = (await readFile(css, 'utf8')) + frameCss(theme)
  await writeFile(page, `<!doctype html><meta charset="utf-8"><style>${style}</style>${body}${MEASURE}`)

  const { stdout } = await browse(['--dump-dom', `--window-size=${WIDTH},800`], page)
  const [, height] = /data-height="(\d+)"/.exec(stdout) ?? []
  if (height === undefined) throw new Error(`${CHROMIUM} did not lay out the page.`)
  await browse([`--screenshot=${picture}`, `--window-size=${WIDTH},${height}`], page)
  console.log(`${picture}: ${Math.ceil((await stat(picture)).size / 1000)} kB`)
}

function browse(flags: readonly string[], page: string) {
  return run(CHROMIUM, [
    '--headless=new',
    '--no-sandbox', // it sees nothing but our own page
    '--hide-scrollbars',
    '--force-device-scale-factor=2',
    `--user-data-dir=${join(directory, 'profile')}`,
    ...flags,
    `file://${page}`,
  ])
}

/** What GitHub draws around the two. */
function frameCss({ text, muted, background, header, border }: Theme): string {
  return `
html, body { margin: 0; background: ${background} }
body { padding: 16px; display: flow-root; font: 14px/1.5 'Noto Sans', Helvetica, Arial, sans-serif; color: ${text} }
.box { border: 1px solid ${border}; border-radius: 6px; overflow: hidden }
.head { padding: 8px 16px; border-bottom: 1px solid ${border}; background: ${header}; color: ${muted} }
.head b { color: ${text}; font-weight: 600 }
.plain { background: none; border: 0; padding: 16px 16px 0; font-weight: 600; color: ${text} }
.label { border: 1px solid ${border}; border-radius: 2em; padding: 0 7px; font-size: 12px }
.markdown-body { padding: 16px; font-size: 14px }
.markdown-body table { display: table; width: max-content; max-width: 100%; font-size: 12.5px }
.markdown-body td code { white-space: nowrap }
.row { display: flex; gap: 16px }
.row .box { flex: 1 }
.avatar { width: 40px; height: 40px; border-radius: 50%; background: #59636e; color: #fff; display: grid; place-items: center; font-weight: 600 }`
}

function summaryFrame(html: string): string {
  return `<div class="box"><div class="head plain">wait summary</div><div class="markdown-body">${html}</div></div>`
}

function commentFrame(html: string): string {
  return `<div class="row"><div class="avatar">ga</div><div class="box">
    <div class="head"><b>github-actions</b> <span class="label">bot</span> commented 1 minute ago</div>
    <div class="markdown-body">${html}</div></div></div>`
}
