import { stringify } from 'yaml'
import type { Task } from './client.ts'

/** How a step, its job and a later job must end, in every runner. */
interface Scenario extends Partial<Task> {
  readonly title: string
  readonly event?: 'issues' | 'pull_request'
  readonly step?: { readonly 'continue-on-error'?: true; readonly 'timeout-minutes'?: number }
  /** The step's inputs besides address, project and key. */
  readonly with: Readonly<Record<string, string>>
}

const table: Readonly<Record<string, Scenario>> = {
  completed: {
    title: 'Completed, outputs used by a later job',
    with: { 'job-id': 'completed' },
    outputs: { status: 'completed', errorCode: '', prNumber: '7' },
    log: ['00:00  active, model-x', '  completed'],
    summary: ['| `completed` |'],
  },
  failed: {
    title: 'Failed, with `continue-on-error`',
    step: { 'continue-on-error': true },
    with: { 'job-id': 'failed' },
    outputs: { status: 'failed', errorCode: 'job-failed' },
  },
  timeout: {
    title: 'Timeout',
    with: { 'job-id': 'timeout', 'timeout-minutes': '0.05' },
    outputs: { status: 'active', errorCode: 'timeout', message: /after 3s/ },
  },
  active: {
    title: '`active` allowed',
    with: { 'job-id': 'timeout', 'timeout-minutes': '0', 'allowed-statuses': 'completed, active' },
    outputs: { status: 'active', errorCode: '' },
  },
  'require-pr': {
    title: '`require-pr` without a pull request',
    with: { 'job-id': 'no-changes', 'require-pr': 'true' },
    outputs: { status: 'completed', errorCode: 'no-pr' },
  },
  'not-found': {
    title: 'Job not found',
    with: { 'job-id': 'nothing-here' },
    outputs: { status: '', errorCode: 'not-found', jobId: 'nothing-here' },
  },
  'bad-key': {
    title: 'Wrong key',
    with: { 'job-id': 'done', 'admin-key': 'svc_wrong_987654321' },
    outputs: { errorCode: 'unauthorized', message: / rejected `admin-key` \(HTTP 401\)/ },
  },
  several: {
    title: 'Three jobs in turn: log, outputs, summary and comment',
    step: { 'continue-on-error': true },
    with: {
      'job-id': 'several-jobs, several-jobs-2, several-jobs-3',
      comment: 'always',
      'issue-number': '${{ vars.ISSUE }}',
    },
    outputs: {
      status: '',
      model: 'model-x',
      errorCode: 'job-failed',
      message: /^2 of 3 agent jobs completed; `several-jobs-3` failed\./,
      jobs: /^\[\{"jobId":"several-jobs","status":"completed".*"jobId":"several-jobs-2".*"several-jobs-3","status":"failed"/,
      commentUrl: /\/issues\/1#/,
    },
    log: [
      'several-jobs: active, model-x',
      'several-jobs: completed',
      'several-jobs-2: completed, model-x',
      'several-jobs-3: active, model-x',
      'several-jobs-3: failed',
    ],
    summary: [
      'Not all agent jobs completed',
      '| `several-jobs` |',
      '| `several-jobs-2` |',
      '| ❌ failed (`job-failed`) |',
    ],
    comment: [
      '- ✅ Agent job `several-jobs` ',
      '- ✅ Agent job `several-jobs-2` ',
      '- ❌ Agent job `several-jobs-3` ',
    ],
  },
  'comment-on-issue': {
    title: 'Comment on an issue, updated in place',
    event: 'issues',
    isRepeated: true,
    step: { 'continue-on-error': true },
    with: { 'job-id': 'changing', comment: 'always' },
    outputs: { errorCode: '', commentUrl: /\/issues\/1#/ },
    comment: ['`changing` completed: <'],
  },
  'comment-on-pull-request': {
    title: 'Comment on a pull request',
    event: 'pull_request',
    with: { 'job-id': 'commented', comment: 'pull-request' },
    outputs: { errorCode: '', commentUrl: /\/(?:issues|pulls)\/2#/ },
    comment: ['`commented` completed: <'],
  },
  'personal-token': {
    title: 'Comment by a personal token, twice: one comment',
    isRepeated: true,
    step: { 'continue-on-error': true },
    with: {
      'job-id': 'changing-again',
      comment: 'always',
      'issue-number': '${{ vars.ISSUE }}',
      'github-token': '${{ secrets.PERSONAL_TOKEN }}',
    },
    outputs: { errorCode: '', commentUrl: /\/issues\/1#/ },
    comment: ['`changing-again` completed: <'],
  },
  'runner-cancel': {
    title: 'Cancelled from the runner: outputs say so',
    cancelledBy: 'runner',
    with: { 'job-id': 'endless-1', 'poll-interval-seconds': '1' },
    outputs: { errorCode: 'cancelled', jobId: 'endless-1' },
  },
  'server-cancel': {
    title: 'Cancelled from the server: outputs say so',
    cancelledBy: 'server',
    with: { 'job-id': 'endless-2', 'poll-interval-seconds': '1' },
    outputs: { errorCode: 'cancelled', jobId: 'endless-2' },
  },
  'step-timeout': {
    title: "The step's own `timeout-minutes`: outputs say so",
    step: { 'timeout-minutes': 1 },
    with: { 'job-id': 'endless-3', 'poll-interval-seconds': '1' },
    outputs: { errorCode: 'cancelled', jobId: 'endless-3' },
  },
  'old-node': {
    title: 'Node 20 instead of 24: one sentence says so',
    isOldNode: true,
    with: { 'job-id': 'done' },
    outputs: { errorCode: 'internal', message: /needs Node 24.*v20\./ },
  },
}

export function listScenarios(): Task[] {
  return Object.entries(table).map(([id, scenario]): Task => {
    const { outputs, step, cancelledBy, isOldNode = false } = scenario
    const runsOn = cancelledBy === 'runner' || isOldNode ? id : 'ubuntu-latest'
    const jobId = scenario.with['job-id']
    return {
      event: 'workflow_dispatch',
      ...scenario,
      id,
      kind: 'scenario',
      file: `scenario-${id}.yml`,
      workflows: [
        { name: `scenario-${id}.yml`, text: stringify(workflowOf(id, { ...scenario, runsOn })) },
      ],
      action: 'labeled',
      inputs: {},
      stubs: [],
      runsOn,
      endlessJob: jobId?.startsWith('endless') === true ? jobId : undefined,
      passes: outputs?.['errorCode'] === '' || step?.['continue-on-error'] === true,
    }
  })
}

/**
 * One job with the action, and a later job that needs it. Both write what they saw of the step into
 * a folder of reports, because the steps run on this machine; logs differ from runner to runner.
 */
function workflowOf(id: string, { event, step, runsOn, ...scenario }: Scenario): object {
  const wait = {
    id: 'wait',
    uses: 'await-agent-job/await-agent-job@v1',
    ...step,
    with: {
      'base-url': '${{ vars.AGENT_BASE_URL }}',
      'project-id': '${{ vars.AGENT_PROJECT_ID }}',
      'admin-key': '${{ secrets.AGENT_ADMIN_KEY }}',
      ...scenario.with,
    },
  }
  const report = (file: string, value: string) => ({
    env: { VALUE: `\${{ toJSON(${value}) }}`, FILE: `\${{ vars.REPORTS }}/${id}.${file}.json` },
    run: 'printf %s "$VALUE" > "$FILE"',
  })
  return {
    name: id,
    on: event === undefined ? { workflow_dispatch: {} } : { [event]: { types: ['labeled'] } },
    permissions: { issues: 'write', 'pull-requests': 'write' },
    jobs: {
      wait: {
        'runs-on': runsOn,
        outputs: {
          errorCode: '${{ steps.wait.outputs.errorCode }}',
          prLink: '${{ steps.wait.outputs.prLink }}',
        },
        steps: [wait, { if: 'always()', ...report('step', 'steps.wait') }],
      },
      after: { needs: 'wait', 'runs-on': runsOn, steps: [report('after', 'needs.wait')] },
    },
  }
}
