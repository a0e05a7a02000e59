// npm run mutate -- --mutate 'src/wait/polling/**/*.ts'
//
// A folder is tested by its own tests: with all unit tests, a mutant in src/text takes thirty times
// as long.
const [, folder] = /src\/(\w+)/.exec(process.argv.join(' ')) ?? []
if (folder === undefined) throw new Error('Name a folder of src, or a file, after --mutate.')

export default {
  testRunner: 'jest',
  testRunnerNodeArgs: ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'],
  jest: {
    config: { collectCoverage: false, testMatch: [`**/__tests__/${folder}{/**/*,}.test.ts`] },
  },
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
