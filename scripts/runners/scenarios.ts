/** What a step, its job and a later job must come to, in every runner. */
export interface Scenario {
  /** Name of the workflow file, and of the job's id where the job is its own. */
  readonly name: string
  /** The row of the table. */
  readonly title: string
  readonly inputs: Readonly<Record<string, string>>
  readonly step?: { readonly 'continue-on-error'?: true; readonly 'timeout-minutes'?: number }
  readonly event?: 'issues' | 'pull_request'
  readonly how?: 'twice' | 'cancel-from-runner' | 'cancel-from-server' | 'step-timeout' | 'old-node'
  readonly expected: Expected
}

export interface Expected {
  readonly passes: boolean
  /** Some of the outputs, whole, or a pattern of them. */
  readonly outputs: Readonly<Record<string, string | RegExp>>
  /** The text of the one comment. */
  readonly comment?: RegExp
}

export const scenarios: readonly Scenario[] = [
  {
    name: 'completed',
    title: 'Completed, outputs used by a later job',
    inputs: { 'job-id': 'completed' },
    expected: { passes: true, outputs: { status: 'completed', errorCode: '', prNumber: '7' } },
  },
  {
    name: 'failed',
    title: 'Failed, with `continue-on-error`',
    inputs: { 'job-id': 'failed' },
    step: { 'continue-on-error': true },
    expected: { passes: true, outputs: { status: 'failed', errorCode: 'job-failed' } },
  },
  {
    name: 'timeout',
    title: 'Timeout',
    inputs: { 'job-id': 'timeout', 'timeout-minutes': '0.05' },
    expected: { passes: false, outputs: { status: 'active', errorCode: 'timeout', message: /after 3s/ } },
  },
  {
    name: 'active',
    title: '`active` allowed',
    inputs: { 'job-id': 'timeout', 'timeout-minutes': '0', 'allowed-statuses': 'completed, active' },
    expected: { passes: true, outputs: { status: 'active', errorCode: '' } },
  },
  {
    name: 'require-pr',
    title: '`require-pr` without a pull request',
    inputs: { 'job-id': 'no-changes', 'require-pr': 'true' },
    expected: { passes: false, outputs: { status: 'completed', errorCode: 'no-pr' } },
  },
  {
    name: 'not-found',
    title: 'Job not found',
    inputs: { 'job-id': 'nothing-here' },
    expected: { passes: false, outputs: { status: '', errorCode: 'not-found', jobId: 'nothing-here' } },
  },
  {
    name: 'bad-key',
    title: 'Wrong key',
    inputs: { 'job-id': 'done', 'admin-key': 'svc_wrong_987654321' },
    expected: { passes: false, outputs: { errorCode: 'unauthorized', message: /^`admin-key` was rejected/ } },
  },
  {
    name: 'several',
    title: 'Several jobs',
    inputs: { 'job-id': 'done, no-changes' },
    expected: {
      passes: true,
      outputs: { status: 'completed', errorCode: '', jobs: /"jobId":"done".*"jobId":"no-changes"/ },
    },
  },
  {
    name: 'comment-on-issue',
    title: 'Comment on an issue, updated in place',
    inputs: { 'job-id': 'changing', comment: 'always' },
    step: { 'continue-on-error': true },
    event: 'issues',
    how: 'twice',
    expected: { passes: true, outputs: { errorCode: '', commentUrl: /^http/ }, comment: /pulls?\/\d+>/ },
  },
  {
    name: 'comment-on-pull-request',
    title: 'Comment on a pull request',
    inputs: { 'job-id': 'done', comment: 'pull-request' },
    event: 'pull_request',
    expected: { passes: true, outputs: { errorCode: '', commentUrl: /^http/ }, comment: /pulls?\/\d+>/ },
  },
  {
    name: 'personal-token',
    title: 'Comment by a personal token, twice: one comment',
    inputs: {
      'job-id': 'changing-again',
      comment: 'always',
      'issue-number': '${{ vars.ISSUE }}',
      'github-token': '${{ secrets.PERSONAL_TOKEN }}',
    },
    step: { 'continue-on-error': true },
    how: 'twice',
    expected: { passes: true, outputs: { errorCode: '', commentUrl: /^http/ }, comment: /pulls?\/\d+>/ },
  },
  {
    name: 'runner-cancel',
    title: 'Cancelled from the runner: outputs say so',
    inputs: { 'job-id': 'forever-runner-cancel', 'poll-interval-seconds': '1' },
    how: 'cancel-from-runner',
    expected: { passes: false, outputs: { errorCode: 'cancelled', jobId: 'forever-runner-cancel' } },
  },
  {
    name: 'server-cancel',
    title: 'Cancelled from the server: outputs say so',
    inputs: { 'job-id': 'forever-server-cancel', 'poll-interval-seconds': '1' },
    how: 'cancel-from-server',
    expected: { passes: false, outputs: { errorCode: 'cancelled', jobId: 'forever-server-cancel' } },
  },
  {
    name: 'step-timeout',
    title: "The step's own `timeout-minutes`: outputs say so",
    inputs: { 'job-id': 'forever-step-timeout', 'poll-interval-seconds': '1' },
    step: { 'timeout-minutes': 1 },
    how: 'step-timeout',
    expected: { passes: false, outputs: { errorCode: 'cancelled', jobId: 'forever-step-timeout' } },
  },
  {
    name: 'old-node',
    title: 'Node 20 instead of 24: one sentence says so',
    inputs: { 'job-id': 'done' },
    how: 'old-node',
    expected: { passes: false, outputs: { errorCode: 'internal', message: /needs Node 24.*v20\./ } },
  },
]
