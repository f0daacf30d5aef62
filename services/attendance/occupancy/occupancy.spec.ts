import { randomUUID } from 'node:crypto';
import { campusQuery, occupancyPersons, occupancyQuery } from '../../../libs/contracts/attendance/index.js';
import {
  deviceBound,
  deviceUnbound,
  doorAdded,
  floorPlanAdded,
  floorPlanChanged,
  floorPlanRemoved,
  room,
} from '../../../libs/contracts/devices/index.js';
import { personErased, studentRemoved } from '../../../libs/contracts/people/index.js';
import { requestOf } from '../../../libs/testing/index.js';
import { append, ask, ids, start, stop, tell } from '../testing/attendance-school.js';
import { foundWithCards, ofStudent, receive, record } from '../testing/passing-school.js';

beforeAll(start);
afterAll(async () => expect(await stop()).toEqual([]));

const out = { direction: 2 } as const;
const atOther = { doorCode: '2' };
/** A moment of today, and of the day before. @param order passes happen one after the other */
let begun: number;
const today = (order: number) => begun + order;
const yesterday = (order: number) => today(order) - 86_400_000;

const floorOf = (name = 'building') => ({ buildingId: ids(name), floor: 1 });
const valuesOf = (code: string, more: object = {}) => ({
  ...{ code, name: `教室${code}`, typeId: ids('type'), areaId: ids('area'), ...floorOf(), unit: 1, capacity: 50 },
  ...more,
});
const mark = (doorId: string, roomId?: string) => ({
  ...{ deviceId: ids('device'), doorId: ids(doorId), x: 0.5, y: 0.5 },
  ...(roomId && { roomId: ids(roomId) }),
});
const changePlan = (...placed: ReturnType<typeof mark>[]) =>
  tell('devices', `floorPlan-${ids('plan')}`, floorPlanChanged({ placed, removed: [] }));

/** A floor of two rooms, to which a door each of the controller leads. */
beforeEach(async () => {
  begun = Date.now();
  await foundWithCards();
  for (const code of ['101', '102', '103'])
    await append('devices', `room-${ids(code)}`, [room.events.added(valuesOf(code))]);
  const second = {
    doorId: ids('other door'),
    code: '2',
    name: '后门',
    controlMode: 1,
    openSeconds: 5,
    index: 1,
  } as const;
  await append('devices', `device-${ids('device')}`, [doorAdded(second)]);
  await append('devices', `deviceBinding-${ids('device')}`, [deviceBound({ ...floorOf(), unit: 1 })]);
  await append('devices', `floorPlan-${ids('plan')}`, [floorPlanAdded({ ...floorOf(), picture: 'one' })]);
  await changePlan(mark('door', '101'), mark('other door', '102'));
});

const rooms = async (by?: ReturnType<typeof requestOf>) =>
  (await ask(occupancyQuery, floorOf(), by)).map(
    ({ name, personCount, capacity }) => `${name} ${personCount}/${capacity}`,
  );
const within = (code: string, order: object = {}, by?: ReturnType<typeof requestOf>) =>
  ask(occupancyPersons, { page: 0, pageSize: 20, params: { roomId: ids(code) }, ...order }, by);
const namesWithin = async (code: string, order?: object) =>
  (await within(code, order)).data.map(({ personName }) => personName);

it('rooms with doors tell who is in them, by which door and since when', async () => {
  expect(await rooms()).toEqual(['教室101 0/50', '教室102 0/50']);
  await receive(record('0A1B', today(0)), record('C2', today(1)));
  expect(await rooms()).toEqual(['教室101 2/50', '教室102 0/50']);
  expect(await within('101', { order: 'asc', orderField: 'personName' })).toEqual({
    recordCount: 2,
    data: [
      expect.objectContaining({ personType: 3, personName: '李四', className: '' }),
      {
        ...{ id: ids('student'), personType: 1, personCode: 'S1', personName: '张三', className: '高一1班' },
        ...{ position: '东门 人行通道', enteredAt: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) },
      },
    ],
  });
  expect(await namesWithin('101')).toEqual(['李四', '张三']);
  expect(await namesWithin('101', { page: 1, pageSize: 1 })).toEqual(['张三']);
  expect(await namesWithin('103')).toEqual([]);
});

it('who goes into another room or out is there no more, however late it is told; yesterday is nobody', async () => {
  await receive(record('C2', yesterday(0)));
  expect(await rooms()).toEqual(['教室101 0/50', '教室102 0/50']);
  await receive(record('0A1B', today(10), atOther));
  await receive(record('0A1B', today(5)), record('C2', today(7), out), record('C2', today(6)));
  expect(await rooms()).toEqual(['教室101 0/50', '教室102 1/50']);
  await receive(record('0A1B', today(11), { ...atOther, granted: false, reason: 'time' }));
  expect(await namesWithin('102')).toEqual(['张三']);
  await receive(record('0A1B', today(12), out));
  expect(await rooms()).toEqual(['教室101 0/50', '教室102 0/50']);
});

