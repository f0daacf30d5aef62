export * from './given.js';
export * from './test-database.js';
