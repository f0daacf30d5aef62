import {
  attendanceMemberJoined,
  groupDevicesAdded,
  groupManagersAdded,
  groupPersonsAdded,
  groupPersonsRemoved,
} from '../../../libs/contracts/attendance/index.js';
import { newId, tableName } from '../../../libs/database/index.js';
import { checkProjections, type EventStore } from '../../../libs/eventsourcing/index.js';
import { holdConsumer, refusalOf } from '../../../libs/testing/index.js';
import {
  addDevices,
  addGroup,
  addManagers,
  addPersons,
  addRule,
  appendOwn,
  attendance,
  changeGroup,
  changeRule,
  deleteGroups,
  deletePersons,
  devicesOf,
  found,
  ids,
  managersOf,
  move,
  namesOf,
  personsOf,
  schoolId,
  settled,
  start,
  stop,
} from '../testing/attendance-school.js';
import { carryOverParts } from './carry-over.js';
import { groupPersonTable } from './group.read-model.js';
import { groupEnding, mostEndings } from './group-ending.js';
import { attendanceMember, memberStreamId } from './member.js';
import { shareGroups } from './membership.js';

beforeAll(start);
beforeEach(found);
afterAll(async () => {
  const checked = await checkProjections(attendance());
  const problems = await stop();
  expect(problems).toEqual([]);
  expect(checked.filter(({ differing }) => differing > 0)).toEqual([]);
});

const context = () => ({ school: schoolId(), meta: { actor: 'test' } });
const conflict = (group: string) => `1005 李四已在考勤组“${group}”中，请使用变更考勤组`;

/** Rows of persons in groups of the school, by a condition. */
const count = async (condition: string): Promise<number> => {
  const [row] = await attendance().database.inSchool(schoolId(), (sql) =>
    sql.query<{ rows: number }>(
      `select count(*)::integer as rows from ${tableName(groupPersonTable)} where school = $1 and ${condition}`,
      [schoolId()],
    ),
  );
  return row!.rows;
};

/** Events of a type that tell of the school. */
const told = async (type: string): Promise<number> => {
  const rows = await attendance().database.asSystem((sql) =>
    sql.query('select from attendance.events where school = $1 and type = $2', [schoolId(), type]),
  );
  return rows.length;
};

/** Puts so many persons whom nobody knows into a group for type 3. */
async function crowd(groupId: string, size: number): Promise<void> {
  const persons = Array.from({ length: size }, () => newId());
  await attendance().transact(context(), (unit) =>
    unit.handleMany(
      attendanceMember,
      persons.map((personId) => ({
        id: memberStreamId(personId, 3),
        command: { type: 'Join', partId: newId(), groupId, personId, attendance: 3 },
      })),
    ),
  );
}

describe('parts of which only their groups told', () => {
  it('are carried over once, also after a start that was killed, and obey the rules then', async () => {
    const rule = await addRule('教师作息', 3);
    const [one, other] = [await addGroup('甲组', rule), await addGroup('乙组', rule)];
    const parts = Array.from({ length: 1500 }, () => ({ partId: newId(), personId: newId() }));
    const [li, wang] = ['李四', '王五'].map((name) => ({ partId: newId(), personId: ids(name) }));
    await appendOwn(
      `attendanceGroup-${one}`,
      groupPersonsAdded({ parts: [...parts, li!] }),
      groupPersonsAdded({ parts: [wang!] }),
      groupPersonsRemoved({ parts: [wang!] }),
      groupManagersAdded({ parts: [{ partId: newId(), personId: ids('王五') }] }),
      groupDevicesAdded({ parts: [{ partId: newId(), deviceId: ids('device'), doorId: ids('door') }] }),
    );
    const store = attendance();
    let left = 1;
    const killed = new Proxy(store, {
      get: (target, name) =>
        name === 'transact' && left-- === 0 ? () => Promise.reject(new Error('killed')) : Reflect.get(target, name),
    }) as EventStore;
    await expect(carryOverParts(killed)).rejects.toThrow('killed');
    expect(await count('stream_id is null')).toBe(501);
    await Promise.all([carryOverParts(store), carryOverParts(store)]);
    expect(await count('stream_id is null')).toBe(0);
    expect(await told(attendanceMemberJoined.name)).toBe(parts.length + 1);
    const { appended } = store;
    await carryOverParts(store);
    expect(store.appended).toBe(appended);

    expect(await namesOf(one)).toEqual(['李四']);
    expect((await personsOf(one)).map(({ id }) => id)).toEqual([li!.partId]);
    expect(await refusalOf(addPersons(other, '李四'))).toBe(conflict('甲组'));
    await move(other, li!.partId);
    expect(await refusalOf(addPersons(one, '李四'))).toBe(conflict('乙组'));
    await deletePersons(li!.partId);
    await addPersons(one, '李四');
    await addManagers(one, '王五');
    await addDevices(one, { deviceId: ids('device'), doorId: ids('door') });
    expect([await managersOf(one), (await devicesOf(one)).length]).toEqual([['王五'], 1]);
  });
});

