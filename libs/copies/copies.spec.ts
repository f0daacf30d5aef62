import { randomUUID } from 'node:crypto';
import { deviceRegistered, deviceRemoved } from '../contracts/devices/device.events.js';
import { doorAdded, doorRemoved } from '../contracts/devices/door.events.js';
import type { NewEvent } from '../contracts/kernel/index.js';
import { classAdded, classChanged, classMoved, classStateSwitched } from '../contracts/organisation/class.events.js';
import {
  parentAdded,
  studentAdded,
  studentChanged,
  studentRemoved,
  studentStateSwitched,
  teacherAdded,
  teacherChanged,
} from '../contracts/people/person.events.js';
import type { Sql } from '../database/index.js';
import { applyProjections, EventStore } from '../eventsourcing/index.js';
import { type TestDatabase, testDatabase } from '../testing/index.js';
import { CopiedClasses, CopiedDevices, CopiedPersons } from './index.js';

const classes = new CopiedClasses('attendance');
const persons = new CopiedPersons('attendance');
const devices = new CopiedDevices('attendance');
const projections = [classes.projection, persons.projection, ...devices.projections];
const school = randomUUID();

let test: TestDatabase;
/** The service that keeps the copies, and the one that tells. */
let keeper: EventStore;
const tellers = new Map<string, EventStore>();

/** Appends events to the log of another service, and takes them in as a consumer does. */
async function tell(source: string, id: string, ...events: NewEvent[]): Promise<void> {
  const teller = tellers.get(source)!;
  const stored = await teller.transact({ school, meta: { actor: 'test' } }, async (unit) => {
    unit.append(`thing-${id}`, events);
    return unit.appended;
  });
  const followed = projections.filter((projection) => projection.source === source);
  await test.database.inSchool(school, (sql) => applyProjections(sql, followed, stored));
}
const ask = <T>(question: (sql: Sql) => Promise<T>, of = school) => test.database.inSchool(of, question);

beforeAll(async () => {
  test = await testDatabase();
  keeper = new EventStore({ source: 'attendance', database: test.database, projections });
  await keeper.prepare();
  for (const source of ['organisation', 'people', 'devices']) {
    const teller = new EventStore({ source, database: test.database, projections: [] });
    await teller.prepare();
    tellers.set(source, teller);
  }
});
afterAll(async () => {
  for (const store of [keeper, ...tellers.values()]) await store.close();
  await test.close();
});

describe('the copied classes', () => {
  const [grade, other, first, second] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const node = (name: string, code: string, parentId?: string) =>
    classAdded({ name, code, type: 2, state: 1, ...(parentId && { parentId }) });

  beforeAll(async () => {
    await tell('organisation', grade, node('高一', 'G1'));
    await tell('organisation', other, node('高二', 'G2'));
    await tell('organisation', first, node('1班', 'G101', grade));
    await tell('organisation', second, node('1班', 'G201', other));
  });

  it('finds classes by id and by names that several share', async () => {
    const byId = await ask((sql) => classes.byId(sql, school, [grade, randomUUID()]));
    expect([...byId.values()]).toEqual([
      { id: grade, school, parentId: null, name: '高一', code: 'G1', type: 2, state: 1 },
    ]);
    const byName = await ask((sql) => classes.byName(sql, school, ['1班', '高二', '高三']));
    expect([byName.get('1班')?.length, byName.get('高二')?.length, byName.has('高三')]).toEqual([2, 1, false]);
  });

  it('shows renames and moves in paths and branches at once', async () => {
    const titles = async () => Object.fromEntries(await ask((sql) => classes.titles(sql, school, [first, grade])));
    const branch = () => ask((sql) => classes.branchIds(sql, school, [other]));
    expect(await titles()).toEqual({
      [first]: { name: '1班', path: '高一/1班' },
      [grade]: { name: '高一', path: '高一' },
    });
    expect((await branch()).sort()).toEqual([other, second].sort());
    await tell('organisation', grade, classMoved({ parentId: other }), classChanged({ name: '新高一', type: 1 }));
    expect(await titles()).toEqual({
      [first]: { name: '1班', path: '高二/新高一/1班' },
      [grade]: { name: '新高一', path: '高二/新高一' },
    });
    expect((await branch()).sort()).toEqual([other, second, grade, first].sort());
    await tell('organisation', first, classStateSwitched({ state: 2 }), classMoved({}));
    const [moved] = (await ask((sql) => classes.byId(sql, school, [first]))).values();
    expect(moved).toMatchObject({ parentId: null, state: 2, name: '1班' });
  });

  it('is empty for another school', async () => {
    const stranger = randomUUID();
    expect((await ask((sql) => classes.byName(sql, stranger, ['1班']), stranger)).size).toBe(0);
    expect((await ask((sql) => classes.byName(sql, school, ['1班']), stranger)).size).toBe(0);
    expect(await ask((sql) => classes.branchIds(sql, stranger, [other]), stranger)).toEqual([]);
  });
});

