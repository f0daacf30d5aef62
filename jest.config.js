/** Tests run on the built files in dist/, the same files that ship; build first (`npm run build:server`). */
export default {
  rootDir: 'dist',
  testEnvironment: 'node',
  testMatch: ['**/*.spec.js'],
  transform: {},
  setupFilesAfterEnv: ['<rootDir>/libs/testing/checked-appends.js'],
  testTimeout: 60_000,
  maxWorkers: 2,
};
