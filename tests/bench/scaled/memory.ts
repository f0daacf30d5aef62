import { readFileSync } from 'node:fs';
import { treeOf } from '../../../libs/testing/product.js';

/** Memory of a process, pages that it shares counted by its share (PSS), MB; 0 where it has ended. */
export function memoryOf(pid: number): number {
  try {
    const [, kilobytes] = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
    return Number(kilobytes) / 1024;
  } catch {
    return 0;
  }
}

/** Memory of everything that this process started, MB. */
export const memoryOfAll = () =>
  treeOf(process.pid)
    .filter((pid) => pid !== process.pid)
    .reduce((sum, pid) => sum + memoryOf(pid), 0);
