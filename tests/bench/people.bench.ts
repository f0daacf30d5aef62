import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type Call, fill, readInput } from '../../libs/contracts/kernel/index.js';
import { studentExport, studentQuery } from '../../libs/contracts/people/index.js';
import { creates, Database, saveRows, startEmbedded } from '../../libs/database/index.js';
import { EventStore } from '../../libs/eventsourcing/index.js';
import { LocalTime, type RequestContext } from '../../libs/platform/index.js';
import { Imports, importRecords, importRequests, importTables } from '../../libs/spreadsheet/import/index.js';
import { writeWorkbook } from '../../libs/spreadsheet/index.js';
import { unaccompanied } from '../../libs/testing/unaccompanied.js';
import { bindings } from '../../services/people/binding/binding.read-model.js';
import { personCards } from '../../services/people/card/card.read-model.js';
import { classes } from '../../services/people/class/classes.js';
import { studentImport } from '../../services/people/import/student.import.js';
import { parents } from '../../services/people/parent/parent.read-model.js';
import { faces } from '../../services/people/picture/face.read-model.js';
import { exportStudents, listStudents } from '../../services/people/roster/roster.queries.js';
import { students } from '../../services/people/student/student.read-model.js';
import {
  CLASSES,
  className,
  fillSchools,
  GRADES,
  gradeId,
  SCHOOLS,
  schoolId,
  treeOf,
} from './people/filled-schools.js';
import { askByHand } from './people/page-by-hand.js';
import { type Figure, quantile, rateOf, report, timed } from './report.js';

/**
 * Measures people on an embedded PostgreSQL of its own: the filtered student page at a million rows against the same
 * SQL by hand, the import, the export.
 */
const QUERIES = 300;
const IMPORTED = 50_000;
const EXPORTED = 50_000;

const requests = [
  { name: 'class', params: (school: string) => ({ classesid: gradeId(school, 1), state: '1' }) },
  { name: 'keyword in names', params: () => ({ keyword: '浩然' }) },
  { name: 'keyword in codes', params: () => ({ keyword: 'S0012' }) },
  { name: 'keyword in card numbers', params: () => ({ keyword: '00000432' }) },
  { name: 'keyword in phones', params: () => ({ keyword: '1390079' }) },
  { name: 'phone', params: () => ({ mobil: '1390791', createtype: 1 }) },
  { name: 'plain', params: () => ({}) },
] as const;

/** Asks both ways in turn, for a school after the other. */
async function measurePages(database: Database): Promise<void> {
  const time = new LocalTime('Asia/Shanghai');
  const pool = new pg.Pool({ connectionString: database.roles.appUrl, max: 2 });
  for (const { name, params } of requests) {
    const [ours, byHand]: [number[], number[]] = [[], []];
    for (let number = -20; number < QUERIES; number++) {
      const school = schoolId(Math.abs(number) % SCHOOLS);
      const wire = { page: 0, pagesize: 20, params: params(school) };
      const context = { school, meta: { actor: 'bench' }, call: studentQuery as Call } as RequestContext;
      const own = await timed(() =>
        unaccompanied(listStudents, { database }, readInput(studentQuery, wire), context, { time }),
      );
      const hand = await timed(() => askByHand(pool, school, wire.params));
      const [page, rows] = [own.result, hand.result];
      if (page.data.length !== rows || rows === 0)
        throw new Error(`${name}: ${page.data.length} rows, by hand ${rows}`);
      if (number < 0) continue;
      ours.push(own.milliseconds);
      byHand.push(hand.milliseconds);
    }
    const label = `student page of 1,000,000 students, ${name}`;
    for (const [share, goal] of [
      [0.5, { ratioAtMost: 1.3 }],
      [0.95, { atMost: 50 }],
    ] as const) {
      const peer = { name: 'SQL by hand', value: quantile(byHand, share) };
      report({ name: `${label}, p${share * 100}`, value: quantile(ours, share), unit: 'ms', peer, goal });
    }
  }
  await pool.end();
}

