/** @jest-environment node */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { defineEvent, type EventOf, Rejection } from '../contracts/kernel/index.js';
import { integer, nullable, selectRows, table, uuid, varchar } from '../database/index.js';
import { type TestDatabase, testDatabase } from '../testing/test-database.js';
import type { Decider } from './decider.js';
import { EventStore } from './event-store.js';
import { projection } from './projection.js';
import { sequencePending } from './sequencer.js';
import type { WorkContext } from './unit.js';

const added = defineEvent('StudentAdded', 1, z.object({ code: z.string(), classId: z.string() }));
const moved = defineEvent('StudentMoved', 1, z.object({ from: z.string(), classId: z.string() }));
const removed = defineEvent('StudentRemoved', 1, z.object({ classId: z.string() }));

interface Student {
  classId?: string;
  moves: number;
}
type Command = { type: 'Add'; code: string; classId: string } | { type: 'Move'; classId: string } | { type: 'Remove' };
const student: Decider<Student, Command, EventOf<typeof added | typeof moved | typeof removed>> = {
  category: 'student',
  types: [added, moved, removed],
  initial: { moves: 0 },
  evolve(state, event) {
    if (event.type === 'StudentRemoved') return { moves: state.moves };
    return { classId: event.data.classId, moves: state.moves + (event.type === 'StudentMoved' ? 1 : 0) };
  },
  decide(command, { classId }) {
    if (command.type === 'Add') return [added({ code: command.code, classId: command.classId })];
    if (!classId) throw Rejection.notFound();
    if (command.type === 'Remove') return [removed({ classId })];
    return [moved({ from: classId, classId: command.classId })];
  },
};

const studentTable = table('people', 'student', {
  columns: {
    id: uuid(),
    school: uuid(),
    code: varchar(),
    classId: uuid(),
    note: nullable(varchar()),
    moves: integer(),
  },
  key: ['id'],
  unique: { student_code: { columns: ['school', 'code'], message: '学生编码已存在，请重新输入' } },
});
const classTable = table('people', 'class_size', {
  columns: { classId: uuid(), school: uuid(), size: integer() },
  key: ['classId'],
});
const students = projection({
  source: 'people',
  table: studentTable,
  version: 1,
  on: (on) => [
    on(added, (_row, event) => ({ id: event.streamId, school: event.school, moves: 0, ...event.data })),
    on(moved, (row, event) => row && { ...row, classId: event.data.classId, moves: row.moves + 1 }),
    on(removed, () => undefined),
  ],
});
const sizes = projection({
  source: 'people',
  table: classTable,
  version: 1,
  on: (on) => {
    const change = (school: string, classId: string, size: number) => ({ school, classId, size });
    return [
      on(
        added,
        (row, event) => change(event.school, event.data.classId, (row?.size ?? 0) + 1),
        (event) => [[event.data.classId]],
      ),
      on(
        removed,
        (row) => row && { ...row, size: row.size - 1 },
        (event) => [[event.data.classId]],
      ),
    ];
  },
});

const [schoolA, schoolB] = [randomUUID(), randomUUID()];
const contextOf = (school: string): WorkContext => ({ school, meta: { actor: 'test' } });
const atA = contextOf(schoolA);

let test: TestDatabase;
let store: EventStore;
beforeAll(async () => {
  test = await testDatabase();
  store = new EventStore({ source: 'people', database: test.database, projections: [students, sizes] });
  await Promise.all([store.prepare(), store.prepare()]);
});
afterAll(async () => {
  await store.close();
  await test.close();
});

const classOf = () => randomUUID();
async function add(context = atA, code: string = randomUUID(), classId: string = classOf()): Promise<string> {
  const id = randomUUID();
  await store.transact(context, (unit) => unit.handle(student, id, { type: 'Add', code, classId }));
  return id;
}
const rowsOf = (school = schoolA) => test.database.inSchool(school, (sql) => selectRows(sql, studentTable));
const rowOf = async (id: string) => (await rowsOf()).find((row) => row.id === id);
const sizeOf = async (classId: string) =>
  (await test.database.inSchool(schoolA, (sql) => selectRows(sql, classTable, 'class_id = $1', [classId])))[0]?.size;
const versionsOf = async (id: string) =>
  (
    await test.database.asSystem((sql) =>
      sql.query<{ version: number }>(
        'select stream_version as version from people.events where stream_id = $1 order by sequence',
        [id],
      ),
    )
  ).map(({ version }) => version);

it('what a caller wrote is in the tables when it is told so', async () => {
  const classId = classOf();
  const id = await add(atA, 'A1', classId);
  expect(await rowOf(id)).toEqual({ id, school: schoolA, code: 'A1', classId, note: null, moves: 0 });
  expect(await sizeOf(classId)).toBe(1);
});

