/** Loaded before a product under test (`node --import`): what a program must not do fails there. Its worker threads go without. */
import { isMainThread } from 'node:worker_threads';

if (isMainThread) await Promise.all([import('./checked-appends.js'), import('./checked-reads.js')]);
