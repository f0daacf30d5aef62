import { randomUUID } from 'node:crypto';
import { deviceRegistered, doorAdded } from '../../../libs/contracts/devices/index.js';
import { type NewEvent, Rejection } from '../../../libs/contracts/kernel/index.js';
import { classAdded } from '../../../libs/contracts/organisation/index.js';
import { studentAdded, teacherAdded } from '../../../libs/contracts/people/index.js';
import { EventStore } from '../../../libs/eventsourcing/index.js';
import { followProjection, LogBus } from '../../../libs/messaging/index.js';
import { LocalTime, namedId, type RequestContext } from '../../../libs/platform/index.js';
import { type TestDatabase, testDatabase } from '../../../libs/testing/index.js';
import { classes, devices, persons } from '../directories.js';
import {
  AddAttendanceGroup,
  AddAttendanceGroupHandler,
  DeleteAttendanceGroups,
  DeleteAttendanceGroupsHandler,
  UpdateAttendanceGroup,
  UpdateAttendanceGroupHandler,
} from '../group/group.commands.js';
import {
  CheckAttendanceGroupName,
  CheckAttendanceGroupNameHandler,
  ListAttendanceGroups,
  ListAttendanceGroupsHandler,
} from '../group/group.queries.js';
import { attendanceGroups, groupDevices, groupManagers, groupPersons } from '../group/group.read-model.js';
import {
  ListAttendanceDevices,
  ListAttendanceDevicesHandler,
  ListGroupDevices,
  ListGroupDevicesHandler,
} from '../group/group-device.queries.js';
import { deviceLeavers, personLeavers } from '../group/group-leavers.js';
import {
  AddGroupDevices,
  AddGroupDevicesHandler,
  AddGroupManagers,
  AddGroupManagersHandler,
  DeleteGroupDevices,
  DeleteGroupDevicesHandler,
} from '../group/group-parts.commands.js';
import {
  AddGroupPersons,
  AddGroupPersonsHandler,
  DeleteGroupPersons,
  DeleteGroupPersonsHandler,
  MoveGroupPersons,
  MoveGroupPersonsHandler,
} from '../group/group-person.commands.js';
import {
  ListAttendancePersons,
  ListAttendancePersonsHandler,
  ListGroupManagers,
  ListGroupManagersHandler,
  ListGroupPersons,
  ListGroupPersonsHandler,
} from '../group/group-person.queries.js';
import {
  AddAttendanceRule,
  AddAttendanceRuleHandler,
  DeleteAttendanceRules,
  DeleteAttendanceRulesHandler,
  ExcludeClasses,
  ExcludeClassesHandler,
  UpdateAttendanceRule,
  UpdateAttendanceRuleHandler,
} from '../rule/rule.commands.js';
import { ListAttendanceRules, ListAttendanceRulesHandler } from '../rule/rule.queries.js';
import { attendanceRules, attendanceShifts } from '../rule/rule.read-model.js';
import { schoolExclusions } from '../rule/school-exclusion.js';
import {
  AddShift,
  AddShiftHandler,
  DeleteShifts,
  DeleteShiftsHandler,
  UpdateShift,
  UpdateShiftHandler,
} from '../rule/shift.commands.js';
import { ListRuleShifts, ListRuleShiftsHandler, ListShifts, ListShiftsHandler } from '../rule/shift.queries.js';

const own = [
  attendanceRules,
  attendanceShifts,
  schoolExclusions,
  attendanceGroups,
  groupPersons,
  groupManagers,
  groupDevices,
];
const followed = [classes.projection, persons.projection, ...devices.projections];
const time = new LocalTime('Asia/Shanghai');
const stores = new Map<string, EventStore>();
const problems: unknown[] = [];
let test: TestDatabase;
let bus: LogBus;
let store: EventStore;

let school = '';
let context: RequestContext;

/** The id of what has this name in the school of the test. */
export const ids = (name: string) => namedId(school, name);
/** The store of the service. */
export const attendance = () => store;

