export * from './events.js';
export * from './protocol.js';
export * from './topics.js';
