export * from './payment.events.js';
export * from './payment.js';
export * from './payment-person.js';
export * from './payment-type.js';
export * from './recharge.events.js';
export * from './recharge.js';
export * from './transaction.events.js';
export * from './transaction.js';
