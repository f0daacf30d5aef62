export * from './card-type.js';
export * from './class.events.js';
export * from './class.js';
export * from './exam-type.js';
export * from './job.js';
export * from './term.js';
