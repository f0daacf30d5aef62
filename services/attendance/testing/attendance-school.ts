import { randomUUID } from 'node:crypto';
import {
  attendanceDeviceQuery,
  attendanceGroupAdd,
  attendanceGroupDelete,
  attendanceGroupNameValidate,
  attendanceGroupQuery,
  attendanceGroupUpdate,
  attendancePersonQuery,
  attendanceRuleAdd,
  attendanceRuleDelete,
  attendanceRuleExcludeClasses,
  attendanceRuleQuery,
  attendanceRuleUpdate,
  attendanceShiftAdd,
  attendanceShiftDelete,
  attendanceShiftQuery,
  attendanceShiftQueryAll,
  attendanceShiftUpdate,
  groupDeviceAdd,
  groupDeviceDelete,
  groupDeviceQuery,
  groupManagerAdd,
  groupManagerQuery,
  groupPersonAdd,
  groupPersonDelete,
  groupPersonMove,
  groupPersonQuery,
} from '../../../libs/contracts/attendance/index.js';
import { areaAdded, deviceRegistered, doorAdded } from '../../../libs/contracts/devices/index.js';
import type { Call, InputOf, NewEvent } from '../../../libs/contracts/kernel/index.js';
import { classAdded } from '../../../libs/contracts/organisation/index.js';
import { studentAdded, teacherAdded } from '../../../libs/contracts/people/index.js';
import { type Table, tableName } from '../../../libs/database/index.js';
import type { Projection } from '../../../libs/eventsourcing/index.js';
import { namedId, type RequestContext } from '../../../libs/platform/index.js';
import { holdConsumer, outcomeOf, requestOf, ServiceUnderTest } from '../../../libs/testing/index.js';
import { attendanceService } from '../attendance.module.js';

let service: ServiceUnderTest;

let school = '';
let context: RequestContext;

/** The id of what has this name in the school of the test. */
export const ids = (name: string) => namedId(school, name);
/** The school of the test. */
export const schoolId = () => school;
/** The store of the service. */
export const attendance = () => service.store;

/** Starts the service and its consumers over an own database. */
export async function start(): Promise<void> {
  const beside = ['organisation', 'people', 'devices', 'device-gateway'];
  service = await ServiceUnderTest.start(attendanceService, { isFollowing: true, beside });
}

/** Ends what was started; gives what went wrong meanwhile. */
export async function stop(): Promise<readonly unknown[]> {
  await service.stop();
  return service.problems;
}

/** Another service tells of its things, and nobody waits until that is known. */
export const append = (source: string, stream: string, events: NewEvent[], actor?: string) =>
  service.others.tell(source, { school, actor }, stream, ...events);

/** Attendance has told something itself, as an older version did. */
export const appendOwn = (stream: string, ...events: NewEvent[]) =>
  service.store.transact(context, async (unit) => unit.append(stream, events));

/** Somebody else does something in another service, and work is done before the copy of it has heard; then it hears. */
export async function beforeCopyHears(
  copy: Projection,
  { stream, event }: { stream: string; event: NewEvent },
  work: () => Promise<void>,
): Promise<void> {
  await holdConsumer(service.database, copy, async () => {
    await append(copy.source, stream, [event], 'somebody else');
    await work();
  });
  await service.settled();
}

/** Begins work while a copy is hearing that something was removed, and it has to wait; gives what came of it after that. */
export async function whileRemoving<T>(table: Table, id: string, work: () => Promise<T>): Promise<T> {
  const { database } = service;
  const [begun] = await database.asSystem(async (sql) => {
    const removed = await sql.query(`delete from ${tableName(table)} where id = $1 returning 1`, [id]);
    if (removed.length !== 1) throw new Error(`${tableName(table)} has no ${id}`);
    const working = work();
    if ((await outcomeOf(database, working)) !== 'held up') throw new Error('it did not wait');
    return [working];
  });
  return begun as T;
}

/** Asks a call for somebody of the school, or of another one. */
export const ask = <C extends Call>(call: C, input: InputOf<C>, by: RequestContext = context) =>
  service.ask(call, input, by);

/** Waits until every consumer has handled what is there. */
export const settled = () => service.settled();

/** Another service tells of its things; what it told is known when this is done. */
export async function tell(source: string, stream: string, ...events: NewEvent[]): Promise<void> {
  await append(source, stream, events);
  await service.settled();
}

/** What is known of the device. */
export const deviceAttributes = () => ({
  code: 'D1',
  name: '东门门禁',
  type: 1 as const,
  state: 1 as const,
  driver: 'native',
  areaId: ids('area'),
  factory: '通用',
  model: 'AC-2',
  singleSwipe: true,
});

