import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { defineEvent } from '../../libs/contracts/kernel/index.js';
import {
  Database,
  date,
  instant,
  integer,
  json,
  nullable,
  startEmbedded,
  table,
  uuid,
  varchar,
} from '../../libs/database/index.js';
import {
  checkProjections,
  EventStore,
  LogReader,
  projection,
  sequencePending,
} from '../../libs/eventsourcing/index.js';
import { median, rateOf, report, timed } from './report.js';

/** Students, of whom every second moves once and every tenth leaves. */
const students = 100_000;

interface StudentRow {
  id: string;
  school: string;
  code: string;
  name: string;
  pinyin: string;
  phone: string;
  cardNumber: string;
  idNumber: string;
  classId: string;
  sex: number;
  state: number;
  born: string;
  enrolled: string;
  remark: string;
  createdAt: number;
  tags: string[];
}
const added = defineEvent('StudentAdded', 1, z.custom<Omit<StudentRow, 'id' | 'school'>>());
const moved = defineEvent('StudentMoved', 1, z.object({ classId: z.string() }));
const removed = defineEvent('StudentRemoved', 1, z.object({}));

const studentTable = table('bench', 'student', {
  columns: {
    id: uuid(),
    school: uuid(),
    code: varchar(),
    name: varchar(),
    pinyin: varchar(),
    phone: nullable(varchar()),
    cardNumber: nullable(varchar()),
    idNumber: nullable(varchar()),
    classId: uuid(),
    sex: integer(),
    state: integer(),
    born: nullable(date()),
    enrolled: date(),
    remark: nullable(varchar()),
    createdAt: instant(),
    tags: json<string[]>(),
  },
  key: ['id'],
  unique: { student_code: { columns: ['school', 'code'], message: '学生编码已存在，请重新输入' } },
  indexes: {
    student_class: { columns: ['school', 'classId'] },
    student_name: { using: 'gin', expression: 'name gin_trgm_ops' },
  },
});
const studentProjection = projection({
  source: 'bench',
  table: studentTable,
  version: 1,
  on: (on) => [
    on(added, (_row, { streamId, school, data }) => ({ id: streamId, school, ...data })),
    on(moved, (row, { data }) => row && { ...row, classId: data.classId }),
    on(removed, () => undefined),
  ],
});

async function fill(store: EventStore): Promise<number> {
  const schools = Array.from({ length: 8 }, () => randomUUID());
  const batch = 2000;
  let events = 0;
  for (let start = 0; start < students; start += batch)
    await store.transact(
      { school: schools[(start / batch) % 8] as string, meta: { actor: 'import' } },
      async (unit) => {
        for (let index = start; index < start + batch; index++) {
          const list = [added(studentOf(index)), ...(index % 2 ? [moved({ classId: randomUUID() })] : [])];
          if (index % 10 === 0) list.push(removed({}) as never);
          unit.append(`student-${randomUUID()}`, list);
          events += list.length;
        }
      },
    );
  return events;
}

const studentOf = (index: number): Omit<StudentRow, 'id' | 'school'> => ({
  code: `2026${index}`,
  name: `王小明${index}`,
  pinyin: `wangxiaoming${index}`,
  phone: `138${index}`,
  cardNumber: `${index}`.padStart(10, '0'),
  idNumber: `11010120120101${index}`,
  classId: randomUUID(),
  sex: 1 + (index % 2),
  state: 1,
  born: '2012-01-01',
  enrolled: '2026-09-01',
  remark: '',
  createdAt: Date.UTC(2026, 8, 1),
  tags: ['boarder'],
});

/** Reads every event and does nothing with it: no fold can be faster. */
async function readAll(database: Database): Promise<void> {
  const log = new LogReader(database, ['bench']).read({}, { batchSize: 2000, types: studentProjection.types });
  for await (const _events of log);
}

async function check(store: EventStore): Promise<void> {
  const [result] = await checkProjections(store);
  if (result?.differing !== 0) throw new Error('the rebuilt table is not what the log says');
}

const folder = await mkdtemp(join(tmpdir(), 'campus-bench-'));
const server = await startEmbedded({ folder });
try {
  const database = await Database.open({ url: server.url });
  const store = new EventStore({ source: 'bench', database, projections: [studentProjection] });
  await store.prepare();
  // Its sequencer rests, so that the sequencing is measured by itself.
  await store.close();
  const { milliseconds, result: events } = await timed(() => fill(store));
  const appended = (events / milliseconds) * 1000;
  report({ name: 'append with inline projection, batches of 2,000 students', value: appended, unit: 'events/s' });
  const sequenced = await rateOf(events, () => sequencePending(database, 'bench'));
  report({ name: 'positions given to events', value: sequenced, unit: 'events/s' });
  const rebuilt = new EventStore({ source: 'bench', database, projections: [studentProjection] });
  const [readings, rebuilds, checks]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < 3; round++) {
    readings.push(await rateOf(events, () => readAll(database)));
    rebuilds.push(await rateOf(events, () => rebuilt.rebuild()));
    checks.push(await rateOf(events, () => check(rebuilt)));
  }
  const peer = { name: 'reading the log alone', value: median(readings) };
  const common = { unit: 'events/s', peer, goal: { atLeast: 50_000 } };
  report({
    name: 'rebuild of a student read model',
    value: median(rebuilds),
    ...common,
    limit:
      'One thread of Node unpacks each event, folds it and packs the row: 14 microseconds of its processor an event. On two cores it shares them with the server, and here with whoever else is on the machine.',
  });
  report({
    name: 'check of a student read model',
    value: median(checks),
    ...common,
    limit: 'It is a rebuild and a comparison of both tables row by row.',
  });
  await database.close();
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