it('a command is decided over the events of its stream', async () => {
  const id = await add();
  const classId = classOf();
  const state = await store.transact(atA, (unit) => unit.handle(student, id, { type: 'Move', classId }));
  expect(state).toEqual({ classId, moves: 1 });
  await store.transact(atA, async (unit) => {
    expect(await unit.load(student, id)).toEqual({ state: { classId, moves: 1 }, version: 2 });
    await unit.handle(student, id, { type: 'Move', classId });
    expect(await unit.load(student, id)).toEqual({ state: { classId, moves: 2 }, version: 3 });
    unit.append(`student-${id}`, [moved({ from: classId, classId })]);
    await unit.handle(student, id, { type: 'Remove' });
  });
  expect(await versionsOf(id)).toEqual([1, 2, 3, 4, 5]);
  expect(await rowOf(id)).toBeUndefined();
});

it('a refusal leaves nothing behind', async () => {
  const id = randomUUID();
  const refused = store.transact(atA, async (unit) => {
    await unit.handle(student, id, { type: 'Add', code: 'x', classId: classOf() });
    await unit.handle(student, randomUUID(), { type: 'Remove' });
  });
  await expect(refused).rejects.toEqual(Rejection.notFound());
  expect(await versionsOf(id)).toEqual([]);
});

it('a taken code is refused with the message of its rule, in the same school only', async () => {
  await add(atA, 'taken');
  await expect(add(atA, 'taken')).rejects.toEqual(Rejection.duplicate('学生编码已存在，请重新输入'));
  await add(contextOf(schoolB), 'taken');
  expect((await rowsOf(schoolB)).map(({ code }) => code)).toEqual(['taken']);
});

it('writers of one stream take turns: nothing is lost and the versions have no gap', async () => {
  const id = await add();
  const writers = Array.from({ length: 16 }, () =>
    store
      .transact(atA, (unit) => unit.handle(student, id, { type: 'Move', classId: classOf() }))
      .then(() => 1)
      .catch((error) => {
        expect(error).toEqual(Rejection.state('数据正在被他人修改，请稍后重试'));
        return 0;
      }),
  );
  const done = (await Promise.all(writers)).reduce<number>((sum, one) => sum + one, 0);
  expect(done).toBeGreaterThan(8);
  expect(await versionsOf(id)).toEqual(Array.from({ length: done + 1 }, (_, index) => index + 1));
  expect((await rowOf(id))?.moves).toBe(done);
});

it('writers of one row count each event once, from the first on', async () => {
  const classId = classOf();
  const ids = await Promise.all(Array.from({ length: 16 }, () => add(atA, randomUUID(), classId)));
  expect(await sizeOf(classId)).toBe(16);
  await Promise.all(
    ids.slice(0, 6).map((id) => store.transact(atA, (unit) => unit.handle(student, id, { type: 'Remove' }))),
  );
  expect(await sizeOf(classId)).toBe(10);
});

it('many instances are read, decided and appended together', async () => {
  const classId = classOf();
  const commands = Array.from({ length: 300 }, (_, index) => ({
    id: randomUUID(),
    command: { type: 'Add', code: `many-${index}`, classId } as const,
  }));
  await store.transact(atA, (unit) => unit.handleMany(student, commands));
  const moves = commands.flatMap(({ id }) => [
    { id, command: { type: 'Move', classId } as const },
    { id, command: { type: 'Move', classId } as const },
  ]);
  await store.transact(atA, (unit) => unit.handleMany(student, moves));
  const rows = (await rowsOf()).filter((row) => row.classId === classId);
  expect(rows).toHaveLength(300);
  expect(rows.every((row) => row.moves === 2)).toBe(true);
  expect(await sizeOf(classId)).toBe(300);
});

describe('instances that begin', () => {
  const beginning = (classId: string, count: number) =>
    Array.from({ length: count }, (_, index) => ({
      id: randomUUID(),
      command: { type: 'Add', code: `begin-${classId}-${index}`, classId } as const,
    }));

  it('are there with all that the unit does with them, and others had their turn meanwhile', async () => {
    const classId = classOf();
    const commands = beginning(classId, 1000);
    const [{ id: first }] = commands as [(typeof commands)[number]];
    let turns = 0;
    await store.transact(atA, async (unit) => {
      const count = setInterval(() => turns++, 0);
      await unit.beginMany(student, commands);
      clearInterval(count);
      await unit.handle(student, first, { type: 'Move', classId });
      expect(await unit.load(student, first)).toEqual({ state: { classId, moves: 1 }, version: 2 });
    });
    expect(turns).toBeGreaterThan(0);
    expect(await versionsOf(first)).toEqual([1, 2]);
    expect(await sizeOf(classId)).toBe(1000);
    const rows = (await rowsOf()).filter((row) => row.classId === classId);
    expect(rows.map(({ moves }) => moves).sort()).toEqual([...Array(999).fill(0), 1]);
  });

  it('are refused where the log has one of them', async () => {
    const classId = classOf();
    const commands = [...beginning(classId, 2), { id: await add(), command: beginning(classId, 1)[0]!.command }];
    const twice = store.transact(atA, (unit) => unit.beginMany(student, commands));
    await expect(twice).rejects.toEqual(Rejection.state('数据正在被他人修改，请稍后重试'));
    expect(await sizeOf(classId)).toBeUndefined();
  });
});

