import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { fill, readInput } from '../../libs/contracts/kernel/index.js';
import { studentExport, studentQuery } from '../../libs/contracts/people/index.js';
import { creates, Database, saveRows, startEmbedded } from '../../libs/database/index.js';
import { EventStore } from '../../libs/eventsourcing/index.js';
import { LocalTime, namedId, type RequestContext } from '../../libs/platform/index.js';
import { Imports, importRequests, importTables } from '../../libs/spreadsheet/import/index.js';
import { writeWorkbook } from '../../libs/spreadsheet/index.js';
import { bindings } from '../../services/people/binding/binding.read-model.js';
import { personCards } from '../../services/people/card/card.read-model.js';
import { classes } from '../../services/people/class/classes.js';
import { studentImport } from '../../services/people/import/student.import.js';
import { parents } from '../../services/people/parent/parent.read-model.js';
import { faces } from '../../services/people/picture/face.read-model.js';
import { exportStudents, listStudents } from '../../services/people/roster/roster.queries.js';
import { students } from '../../services/people/student/student.read-model.js';
import { type Figure, quantile, rateOf, report, timed } from './report.js';
import { unaccompanied } from './unaccompanied.js';

/**
 * Measures people on an embedded PostgreSQL of its own: the filtered student page at a million rows against the same
 * SQL by hand, the import, the export.
 */
const SCHOOLS = 200;
const STUDENTS = 5000;
const GRADES = 3;
const CLASSES = 12;
const QUERIES = 300;
const IMPORTED = 50_000;
const EXPORTED = 50_000;

const schoolId = (number: number) => namedId('bench', 'school', number);
const gradeId = (school: string, grade: number) => namedId(school, 'grade', grade);
const classId = (school: string, grade: number, place: number) => namedId(school, 'class', grade, place);
const className = (grade: number, place: number) => `${grade + 1}年级${place + 1}班`;

/** The tree of a school as its directory holds it. */
function treeOf(school: string) {
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
  const node = (id: string, name: string, parentId: string | null, type: number) => {
    return { id, school, parentId, name, code: id, type, state: 1 };
  };
  return numbers(GRADES).flatMap((grade) => [
    node(gradeId(school, grade), `${grade + 1}年级`, null, 1),
    ...numbers(CLASSES).map((place) =>
      node(classId(school, grade, place), className(grade, place), gradeId(school, grade), 2),
    ),
  ]);
}

/** Students with one parent each, as their projections would have stored them. */
async function fillSchools(database: Database): Promise<void> {
  for (let number = 0; number < SCHOOLS; number++) {
    const school = schoolId(number);
    const tree = treeOf(school);
    const rooms = tree.filter(({ type }) => type === 2).map(({ id }) => id);
    await database.asSystem(async (sql) => {
      await saveRows(sql, classes.table, tree);
      const [studentId, parentId] = ['student', 'parent'].map((kind) => `md5($1::uuid || '${kind}' || n)::uuid`);
      const at = `to_timestamp(1790000000 + n)`;
      const name = `substr('王李张刘陈杨赵黄周吴', 1 + n % 10, 1) || substr('浩然子轩宇航博文一鸣俊杰', 1 + n % 11, 2)`;
      await sql.query(
        `insert into people.student (id, school, code, name, sex, phone, card_number, card_state, class_id,
           unlimited_messages, state, creation_type, created_at)
         select ${studentId}, $1, 'S' || lpad(n::text, 5, '0'), ${name}, case n % 2 when 0 then '男' else '女' end,
           '139' || lpad((n * 7919 % 100000000)::text, 8, '0'), lpad(n::text, 10, '0'), '已发卡',
           ($2::uuid[])[1 + n % cardinality($2::uuid[])], false, 1 + (n % 20 = 0)::int, 1, ${at}
         from generate_series(1, $3::int) as n`,
        [school, rooms, STUDENTS],
      );
      await sql.query(
        `insert into people.parent (id, school, code, name, phone, state, creation_type, created_at)
         select ${parentId}, $1, 'P' || n, ${name}, '138' || lpad(n::text, 8, '0'), 1, 1, ${at}
         from generate_series(1, $2::int) as n`,
        [school, STUDENTS],
      );
      await sql.query(
        `insert into people.parent_binding (id, school, student_id, parent_id, place)
         select gen_random_uuid(), $1, ${studentId}, ${parentId}, 2 from generate_series(1, $2::int) as n`,
        [school, STUDENTS],
      );
    });
  }
  await database.asOwner((sql) => sql.query('vacuum analyze'));
}

const requests = [
  { name: 'class', params: (school: string) => ({ classesid: gradeId(school, 1), state: '1' }) },
  { name: 'keyword in names', params: () => ({ keyword: '浩然' }) },
  { name: 'keyword in codes', params: () => ({ keyword: 'S0012' }) },
  { name: 'keyword in card numbers', params: () => ({ keyword: '00000432' }) },
  { name: 'keyword in phones', params: () => ({ keyword: '1390079' }) },
  { name: 'phone', params: () => ({ mobil: '1390791', createtype: 1 }) },
  { name: 'plain', params: () => ({}) },
] as const;

