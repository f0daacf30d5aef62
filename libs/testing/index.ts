export * from './given.js';
export * from './golden-events.js';
export * from './held-up.js';
export { OtherServices } from './other-services.js';
export { refusalOf } from './refusal.js';
export { scansOf } from './scans.js';
export * from './service-under-test.js';
export * from './test-database.js';
export { unaccompanied } from './unaccompanied.js';
