export * from './given.js';
export * from './golden-events.js';
export * from './held-up.js';
export { scansOf } from './scans.js';
export * from './service-under-test.js';
export * from './test-database.js';
