import { areaAdded, areaChanged } from '../../../libs/contracts/devices/index.js';
import { Rejection } from '../../../libs/contracts/kernel/index.js';
import { given } from '../../../libs/testing/given.js';
import { areaTree } from './area-tree.js';

const campus = { areaId: 'campus', name: '校园', code: 'A' };
const gate = { areaId: 'gate', name: '东门', code: 'A01', parentId: 'campus' };
const lane = { areaId: 'lane', name: '一号通道', code: 'A0101', parentId: 'gate' };
const tree = [areaAdded(campus), areaAdded(gate), areaAdded(lane)];

describe('the tree of areas', () => {
  it('takes an area at the top and one below another', () => {
    given(areaTree, [])
      .when({ type: 'Add', area: campus })
      .then([areaAdded(campus)]);
    given(areaTree, [areaAdded(campus)])
      .when({ type: 'Add', area: gate })
      .then([areaAdded(gate)]);
  });

  it('refuses an unknown parent before a code that is taken', () => {
    given(areaTree, tree)
      .when({ type: 'Add', area: { ...campus, areaId: 'new', parentId: 'nowhere' } })
      .then(Rejection.notFound('区域不存在'));
    given(areaTree, tree)
      .when({ type: 'Add', area: { ...campus, areaId: 'new' } })
      .then(Rejection.duplicate('编码重复，请重新输入'));
  });

  it('renames an area and leaves it where it is', () => {
    given(areaTree, tree)
      .when({ type: 'Change', areaId: 'gate', name: '东大门', code: 'A01' })
      .then([areaChanged({ ...gate, name: '东大门' })]);
  });

  it('moves an area, to the top too', () => {
    given(areaTree, tree)
      .when({ type: 'Change', areaId: 'lane', name: '一号通道', code: 'A0101', parentId: 'campus' })
      .then([areaChanged({ ...lane, parentId: 'campus' })]);
    given(areaTree, tree)
      .when({ type: 'Change', areaId: 'gate', name: '东门', code: 'A01', parentId: null })
      .then([areaChanged({ areaId: 'gate', name: '东门', code: 'A01' })]);
  });

  it('lets no area be placed inside itself', () => {
    const refusal = Rejection.state('上级区域不能是自身或其下级');
    given(areaTree, tree)
      .when({ type: 'Change', areaId: 'gate', name: '东门', code: 'A01', parentId: 'gate' })
      .then(refusal);
    given(areaTree, tree)
      .when({ type: 'Change', areaId: 'campus', name: '校园', code: 'A', parentId: 'lane' })
      .then(refusal);
  });

  it('refuses to change an unknown area, and to take the code of another', () => {
    given(areaTree, tree)
      .when({ type: 'Change', areaId: 'nowhere', name: '无', code: 'A' })
      .then(Rejection.notFound('区域不存在'));
    given(areaTree, tree)
      .when({ type: 'Change', areaId: 'gate', name: '东门', code: 'A0101' })
      .then(Rejection.duplicate('编码重复，请重新输入'));
  });

  it('says nothing of a change that changes nothing', () => {
    given(areaTree, tree)
      .when({ type: 'Change', areaId: 'gate', name: '东门', code: 'A01', parentId: 'campus' })
      .then([]);
  });
});
