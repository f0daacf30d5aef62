import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import ExcelJS from 'exceljs';
import { parseSheet, sheet, writeWorkbook } from '../../libs/spreadsheet/index.js';
import { median, report } from './report.js';

const ROWS = 50_000;
const CELLS = 8;
const RUNS = 3;

const TITLES = Array.from({ length: CELLS }, (_, i) => `列${i + 1}`);

/** What one child process reports of itself. */
interface Measure {
  readonly milliseconds: number;
  /** Time of processors, of all its threads. */
  readonly processorMilliseconds: number;
  readonly peakMegabytes: number;
  readonly longestPauseMilliseconds: number;
  readonly rows: number;
}

async function parseOurs(path: string): Promise<number> {
  const declaration = sheet({ columns: TITLES.map((title, i) => ({ key: `c${i}`, title, required: true, max: 40 })) });
  let rows = 0;
  for await (const batch of parseSheet(path, declaration)) rows += batch.length;
  return rows;
}

async function parseWithExceljs(path: string): Promise<number> {
  const reader = new ExcelJS.stream.xlsx.WorkbookReader(path, { sharedStrings: 'cache', worksheets: 'emit' });
  let rows = -1;
  for await (const worksheet of reader) for await (const row of worksheet) if (row.hasValues) rows += 1;
  return rows;
}

async function write(path: string): Promise<number> {
  const numbers = Array.from({ length: ROWS }, (_, i) => i);
  const columns = TITLES.map((title, c) => ({ title, value: (i: number) => `第${i}行王小明${c}` }));
  await writeWorkbook(createWriteStream(path), { sheetName: '数据', columns }, numbers);
  return ROWS;
}

/** exceljs's ordinary file, with shared strings as Excel itself writes them. */
async function makeFile(path: string): Promise<void> {
  const writer = new ExcelJS.stream.xlsx.WorkbookWriter({ filename: path, useSharedStrings: true });
  const worksheet = writer.addWorksheet('数据');
  worksheet.addRow(TITLES).commit();
  for (let i = 0; i < ROWS; i++) worksheet.addRow(TITLES.map((_, c) => `第${i}行王小明${c}`)).commit();
  await writer.commit();
}

/** What the machine does to a process that does nothing. */
async function rest(): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  return ROWS;
}

const TASKS: Record<string, (path: string) => Promise<number>> = {
  ours: parseOurs,
  exceljs: parseWithExceljs,
  write,
  rest,
};

async function measure(task: (path: string) => Promise<number>, path: string): Promise<Measure> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  // The monitor's first reading counts the start of the process.
  await new Promise((resolve) => setTimeout(resolve, 50));
  delay.enable();
  const [started, before] = [performance.now(), process.cpuUsage()];
  const rows = await task(path);
  const milliseconds = performance.now() - started;
  const { user, system } = process.cpuUsage(before);
  delay.disable();
  return {
    milliseconds,
    processorMilliseconds: (user + system) / 1000,
    peakMegabytes: process.resourceUsage().maxRSS / 1024,
    longestPauseMilliseconds: delay.max / 1e6,
    rows,
  };
}

async function inChild(task: string, path: string): Promise<Measure> {
  const script = fileURLToPath(import.meta.url);
  const { stdout } = await promisify(execFile)(process.execPath, [script, task, path]);
  const measured = JSON.parse(stdout) as Measure;
  if (measured.rows !== ROWS) throw new Error(`${task} read ${measured.rows} rows instead of ${ROWS}`);
  return measured;
}

const most = (measures: readonly Measure[], of: (measure: Measure) => number) => Math.max(...measures.map(of));

async function compare(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'campus-bench-'));
  const path = join(folder, 'rows.xlsx');
  try {
    await makeFile(path);
    const [ours, theirs, resting]: [Measure[], Measure[], Measure[]] = [[], [], []];
    // Taking turns spreads the noise of a shared machine over all.
    for (let run = 0; run < RUNS; run++) {
      theirs.push(await inChild('exceljs', path));
      ours.push(await inChild('ours', path));
      resting.push(await inChild('rest', path));
    }
    const written = await inChild('write', join(folder, 'written.xlsx'));
    report({
      name: `parse of ${ROWS} rows with ${CELLS} cells`,
      value: median(ours.map((measure) => measure.milliseconds)),
      unit: 'ms',
      peer: { name: 'exceljs, streaming', value: median(theirs.map((measure) => measure.milliseconds)) },
      goal: { ratioAtMost: 1 },
    });
    report({
      name: 'time of processors of the parse',
      value: median(ours.map((measure) => measure.processorMilliseconds)),
      unit: 'ms',
      peer: { name: 'exceljs, streaming', value: median(theirs.map((measure) => measure.processorMilliseconds)) },
      goal: { ratioAtMost: 1 },
    });
    report({
      name: 'peak memory of the parse',
      value: most(ours, (measure) => measure.peakMegabytes),
      unit: 'MB',
      peer: { name: 'exceljs, streaming', value: most(theirs, (measure) => measure.peakMegabytes) },
      goal: { atMost: 300 },
    });
    report({
      name: 'longest pause of the server during the parse',
      value: most(ours, (measure) => measure.longestPauseMilliseconds),
      unit: 'ms',
      peer: { name: 'a process at rest', value: most(resting, (measure) => measure.longestPauseMilliseconds) },
      goal: { atMost: 50 },
      limit: 'On an idle machine it is below 20 ms: the rest is what other programs take of the processors.',
    });
    report({
      name: `peak memory of writing ${ROWS} rows with ${CELLS} cells`,
      value: written.peakMegabytes,
      unit: 'MB',
      goal: { atMost: 300 },
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}

const [task, path] = process.argv.slice(2);
const measured = task ? TASKS[task] : undefined;
if (measured && path) console.log(JSON.stringify(await measure(measured, path)));
else await compare();
