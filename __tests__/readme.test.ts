import './support/one-realm.ts'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { startGitHub } from '../simulator/github.ts'
import { active, completed, failed, type Script } from '../simulator/job-script.ts'
import { startService } from '../simulator/service.ts'
import { run } from '../src/main.ts'
import { createCore } from './support/fake-core.ts'
import { createClock, noJitter } from './support/fakes.ts'
import { PR_LINK as prLink } from './support/outcomes.ts'

/** The clock of the simulated service: the milliseconds since the start. */
type Elapsed = () => number

const ACTIVE_MS = 115_000

// GitHub renders the summary and the comment in the README as it does in their own places.
it('the README shows the log, the job summary and the comment as a run writes them', async () => {
  const one = await runAction((elapsedMs) => ({
    job_8f3a: () => (elapsedMs() < ACTIVE_MS ? active() : completed({ prLink })),
  }))
  const several = await runAction(() => ({
    job_8f3a: [completed({ prLink })],
    job_91bc: [failed()],
    job_77aa: [completed()],
  }))
  const [, table = ''] = /(\| Job .*?)\n\n/s.exec(several.summary) ?? []

  const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8')
  const samples = /<!-- prettier-ignore-start -->\n(.*?)<!-- prettier-ignore-end -->/s
  const [, shown] = samples.exec(readme) ?? []
  const [, excerpt = ''] = /^```text\n(.*?)^```$/ms.exec(readme) ?? []
  expect(one.log.split('\n')).toEqual(expect.arrayContaining(excerpt.trim().split('\n')))
  expect(shown).toBe(`
The step's log:

\`\`\`text
${one.log}
\`\`\`

The job summary, on the page of the run:

${quote(one.summary)}

With several jobs, the table has a row for each:

${quote(table)}

The comment, on the issue or pull request, if you ask for one:

${quote(one.comment.replace(/^<!--.*-->\n/, ''))}

`)
})

async function runAction(jobsFor: (elapsedMs: Elapsed) => Record<string, Script>) {
  const directory = mkdtempSync(join(tmpdir(), 'readme-'))
  const event = join(directory, 'event.json')
  writeFileSync(event, '{"issue":{"number":42}}')
  const clock = createClock()
  const startedAt = clock.now()
  const jobs = jobsFor(() => clock.now() - startedAt)
  const service = await startService({ jobs })
  const github = await startGitHub()
  Object.assign(process.env, {
    GITHUB_API_URL: github.apiUrl,
    GITHUB_EVENT_NAME: 'issues',
    GITHUB_EVENT_PATH: event,
    GITHUB_OUTPUT: join(directory, 'output'),
    GITHUB_REPOSITORY: 'acme/app',
    GITHUB_RUN_ID: '4711',
    GITHUB_SERVER_URL: 'https://github.com',
  })
  const { core, calls, summary } = createCore({
    inputs: {
      'base-url': service.baseUrl,
      'project-id': service.projectId,
      'job-id': Object.keys(jobs).join(),
      'admin-key': service.adminKey,
      'github-token': github.token,
      comment: 'pull-request',
    },
  })

  await run({ core, process, clock, random: noJitter }).finally(() =>
    Promise.all([service.close(), github.close()]),
  )
  rmSync(directory, { recursive: true })

  const lines = calls.flatMap((call) => {
    const [, level, text] = /^(info|notice)(?: \[.*?\])?: (.*)/.exec(call) ?? []
    if (text === undefined) return []
    return [level === 'notice' ? `Notice: ${text}` : text]
  })
  const log = lines.join('\n').replaceAll(service.baseUrl, 'https://agents.example.com')
  return { log, summary: summary(), comment: github.comments[0]?.body ?? '' }
}

function quote(markdown: string): string {
  return markdown.trim().replaceAll(/^/gm, '> ').replaceAll(/ +$/gm, '')
}
