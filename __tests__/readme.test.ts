import './support/one-realm.ts'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { startGitHub } from '../simulator/github.ts'
import { active, completed } from '../simulator/job-script.ts'
import { startService } from '../simulator/service.ts'
import { run } from '../src/main.ts'
import { createCore } from './support/fake-core.ts'
import { createClock, noJitter } from './support/fakes.ts'
import { PR_LINK as prLink } from './support/outcomes.ts'

const ACTIVE_MS = 250_000

// GitHub renders the summary and the comment in the README as it does in their own places.
it('the README shows the log, the job summary and the comment as a run writes them', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'readme-'))
  const event = join(directory, 'event.json')
  writeFileSync(event, '{"issue":{"number":42}}')
  const clock = createClock()
  const startedAt = clock.now()
  const script = () => (clock.now() - startedAt < ACTIVE_MS ? active() : completed({ prLink }))
  const service = await startService({ jobs: { job_8f3a: script } })
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
      'job-id': 'job_8f3a',
      'admin-key': service.adminKey,
      'github-token': github.token,
      comment: 'pull-request',
    },
  })

  await run({ core, process, clock, random: noJitter }).finally(() =>
    Promise.all([service.close(), github.close()]),
  )
  rmSync(directory, { recursive: true })

  const log = calls.flatMap((call) => {
    const [, level, text] = /^(info|notice)(?: \[.*?\])?: (.*)/.exec(call) ?? []
    return text === undefined ? [] : [level === 'notice' ? `Notice: ${text}` : text]
  })
  const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8')
  const [, shown] =
    /<!-- prettier-ignore-start -->\n(.*?)<!-- prettier-ignore-end -->/s.exec(readme) ?? []
  expect(shown).toBe(`
\`\`\`text
${log.join('\n').replaceAll(service.baseUrl, 'https://agents.example.com')}
\`\`\`

The job summary, on the page of the run:

${quote(summary())}

The comment, on the issue or pull request, if you ask for one:

${quote(github.comments[0]?.body.replace(/^<!--.*-->\n/, '') ?? '')}

`)
})

function quote(markdown: string): string {
  return markdown.trim().replaceAll(/^/gm, '> ').replaceAll(/ +$/gm, '')
}
