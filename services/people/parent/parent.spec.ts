import { Rejection } from '../../../libs/contracts/kernel/index.js';
import {
  parentActivated,
  parentAdded,
  parentChanged,
  parentRemoved,
  parentStateSwitched,
} from '../../../libs/contracts/people/index.js';
import { given } from '../../../libs/testing/given.js';
import { parent } from './parent.js';

const profile = { code: 'P1', name: '张父', phone: '13900000001', sex: '男' as const };
const added = parentAdded({ ...profile, state: 1, creationType: 1 });

describe('a parent', () => {
  it('is added, changed, disabled and removed', () => {
    given(parent, []).when({ type: 'Add', person: added.data }).then([added]);
    given(parent, [added])
      .when({ type: 'Change', changes: { code: 'P2', sex: null }, state: 2 })
      .then([parentChanged({ code: 'P2', name: '张父', phone: '13900000001' }), parentStateSwitched({ state: 2 })]);
    given(parent, [added])
      .when({ type: 'Remove' })
      .then([parentRemoved({})]);
  });

  it('that was removed is unknown', () => {
    given(parent, [added, parentRemoved({})])
      .when({ type: 'SwitchState' })
      .then(Rejection.notFound('家长不存在'));
  });

  it('is taken back, unless it was changed or activated since', () => {
    given(parent, [added])
      .when({ type: 'TakeBack', revision: 1 })
      .then([parentRemoved({})]);
    const account = parentActivated({ accountId: '3f2504e0-4f89-41d3-9a0c-0305e82c3301', account: 'zhang' });
    for (const since of [account, parentChanged(profile)])
      given(parent, [added, since]).when({ type: 'TakeBack', revision: 1 }).then(Rejection.state('导入后已被修改'));
  });

  it('is given back what it was before an import, unless it was changed or activated since', () => {
    const former = { profile, state: 1 as const, revision: 1 };
    const restore = { type: 'Restore' as const, former, changes: 1 };
    const imported = [added, parentChanged({ ...profile, name: '李父' })];
    given(parent, imported)
      .when(restore)
      .then([parentChanged(profile)]);
    const account = parentActivated({ accountId: '3f2504e0-4f89-41d3-9a0c-0305e82c3301', account: 'zhang' });
    for (const since of [account, parentChanged(profile)])
      given(parent, [...imported, since])
        .when(restore)
        .then(Rejection.state('导入后已被修改'));
    given(parent, []).when(restore).then(Rejection.notFound('家长不存在'));
  });
});