/** The page as one who writes it by hand would ask for it: one statement for rows, classes and parents, one for the count. */
async function askByHand(pool: pg.Pool, school: string, params: Record<string, unknown>): Promise<number> {
  const values: unknown[] = [school];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const like = (value: unknown) => bind(`%${String(value)}%`);
  const conditions = ['student.school = $1'];
  if (params.classesid)
    conditions.push(`student.class_id in (with recursive branch as (
      select id from people.class_directory where id = ${bind(params.classesid)}
      union all select child.id from people.class_directory child join branch on child.parent_id = branch.id)
      select id from branch)`);
  if (params.state) conditions.push(`student.state = ${bind(Number(params.state))}`);
  if (params.createtype) conditions.push(`student.creation_type = ${bind(params.createtype)}`);
  if (params.mobil) conditions.push(`student.phone ilike ${like(params.mobil)}`);
  if (params.keyword) {
    const pattern = like(params.keyword);
    const columns = ['name', 'code', 'card_number', 'phone'];
    conditions.push(`(${columns.map((column) => `student.${column} ilike ${pattern}`).join(' or ')})`);
  }
  const from = `from people.student where ${conditions.join(' and ')}`;
  const client = await pool.connect();
  try {
    await client.query(`begin; select set_config('app.school', '${school}', true)`);
    const { rows } = await client.query(
      `select page.*, room.name as class_name, concat_ws('/', grade.name, room.name) as class_path,
         (select json_agg(json_build_object('id', binding.id, 'name', parent.name, 'phone', parent.phone))
          from people.parent_binding binding join people.parent on parent.id = binding.parent_id
          where binding.student_id = page.id) as parents
       from (select student.* ${from} order by created_at desc, code limit 20) as page
       join people.class_directory room on room.id = page.class_id
       left join people.class_directory grade on grade.id = room.parent_id`,
      values,
    );
    await client.query(`select count(*) ${from}`, values);
    await client.query('commit');
    return rows.length;
  } finally {
    client.release();
  }
}

/** Asks both ways in turn, for a school after the other. */
async function measurePages(database: Database): Promise<void> {
  const time = new LocalTime('Asia/Shanghai');
  const pool = new pg.Pool({ connectionString: database.roles.appUrl, max: 2 });
  for (const { name, params } of requests) {
    const [ours, byHand]: [number[], number[]] = [[], []];
    for (let number = -20; number < QUERIES; number++) {
      const school = schoolId(Math.abs(number) % SCHOOLS);
      const wire = { page: 0, pagesize: 20, params: params(school) };
      const context = { school, meta: { actor: 'bench' } } as RequestContext;
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
    { title: `家长${place}手机号`, value: (n: number) => (parentsOf(n) >= place ? `${prefix}${place}${n}` : '') },
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

/** Parses and saves a file; the longest pause of the event loop is that of the parse and its checks. */
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
  pauses.disable();
  const save = await timed(async () => {
    const task = await imports.save('student', parse.result, context);
    await done(() => imports.saveProgress(['student'], task, caller));
    return imports.saveProgress(['student'], task, caller);
  });
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
    value: pauses.max / 1e6,
    unit: 'ms',
    goal: { atMost: 50 },
    limit:
      'In a quiet run it was 18 ms without parents and 99 ms with them; what holds the thread there is not found yet.',
  });
  report({ name: `save, ${label}`, ...rate(save), goal, limit });
}

/** Exports a school and watches the memory. */
async function measureExport(database: Database, school: string): Promise<void> {
  const time = new LocalTime('Asia/Shanghai');
  const context = { school, language: 'zh', meta: { actor: 'bench' } } as RequestContext;
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
const store = new EventStore({
  source: 'people',
  database,
  migrations: [creates('Imports1795200000000', [tables.tasks, tables.rows])],
  projections: [students, bindings, parents, personCards, faces, classes.projection, savedBy],
});
try {
  await store.prepare();
  const school = randomUUID();
  await database.asSystem((sql) => saveRows(sql, classes.table, treeOf(school)));
  const plain = await workbook(folder, 'A', IMPORTED, () => 0);
  await measureImport(store, folder, school, `${IMPORTED} students without parents`, plain, {
    goal: { atLeast: 10_000 },
    limit:
      'In a quiet run it was 7,300 rows/s. A row costs about 70 microseconds of Node and 110 of PostgreSQL (half of that the log, a third the read model), one after the other: a batch is one transaction, and the next one begins where it ended.',
  });
  await measureExport(database, school);
  const families = await workbook(folder, 'B', IMPORTED / 5, (index) => 1 + (index % 5 < 3 ? 1 : 0));
  await measureImport(store, folder, school, `${IMPORTED / 5} students with 1.6 parents`, families);
  await fillSchools(database);
  await measurePages(database);
} finally {
  await store.close();
  await database.close();
  await server.stop();
  for (const path of [folder, data]) await rm(path, { recursive: true, force: true });
}
