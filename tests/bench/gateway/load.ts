import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { LoadPlan, LoadResult } from './device-load.js';

/** Runs devices in a process of their own; gives what came of it. */
export function load(plan: LoadPlan): Promise<LoadResult> {
  const child = fork(fileURLToPath(new URL('./device-load.js', import.meta.url)));
  return new Promise((resolve, reject) => {
    child.once('message', (result) => resolve(result as LoadResult));
    child.once('exit', (code) => code !== 0 && reject(new Error(`the load ended with ${code}`)));
    child.send(plan);
  });
}