describe('an event with an id', () => {
  const appendWith = (ids: string[], classId: string) =>
    store.transact(atA, async (unit) => {
      for (const id of ids)
        unit.append(`student-${id}`, [added({ code: id, classId })], { ids: [id], happenedAt: [1] });
    });

  it('counts once when it is repeated, also within a unit', async () => {
    const classId = classOf();
    const ids = [randomUUID(), randomUUID()];
    await appendWith([...ids, ...ids], classId);
    await appendWith([...ids, randomUUID()], classId);
    expect(await sizeOf(classId)).toBe(3);
    expect(await versionsOf(ids[0] as string)).toEqual([1]);
  });

  it('counts once when it comes many times at once', async () => {
    const classId = classOf();
    const ids = Array.from({ length: 10 }, () => randomUUID());
    await Promise.all(Array.from({ length: 8 }, (_, index) => appendWith(index % 2 ? ids : ids.toReversed(), classId)));
    expect(await sizeOf(classId)).toBe(10);
  });
});

it('events keep their school, actor and both times', async () => {
  const id = randomUUID();
  const before = Date.now();
  await store.transact({ ...atA, meta: { actor: 'gate 1', requestId: 'r' } }, async (unit) => {
    unit.append(`student-${id}`, [added({ code: id, classId: classOf() })], {
      happenedAt: [86_400_000],
      meta: { causation: 'c' },
    });
  });
  const [event] = await test.database.inSchool(schoolA, (sql) =>
    sql.query<{ meta: unknown; at: number }>('select meta, recorded_at as at from people.events where stream_id = $1', [
      id,
    ]),
  );
  expect(event?.meta).toEqual({ actor: 'gate 1', requestId: 'r', causation: 'c', happenedAt: 86_400_000 });
  expect(event?.at).toBeGreaterThanOrEqual(before);
  const atB = await test.database.inSchool(schoolB, (sql) =>
    sql.query('select 1 from people.events where stream_id = $1', [id]),
  );
  expect(atB).toEqual([]);
});

it('the operation is recorded in the transaction, unless it is deferred', async () => {
  const noted = defineEvent('OperationNoted', 1, z.object({ events: z.number() }));
  const recording = new EventStore({
    source: 'people',
    database: test.database,
    projections: [students, sizes],
    beforeAppend: (_context, unit) =>
      unit.append(`operation-${randomUUID()}`, [noted({ events: unit.appended.length })]),
  });
  await recording.prepare();
  const count = async () =>
    (await test.database.asSystem((sql) => sql.query("select data from people.events where type = 'OperationNoted'")))
      .length;
  const run = (deferred: boolean, command: Command) =>
    recording.transact({ ...atA, operation: { isDue: !deferred } }, (unit) =>
      unit.handle(student, randomUUID(), command),
    );
  await run(false, { type: 'Add', code: randomUUID(), classId: classOf() });
  expect(await count()).toBe(1);
  await run(true, { type: 'Add', code: randomUUID(), classId: classOf() });
  await expect(run(false, { type: 'Remove' })).rejects.toEqual(Rejection.notFound());
  expect(await count()).toBe(1);
  await recording.close();
});

it('positions have no gap and follow the versions of every stream, whoever writes meanwhile', async () => {
  const ids = await Promise.all(Array.from({ length: 16 }, () => add()));
  await Promise.all(
    ids.map(async (id) => {
      for (let round = 0; round < 10; round++)
        await store.transact(atA, (unit) => unit.handle(student, id, { type: 'Move', classId: classOf() }));
    }),
  );
  await sequencePending(test.database, 'people');
  const rows = await test.database.asSystem((sql) =>
    sql.query<{ shard: number; position: number; streamId: string; version: number }>(
      `select shard, position, stream_id as "streamId", stream_version as version
       from people.events_position join people.events using (shard, sequence) order by shard, position`,
    ),
  );
  const [{ total } = { total: 0 }] = await test.database.asSystem((sql) =>
    sql.query<{ total: number }>('select count(*) as total from people.events'),
  );
  expect(rows).toHaveLength(total);
  const next = new Map<number | string, number>();
  for (const { shard, position, streamId, version } of rows) {
    expect([position, version]).toEqual([(next.get(shard) ?? 0) + 1, (next.get(streamId) ?? 0) + 1]);
    next.set(shard, position).set(streamId, version);
  }
});
