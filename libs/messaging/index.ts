export * from './bus.js';
export * from './consumer.js';
export * from './follow-projection.js';
export { LogBus, type LogBusOptions } from './log/log-bus.js';
