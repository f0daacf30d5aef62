import { parentPort, workerData } from 'node:worker_threads';
import { BATCHES_AHEAD, type ParseMessage, type ParseOrder, packRecords } from './parse-messages.js';
import { readRecords, type SheetRecord } from './sheet.js';
import { SheetProblem } from './sheet-problem.js';
import { readWorkbook } from './workbook-reader.js';

const BATCH_RECORDS = 500;
/** One shared string may fill many cells, so that few records can be much text once they leave the worker. */
const BATCH_CHARACTERS = 1_000_000;

const port = parentPort;
if (!port) throw new Error('parse-worker runs as a worker thread');
const { path, sheet } = workerData as ParseOrder;

let ahead = 0;
let resume: (() => void) | undefined;
port.on('message', () => {
  ahead -= 1;
  resume?.();
});

function send(message: ParseMessage): void {
  port?.postMessage(message);
}

async function sendBatch(records: SheetRecord[], progress: number): Promise<void> {
  while (ahead >= BATCHES_AHEAD) {
    await new Promise<void>((resolve) => {
      resume = resolve;
    });
  }
  ahead += 1;
  send({ kind: 'batch', batch: packRecords(records, sheet.columns), progress });
}

function countCharacters(record: SheetRecord): number {
  return Object.values(record.values).reduce((sum, value) => sum + (value?.length ?? 0), 0);
}

async function parse(): Promise<void> {
  let batch: SheetRecord[] = [];
  let characters = 0;
  let sentProgress = 0;
  let percent = 0;
  for await (const { records, progress } of readRecords(readWorkbook(path), sheet)) {
    percent = Math.floor(progress * 100);
    for (const record of records) {
      batch.push(record);
      characters += countCharacters(record);
      if (batch.length < BATCH_RECORDS && characters < BATCH_CHARACTERS) continue;
      await sendBatch(batch, percent);
      sentProgress = percent;
      batch = [];
      characters = 0;
    }
    // Long stretches of formatted empty rows bring no records, but time passes.
    if (percent >= sentProgress + 5) {
      await sendBatch(batch, percent);
      sentProgress = percent;
      batch = [];
      characters = 0;
    }
  }
  if (batch.length > 0 || sentProgress < 100) await sendBatch(batch, 100);
}

try {
  await parse();
  send({ kind: 'done' });
} catch (error) {
  if (!(error instanceof SheetProblem)) throw error;
  send({ kind: 'problem', problem: error.kind, values: error.values, cause: String(error.cause ?? '') });
} finally {
  port.close();
}
