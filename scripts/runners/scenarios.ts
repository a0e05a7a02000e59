/** What a step, its job and a later job must come to, in every runner. */
export interface Scenario {
  /** Of the workflow file. */
  readonly name: string
  /** The row of the table. */
  readonly title: string
  readonly event?: 'issues' | 'pull_request'
  /** Runs twice: its comment is updated, not made anew. */
  readonly isRepeated?: true
  readonly step?: { readonly 'continue-on-error'?: true; readonly 'timeout-minutes'?: number }
  /** Those besides address, project and key. */
  readonly inputs: Readonly<Record<string, string>>
  /** Some of the expected outputs, whole, or a pattern of them. */
  readonly outputs: Readonly<Record<string, string | RegExp>>
}

const table: Readonly<Record<string, Omit<Scenario, 'name'>>> = {
  completed: {
    title: 'Completed, outputs used by a later job',
    inputs: { 'job-id': 'completed' },
    outputs: { status: 'completed', errorCode: '', prNumber: '7' },
  },
  failed: {
    title: 'Failed, with `continue-on-error`',
    step: { 'continue-on-error': true },
    inputs: { 'job-id': 'failed' },
    outputs: { status: 'failed', errorCode: 'job-failed' },
  },
  timeout: {
    title: 'Timeout',
    inputs: { 'job-id': 'timeout', 'timeout-minutes': '0.05' },
    outputs: { status: 'active', errorCode: 'timeout', message: /after 3s/ },
  },
  active: {
    title: '`active` allowed',
    inputs: { 'job-id': 'timeout', 'timeout-minutes': '0', 'allowed-statuses': 'completed, active' },
    outputs: { status: 'active', errorCode: '' },
  },
  'require-pr': {
    title: '`require-pr` without a pull request',
    inputs: { 'job-id': 'no-changes', 'require-pr': 'true' },
    outputs: { status: 'completed', errorCode: 'no-pr' },
  },
  'not-found': {
    title: 'Job not found',
    inputs: { 'job-id': 'nothing-here' },
    outputs: { status: '', errorCode: 'not-found', jobId: 'nothing-here' },
  },
  'bad-key': {
    title: 'Wrong key',
    inputs: { 'job-id': 'done', 'admin-key': 'svc_wrong_987654321' },
    outputs: { errorCode: 'unauthorized', message: /^`admin-key` was rejected/ },
  },
  several: {
    title: 'Several jobs',
    inputs: { 'job-id': 'done, no-changes' },
    outputs: { status: 'completed', errorCode: '', jobs: /"jobId":"done".*"jobId":"no-changes"/ },
  },
  'comment-on-issue': {
    title: 'Comment on an issue, updated in place',
    event: 'issues',
    isRepeated: true,
    step: { 'continue-on-error': true },
    inputs: { 'job-id': 'changing', comment: 'always' },
    outputs: { errorCode: '', commentUrl: /^http/ },
  },
  'comment-on-pull-request': {
    title: 'Comment on a pull request',
    event: 'pull_request',
    inputs: { 'job-id': 'done', comment: 'pull-request' },
    outputs: { errorCode: '', commentUrl: /^http/ },
  },
  'personal-token': {
    title: 'Comment by a personal token, twice: one comment',
    isRepeated: true,
    step: { 'continue-on-error': true },
    inputs: {
      'job-id': 'changing-again',
      comment: 'always',
      'issue-number': '${{ vars.ISSUE }}',
      'github-token': '${{ secrets.PERSONAL_TOKEN }}',
    },
    outputs: { errorCode: '', commentUrl: /^http/ },
  },
  'runner-cancel': {
    title: 'Cancelled from the runner: outputs say so',
    inputs: { 'job-id': 'runner-cancel', 'poll-interval-seconds': '1' },
    outputs: { errorCode: 'cancelled', jobId: 'runner-cancel' },
  },
  'server-cancel': {
    title: 'Cancelled from the server: outputs say so',
    inputs: { 'job-id': 'server-cancel', 'poll-interval-seconds': '1' },
    outputs: { errorCode: 'cancelled', jobId: 'server-cancel' },
  },
  'step-timeout': {
    title: "The step's own `timeout-minutes`: outputs say so",
    step: { 'timeout-minutes': 1 },
    inputs: { 'job-id': 'step-timeout', 'poll-interval-seconds': '1' },
    outputs: { errorCode: 'cancelled', jobId: 'step-timeout' },
  },
  'old-node': {
    title: 'Node 20 instead of 24: one sentence says so',
    inputs: { 'job-id': 'done' },
    outputs: { errorCode: 'internal', message: /needs Node 24.*v20\./ },
  },
}

export const scenarios: readonly Scenario[] = Object.entries(table).map(([name, rest]) => ({ name, ...rest }))

/** Of jobs that never end; each is the only job of the scenario with its name. */
export const ENDLESS = ['runner-cancel', 'server-cancel', 'step-timeout']

/** Those whose runner is their own: it is stopped, or starts another Node. */
export const APART = ['runner-cancel', 'old-node']
