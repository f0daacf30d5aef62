/** Tests run on the built files in dist/, the same files that ship; build first (`npm run build:server`). */
export default {
  rootDir: 'dist',
  testEnvironment: '<rootDir>/../tests/jest/environment.cjs',
  runtime: '<rootDir>/../tests/jest/runtime.cjs',
  testMatch: ['**/*.spec.js'],
  transform: {},
  globalSetup: '<rootDir>/libs/testing/jest-setup.js',
  globalTeardown: '<rootDir>/libs/testing/jest-teardown.js',
  setupFilesAfterEnv: ['<rootDir>/libs/testing/checked-appends.js'],
  testTimeout: 60_000,
  // One more than the machine has processors: files also wait, for servers that start and faults that pass.
  maxWorkers: 3,
  // Modules of suites that are over stay in memory, and collecting garbage among them takes longer and longer.
  workerIdleMemoryLimit: '800MB',
};
