export * from './given.js';
export * from './golden-events.js';
export * from './test-database.js';
