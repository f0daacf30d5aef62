export * from './decider.js';
export * from './event.js';
export * from './event-store.js';
export * from './log-reader.js';
export * from './projection.js';
export * from './unit.js';
