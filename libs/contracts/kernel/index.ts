export * from './attribute.js';
export * from './call.js';
export * from './enumeration.js';
export * from './event.js';
export * from './fields.js';
export * from './message.js';
export * from './resource.js';
export { noId } from './rules.js';
export * from './selection.js';
