import { spawnSync } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, it } from '@jest/globals'
import { parse } from 'yaml'
import { z } from 'zod'
import { agentUser, bot, fork, pushBy, onPull } from './support/recipe-events.ts'
import {
  AGENT,
  COMMIT,
  describeRecipe,
  directory,
  failed,
  expectRun,
  KEY,
  LINK,
  type Options,
  outputs,
  passed,
  read,
  type Row,
  run,
  VERIFY,
} from './support/run-recipe.ts'

const nothingFound = { open: [[]], merged: [[]] }

/** The first code of a language below a heading of a page, without its indentation. */
async function snippet(page: string, heading: string, language = 'yaml'): Promise<string> {
  const [, section = ''] = (await read(page)).split(`\n## ${heading}\n`)
  const block = new RegExp(`^( *)\`\`\`${language}\\n(.*?)^\\1\`\`\`$`, 'ms')
  const [, indent = '', code = ''] = block.exec(section.split('\n## ')[0] ?? '') ?? []
  return code.replaceAll(new RegExp(`^${indent}`, 'gm'), '')
}

/** A test for each row. */
function itRuns(recipe: string, rows: readonly Row[], common: Options = {}): void {
  it.each(rows)(`${recipe}: %s`, async (_, options, expected) => {
    await expectRun(recipe, { ...common, ...options }, expected)
  })
}

const fromTheDocs = join(directory, 'from-the-docs.yml')

async function writeWorkflow(text: string): Promise<{ file: string }> {
  await writeFile(fromTheDocs, text)
  return { file: fromTheDocs }
}

/** A recipe in which code of the docs takes the place of what matches, as deep as its first group. */
async function replaced(recipe: string, part: RegExp, code: string): Promise<{ file: string }> {
  const text = await read(`examples/${recipe}.yml`)
  expect(text).toMatch(part)
  return writeWorkflow(text.replace(part, (_, indent: string) => code.replace(/^(?=.)/gm, indent)))
}

describeRecipe('the docs: the shortest gate', () => {
  const file = join(directory, 'shortest.yml')
  const at = (sha: string) => ({ head: { sha, repo: { full_name: 'acme/app' } } })
  const ofAgent = onPull({ user: agentUser, ...at(COMMIT) })
  const checks = {
    uses: VERIFY,
    'pr-link': LINK,
    'pr-author': 'acme-agent[bot]',
    'pr-paths': 'docs/**',
  }

  beforeAll(async () => {
    await writeFile(file, await snippet('verify/README.md', 'The shortest gate'))
  })

  itRuns(
    'gate',
    [
      ['verifies what the agent opened', ofAgent, { ends: 'docs-only success', used: [checks] }],
      ['verifies what it pushed', onPull(at(COMMIT), { sender: agentUser }), { used: [checks] }],
      ['fails with it', { ...ofAgent, verify: failed({}) }, { ends: 'docs-only failure' }],
      [
        'fails if it verified another commit than that of the event',
        onPull({ user: agentUser, ...at('0'.repeat(40)) }),
        { ends: 'docs-only failure' },
      ],
      ['passes for anybody else', onPull(), { ends: 'docs-only skipped' }],
    ],
    { file },
  )
})

describeRecipe('the docs: block a merge until the agent has finished', () => {
  const ofBot = { user: bot }
  const ofOrganization = { user: { type: 'Organization' } }
  const queue = { event: {}, github: { event_name: 'merge_group' } }
  const otherEvent = { ...onPull({ head: null }), github: { event_name: 'workflow_dispatch' } }
  const passes = { ends: 'agent skipped, agent-check success', printed: [] }
  const fails = {
    ends: 'agent skipped, agent-check failure',
    names: { 'agent-check': 'agent-check' },
    printed: [
      expect.stringMatching(
        /^error : No agent job completed for this commit\. If .* a fork, push /,
      ),
    ],
  }
  const failsOfFork = { ...fails, names: { 'agent-check': 'agent-check of a fork' } }
  const started = {
    ends: 'agent success, agent-check success',
    // A push of the agent's to the branch would fail the check.
    used: [
      {
        uses: AGENT,
        prompt: expect.stringMatching(/\/7\. .* do not push to its branch\.$/),
      },
    ],
    group: 'gate-refs/pull/7/merge',
  }
  const ends = expect.stringMatching(/, agent-check failure$/)

  beforeAll(async () => {
    await writeWorkflow(
      await snippet('docs/gates.md', 'Block a merge until the agent has finished'),
    )
  })

  const rows: readonly Row[] = [
    ['passes once the agent job has completed', onPull(), started],
    ['starts no agent for a bot’s pull request', onPull(ofBot, { sender: bot }), passes],
    ['starts no agent for a person’s push to it', onPull(ofBot), passes],
    ['starts no agent for a merge queue', queue, passes],
    ['fails at a push by a bot', onPull({}, { sender: bot }), fails],
    ['fails for an author of another type', onPull(ofOrganization), fails],
    // A pull request from a fork can have the same commit as one from here.
    ['fails for a fork', onPull({ head: fork }), failsOfFork],
    ['fails for a bot’s fork', onPull({ ...ofBot, head: fork }), failsOfFork],
    ['fails at another event', otherEvent, fails],
    ['fails if the agent job failed', { agent: failed(outputs) }, { ends }],
    ['fails if the agent job returned nothing', { agent: passed({}) }, { ends }],
    ['fails while it is active', { agent: passed({ ...outputs, status: 'active' }) }, { ends }],
  ]
  itRuns('gate', rows, { ...onPull(), file: fromTheDocs })
})

