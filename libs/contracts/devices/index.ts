export * from './command.events.js';
export * from './device.events.js';
