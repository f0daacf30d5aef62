export * from './person.events.js';