/** Starts the service's stores and consumers over an own database. */
export async function start(): Promise<void> {
  test = await testDatabase();
  const { database } = test;
  const report = (problem: unknown) => void problems.push(problem);
  for (const source of ['attendance', 'organisation', 'people', 'devices']) {
    const projections = source === 'attendance' ? [...own, ...followed] : [];
    const made = new EventStore({ source, database, projections, report });
    await made.prepare();
    stores.set(source, made);
  }
  store = stores.get('attendance')!;
  bus = new LogBus({ database, report });
  for (const projection of followed) bus.consume(store, followProjection(projection));
  for (const consumer of [personLeavers, deviceLeavers]) bus.consume(store, consumer);
}

/** Ends what was started; gives what went wrong meanwhile. */
export async function stop(): Promise<unknown[]> {
  await bus.stop();
  for (const made of stores.values()) await made.close();
  await test.close();
  return problems;
}

const append = (source: string, stream: string, events: NewEvent[]) =>
  stores.get(source)!.transact({ school, meta: { actor: 'test' } }, async (unit) => unit.append(stream, events));

/** Another service tells of its things; what it told is known when this is done. */
export async function tell(source: string, stream: string, ...events: NewEvent[]): Promise<void> {
  await append(source, stream, events);
  await bus.settled();
}

/** Founds a school: a grade with a class, a student in it, three teachers, a device with a door. */
export async function found(): Promise<void> {
  school = randomUUID();
  context = { school, meta: { actor: 'test' }, language: 'zh' } as RequestContext;
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
  await append('devices', `device-${ids('device')}`, [
    deviceRegistered({
      code: 'D1',
      name: '东门门禁',
      type: 1,
      state,
      driver: 'native',
      areaId: ids('area'),
      factory: '通用',
      model: 'AC-2',
      singleSwipe: true,
    }),
    doorAdded({ doorId: ids('door'), code: '1', name: '人行通道', controlMode: 1, openDelay: 5, index: 0 }),
  ]);
  await bus.settled();
}

const page = { page: 0, pageSize: 20 };
const validity = { validFrom: '2026-09-01', validTo: '2027-07-15' };
export const addRule = async (title: string, type: 1 | 2 | 3) =>
  (await new AddAttendanceRuleHandler(store).execute(new AddAttendanceRule({ title, type, ...validity }, context))).id;
export const changeRule = (id: string, type: 1 | 2 | 3) =>
  new UpdateAttendanceRuleHandler(store).execute(
    new UpdateAttendanceRule({ id, title: '改', type, ...validity }, context),
  );
export const deleteRules = (...chosen: string[]) =>
  new DeleteAttendanceRulesHandler(store).execute(new DeleteAttendanceRules({ ids: chosen }, context));
export const rulesOf = async (params: ListAttendanceRules['input']['params'] = {}) =>
  (
    await new ListAttendanceRulesHandler(test.database, time).execute(
      new ListAttendanceRules({ ...page, params }, context),
    )
  ).data;
export const listRules = async (params: ListAttendanceRules['input']['params']) =>
  (await rulesOf(params)).map(({ title }) => title);
export const excludeClasses = (chosen: string[], ruleId?: string) =>
  new ExcludeClassesHandler(store).execute(new ExcludeClasses({ ids: chosen.map(ids), ruleId }, context));
const hours = {
  signInFrom: '06:30:00',
  signInTo: '08:00:00',
  signOutFrom: '17:00:00',
  signOutTo: '19:00:00',
  weekDays: [1, 5] as (1 | 5)[],
};
export const addShift = async (ruleId: string, title: string) =>
  (await new AddShiftHandler(store).execute(new AddShift({ ruleId, title, ...hours }, context))).id;
export const renameShift = (ruleId: string, id: string, title: string) =>
  new UpdateShiftHandler(store).execute(new UpdateShift({ id, ruleId, title, ...hours }, context));
