export * from './bus.js';
export * from './consumer.js';
