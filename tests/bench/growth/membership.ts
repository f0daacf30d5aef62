import { type Database, newId, saveRows, selectRows } from '../../../libs/database/index.js';
import { EventStore, sequencePending } from '../../../libs/eventsourcing/index.js';
import type { RequestContext } from '../../../libs/platform/index.js';
import { unaccompanied } from '../../../libs/testing/unaccompanied.js';
import { attendanceService } from '../../../services/attendance/attendance.module.js';
import { persons } from '../../../services/attendance/copies.js';
import { groupPersonTable } from '../../../services/attendance/group/group.read-model.js';
import { addAttendanceGroup } from '../../../services/attendance/group/group.use-cases.js';
import { addGroupPersons, moveGroupPersons } from '../../../services/attendance/group/group-person.use-cases.js';
import { addAttendanceRule } from '../../../services/attendance/rule/rule.use-cases.js';
import { quantile, timed } from '../report.js';

/** Changes of the group's memberships before it is looked at. */
const earlier = 4_000;
/** Memberships that a change before has at most. */
const atOnce = 100;
const rounds = 100;

/** A school of the bench's own, whose students attendance knows. */
async function found(database: Database, size: number): Promise<RequestContext> {
  const school = newId();
  const students = Array.from({ length: size }, (_, number) => ({
    ...{ id: newId(), school, type: 1, code: `S${number}`, name: `student ${number}`, state: 1 },
    ...{ phone: null, cardNumber: null, cardKey: null, cardTypeId: null, classId: null },
  }));
  await database.inSchool(school, (sql) => saveRows(sql, persons.table, students));
  return { school, language: 'zh', meta: { actor: 'bench' } } as RequestContext;
}

/**
 * The p95 of moving one member out of a group of this size, and back, after many such changes, ms.
 * @throws Error when the log or the groups do not have what was measured
 */
async function timeOf(store: EventStore, size: number): Promise<number> {
  const { database } = store;
  const context = await found(database, size);
  const rowsOf = (groupId: string) =>
    database.inSchool(context.school, (sql) => selectRows(sql, groupPersonTable, 'group_id = $1', [groupId]));
  const validity = { validFrom: '2026-09-01', validTo: '2027-07-15' };
  const rule = await unaccompanied(addAttendanceRule, store, { title: 'lessons', type: 1, ...validity }, context);
  const add = (name: string) => unaccompanied(addAttendanceGroup, store, { name, ruleId: rule.id, state: 1 }, context);
  const [{ id: group }, { id: other }] = [await add('group'), await add('other')];
  const students = await database.inSchool(context.school, (sql) => selectRows(sql, persons.table, 'true', []));
  const joining = students.map(({ id }) => ({ personId: id }));
  await unaccompanied(addGroupPersons, store, { groupId: group, persons: joining }, context);
  const ids = (await rowsOf(group)).map(({ id }) => id);
  const move = (groupId: string, moved: string[]) =>
    unaccompanied(moveGroupPersons, store, { groupId, ids: moved }, context);

  const before = store.appended;
  const some = ids.slice(0, atOnce);
  for (let changes = 0; changes < earlier; changes += 2 * some.length) {
    await move(other, some);
    await move(group, some);
  }
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const one = [ids[round % ids.length]!];
    for (const target of [other, group]) times.push((await timed(() => move(target, one))).milliseconds);
  }
  const appended = store.appended - before;
  const left = (await rowsOf(group)).length;
  if (appended < earlier + times.length || left !== size)
    throw new Error(`${appended} changes were appended, ${left} of ${size} persons are in the group`);
  return quantile(times, 0.95);
}

/** The p95 of one change of a membership in a group of 5,000, and in one of 50, ms. */
export async function timesOfMembership(database: Database): Promise<{ large: number; small: number }> {
  const { name: source, projections, migrations } = attendanceService;
  const store = new EventStore({ source, database, projections, migrations });
  await store.prepare();
  const times = { small: await timeOf(store, 50), large: await timeOf(store, 5_000) };
  await store.close();
  await sequencePending(database, source);
  return times;
}
