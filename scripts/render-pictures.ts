import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { runAction } from '../__tests__/support/run-action.ts'
import { startGitHub } from '../simulator/github.ts'
import { defaultScenario, getScenario } from '../simulator/scenarios.ts'
import { startService } from '../simulator/service.ts'

const help = `Renders the job summary and the comment that the bundle makes to docs/images, as GitHub shows them.

  npm run pictures

Needs Chromium (CHROMIUM=name or path of the program) and the npm registry; neither install nor tests do.`

/** They serve these pictures alone, so they are no dependencies: fetched when needed, by exact version. */
const TOOLS = ['marked@18.2.1', 'github-markdown-css@5.9.0']
const CHROMIUM = process.env['CHROMIUM'] ?? 'chromium'
const WIDTH = 900
const images = resolve(import.meta.dirname, '../docs/images')
const run = promisify(execFile)

const measure = `<script>
document.documentElement.dataset.height = Math.ceil(document.body.getBoundingClientRect().height)
</script>`

// What GitHub draws around the two.
const frameCss = `
html, body { margin: 0; background: #fff }
body { padding: 16px; display: flow-root; font: 14px/1.5 'Noto Sans', Helvetica, Arial, sans-serif; color: #1f2328 }
.box { border: 1px solid #d1d9e0; border-radius: 6px; overflow: hidden }
.head { padding: 8px 16px; border-bottom: 1px solid #d1d9e0; background: #f6f8fa; color: #59636e }
.head b { color: #1f2328; font-weight: 600 }
.plain { background: none; border: 0; padding: 16px 16px 0; font-weight: 600; color: #1f2328 }
.label { border: 1px solid #d1d9e0; border-radius: 2em; padding: 0 7px; font-size: 12px }
.markdown-body { padding: 16px; font-size: 14px }
.markdown-body table { display: table; width: max-content; max-width: 100%; font-size: 13px }
.row { display: flex; gap: 16px }
.row .box { flex: 1 }
.avatar { width: 40px; height: 40px; border-radius: 50%; background: #1f2328; color: #fff; display: grid; place-items: center; font-weight: 600 }`

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
  const css = await readFile(
    join(directory, 'node_modules/github-markdown-css/github-markdown-light.css'),
    'utf8',
  )
  const { summary, comment } = await play()
  await render('job-summary', css, summaryFrame(await toHtml(summary)))
  await render('comment', css, commentFrame(await toHtml(comment)))
}

/** A real run of the bundle against the simulated service and GitHub. */
async function play(): Promise<{ summary: string; comment: string }> {
  const scenario = getScenario(defaultScenario)
  const service = await startService({ jobs: { job_8f3a: scenario.script } })
  const github = await startGitHub()
  const { summary } = await runAction({
    inputs: {
      'base-url': service.baseUrl,
      'project-id': service.projectId,
      'job-id': 'job_8f3a',
      'admin-key': service.adminKey,
      ...scenario.inputs,
    },
    token: github.token,
    eventName: 'issues',
    event: { action: 'opened', issue: { number: 42 } },
    env: { GITHUB_API_URL: github.apiUrl },
  }).finally(() => Promise.all([service.close(), github.close()]))
  const [comment] = github.comments
  if (summary === '' || comment === undefined) throw new Error('The run made no summary or no comment.')
  return { summary, comment: comment.body }
}

async function toHtml(markdown: string): Promise<string> {
  const input = join(directory, 'input.md')
  await writeFile(input, markdown)
  const { stdout } = await run(process.execPath, [
    join(directory, 'node_modules/marked/bin/marked.js'),
    '--gfm',
    '--input',
    input,
  ])
  return stdout
}

async function render(name: string, css: string, body: string): Promise<void> {
  const page = join(directory, `${name}.html`)
  const picture = join(images, `${name}.png`)
  await writeFile(
    page,
    `<!doctype html><meta charset="utf-8"><style>${css}${frameCss}</style>${body}${measure}`,
  )
  const { stdout } = await browse(['--dump-dom'], page)
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
    ...(flags.some((flag) => flag.startsWith('--window-size')) ? [] : [`--window-size=${WIDTH},800`]),
    ...flags,
    `file://${page}`,
  ])
}

function summaryFrame(html: string): string {
  return `<div class="box"><div class="head plain">wait summary</div><div class="markdown-body">${html}</div></div>`
}

function commentFrame(html: string): string {
  return `<div class="row"><div class="avatar">ga</div><div class="box">
    <div class="head"><b>github-actions</b> <span class="label">bot</span> commented 1 minute ago</div>
    <div class="markdown-body">${html}</div></div></div>`
}
