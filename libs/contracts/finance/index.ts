export * from './payment-type.js';
