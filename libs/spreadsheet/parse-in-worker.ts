import { stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { type ParseMessage, type ParseOrder, unpackRecords } from './parse-messages.js';
import type { Sheet, SheetRecord } from './sheet.js';
import { SheetProblem } from './sheet-problem.js';

/** How to watch and stop a parse. */
export interface ParseOptions {
  /** Aborting ends the worker at once; the loop then throws the signal's reason. */
  readonly signal?: AbortSignal;
  /** Hears how much of the sheet has been read, 0 to 100, never falling, 100 at the end of a good file. */
  readonly onProgress?: (percent: number) => void;
  /** Heap of the worker in MB, 384 unless told; a file that needs more is unreadable. */
  readonly heapMegabytes?: number;
}

const HEAP_MEGABYTES = 384;
const WORKER = fileURLToPath(new URL('./parse-worker.js', import.meta.url));

type Signal = ParseMessage | { kind: 'failed'; error: unknown } | { kind: 'aborted' };

/** Messages of the worker and its end, one after the other. */
class Inbox {
  private readonly waiting: Signal[] = [];
  private wake: (() => void) | undefined;

  put(signal: Signal): void {
    this.waiting.push(signal);
    this.wake?.();
  }

  async next(): Promise<Signal> {
    for (;;) {
      const signal = this.waiting.shift();
      if (signal) return signal;
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
  }
}

function startWorker(order: ParseOrder, heapMegabytes: number, inbox: Inbox): Worker {
  const worker = new Worker(WORKER, {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: 32 },
  });
  worker.on('message', (message: ParseMessage) => inbox.put(message));
  worker.on('error', (error) => inbox.put({ kind: 'failed', error }));
  worker.on('exit', (code) => inbox.put({ kind: 'failed', error: new Error(`The parse worker ended with ${code}`) }));
  return worker;
}

/**
 * Parses the first sheet of a workbook in a worker thread, so that neither a large nor a hostile file holds up or takes
 * down the process. The worker waits while its batches are not taken; leaving the loop ends it.
 *
 * @param path an .xlsx file; deleting it is the caller's business
 * @returns records in file order, in batches of up to 500
 * @throws SheetProblem for a file that cannot be imported (also when the worker runs out of memory), the signal's reason
 *   when aborted, a file system error when `path` cannot be found
 */
export async function* parseSheet<Key extends string>(
  path: string,
  sheet: Sheet<Key>,
  { signal, onProgress, heapMegabytes = HEAP_MEGABYTES }: ParseOptions = {},
): AsyncGenerator<SheetRecord<Key>[], void, undefined> {
  signal?.throwIfAborted();
  await stat(path);
  const inbox = new Inbox();
  const onAbort = (): void => inbox.put({ kind: 'aborted' });
  signal?.addEventListener('abort', onAbort);
  const worker = startWorker({ path, sheet }, heapMegabytes, inbox);
  try {
    for (;;) {
      const message = await inbox.next();
      signal?.throwIfAborted();
      if (message.kind === 'done') return;
      if (message.kind === 'problem') {
        throw new SheetProblem(message.problem, message.values, { cause: message.cause || undefined });
      }
      if (message.kind === 'failed') throw new SheetProblem('unreadable', {}, { cause: message.error });
      if (message.kind !== 'batch') continue;
      onProgress?.(message.progress);
      const records = unpackRecords(message.batch, sheet.columns);
      if (records.length > 0) yield records;
      worker.postMessage('taken');
    }
  } finally {
    signal?.removeEventListener('abort', onAbort);
    await worker.terminate();
  }
}
