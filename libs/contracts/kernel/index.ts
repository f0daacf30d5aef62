export * from './batch.js';
export * from './call.js';
export * from './enumeration.js';
export * from './event.js';
export * from './fields.js';
export * from './message.js';
export { noId } from './rules.js';