/** A workbook of the student import; every row has its own code, and `parentsOf` says how many parents. */
async function workbook(folder: string, prefix: string, count: number, parentsOf: (index: number) => number) {
  const path = join(folder, `${prefix}.xlsx`);
  const parent = (place: number) => [
    { title: `家长${place}姓名`, value: (n: number) => (parentsOf(n) >= place ? `家长${n}` : '') },
    { title: `家长${place}手机号`, value: (n: number) => (parentsOf(n) >= place ? `13${place}${10_000_000 + n}` : '') },
  ];
  const columns = [
    { title: '班级名称', value: (n: number) => className(n % GRADES, n % CLASSES) },
    { title: '学生编码', value: (n: number) => `${prefix}${n}` },
    { title: '姓名', value: (n: number) => `王浩然${n}` },
    { title: '性别', value: (n: number) => (n % 2 ? '男' : '女') },
    ...parent(1),
    ...parent(2),
  ];
  const numbers = Array.from({ length: count }, (_, index) => index);
  await writeWorkbook(createWriteStream(path), { sheetName: '学生', columns }, numbers);
  return { name: 'students.xlsx', size: (await stat(path)).size, path };
}

/** Asks for a page of students twenty times a second, and looks at the memory, until it is ended. */
function askMeanwhile(database: Database, school: string) {
  const time = new LocalTime('Asia/Shanghai');
  const context = { school, meta: { actor: 'bench' }, call: studentQuery as Call } as RequestContext;
  const answers: number[] = [];
  let memory = 0;
  let isEnded = false;
  const asked = (async () => {
    while (!isEnded) {
      const input = readInput(studentQuery, { page: 0, pagesize: 20, params: {} });
      const { milliseconds } = await timed(() => unaccompanied(listStudents, { database }, input, context, { time }));
      answers.push(milliseconds);
      memory = Math.max(memory, process.memoryUsage.rss() / 2 ** 20);
      await delay(50);
    }
  })();
  return {
    async end() {
      isEnded = true;
      await asked;
      return { answers, memory };
    },
  };
}

/** Parses and saves a file. The pauses are those of the event loop, with what its other programs take of the processors. */
async function measureImport(
  store: EventStore,
  folder: string,
  school: string,
  label: string,
  upload: Awaited<ReturnType<typeof workbook>>,
  { goal, limit }: Pick<Figure, 'goal' | 'limit'> = {},
) {
  const context = { school, meta: { actor: 'bench', accountId: randomUUID() } };
  const caller = { context, translate: fill as never };
  const fail = (error: unknown) => console.error(error);
  const tables = importTables('people');
  const imports = new Imports({
    store,
    tables,
    requests: savedBy,
    records: listed,
    definitions: [studentImport],
    folder,
    sink: { publish: () => undefined },
    onFailure: fail,
  });
  imports.start();
  const done = async (ask: () => Promise<{ complete: boolean; success: boolean }>) => {
    for (;;) {
      const { complete, success } = await ask();
      if (complete && !success) throw new Error(`${label} failed`);
      if (complete) return;
      await delay(20);
    }
  };
  const pauses = monitorEventLoopDelay({ resolution: 1 });
  // What the making of the file left behind is not the import's to clear away.
  globalThis.gc?.();
  await delay(100);
  pauses.enable();
  const parse = await timed(async () => {
    const task = await imports.upload('student', upload, context);
    await done(() => imports.parseProgress('student', task, caller));
    return task;
  });
  const pauseOfParse = pauses.max / 1e6;
  pauses.reset();
  const others = askMeanwhile(store.database, school);
  const used = process.cpuUsage();
  const save = await timed(async () => {
    const task = await imports.save('student', parse.result, context);
    await done(() => imports.saveProgress(['student'], task, caller));
    return imports.saveProgress(['student'], task, caller);
  });
  const { user, system } = process.cpuUsage(used);
  pauses.disable();
  const { answers, memory } = await others.end();
  await imports.stop();
  const { count, failCount } = save.result;
  if (failCount > 0) throw new Error(`${label}: ${failCount} rows refused`);
  const rate = ({ milliseconds }: { milliseconds: number }) => ({
    value: (count / milliseconds) * 1000,
    unit: 'rows/s',
  });
  report({ name: `parse and check, ${label}`, ...rate(parse) });
  report({
    name: `longest pause of the server meanwhile, ${label}`,
    value: pauseOfParse,
    unit: 'ms',
    goal: { atMost: 50 },
  });
  report({ name: `save, ${label}`, ...rate(save), goal, limit });
  const perRow = (user + system) / count;
  report({ name: `time of the process a row of the save, ${label}`, value: perRow, unit: 'µs' });
  const longest = { value: pauses.max / 1e6, unit: 'ms', goal: { atMost: 30 } };
  report({ name: `longest pause of the server during the save, ${label}`, ...longest });
  const p99 = { value: quantile(answers, 0.99), unit: 'ms', goal: { atMost: 50 } };
  report({ name: `page of students meanwhile, ${label}, p99`, ...p99 });
  report({ name: `memory of the server meanwhile, ${label}`, value: memory, unit: 'MB', goal: { atMost: 350 } });
}

