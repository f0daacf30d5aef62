export * from './channel.js';
