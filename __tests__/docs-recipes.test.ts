import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { parse } from 'yaml'
import { describeScripts } from './support/describe-scripts.ts'
import { type Job, jobOf, parseWorkflow, runScript, stepOf } from './support/recipe.ts'

const docs = join(import.meta.dirname, '../docs')
const pages = readdirSync(docs).map((name) => readFileSync(join(docs, name), 'utf8'))
const blocks = [...pages.join('\n').matchAll(/^( *)```yaml\n(.*?)^\1```$/gms)].map(
  ([, indent = '', code = '']) => code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
)

/** The YAML in a page that begins so, wherever it stands. */
function blockOf(beginning: string): string {
  const block = blocks.find((code) => code.startsWith(beginning))
  if (block === undefined) throw new Error(`No page has a block that begins with ${beginning}`)
  return block
}

/** The job that a page shows. */
function jobOnPage(name: string): Job {
  const jobs: unknown = parse(blockOf(`${name}:`))
  return jobOf(parseWorkflow({ jobs }), name)
}

const github = {
  token: 'ghs_x',
  server_url: 'https://github.com',
  repository: 'acme/app',
  run_id: '4711',
}

describeScripts('bash')('the docs', () => {
  it.each([
    ['the first', '1', '0', true],
    ['the last', '13', '3', true],
    ['one too many', '14', '3', false],
    ['none, though this one runs', '3', '3', false],
    ['nothing', '', '', false],
    ['null', 'null', '0', false],
    ['an outage', new Error('HTTP 502'), '0', false],
  ])('of the budget let pass %s', (_, all, skipped, expected) => {
    const { passes, calls } = runScript(stepOf(jobOnPage('budget'), 'export GH_HOST'), {
      contexts: { github },
      env: {
        GITHUB_ACTOR: 'octocat',
        GITHUB_WORKFLOW_REF: 'acme/app/.github/workflows/on-label.yml@refs/heads/main',
      },
      gh: [all, skipped],
    })

    expect(passes).toBe(expected)
    expect(calls[0]).toMatch(
      /^api --method GET repos\/acme\/app\/actions\/workflows\/on-label\.yml\/runs --jq \.total_count -f actor=octocat -f created=>=\d{4}-\d\d-\d\d -F per_page=1$/,
    )
    expect(calls[1] ?? ' -f status=skipped').toMatch(/ -f status=skipped$/)
  })

  it('mark the verified pull request, and no other', () => {
    const steps: unknown = parse(blockOf('- run: |\n    gh pr ready'))
    const step = stepOf(jobOf(parseWorkflow({ jobs: { mark: { steps } } }), 'mark'), 'gh')
    const verified = { verify: { outputs: { prNumber: '7' } } }
    const contexts = { github, steps: verified }
    const { passes, calls } = runScript(step, { contexts, gh: ['', '', ''] })

    expect(passes).toBe(true)
    expect(calls).toEqual([
      'pr ready 7',
      'api --silent repos/acme/app/issues/7/labels -f labels[]=YOUR_LABEL',
      'api --silent repos/acme/app/pulls/7/requested_reviewers -f reviewers[]=A_LOGIN',
    ])
  })
})
