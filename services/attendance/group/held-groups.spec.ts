import { doorRemoved } from '../../../libs/contracts/devices/index.js';
import { teacherRemoved } from '../../../libs/contracts/people/index.js';
import { checkProjections } from '../../../libs/eventsourcing/index.js';
import { outcomeOf, refusalOf } from '../../../libs/testing/index.js';
import { devices, persons } from '../copies.js';
import {
  addDevices,
  addGroup,
  addManagers,
  addPersons,
  addRule,
  attendance,
  deleteDevices,
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
  tell,
  whileRemoving,
} from '../testing/attendance-school.js';
import { holdGroups } from './membership.js';

let group = '';
let other = '';
beforeAll(start);
beforeEach(async () => {
  await found();
  const rule = await addRule('教师作息', 3);
  [group, other] = [await addGroup('甲组', rule), await addGroup('乙组', rule)];
});
afterAll(async () => {
  // Rows of copies were taken away by these tests.
  const own = (await checkProjections(attendance())).filter(({ projection }) => projection.includes('.group_'));
  expect(own.map(({ differing }) => differing)).toEqual([0, 0, 0, 0]);
  expect(await stop()).toEqual([]);
});

const device = () => ({ deviceId: ids('device'), doorId: ids('door') });

it.each([
  ['1004 人员不存在', 'a person who is to attend', persons.table, '李四', () => addPersons(group, '李四')],
  ['1004 教师不存在', 'a teacher who is to manage', persons.table, '李四', () => addManagers(group, '李四')],
  ['1004 设备不存在', 'a device', devices.devices, 'device', () => addDevices(group, device())],
  ['1004 门不存在', 'a door', devices.doors, 'door', () => addDevices(group, device())],
] as const)('who adds what is being removed waits, and is told %s: %s', async (told, _what, table, name, work) => {
  expect(await whileRemoving(table, ids(name), () => refusalOf(work()))).toBe(told);
});

/** Begins work while the groups are held, as who removes one does: it has to wait. */
async function whileGroupsAreHeld(work: () => Promise<unknown>): Promise<void> {
  const { database } = attendance();
  const [begun] = await attendance().transact({ school: schoolId(), meta: { actor: 'test' } }, async (unit) => {
    holdGroups(unit);
    await unit.sql.query('select');
    const working = work();
    expect(await outcomeOf(database, working)).toBe('held up');
    return [working];
  });
  await begun;
}

it('who changes the parts of groups waits for who changes groups', async () => {
  await whileGroupsAreHeld(() => addPersons(group, '李四'));
  await whileGroupsAreHeld(() => addManagers(group, '李四'));
  await whileGroupsAreHeld(() => addDevices(group, device()));
  const [person] = await personsOf(group);
  await whileGroupsAreHeld(() => move(other, person!.id));
  await whileGroupsAreHeld(() => deletePersons(person!.id));
  const [part] = await devicesOf(group);
  await whileGroupsAreHeld(() => deleteDevices(part!.id));
  expect([await namesOf(group), await managersOf(group), await devicesOf(group)]).toEqual([[], ['李四'], []]);
});

it('who takes out what has left waits for who changes groups', async () => {
  await addPersons(group, '李四');
  await addDevices(group, device());
  await whileGroupsAreHeld(() => tell('people', `teacher-${ids('李四')}`, teacherRemoved({})));
  await whileGroupsAreHeld(() => tell('devices', `device-${ids('device')}`, doorRemoved({ doorId: ids('door') })));
  await settled();
  expect([await namesOf(group), await devicesOf(group)]).toEqual([[], []]);
});
