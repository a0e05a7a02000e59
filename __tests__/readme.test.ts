import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { parse } from 'yaml'
import { type GitHub, startGitHub } from '../simulator/github.ts'
import { completed } from '../simulator/job-script.ts'
import { type Service, startService } from '../simulator/service.ts'
import { describeScripts } from './support/describe-scripts.ts'
import {
  type Contexts,
  isMet,
  type Job,
  jobOf,
  parseWorkflow,
  render,
  runScript,
  stepOf,
  type Workflow,
} from './support/recipe.ts'
import { PR_LINK as prLink } from './support/results.ts'
import { gateWorkflow, reviewWorkflow, waitWorkflow } from './support/readme-workflows.ts'
import { runAction as runBundle } from './support/run-action.ts'

describeScripts('bash')('a workflow that the README shows', () => {
  const prompt = 'Say "$(id)".\nTwice.'
  const prHeadSha = '1a2b3c4d5e6f7a8b9c0d1e2f3a4b5c6d7e8f9a0b'
  const completedWith = { status: 'completed', prLink }
  let contexts: Contexts
  let service: Service
  let github: GitHub

  beforeEach(async () => {
    service = await startService({
      jobs: { job_8f3a: [completed({ prLink })] },
      start: () => [completed({ prLink })],
    })
    const pull = { repository: 'acme/app', number: 7, sha: prHeadSha, files: ['docs/login.md'] }
    github = await startGitHub({ pulls: [pull] })
    contexts = {
      github: { token: 'ghs_x', server_url: 'https://github.com', repository: 'acme/app' },
      inputs: { prompt, 'job-id': 'job_8f3a' },
      secrets: { AGENT_ADMIN_KEY: 'svc_demo_0123456789' },
      vars: {
        AGENT_BASE_URL: service.baseUrl,
        AGENT_PROJECT_ID: service.projectId,
        AGENT_LOGIN: 'acme-agent[bot]',
      },
    }
  })

  afterEach(() => Promise.all([service.close(), github.close()]))

  /** Runs the step of a job that uses this repository, by the bundle, and returns what it knows then. */
  async function use(job: Job, needs: object = {}) {
    const step = stepOf(job, 'await-agent-job/')
    const [, action = 'wait'] = /\/(start|verify)@/.exec(step.uses) ?? []
    const { exitCode, outputs } = await runBundle({
      action: action === 'start' || action === 'verify' ? action : 'wait',
      inputs: render(step.with, { ...contexts, needs }),
      token: github.token,
      env: { GITHUB_API_URL: github.apiUrl },
    })
    return { exitCode, steps: { [step.id]: { outputs } } }
  }

  /** The job of a workflow, and what others need of it. */
  async function runJob(workflow: Workflow, name: string, needs: object = {}) {
    const job = jobOf(workflow, name)
    const { exitCode, steps } = await use(job, needs)
    const result = exitCode === 0 ? 'success' : 'failure'
    return { [name]: { result, outputs: render(job.outputs, { steps }) } }
  }

  it('waits for an agent job', async () => {
    expect(await runJob(parseWorkflow(parse(waitWorkflow)), 'wait')).toMatchObject({
      wait: { result: 'success' },
    })
  })

  it('starts an agent, waits for it, and asks for a review', async () => {
    const workflow = parseWorkflow(parse(reviewWorkflow))
    const start = await runJob(workflow, 'start')
    const needs = await runJob(workflow, 'wait', start)
    const review = jobOf(workflow, 'review')

    expect(JSON.parse(service.requests[0]?.body ?? '')).toEqual({ prompt })
    expect(needs).toEqual({ wait: { result: 'success', outputs: completedWith } })
    expect(isMet(review.if, { needs })).toBe(true)
    expect(
      runScript(stepOf(review, 'gh '), { contexts: { ...contexts, needs }, gh: [''] }),
    ).toMatchObject({
      passes: true,
      calls: [`pr comment ${prLink} --body Please review what the agent did.`],
    })
  })

  it('deploys the commit that it verified', async () => {
    const deploy = jobOf(parseWorkflow(parse(gateWorkflow)), 'deploy')
    const { exitCode, steps } = await use(deploy, { wait: { outputs: completedWith } })
    const programs = { 'deploy.sh': 'echo deployed' }

    expect(exitCode).toBe(0)
    expect(render(stepOf(deploy, 'actions/checkout@').with, { steps })['ref']).toBe(prHeadSha)
    expect(runScript(stepOf(deploy, './deploy.sh'), { programs }).lines).toEqual(['deployed'])
    // What fails to verify ends the job before these steps.
    expect(deploy.steps.map((step) => step.uses.replace(/@.*/, ''))).toEqual([
      'await-agent-job/await-agent-job/verify',
      'actions/checkout',
      '',
    ])
    expect(deploy.steps.map((step) => step.if)).toEqual(['', '', ''])
  })

  it.each([
    ['of a failed job', { status: 'failed', prLink }],
    ['without a link', { status: 'completed' }],
  ])('asks for no review and deploys nothing %s', (_, outputs) => {
    const needs = { wait: { outputs } }
    const workflows = [reviewWorkflow, gateWorkflow].map((yaml) => parseWorkflow(parse(yaml)))
    const last = workflows.map(({ jobs }) => Object.values(jobs).at(-1)?.if ?? '')

    expect(last.map((condition) => isMet(condition, { needs }))).toEqual([false, false])
  })
})
