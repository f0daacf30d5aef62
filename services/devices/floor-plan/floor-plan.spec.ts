import {
  type FloorMark,
  floorPlanAdded,
  floorPlanChanged,
  floorPlanRemoved,
  mostMarks,
} from '../../../libs/contracts/devices/index.js';
import { Rejection } from '../../../libs/contracts/kernel/index.js';
import { given } from '../../../libs/testing/given.js';
import { type FloorPlanCommand, floorPlan } from './floor-plan.js';

const place = { buildingId: 'b', floor: 2 };
const added = floorPlanAdded({ ...place, picture: 'one' });
const terminal: FloorMark = { deviceId: 't', x: 0.25, y: 0.5 };
const door: FloorMark = { deviceId: 'c', doorId: 'd', x: 0.75, y: 0.5 };
const standing = [
  { id: 't', deviceId: 't' },
  { id: 'd', deviceId: 'c' },
];
const nothing = {
  type: 'Change',
  placed: [],
  removed: [],
  standing,
  roomIds: ['r', 's'],
} as const satisfies FloorPlanCommand;

describe('the plan of a floor', () => {
  it('is one at most, and may come again once it was removed', () => {
    const add = { type: 'Add', ...place, picture: 'one' } as const;
    given(floorPlan, []).when(add).then([added]);
    given(floorPlan, [added]).when(add).then(Rejection.duplicate('该楼层已有平面图'));
    given(floorPlan, [added])
      .when({ type: 'Remove' })
      .then([floorPlanRemoved({})]);
    given(floorPlan, [added, floorPlanRemoved({})])
      .when(add)
      .then([added]);
    for (const command of [nothing, { type: 'Remove' } as const])
      given(floorPlan, [added, floorPlanRemoved({})])
        .when(command)
        .then(Rejection.notFound('平面图不存在'));
  });

  it('says what has changed alone, and nothing where nothing has', () => {
    given(floorPlan, [added])
      .when({ ...nothing, picture: 'two', placed: [terminal, door] })
      .then([floorPlanChanged({ picture: 'two', placed: [terminal, door], removed: [] })]);
    const marked = [added, floorPlanChanged({ placed: [terminal, door], removed: [] })];
    given(floorPlan, marked).when(nothing).then([]);
    given(floorPlan, marked)
      .when({ ...nothing, picture: 'one', placed: [door] })
      .then([]);
    const moved = { ...door, x: 0.5 };
    given(floorPlan, marked)
      .when({ ...nothing, placed: [terminal, moved] })
      .then([floorPlanChanged({ placed: [moved], removed: [] })]);
    given(floorPlan, marked)
      .when({ ...nothing, removed: ['d'] })
      .then([floorPlanChanged({ placed: [], removed: ['d'] })]);
  });

  it('keeps places to four decimals: less is no move', () => {
    const exact = { ...door, x: 0.123456, y: 0.65 };
    const kept = { ...door, x: 0.1235, y: 0.65 };
    given(floorPlan, [added])
      .when({ ...nothing, placed: [exact] })
      .then([floorPlanChanged({ placed: [kept], removed: [] })]);
    given(floorPlan, [added, floorPlanChanged({ placed: [kept], removed: [] })])
      .when({ ...nothing, placed: [exact] })
      .then([]);
  });

  it('has marks that lead to rooms of the floor, and to none that has left it', () => {
    const [leading, elsewhere] = [
      { ...door, roomId: 'r' },
      { ...door, roomId: 'x' },
    ];
    const placing = (...placed: FloorMark[]) => ({ ...nothing, placed });
    given(floorPlan, [added])
      .when(placing(leading))
      .then([floorPlanChanged({ placed: [leading], removed: [] })]);
    given(floorPlan, [added]).when(placing(elsewhere)).then(Rejection.notFound('该楼层没有此房间'));
    const marked = [added, floorPlanChanged({ placed: [leading, terminal], removed: [] })];
    given(floorPlan, marked).when(placing(leading)).then([]);
    for (const changed of [{ ...door, roomId: 's' }, door])
      given(floorPlan, marked)
        .when(placing(changed))
        .then([floorPlanChanged({ placed: [changed], removed: [] })]);
    given(floorPlan, marked)
      .when({ ...nothing, picture: 'two', roomIds: ['s'] })
      .then([floorPlanChanged({ picture: 'two', placed: [door], removed: [] })]);
    given(floorPlan, marked)
      .when({ ...nothing, removed: ['d'], roomIds: [] })
      .then([floorPlanChanged({ placed: [], removed: ['d'] })]);
  });

  it('has marks of what is on the floor alone, and loses those of what has left it', () => {
    for (const deviceId of ['x', 't'])
      given(floorPlan, [added])
        .when({ ...nothing, placed: [{ ...(deviceId === 'x' ? terminal : door), deviceId }] })
        .then(Rejection.notFound('该楼层没有此门或设备'));
    given(floorPlan, [added])
      .when({ ...nothing, removed: ['t'] })
      .then(Rejection.notFound('平面图上没有此标记'));
    given(floorPlan, [added, floorPlanChanged({ placed: [terminal, door], removed: [] })])
      .when({ ...nothing, picture: 'two', standing: [{ id: 'd', deviceId: 'c' }] })
      .then([floorPlanChanged({ picture: 'two', placed: [], removed: ['t'] })]);
  });

  it(`has ${mostMarks} marks at most`, () => {
    const marks = Array.from({ length: mostMarks }, (_, index) => ({ ...terminal, deviceId: `t${index}` }));
    const all = [...standing, ...marks.map(({ deviceId }) => ({ id: deviceId, deviceId }))];
    const full = [added, floorPlanChanged({ placed: marks, removed: [] })];
    given(floorPlan, full)
      .when({ ...nothing, placed: [door], standing: all })
      .then(Rejection.invalid('{label}不能超过{max}条', { label: '标记', max: mostMarks }));
    given(floorPlan, full)
      .when({ ...nothing, placed: [door], removed: ['t0'], standing: all })
      .then([floorPlanChanged({ placed: [door], removed: ['t0'] })]);
  });
});