describe('a removed group', () => {
  it('has nobody at once, and its parts end a thousand at a time', async () => {
    const rule = await addRule('教师作息', 3);
    const [one, other] = [await addGroup('甲组', rule), await addGroup('乙组', rule)];
    await crowd(one, 2 * mostEndings);
    await addPersons(one, '李四');
    const [row] = await personsOf(one);
    const { database } = attendance();
    await holdConsumer(database, groupEnding, async () => {
      await deleteGroups(one);
      expect(await namesOf(one)).toEqual([]);
      expect(await refusalOf(deletePersons(row!.id))).toBe('1004 记录不存在');
      await addPersons(other, '李四');
      expect(await count(`group_id = '${one}'`)).toBe(2 * mostEndings);
    });
    await settled();
    expect([await count(`group_id = '${one}'`), await namesOf(other)]).toEqual([0, ['李四']]);
  });
});

describe('a type of attendance that becomes another', () => {
  it('takes the members of its groups with it', async () => {
    const [teachers, lessons] = [await addRule('教师作息', 3), await addRule('学生上课', 1)];
    const [one, other] = [await addGroup('甲组', teachers), await addGroup('乙组', lessons)];
    await addPersons(one, '李四');
    const [row] = await personsOf(one);
    await changeRule(teachers, 1);
    expect(await refusalOf(addPersons(other, '李四'))).toBe(conflict('甲组'));
    await changeRule(lessons, 3);
    await addPersons(other, '李四');
    expect(await refusalOf(changeGroup({ id: one, name: '甲组', ruleId: lessons }))).toBe(conflict('乙组'));
    await deletePersons((await personsOf(other))[0]!.id);
    await changeGroup({ id: one, name: '甲组', ruleId: lessons });
    expect((await personsOf(one)).map(({ id }) => id)).toEqual([row!.id]);
    expect(await refusalOf(addPersons(other, '李四'))).toBe(conflict('甲组'));
  });
});

describe('changes of different persons', () => {
  it('do not wait for each other, and changes of groups wait for them', async () => {
    const rule = await addRule('教师作息', 3);
    const one = await addGroup('甲组', rule);
    const order: string[] = [];
    let change: Promise<unknown> = Promise.resolve();
    await attendance().transact(context(), async (unit) => {
      shareGroups(unit);
      await addPersons(one, '李四');
      order.push('added');
      change = changeGroup({ id: one, name: '丙组', ruleId: rule }).then(() => order.push('changed'));
      await waitsForTurn();
      order.push('done');
    });
    await change;
    expect(order).toEqual(['added', 'done', 'changed']);
  });
});

/** Waits until a transaction waits for an advisory lock. */
async function waitsForTurn(): Promise<void> {
  const { database } = attendance();
  for (let isWaiting = false; !isWaiting; )
    isWaiting = await database.asSystem(async (sql) => {
      const rows = await sql.query(`select from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`);
      return rows.length > 0;
    });
}
