export * from './held-tree.js';
export * from './tree.js';
