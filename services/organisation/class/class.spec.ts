import { Rejection } from '../../../libs/contracts/kernel/index.js';
import {
  classAdded,
  classChanged,
  classMoved,
  classStateSwitched,
} from '../../../libs/contracts/organisation/class.events.js';
import { given } from '../../../libs/testing/index.js';
import { classNode, maxLevels } from './class.js';

const grade = { name: '高一', type: 1, enrolledOn: '2026-09-01', years: 3 } as const;
const added = classAdded({ ...grade, code: 'G1', state: 1 });
const deepest = Array.from({ length: maxLevels }, (_, level) => `ancestor ${level}`);

describe('a node of the organisation tree', () => {
  it('is added at the top or below a parent', () => {
    const command = { type: 'Add', code: 'G1', state: 1, description: grade } as const;
    given(classNode, [])
      .when({ ...command, place: [] })
      .then([added]);
    given(classNode, [])
      .when({ ...command, place: ['top', 'parent'] })
      .then([classAdded({ ...grade, code: 'G1', state: 1, parentId: 'parent' })]);
  });

  it('is not added or moved below the deepest level', () => {
    const refusal = Rejection.state('组织机构层级不能超过{max}级', { max: 16 });
    given(classNode, []).when({ type: 'Add', code: 'G1', state: 1, description: grade, place: deepest }).then(refusal);
    given(classNode, [added])
      .when({ type: 'Move', id: 'me', place: deepest.slice(1), levels: 2 })
      .then(refusal);
    given(classNode, [added])
      .when({ type: 'Move', id: 'me', place: deepest.slice(1), levels: 1 })
      .then([classMoved({ parentId: deepest.at(-1) })]);
  });

  it('keeps what a change does not name and clears what it empties', () => {
    given(classNode, [added])
      .when({ type: 'Change', changes: { name: '高二', years: null } })
      .then([classChanged({ name: '高二', type: 1, enrolledOn: '2026-09-01' })]);
    given(classNode, [added])
      .when({ type: 'Change', changes: { name: '高一', type: undefined, years: 3 } })
      .then([]);
    given(classNode, [])
      .when({ type: 'Change', changes: { name: '高二' } })
      .then(Rejection.notFound('班级不存在'));
  });

  it('moves, but never below itself', () => {
    given(classNode, [added])
      .when({ type: 'Move', id: 'me', place: ['other'], levels: 1 })
      .then([classMoved({ parentId: 'other' })]);
    given(classNode, [added, classMoved({ parentId: 'other' })])
      .when({ type: 'Move', id: 'me', place: [], levels: 1 })
      .then([classMoved({})]);
    given(classNode, [added]).when({ type: 'Move', id: 'me', place: [], levels: 1 }).then([]);
    given(classNode, [added])
      .when({ type: 'Move', id: 'me', place: ['me', 'child'], levels: 2 })
      .then(Rejection.state('不能移动到自身或下级组织机构'));
  });

  it('is switched once', () => {
    given(classNode, [added])
      .when({ type: 'SwitchTo', state: 2 })
      .then([classStateSwitched({ state: 2 })]);
    given(classNode, [added, classStateSwitched({ state: 2 })])
      .when({ type: 'SwitchTo', state: 2 })
      .then([]);
  });
});
