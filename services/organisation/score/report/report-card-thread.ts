import type { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { Slots } from '../../../../libs/concurrency/index.js';
import { Unavailable } from '../../../../libs/platform/failure/unavailable.js';
import type { ReportOrder } from './report-card-order.js';

const program = fileURLToPath(new URL('./report-card-worker.js', import.meta.url));
const heapMegabytes = 256;

/** One file is drawn at a time in a process, and so many wait for their turn. */
const slots = new Slots(1, 20, () => new Unavailable());

/**
 * Draws report cards as PDF into a stream, in a thread, so that requests of others go on meanwhile. The stream is ended.
 * @throws Error where the thread fails, Unavailable where too many wait
 */
export function writeReportCards(stream: Writable, order: ReportOrder): Promise<void> {
  return slots.run(
    () =>
      new Promise((resolve, reject) => {
        const worker = new Worker(program, {
          workerData: order,
          resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
        });
        const leave = () => void worker.terminate();
        stream.once('close', leave);
        worker.on('message', (chunk: Uint8Array) => stream.write(chunk));
        worker.once('error', reject);
        worker.once('exit', (code) => {
          stream.off('close', leave);
          if (code === 0) stream.end(resolve);
          else reject(new Error(`The thread of report cards ended with ${code}`));
        });
      }),
  );
}
