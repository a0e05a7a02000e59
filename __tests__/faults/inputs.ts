import { completed, prLink, prOutputs } from './job-responses.ts'
import { fails, passes, type Row } from './row.ts'

// Which inputs are rejected is tested in wait/inputs.test.ts.

const lost = 'the outputs cannot be written'

export const inputs: readonly Row[] = [
  {
    name: 'the key has a line break within',
    inputs: { 'admin-key': 'svc_CANARY012345\n6789abcdefghijk' },
    expected: fails('invalid-input', /^`admin-key`/, {
      polls: 0,
      githubRequests: [],
      outputs: { jobId: '' },
    }),
    waives: {
      'the key is masked before anything is printed':
        'the mask of two lines equals neither of them',
    },
  },
  {
    name: 'the output file is missing: the step fails and makes no comment',
    inputs: { comment: 'always' },
    env: { GITHUB_OUTPUT: '{scratch}/none' },
    expected: {
      ...fails('internal', /^Could not write the outputs \(/, { githubRequests: [], comments: [] }),
      outputs: 'any',
    },
    waives: {
      'all outputs are set, errorCode last': lost,
      'errorCode is empty exactly if the step passes': lost,
      'the output jobs has the same values': lost,
      'the closing annotation is the message': lost,
    },
  },
  {
    name: 'the summary file is not set: the verdict stands',
    env: { GITHUB_STEP_SUMMARY: undefined },
    expected: passes(),
  },
  {
    name: 'the variables of the runner are missing',
    env: {
      ...Object.fromEntries(
        'ACTIONS ACTOR API_URL EVENT_NAME EVENT_PATH REPOSITORY RUN_ID SERVER_URL'
          .split(' ')
          .map((name) => [`GITHUB_${name}`, undefined]),
      ),
      HOME: undefined,
      RUNNER_TEMP: undefined,
    },
    service: [completed({ prLink })],
    expected: passes({ outputs: { ...prOutputs, prRepository: 'github.com/acme/app' } }),
  },
]