export const deleteShifts = (...chosen: string[]) =>
  new DeleteShiftsHandler(store).execute(new DeleteShifts({ ids: chosen }, context));
export const shiftsOf = (ruleId: string) =>
  new ListShiftsHandler(test.database).execute(new ListShifts({ ruleId }, context));
export const ruleShifts = () => new ListRuleShiftsHandler(test.database).execute(new ListRuleShifts({}, context));
export const addGroup = async (name: string, ruleId: string) =>
  (await new AddAttendanceGroupHandler(store).execute(new AddAttendanceGroup({ name, ruleId, state: 1 }, context))).id;
export const changeGroup = (input: UpdateAttendanceGroup['input']) =>
  new UpdateAttendanceGroupHandler(store).execute(new UpdateAttendanceGroup(input, context));
export const deleteGroups = (...chosen: string[]) =>
  new DeleteAttendanceGroupsHandler(store).execute(new DeleteAttendanceGroups({ ids: chosen }, context));
export const listGroups = (input: Partial<ListAttendanceGroups['input']> = {}) =>
  new ListAttendanceGroupsHandler(test.database).execute(new ListAttendanceGroups({ params: {}, ...input }, context));
export const addPersons = (groupId: string, ...names: string[]) =>
  new AddGroupPersonsHandler(store).execute(
    new AddGroupPersons({ groupId, persons: names.map((name) => ({ personId: ids(name) })) }, context),
  );
export const personsOf = async (groupId: string, params: ListGroupPersons['input']['params'] = {}) =>
  (
    await new ListGroupPersonsHandler(test.database).execute(
      new ListGroupPersons({ ...page, params: { groupId, ...params } }, context),
    )
  ).data;
export const namesOf = async (groupId: string, params: ListGroupPersons['input']['params'] = {}) =>
  (await personsOf(groupId, params)).map(({ personName }) => personName);
export const move = (groupId: string, ...chosen: string[]) =>
  new MoveGroupPersonsHandler(store).execute(new MoveGroupPersons({ groupId, ids: chosen }, context));
export const devicesOf = async (groupId: string) =>
  (
    await new ListGroupDevicesHandler(test.database).execute(
      new ListGroupDevices({ ...page, params: {}, groupId }, context),
    )
  ).data;
export const addDevices = (groupId: string, ...chosen: AddGroupDevices['input']['devices']) =>
  new AddGroupDevicesHandler(store).execute(new AddGroupDevices({ groupId, devices: chosen }, context));
export const addManagers = (groupId: string, ...names: string[]) =>
  new AddGroupManagersHandler(store).execute(new AddGroupManagers({ groupId, personIds: names.map(ids) }, context));
export const managersOf = async (groupId: string) =>
  (
    await new ListGroupManagersHandler(test.database).execute(
      new ListGroupManagers({ ...page, params: { groupId } }, context),
    )
  ).data.map(({ personName }) => personName);
export const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => 'accepted',
    (error: Error) => (error instanceof Rejection ? `${error.code} ${error.message}` : Promise.reject(error)),
  );
export const deletePersons = (...chosen: string[]) =>
  new DeleteGroupPersonsHandler(store).execute(new DeleteGroupPersons({ ids: chosen }, context));
export const deleteDevices = (...chosen: string[]) =>
  new DeleteGroupDevicesHandler(store).execute(new DeleteGroupDevices({ ids: chosen }, context));
export const isNameFree = (name: string, id?: string) =>
  new CheckAttendanceGroupNameHandler(test.database).execute(new CheckAttendanceGroupName({ name, id }, context));
export const availablePersons = async (params: ListAttendancePersons['input']['params']) =>
  (
    await new ListAttendancePersonsHandler(test.database).execute(
      new ListAttendancePersons({ ...page, params }, context),
    )
  ).data.map(({ personName }) => personName);
export const availableDevices = () =>
  new ListAttendanceDevicesHandler(test.database).execute(new ListAttendanceDevices({ params: {} }, context));