const Step = z.object({ run: z.string(), env: z.record(z.string(), z.coerce.string()) })

describeRecipe('the docs: a step that calls gh', () => {
  /** Runs the script of a step as a runner does; gh prints this, or fails if it is undefined. */
  async function runStep(step: unknown, printed: string | undefined, more: Record<string, string>) {
    const { run: script, env } = Step.parse(step)
    const bin = join(directory, 'bin')
    const body = printed === undefined ? 'echo 404; exit 1' : `echo '${printed}'`
    await mkdir(bin, { recursive: true })
    await writeFile(join(bin, 'gh'), `#!/bin/sh\necho "gh $*" >> "$CALLS"\n${body}\n`, {
      mode: 0o755,
    })
    const calls = join(directory, 'gh-calls')
    await writeFile(calls, '')
    const options = {
      env: { ...env, ...more, CALLS: calls, PATH: `${bin}:${process.env['PATH'] ?? ''}` },
    }
    const { status, stdout: log } = spawnSync('bash', ['-ec', script], {
      ...options,
      encoding: 'utf8',
    })
    return { passes: status === 0, log, calls: (await readFile(calls, 'utf8')).trim().split('\n') }
  }

  it.each([
    ['the first run', '1', undefined],
    ['the last one that is allowed', '10', undefined],
    ['one too many', '11', 'Run 11'],
    ['many too many', '1234', 'Run 1234'],
    ['no number', '', 'Run unknown'],
    ['null', 'null', 'Run null'],
    ['none, though this one runs', '0', 'Run 0'],
    ['a failure of gh', undefined, 'Run unknown'],
  ])('of the daily limit passes only for a number within it: %s', async (_, printed, rejected) => {
    const job: unknown = parse(await snippet('docs/how-to.md', 'Spend less'))
    const { budget } = z.object({ budget: z.object({ steps: z.tuple([Step]) }) }).parse(job)
    const end = await runStep(budget.steps[0], printed, {
      GITHUB_SERVER_URL: 'https://github.com',
      GITHUB_REPOSITORY: 'acme/app',
      GITHUB_WORKFLOW_REF: 'acme/app/.github/workflows/after-merge.yml@refs/heads/main',
    })

    const error = `::error title=No agent was started::${rejected} of today, but at most 10 may start one.\n`
    expect([end.passes, end.log]).toEqual(rejected === undefined ? [true, ''] : [false, error])
    expect(end.calls).toEqual([
      expect.stringMatching(
        /^gh api --jq \.total_count repos\/acme\/app\/actions\/workflows\/after-merge\.yml\/runs\?created=%3E%3D\d{4}-\d\d-\d\d&per_page=1$/,
      ),
    ])
  })

  it('marks the verified pull request, and no other', async () => {
    const steps: unknown = parse(
      await snippet('docs/how-to.md', 'Mark ready, label, ask for a review'),
    )
    const [step] = z.tuple([Step]).parse(steps)
    const { passes, calls } = await runStep(step, '', { GH_REPO: 'acme/app', NUMBER: '7' })

    expect(passes).toBe(true)
    expect(calls).toEqual([
      'gh pr ready 7',
      'gh api --silent repos/acme/app/issues/7/labels -f labels[]=docs',
      'gh api --silent repos/acme/app/pulls/7/requested_reviewers -f reviewers[]=octocat',
    ])
  })
})

describeRecipe('the docs: send a chat message', () => {
  const message = 'Agent job `job_8f3a` <failed> & so on.'
  const said = ' Agent job `job_8f3a` &lt;failed> &amp; so on.'

  /** The text that is sent, without its beginning, which names the run. */
  async function report(recipe: string, options: Options, needs: string): Promise<string> {
    const yaml = await snippet('docs/how-to.md', 'Send a chat message')
    const jobs = yaml.replace('[agent]', needs)
    const file = await replaced(recipe, /(?<=\n( *)agent:\n.*)$/s, jobs)
    const secrets = { AGENT_ADMIN_KEY: KEY, CHAT_WEBHOOK_URL: 'https://chat.example.com' }
    await run(recipe, { ...file, secrets, ...options })

    const sent = await readFile(join(directory, 'answers/chat'), 'utf8').catch(() => '')
    if (sent === '') return ''
    const first = 'Please look at https://github.com/acme/app/actions/runs/4711'
    const { text } = z.object({ text: z.string().startsWith(first) }).parse(JSON.parse(sent))
    return text.slice(first.length)
  }

  it.each<[string, Options, string]>([
    ['failed, but it is green', { agent: passed({ ...outputs, status: 'failed', message }) }, said],
    ['failed', { agent: failed({ message }) }, said],
    ['was killed', { agent: failed({}) }, ' '],
    ['completed', { agent: passed(outputs) }, ''],
    ['was not started', { ...pushBy(bot), agent: passed({}) }, ''],
  ])('of after-merge, if the agent job %s', async (_, options, text) => {
    const given = { ...pushBy(), gh: nothingFound, ...options }

    expect(await report('after-merge', given, '[merged, agent, verify]')).toBe(text)
  })
})
