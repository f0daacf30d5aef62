import { areaAdded, areaChanged } from '../../../libs/contracts/devices/index.js';
import { Rejection } from '../../../libs/contracts/kernel/index.js';
import { given } from '../../../libs/testing/given.js';
import { area } from './area.js';

const campus = { areaId: 'campus', name: '校园', code: 'A' };
const gate = { areaId: 'gate', name: '东门', code: 'A01', parentId: 'campus' };

describe('an area', () => {
  it('is added at the top or below another one', () => {
    given(area, [])
      .when({ type: 'Add', ...campus, place: [] })
      .then([areaAdded(campus)]);
    given(area, [])
      .when({ type: 'Add', areaId: 'gate', name: '东门', code: 'A01', place: ['top', 'campus'] })
      .then([areaAdded(gate)]);
  });

  it('is renamed and stays where it is', () => {
    given(area, [areaAdded(gate)])
      .when({ type: 'Change', areaId: 'gate', name: '东大门', code: 'A01' })
      .then([areaChanged({ ...gate, name: '东大门' })]);
    given(area, [areaAdded(gate)])
      .when({ type: 'Change', areaId: 'gate', name: '东门', code: 'A01', place: ['campus'] })
      .then([]);
    given(area, [])
      .when({ type: 'Change', areaId: 'gate', name: '东门', code: 'A01' })
      .then(Rejection.notFound('区域不存在'));
  });

  it('moves, to the top too, and never below itself', () => {
    const change = { type: 'Change', areaId: 'gate', name: '东门', code: 'A01' } as const;
    given(area, [areaAdded(gate)])
      .when({ ...change, place: ['other'] })
      .then([areaChanged({ ...gate, parentId: 'other' })]);
    given(area, [areaAdded(gate)])
      .when({ ...change, place: [] })
      .then([areaChanged({ areaId: 'gate', name: '东门', code: 'A01' })]);
    const refusal = Rejection.state('上级区域不能是自身或其下级');
    for (const place of [['gate'], ['gate', 'lane']])
      given(area, [areaAdded(gate)])
        .when({ ...change, place })
        .then(refusal);
  });
});
