import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, it } from '@jest/globals'
import { z } from 'zod'
import {
  agentUser,
  bot,
  fork,
  green,
  pushBy,
  github,
  onPull,
  pull,
} from './support/recipe-events.ts'
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
  START,
  VERIFY,
} from './support/run-recipe.ts'

const nothingFound = { open: [[]], merged: [[]] }

/** The first code of a language below a heading of the docs. */
async function snippet(page: string, heading: string, language = 'yaml'): Promise<string> {
  const [, section = ''] = (await read(`docs/${page}`)).split(`\n## ${heading}\n`)
  const block = new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'ms')
  const [, code = ''] = block.exec(section.split('\n## ')[0] ?? '') ?? []
  return code
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
    await writeFile(file, await snippet('gates.md', 'The shortest gate'))
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
    await writeWorkflow(await snippet('gates.md', 'Block a merge until the agent has finished'))
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

describeRecipe('the docs', () => {
  it('queue the verified commit, and try again as long as GitHub rejects it', async () => {
    const code = await snippet('how-to.md', 'Merge through a merge queue', 'bash')
    const file = await replaced(
      'merge',
      /^( *)said=\$\(gh api --silent.*?&& continue ;;\n/ms,
      `${code};;\n`,
    )
    const change = [new Error('"e2e" is expected'), '']
    const { log, calls } = await run('merge', {
      ...file,
      gh: { ...green, change, pull: [pull, { id: 'PR_1' }, pull, { id: 'PR_1' }] },
    })

    expect(log).toMatch(/\nNot yet: pass "e2e" is expected\nslept 20\nQueued .*\n$/)
    const mutations = calls.filter((call) => call.startsWith('api graphql'))
    expect(mutations).toHaveLength(2)
    expect(mutations[1]).toContain(`-f id=PR_1 -f commit=${COMMIT} -f query=`)
    expect(mutations[1]).toContain('expectedHeadOid: $commit')
  })

  it('start an agent at another service, where no branch can add a field', async () => {
    const code = await snippet('services.md', 'Another service')
    const file = await replaced('agent', /^( *)# A service .*\n/m, code)
    const branch = 'x", "y": "$(id)\\'
    const { used } = await run('agent', { ...file, github: { head_ref: branch } })
    const { request = '', ...others } = used[0] ?? {}

    expect(JSON.parse(request)).toEqual({
      repository: 'https://github.com/acme/app',
      ref: branch,
      prompt: '{prompt}',
    })
    expect(others).toMatchObject({ uses: START, 'id-field': 'job.id' })
  })

  it('start merge on a schedule', async () => {
    const gates = (await read('docs/gates.md')).replaceAll(/\s+/g, ' ')
    const [, prompt = ''] = /`prompt: (\$\{\{.*?\}\})`/.exec(gates) ?? []
    const [, cron = ''] = /`schedule: \[\{ cron: '(.*?)' \}\]`/.exec(gates) ?? []
    const event = { schedule: cron }
    const file = await replaced('merge', /^( *)prompt: .*inputs\.prompt.*/m, `prompt: ${prompt}`)
    const { ends, used } = await run('merge', { ...file, ...github({}), event, inputs: {} })

    expect([cron, ends]).toEqual(['20 4 * * 1', 'agent success, merge success'])
    expect(used[0]?.['prompt']).toMatch(/^Update the docs /)
  })
})

describeRecipe('the docs: send a chat message', () => {
  const message = 'Agent job `job_8f3a` <failed> & so on.'
  const said = '\nAgent job `job_8f3a` &lt;failed> &amp; so on.'

  /** The text that is sent, without the line that names the run. */
  async function report(recipe: string, options: Options, needs = '[agent]'): Promise<string> {
    const yaml = await snippet('how-to.md', 'Send a chat message')
    const jobs = yaml.replace('[agent]', needs)
    const file = await replaced(recipe, /(?<=\n( *)agent:\n.*)$/s, jobs)
    const secrets = { AGENT_ADMIN_KEY: KEY, CHAT_WEBHOOK_URL: 'https://chat.example.com' }
    await run(recipe, { ...file, secrets, ...options })

    const sent = await readFile(join(directory, 'answers/chat'), 'utf8').catch(() => '')
    if (sent === '') return ''
    const first = `Please look at this run of "${recipe}" in acme/app: https://github.com/acme/app/actions/runs/4711`
    const { text } = z.object({ text: z.string().startsWith(first) }).parse(JSON.parse(sent))
    return text.slice(first.length)
  }

  it.each<[string, Options, string]>([
    ['failed, but it is green', { agent: passed({ ...outputs, status: 'failed', message }) }, said],
    ['failed', { agent: failed({ message }) }, `\nGitHub job agent: failure${said}`],
    ['was killed', { agent: failed({}) }, '\nGitHub job agent: failure'],
    ['completed', { agent: passed(outputs) }, ''],
    ['was not started', { ...pushBy(bot), agent: passed({}) }, ''],
  ])('of after-merge, if the agent job %s', async (_, options, text) => {
    const given = { ...pushBy(), gh: nothingFound, ...options }

    expect(await report('after-merge', given, '[merged, agent, verify]')).toBe(text)
  })

  it('of merge, with the reason why nothing was merged', async () => {
    const gh = { ...green, pull: [{ ...pull, isDraft: true }] }
    const options = { gh, agent: passed({ ...outputs, message }) }
    const text = await report('merge', options, '[agent, merge]')

    expect(text).toMatch(/^\nAgent job .*\nGitHub job merge: failure\nIt is "OPEN .* draft:true /)
  })
})
