import { getPriority, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { GivingWay } from '../../../libs/concurrency/index.js';
import { openSystemConnection } from '../../../libs/database/index.js';
import { readChain } from './chain-reading.js';
import type { VerificationMessage, VerificationOrder } from './verification-thread.js';

const port = parentPort;
if (!port) throw new Error('verification-worker runs as a worker thread');
const { systemUrl, sources, underWay, ...order } = workerData as VerificationOrder;
/** Each batch is a statement for the entries and one for the events of each source, and takes some 8 ms. */
const batchSize = 200;
/** Least time between two messages of progress, ms. */
const progressPause = 250;

// On Linux this is the thread's alone: requests go before it.
if (process.platform === 'linux') setPriority(Math.max(getPriority(), 10));

const send = (message: VerificationMessage) => port.postMessage(message);
const way = new GivingWay(underWay);
const database = await openSystemConnection(systemUrl, 2);
let told = 0;
function onProgress(done: number, total: number): void {
  way.rest();
  if (done > 0 && Date.now() < told + progressPause) return;
  told = Date.now();
  send({ kind: 'progress', done, total });
}
try {
  send({
    kind: 'done',
    reading: await readChain(database, sources, {
      ...order,
      batchSize,
      onProgress,
      onRest: () => way.rest(),
      isShared: () => way.isShared,
    }),
  });
} finally {
  await database.close();
  port.close();
}