/** Founds a school: a grade with a class, a student in it, three teachers, a device with a door. */
export async function found(): Promise<void> {
  school = randomUUID();
  context = requestOf(school);
  const state = 1 as const;
  await append('organisation', `class-${ids('grade')}`, [classAdded({ name: '高一', code: 'G1', type: 1, state })]);
  const node = classAdded({ name: '高一1班', code: 'G101', type: 2, state, parentId: ids('grade') });
  await append('organisation', `class-${ids('class')}`, [node]);
  const card = { cardState: '未发卡', creationType: 3, state } as const;
  const student = { code: 'S1', name: '张三', sex: '男', classId: ids('class'), unlimitedMessages: false } as const;
  await append('people', `student-${ids('student')}`, [studentAdded({ ...student, ...card })]);
  for (const [index, name] of ['李四', '王五', '赵六'].entries())
    await append('people', `teacher-${ids(name)}`, [
      teacherAdded({ code: `T${index + 1}`, name, phone: `138000${index}`, ...card }),
    ]);
  await append('devices', `area-${ids('area')}`, [areaAdded({ areaId: ids('area'), name: '校园', code: 'A' })]);
  // The device is there since a day before all that it tells of.
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() - 90 * 24 * 3_600_000);
  await append('devices', `device-${ids('device')}`, [
    deviceRegistered(deviceAttributes()),
    doorAdded({ doorId: ids('door'), code: '1', name: '人行通道', controlMode: 1, openSeconds: 5, index: 0 }),
  ]).finally(() => clock.mockRestore());
  await service.settled();
}

const page = { page: 0, pageSize: 20 };
const validity = { validFrom: '2026-09-01', validTo: '2027-07-15' };
export const addRule = async (title: string, type: 1 | 2 | 3) =>
  (await ask(attendanceRuleAdd, { title, type, ...validity })).id;
export const changeRule = (id: string, type: 1 | 2 | 3) =>
  ask(attendanceRuleUpdate, { id, title: '改', type, ...validity });
export const deleteRules = (...chosen: string[]) => ask(attendanceRuleDelete, { ids: chosen });
export const rulesOf = async (params: InputOf<typeof attendanceRuleQuery>['params'] = {}) =>
  (await ask(attendanceRuleQuery, { ...page, params })).data;
export const listRules = async (params: InputOf<typeof attendanceRuleQuery>['params']) =>
  (await rulesOf(params)).map(({ title }) => title);
export const excludeClasses = (chosen: string[], ruleId?: string) =>
  ask(attendanceRuleExcludeClasses, { ids: chosen.map(ids), ruleId });
const hours = {
  signInFrom: '06:30:00',
  signInTo: '08:00:00',
  signOutFrom: '17:00:00',
  signOutTo: '19:00:00',
  weekDays: [1, 5] as (1 | 5)[],
};
export const addShift = async (ruleId: string, title: string) =>
  (await ask(attendanceShiftAdd, { ruleId, title, ...hours })).id;
export const renameShift = (ruleId: string, id: string, title: string) =>
  ask(attendanceShiftUpdate, { id, ruleId, title, ...hours });
export const deleteShifts = (...chosen: string[]) => ask(attendanceShiftDelete, { ids: chosen });
export const shiftsOf = (ruleId: string) => ask(attendanceShiftQuery, { ruleId });
export const ruleShifts = () => ask(attendanceShiftQueryAll, {});
export const addGroup = async (name: string, ruleId: string) =>
  (await ask(attendanceGroupAdd, { name, ruleId, state: 1 })).id;
export const changeGroup = (input: InputOf<typeof attendanceGroupUpdate>) => ask(attendanceGroupUpdate, input);
export const deleteGroups = (...chosen: string[]) => ask(attendanceGroupDelete, { ids: chosen });
export const listGroups = (input: Partial<InputOf<typeof attendanceGroupQuery>> = {}) =>
  ask(attendanceGroupQuery, { params: {}, ...input });
export const addPersons = (groupId: string, ...names: string[]) =>
  ask(groupPersonAdd, { groupId, persons: names.map((name) => ({ personId: ids(name) })) });
export const personsOf = async (groupId: string, params: InputOf<typeof groupPersonQuery>['params'] = {}) =>
  (await ask(groupPersonQuery, { ...page, params: { groupId, ...params } })).data;
export const namesOf = async (groupId: string, params: InputOf<typeof groupPersonQuery>['params'] = {}) =>
  (await personsOf(groupId, params)).map(({ personName }) => personName);
export const move = (groupId: string, ...chosen: string[]) => ask(groupPersonMove, { groupId, ids: chosen });
export const devicesOf = async (groupId: string) =>
  (await ask(groupDeviceQuery, { ...page, params: {}, groupId })).data;
export const addDevices = (groupId: string, ...chosen: InputOf<typeof groupDeviceAdd>['devices']) =>
  ask(groupDeviceAdd, { groupId, devices: chosen });
export const addManagers = (groupId: string, ...names: string[]) =>
  ask(groupManagerAdd, { groupId, personIds: names.map(ids) });
export const managersOf = async (groupId: string) =>
  (await ask(groupManagerQuery, { ...page, params: { groupId } })).data.map(({ personName }) => personName);
export const deletePersons = (...chosen: string[]) => ask(groupPersonDelete, { ids: chosen });
export const deleteDevices = (...chosen: string[]) => ask(groupDeviceDelete, { ids: chosen });
export const isNameFree = (name: string, id?: string) => ask(attendanceGroupNameValidate, { name, id });
export const availablePersons = async (params: InputOf<typeof attendancePersonQuery>['params']) =>
  (await ask(attendancePersonQuery, { ...page, params })).data.map(({ personName }) => personName);
export const availableDevices = () => ask(attendanceDeviceQuery, { params: {} });
/** Handles the timers that are due. */
export const handleTimers = () => service.handleTimers();
