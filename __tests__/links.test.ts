import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix, relative, sep } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { markdownToHTML } from 'comrak'

const root = join(import.meta.dirname, '..')

/** A page of this repository on GitHub, with its path and anchor. */
const PAGE =
  /https:\/\/github\.com\/await-agent-job\/await-agent-job(?:\/(?:blob|tree)\/(?:main|HEAD)\/([\w./-]+))?(#[\w-]+)?(?![\w/#-])/g
/** A page of the docs that a comment or a text names. In quotes, it is data of a simulation. */
const MENTION = /(?<![\w./'"`-])(docs\/[\w./-]+\.md)(#[\w-]+)?/g

describe('links', () => {
  it.each(['.', '.github', 'start', 'verify', 'docs', 'examples', 'scripts', 'simulator', 'src'])(
    'of the files in %s lead to something that exists',
    (place) => {
      expect(filesIn(place).flatMap((file) => brokenLinks(file, read(file)))).toEqual([])
    },
  )

  it.each([
    ['a missing file', 'README.md', '[x](docs/missing.md)', 'docs/missing.md'],
    ['a missing heading', 'docs/api.md', '[x](#none)', 'docs/api.md#none'],
    ['a heading of another page', 'start/README.md', '[x](../README.md#codes)', 'README.md#codes'],
    ['a missing page', 'examples/a.yml', `# ${page('/blob/HEAD/docs/x.md')}`, 'docs/x.md'],
    ['a missing heading of the start page', 'docs/a.md', page('#none'), 'README.md#none'],
    ['a missing heading in a comment', 'src/a.ts', '// docs/api.md#none.', 'docs/api.md#none'],
  ])('are found if they lead to %s', (_, file, text, broken) => {
    expect(brokenLinks(file, text)).toEqual([`${file}: ${broken}`])
  })

  it('may lead to a heading with code, or to a repeated one, but not to code that looks like one', () => {
    const markdown = '# A `b-c`, (d)\n\n## [E](x.md) & f\n\n## E & f\n\n```\n# Code\n```\n'

    expect(anchorsOf(markdown)).toEqual(['#a-b-c-d', '#e--f', '#e--f-1'])
  })
})

function page(rest: string): string {
  return `https://github.com/await-agent-job/await-agent-job${rest}`
}

/** The files of a folder and the folders in it; of the root, only its own. */
function filesIn(place: string): string[] {
  return readdirSync(join(root, place), { withFileTypes: true, recursive: place !== '.' })
    .filter((entry) => entry.isFile() && /\.(md|yml|ts|js|sh|json)$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .filter((file) => !file.includes('node_modules'))
}

/** What the links of a file lead to, if it does not exist, with the name of the file before it. */
function brokenLinks(file: string, text: string): string[] {
  const targets = file.endsWith('.md')
    ? [...matches(PAGE, text), ...relativeLinks(file, text)]
    : [...matches(PAGE, text), ...matches(MENTION, text)]

  return targets.filter((target) => !exists(target)).map((target) => `${file}: ${target}`)
}

function matches(pattern: RegExp, text: string): string[] {
  return [...text.matchAll(pattern)].map(([, path = 'README.md', anchor = '']) => path + anchor)
}

/** What the relative links of a Markdown file lead to, from the root of the repository. */
function relativeLinks(file: string, markdown: string): string[] {
  const hrefs = [...render(markdown).matchAll(/ href="([^"]*)"/g)].map(([, href = '']) => href)

  return hrefs
    .filter((href) => !/^[a-z]+:/.test(href))
    .map((href) => (href.startsWith('#') ? file + href : posix.join(posix.dirname(file), href)))
}

function exists(target: string): boolean {
  const [path = '', anchor] = target.split('#')
  if (!existsSync(join(root, path))) return false
  if (anchor === undefined) return true

  return anchorsOf(read(path)).includes(`#${anchor}`)
}

/** The anchors that GitHub gives to the headings of a Markdown file. */
function anchorsOf(markdown: string): string[] {
  const seen = new Map<string, number>()

  return [...render(markdown).matchAll(/<h[1-6]>(.*?)<\/h[1-6]>/g)].map(([, heading = '']) => {
    const slug = heading
      .replaceAll(/<[^>]+>|&\w+;/g, '')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-')
    const times = seen.get(slug) ?? 0
    seen.set(slug, times + 1)
    return times === 0 ? `#${slug}` : `#${slug}-${times}`
  })
}

function render(markdown: string): string {
  return markdownToHTML(markdown, { extension: { autolink: true, table: true } })
}

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}