describe('the copied persons', () => {
  const [student, parent, teacher] = [randomUUID(), randomUUID(), randomUUID()];
  const classId = randomUUID();
  const profile = { name: '王一', sex: '男', cardState: '已发卡', unlimitedMessages: false, classId } as const;

  beforeAll(async () => {
    const origin = { state: 1, creationType: 3 } as const;
    await tell('people', student, studentAdded({ ...profile, ...origin, code: '001', cardNumber: 'ab12' }));
    await tell('people', parent, parentAdded({ ...origin, code: 'P1', name: '王父', phone: '138' }));
    const card = { cardState: '已发卡', cardNumber: '77' } as const;
    await tell('people', teacher, teacherAdded({ ...origin, ...card, code: '001', name: '李师', phone: '139' }));
  });

  it('finds persons by id, code and card', async () => {
    const byId = await ask((sql) => persons.byId(sql, school, [student, parent]));
    expect(byId.get(student)).toEqual({
      id: student,
      school,
      type: 1,
      code: '001',
      name: '王一',
      phone: null,
      cardNumber: 'ab12',
      cardKey: 'AB12',
      cardTypeId: null,
      classId,
      state: 1,
    });
    expect(byId.get(parent)).toMatchObject({ type: 2, phone: '138', cardKey: null, classId: null });
    const byCode = await ask((sql) => persons.byCode(sql, school, ['001', '002']));
    expect([
      byCode
        .get('001')
        ?.map(({ type }) => type)
        .sort(),
      byCode.has('002'),
    ]).toEqual([[1, 3], false]);
    const byCard = await ask((sql) => persons.byCard(sql, school, ['aB12', '77']));
    expect([byCard.get('AB12')?.id, byCard.get('77')?.id]).toEqual([student, teacher]);
  });

  it('follows what changes', async () => {
    await tell('people', student, studentChanged({ ...profile, cardNumber: 'cd' }), studentStateSwitched({ state: 2 }));
    await tell('people', teacher, teacherChanged({ cardState: '退卡', code: 'T9', name: '李师', phone: '139' }));
    const found = await ask((sql) => persons.byCard(sql, school, ['ab12', 'cd', '77']));
    expect([...found.values()]).toMatchObject([{ id: student, code: '001', state: 2 }]);
    expect((await ask((sql) => persons.byCode(sql, school, ['T9']))).get('T9')).toHaveLength(1);
    await tell('people', student, studentRemoved({}));
    expect((await ask((sql) => persons.byId(sql, school, [student]))).size).toBe(0);
  });
});

describe('the copied devices', () => {
  it('knows devices and their doors until they are removed', async () => {
    const [device, door] = [randomUUID(), randomUUID()];
    const attributes = {
      code: 'D1',
      name: '东门',
      type: 1,
      state: 1,
      driver: 'native',
      areaId: randomUUID(),
      factory: 'a',
      model: 'b',
      position: '东门',
      singleSwipe: true,
    } as const;
    const doorAttributes = { doorId: door, code: '1', name: '正门', controlMode: 1, openSeconds: 5, index: 1 } as const;
    await tell('devices', device, deviceRegistered(attributes), doorAdded(doorAttributes));
    const byCode = await ask((sql) => devices.byCode(sql, school, ['D1']));
    expect(byCode.get('D1')).toMatchObject({ id: device, name: '东门', position: '东门', direction: null });
    expect(await ask((sql) => devices.doorsOf(sql, school, [device]))).toEqual([
      { id: door, school, deviceId: device, code: '1', name: '正门' },
    ]);
    await tell('devices', device, doorRemoved({ doorId: door }), deviceRemoved({}));
    expect((await ask((sql) => devices.byId(sql, school, [device]))).size).toBe(0);
    expect(await ask((sql) => devices.doorsOf(sql, school, [device]))).toEqual([]);
  });
});

describe('rows that a command relies on', () => {
  const [id, other, device, door] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const state = 1 as const;
  const attributes = {
    code: 'H1',
    name: '西门',
    type: 1,
    state,
    driver: 'native',
    areaId: randomUUID(),
  } as const;
  /** How many rows with the id nobody holds. */
  const free = async ({ name }: { name: string }, of: string) =>
    (await ask((sql) => sql.query(`select 1 from attendance.${name} where id = $1 for update skip locked`, [of])))
      .length;

  beforeAll(async () => {
    await tell('organisation', id, classAdded({ name: '持有', code: 'HELD', type: 2, state }));
    const teacher = { code: 'H1', name: '李师', phone: '139', cardState: '已发卡', cardNumber: '88' } as const;
    await tell('people', other, teacherAdded({ ...teacher, state, creationType: 3 }));
    const doorAttributes = { doorId: door, code: '1', name: '正门', controlMode: 1, openSeconds: 5, index: 1 } as const;
    const registered = deviceRegistered({ ...attributes, factory: 'a', model: 'b', singleSwipe: true });
    await tell('devices', device, registered, doorAdded(doorAttributes));
  });

  it.each([
    ['a class by its id', classes.table, id, (sql: Sql) => classes.byId(sql, school, [id], 'held')],
    ['a class by its name', classes.table, id, (sql: Sql) => classes.byName(sql, school, ['持有'], 'held')],
    ['a class by its code', classes.table, id, (sql: Sql) => classes.byCode(sql, school, ['HELD'], 'held')],
    ['a person by its id', persons.table, other, (sql: Sql) => persons.byId(sql, school, [other], 'held')],
    ['a person by its code', persons.table, other, (sql: Sql) => persons.byCode(sql, school, ['H1'], 'held')],
    ['a person by its card', persons.table, other, (sql: Sql) => persons.byCard(sql, school, ['88'], 'held')],
    ['a device by its id', devices.devices, device, (sql: Sql) => devices.byId(sql, school, [device], 'held')],
    ['a device by its code', devices.devices, device, (sql: Sql) => devices.byCode(sql, school, ['H1'], 'held')],
    ['a door', devices.doors, door, (sql: Sql) => devices.doorsOf(sql, school, [device], 'held')],
  ])('stay until its transaction ends: %s', async (_what, { name }, of, hold) => {
    await ask(async (sql) => {
      await hold(sql);
      expect(await free({ name }, of)).toBe(0);
    });
    expect(await free({ name }, of)).toBe(1);
  });
});