it('doors lead to what the plan says now, of devices that hang on the floor', async () => {
  await receive(record('0A1B', today(0)));
  await changePlan(mark('door', '103'), mark('other door'));
  expect(await rooms()).toEqual(['教室103 1/50']);
  await tell('devices', `room-${ids('103')}`, room.events.changed(valuesOf('103', { name: '音乐室', capacity: 30 })));
  expect(await rooms()).toEqual(['音乐室 1/30']);
  const binding = `deviceBinding-${ids('device')}`;
  await tell('devices', binding, deviceUnbound({}));
  expect(await rooms()).toEqual([]);
  await tell('devices', binding, deviceBound({ ...floorOf(), unit: 2 }));
  expect(await rooms()).toEqual(['音乐室 1/30']);
  await tell('devices', `room-${ids('103')}`, room.events.changed(valuesOf('103', { floor: 2 })));
  expect(await rooms()).toEqual([]);
  expect(await namesWithin('103')).toEqual([]);
  await changePlan(mark('door', '101'));
  expect(await namesWithin('101')).toEqual(['张三']);
  await tell('devices', `floorPlan-${ids('plan')}`, floorPlanRemoved({}));
  expect(await namesWithin('101')).toEqual([]);
});

it('a pass whose card is given to somebody later counts as one that was known, in and out', async () => {
  const student = `student-${ids('student')}`;
  await receive(record('0A1B', today(0)), record('NEW', today(2), atOther));
  expect(await rooms()).toEqual(['教室101 1/50', '教室102 0/50']);
  await tell('people', student, ofStudent({ cardNumber: 'NEW' }));
  expect(await rooms()).toEqual(['教室101 0/50', '教室102 1/50']);
  await receive(
    record('NEWER', today(3), { ...atOther, ...out }),
    record('NEWER', today(4), { granted: false, reason: 'time' }),
  );
  await tell('people', student, ofStudent({ cardNumber: 'NEWER' }));
  expect(await rooms()).toEqual(['教室101 0/50', '教室102 0/50']);
});

it('a terminal without doors leads to its room by itself', async () => {
  const terminal = { deviceId: ids('terminal'), x: 0.1, y: 0.1, roomId: ids('103') };
  await append('devices', `deviceBinding-${ids('terminal')}`, [deviceBound({ ...floorOf(), unit: 1 })]);
  await tell('devices', `floorPlan-${ids('plan')}`, floorPlanChanged({ placed: [terminal], removed: [] }));
  await receive(record('0A1B', today(0), { deviceId: ids('terminal') }));
  expect(await rooms()).toEqual(['教室101 0/50', '教室102 0/50', '教室103 1/50']);
});

it('who left a room is still on the campus, until a door that leads to none leads out', async () => {
  await changePlan(mark('door', '101'), mark('other door'));
  const onCampus = async (params: object = {}) =>
    (await ask(campusQuery, { page: 0, pageSize: 20, params })).data.map(({ personName }) => personName);
  await receive(record('C2', yesterday(0)), record('0A1B', today(0), atOther));
  expect(await onCampus()).toEqual(['张三']);
  expect(await onCampus({ daysBefore: 1 })).toEqual(['张三', '李四']);
  await receive(record('0A1B', today(1)), record('0A1B', today(2), out), record('C2', today(3)));
  expect(await namesWithin('101')).toEqual(['李四']);
  expect(await onCampus()).toEqual(['李四', '张三']);
  expect(await onCampus({ personType: 1 })).toEqual(['张三']);
  expect(await onCampus({ classId: ids('grade') })).toEqual(['张三']);
  expect(await onCampus({ name: '四', code: 't1' })).toEqual(['李四']);
  await receive(record('0A1B', today(4), { ...atOther, ...out }));
  expect(await onCampus()).toEqual(['李四']);
  expect((await ask(campusQuery, { page: 0, pageSize: 1, params: {} }, requestOf(randomUUID()))).recordCount).toBe(0);
});

it('names are those of now; who was erased is in no room, and another school sees nobody', async () => {
  await receive(record('0A1B', today(0)), record('C2', today(1)));
  const student = `student-${ids('student')}`;
  await tell('people', student, ofStudent({ name: '张小三', cardNumber: '0a1b' }));
  expect(await namesWithin('101')).toEqual(['李四', '张小三']);
  expect(await rooms(requestOf())).toEqual([]);
  expect((await within('101', {}, requestOf())).data).toEqual([]);
  await tell('people', student, studentRemoved({}), personErased({ personType: 1 }));
  expect(await namesWithin('101')).toEqual(['李四']);
  expect(await rooms()).toEqual(['教室101 1/50', '教室102 0/50']);
});
