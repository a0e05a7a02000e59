import { availableParallelism } from 'node:os'

export default {
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '\\.ts$': '<rootDir>/scripts/strip-types.ts' },
  // One more than processors, because the two longest test files mostly wait.
  maxWorkers: availableParallelism() + 1,
  // Of the fault rows, which wait for seconds each, and take a sixth of a second of processor time.
  maxConcurrency: 12,
  testSequencer: '<rootDir>/scripts/longest-first.js',
  // Ends a test that hangs. A test that may take longer says so.
  testTimeout: 20_000,
  // On a busy machine a worker takes more than half a second to exit, and would be said to hang.
  workerGracefulExitTimeout: 10_000,
  testMatch: ['**/__tests__/**/*.test.ts'],
  coverageReporters: ['text-summary'],
  collectCoverageFrom: ['src/**/*.ts', '!src/index.ts', '!src/*.d.ts'],
  coverageThreshold: { global: { lines: 100, branches: 100, functions: 100, statements: 100 } },
}
