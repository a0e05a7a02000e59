// main.ts chooses what to mutate, and these tests.
const { TESTS } = process.env

export default {
  testRunner: 'jest',
  testRunnerNodeArgs: ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'],
  jest: { config: { collectCoverage: false, testMatch: [TESTS] } },
  coverageAnalysis: 'perTest',
  ignoreStatic: true,
  reporters: ['clear-text'],
  clearTextReporter: { reportTests: false, allowColor: false },
  thresholds: { high: 95, low: 90, break: 90 },
  tempDirName: 'coverage/stryker',
  concurrency: 2,
  maxTestRunnerReuse: 30,
  dryRunTimeoutMinutes: 20,
  cleanTempDir: 'always',
}