/** Exports a school and watches the memory. */
async function measureExport(database: Database, school: string): Promise<void> {
  const time = new LocalTime('Asia/Shanghai');
  const context = { school, language: 'zh', meta: { actor: 'bench' }, call: studentExport as Call } as RequestContext;
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  let [peak, bytes] = [before, 0];
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 10);
  const sink = new Writable({
    write(chunk: Buffer, _encoding, next) {
      bytes += chunk.length;
      next();
    },
  });
  const answer = await unaccompanied(exportStudents, { database }, readInput(studentExport, {}), context, {
    time,
    database,
  });
  const rate = await rateOf(EXPORTED, () => answer.write(sink));
  clearInterval(watch);
  const name = `export of ${EXPORTED} students`;
  report({ name: `${name}, memory above the start`, value: (peak - before) / 2 ** 20, unit: 'MB' });
  report({ name: `${name}, file`, value: bytes / 2 ** 20, unit: 'MB' });
  report({ name, value: rate, unit: 'rows/s' });
}

const folder = await mkdtemp(join(tmpdir(), 'campus-people-bench-'));
const data = await mkdtemp(join(tmpdir(), 'campus-people-bench-'));
const server = await startEmbedded({ folder: data });
const database = await Database.open({ url: server.url });
const tables = importTables('people');
const savedBy = importRequests('people');
const listed = importRecords('people');
const store = new EventStore({
  source: 'people',
  database,
  migrations: [creates('Imports1795200000000', [tables.tasks, tables.rows, tables.refused])],
  projections: [students, bindings, parents, personCards, faces, classes.projection, savedBy, listed],
});
try {
  await store.prepare();
  const school = randomUUID();
  await database.asSystem((sql) => saveRows(sql, classes.table, treeOf(school)));
  const plain = await workbook(folder, 'A', IMPORTED, () => 0);
  await measureImport(store, folder, school, `${IMPORTED} students without parents`, plain, {
    goal: { atLeast: 10_000 },
    limit:
      'A row costs about 100 microseconds of Node, half of them for sealing and writing JSON, and 75 of PostgreSQL, half of them for the log and its eight indexes. A batch is one transaction and the next one begins where it ended, so only two thirds of both overlap.',
  });
  await measureExport(database, school);
  const families = await workbook(folder, 'B', IMPORTED / 5, (index) => 1 + (index % 5 < 3 ? 1 : 0));
  await measureImport(store, folder, school, `${IMPORTED / 5} students with 1.6 parents`, families, {
    goal: { atLeast: 4000 },
    limit:
      'A row is 4.2 events and 2.6 persons whose names are sealed under a key each: 190 microseconds of Node and 190 of PostgreSQL.',
  });
  await fillSchools(database);
  await measurePages(database);
} finally {
  await store.close();
  await database.close();
  await server.stop();
  for (const path of [folder, data]) await rm(path, { recursive: true, force: true });
}
