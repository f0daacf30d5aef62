export * from './access.js';
export * from './access-receipt.js';
export * from './events.js';
export * from './protocol.js';
export * from './simulated-device.js';
export * from './topics.js';
