import { Rejection } from '../../../libs/contracts/kernel/index.js';
import {
  teacherActivated,
  teacherAdded,
  teacherChanged,
  teacherRemoved,
  teacherStateSwitched,
} from '../../../libs/contracts/people/index.js';
import { given } from '../../../libs/testing/given.js';
import { teacher } from './teacher.js';

const profile = { code: 'T1', name: '王老师', phone: '13900000001', cardState: '未发卡' as const, sex: '女' as const };
const added = teacherAdded({ ...profile, state: 1, creationType: 3 });
const accountId = '00000000-0000-4000-8000-000000000001';
const anotherId = '00000000-0000-4000-8000-000000000002';
const activated = teacherActivated({ accountId, account: 'wang', followerId: 'o1' });

describe('a teacher', () => {
  it('is added, changed with the code, disabled and removed', () => {
    given(teacher, []).when({ type: 'Add', person: added.data }).then([added]);
    given(teacher, [added])
      .when({ type: 'Change', changes: { code: 'T2', sex: null }, state: 2 })
      .then([
        teacherChanged({ code: 'T2', name: '王老师', phone: '13900000001', cardState: '未发卡' }),
        teacherStateSwitched({ state: 2 }),
      ]);
    given(teacher, [added])
      .when({ type: 'Change', changes: { name: '王老师' }, state: 1 })
      .then([]);
    given(teacher, [added])
      .when({ type: 'Remove' })
      .then([teacherRemoved({})]);
  });

  it('is activated once, and keeps the account through changes', () => {
    const activate = { type: 'Activate', accountId, account: 'wang', followerId: 'o1' } as const;
    given(teacher, [added]).when(activate).then([activated]);
    given(teacher, [added, activated])
      .when({ ...activate, accountId: anotherId })
      .then([]);
    given(teacher, [added, activated, teacherChanged(profile)])
      .when({ type: 'Activate', accountId: anotherId, account: 'wang', followerId: null })
      .then([teacherActivated({ accountId, account: 'wang' })]);
  });

  it('that was removed is unknown', () => {
    const gone = [added, activated, teacherRemoved({})];
    given(teacher, gone).when({ type: 'SwitchState' }).then(Rejection.notFound('教师不存在'));
    given(teacher, gone).when({ type: 'Activate', accountId, account: 'wang' }).then(Rejection.notFound('教师不存在'));
  });
});
