import { Rejection } from '../../../libs/contracts/kernel/index.js';
import {
  parentBound,
  parentUnbound,
  permissionsReissueRequested,
  type StudentProfile,
  studentAdded,
  studentChanged,
  studentRemoved,
  studentStateSwitched,
} from '../../../libs/contracts/people/index.js';
import { given } from '../../../libs/testing/given.js';
import { student } from './student.js';

const profile: StudentProfile = {
  name: '张三',
  sex: '男',
  phone: '13900000001',
  cardNumber: 'A1',
  cardState: '已发卡',
  classId: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  unlimitedMessages: false,
};
const added = studentAdded({ ...profile, code: '007', state: 1, creationType: 3 });
const father = { bindingId: 'binding-1', parentId: 'parent-1' };
const mother = { bindingId: 'binding-2', parentId: 'parent-2' };

describe('a student', () => {
  it('is added with its parents', () => {
    given(student, [])
      .when({ type: 'Add', person: added.data, parents: [father, mother] })
      .then([added, parentBound(father), parentBound(mother)]);
  });

  it('keeps what a change does not name, and loses what it empties', () => {
    const { phone: _phone, ...changed } = { ...profile, name: '李四' };
    given(student, [added])
      .when({ type: 'Change', changes: { name: '李四', phone: null, remark: null } })
      .then([studentChanged(changed)]);
  });

  it('is unchanged by a change to what it is', () => {
    given(student, [added])
      .when({ type: 'Change', changes: { name: '张三', remark: null }, state: 1 })
      .then([]);
  });

  it('changes its state with a change that names another', () => {
    given(student, [added])
      .when({ type: 'Change', changes: {}, state: 2 })
      .then([studentStateSwitched({ state: 2 })]);
  });

  it('is disabled and enabled in turn', () => {
    given(student, [added])
      .when({ type: 'SwitchState' })
      .then([studentStateSwitched({ state: 2 })]);
    given(student, [added, studentStateSwitched({ state: 2 })])
      .when({ type: 'SwitchState' })
      .then([studentStateSwitched({ state: 1 })]);
  });

  it('has a parent bound once, and again after the binding ended', () => {
    const again = { ...father, bindingId: 'binding-3' };
    given(student, [added, parentBound(father)])
      .when({ type: 'Bind', binding: again })
      .then(Rejection.duplicate('该家长已绑定此学生'));
    given(student, [added, parentBound(father), parentUnbound(father)])
      .when({ type: 'Bind', binding: again })
      .then([parentBound(again)]);
  });

  it('keeps its bindings through a change', () => {
    given(student, [added, parentBound(father), studentChanged({ ...profile, name: '李四' })])
      .when({ type: 'Unbind', bindingId: father.bindingId })
      .then([parentUnbound(father)]);
  });

  it('ends no binding that it does not have', () => {
    given(student, [added, parentBound(father)])
      .when({ type: 'Unbind', bindingId: mother.bindingId })
      .then(Rejection.notFound('绑定不存在'));
  });

  it('is removed with its bindings', () => {
    given(student, [added, parentBound(father), parentBound(mother)])
      .when({ type: 'Remove' })
      .then([parentUnbound(father), parentUnbound(mother), studentRemoved({})]);
  });

  it('has its permissions sent again', () => {
    given(student, [added])
      .when({ type: 'ReissuePermissions' })
      .then([permissionsReissueRequested({})]);
  });

  it.each([
    { type: 'Change' as const, changes: {} },
    { type: 'SwitchState' as const },
    { type: 'Remove' as const },
    { type: 'ReissuePermissions' as const },
    { type: 'Bind' as const, binding: father },
    { type: 'Unbind' as const, bindingId: father.bindingId },
  ])('that is unknown or removed refuses $type', (command) => {
    given(student, []).when(command).then(Rejection.notFound('学生不存在'));
    given(student, [added, studentRemoved({})])
      .when(command)
      .then(Rejection.notFound('学生不存在'));
  });

  it('is taken back with its bindings, unless it was changed since', () => {
    const imported = [added, parentBound(father)];
    given(student, imported)
      .when({ type: 'TakeBack', revision: 2 })
      .then([parentUnbound(father), studentRemoved({})]);
    for (const since of [parentBound(mother), parentUnbound(father), studentStateSwitched({ state: 2 })])
      given(student, [...imported, since])
        .when({ type: 'TakeBack', revision: 2 })
        .then(Rejection.state('导入后已被修改'));
    given(student, [...imported, permissionsReissueRequested({})])
      .when({ type: 'TakeBack', revision: 2 })
      .then([parentUnbound(father), studentRemoved({})]);
  });

  it('is given back what it was before an import, without the parents that it was bound to by it', () => {
    const former = { profile, state: 1 as const, revision: 2, parents: { [father.bindingId]: father.parentId } };
    const restore = { type: 'Restore' as const, former, changes: 2 };
    const imported = [added, parentBound(father), studentChanged({ ...profile, name: '李四' }), parentBound(mother)];
    given(student, imported)
      .when(restore)
      .then([parentUnbound(mother), studentChanged(profile)]);
    given(student, [...imported, permissionsReissueRequested({})])
      .when(restore)
      .then([parentUnbound(mother), studentChanged(profile)]);
    for (const since of [parentUnbound(father), studentStateSwitched({ state: 2 })])
      given(student, [...imported, since])
        .when(restore)
        .then(Rejection.state('导入后已被修改'));
  });
});
