import {
  accountAdded,
  accountAuthorised,
  accountChanged,
  accountRemoved,
  accountStateSwitched,
  accountTied,
  passwordChangeDemanded,
} from '../../../libs/contracts/identity/index.js';
import { codes, Rejection } from '../../../libs/contracts/kernel/index.js';
import { given } from '../../../libs/testing/given.js';
import { passwordSet } from './account.events.js';
import { type AccountCommand, account, type Manager } from './account.js';

const main: Manager = { holdsEverything: true, moduleIds: [] };
const clerk: Manager = { holdsEverything: false, moduleIds: ['m1', 'm2'] };
const data = {
  loginAccount: 'li',
  name: '李',
  phone: '1',
  accountType: 2,
  isMain: false,
  state: 1,
} as const;
const added = [
  accountAdded(data),
  passwordSet({ passwordHash: 'hash 1', isInitial: true }),
  passwordChangeDemanded({ demanded: true }),
];
const mainAdded = [accountAdded({ ...data, isMain: true }), ...added.slice(1)];
const noPermission = new Rejection(codes.permission, '没有操作权限');
const isStronger = new Rejection(codes.permission, '不能管理权限高于自己的账号');

describe('an account', () => {
  it('begins with an initial password that must be changed', () => {
    given(account, []).when({ type: 'Add', account: data, passwordHash: 'hash 1', by: clerk }).then(added);
  });

  it('becomes a main account by a main account only', () => {
    const add = { type: 'Add', account: { ...data, isMain: true }, passwordHash: 'hash 1' } as const;
    given(account, [])
      .when({ ...add, by: main })
      .then(mainAdded);
    given(account, [])
      .when({ ...add, by: clerk })
      .then(noPermission);
  });

  it('changes name, phone and state, each when it differs', () => {
    const change = { type: 'Change', by: clerk } as const;
    given(account, added)
      .when({ ...change, name: '李四', phone: '1', state: 2 })
      .then([accountChanged({ name: '李四', phone: '1' }), accountStateSwitched({ state: 2 })]);
    given(account, added)
      .when({ ...change, name: '李', phone: '1' })
      .then([]);
  });

  it('is tied to a teacher, and limited with one alone; a main account is not', () => {
    const change = { type: 'Change', by: main, name: '李', phone: '1' } as const;
    const teacherId = '018f5a1e-0000-7000-8000-000000000001';
    const tied = [...added, accountTied({ teacherId, isLimited: true })];
    given(account, added)
      .when({ ...change, tie: { teacherId, isLimited: true } })
      .then([accountTied({ teacherId, isLimited: true })]);
    given(account, tied).when(change).then([]);
    given(account, added)
      .when({ ...change, tie: { isLimited: true } })
      .then(Rejection.invalid('请选择关联教师'));
    given(account, tied)
      .when({ ...change, tie: { teacherId: null } })
      .then(Rejection.invalid('请选择关联教师'));
    given(account, mainAdded)
      .when({ ...change, tie: { teacherId, isLimited: true } })
      .then(Rejection.state('主账号不能仅限任教班级'));
  });

  it("is nobody's when its teacher has left, and stays limited", () => {
    const teacherId = '018f5a1e-0000-7000-8000-000000000001';
    given(account, [...added, accountTied({ teacherId, isLimited: true })])
      .when({ type: 'Untie' })
      .then([accountTied({ isLimited: true })]);
    given(account, added).when({ type: 'Untie' }).then([]);
  });

  it('is disabled and enabled', () => {
    const disabled = [...added, accountStateSwitched({ state: 2 })];
    given(account, added)
      .when({ type: 'SwitchState', by: clerk })
      .then([accountStateSwitched({ state: 2 })]);
    given(account, disabled)
      .when({ type: 'SwitchState', by: clerk })
      .then([accountStateSwitched({ state: 1 })]);
  });

  it('is removed, and unknown from then on', () => {
    given(account, added)
      .when({ type: 'Remove', by: clerk })
      .then([accountRemoved({})]);
    given(account, [...added, accountRemoved({})])
      .when({ type: 'Remove', by: main })
      .then(Rejection.notFound('账号不存在'));
  });

  it('that is a main one is neither removed nor disabled', () => {
    given(account, mainAdded).when({ type: 'Remove', by: main }).then(Rejection.state('主账号不允许删除'));
    given(account, mainAdded).when({ type: 'SwitchState', by: main }).then(Rejection.state('主账号不允许禁用'));
    given(account, mainAdded)
      .when({ type: 'Change', name: '李', phone: '1', state: 2, by: main })
      .then(Rejection.state('主账号不允许禁用'));
  });

  const managing: AccountCommand[] = [
    { type: 'Change', name: 'x', phone: '2', by: clerk },
    { type: 'SwitchState', by: clerk },
    { type: 'Remove', by: clerk },
    { type: 'Authorise', grant: { moduleIds: [], permissions: [] }, by: clerk },
    { type: 'ResetPassword', passwordHash: 'x', expiresAt: 1, by: clerk },
  ];

  it.each(managing)('that is a main one is not managed by others: $type', (command) => {
    given(account, mainAdded).when(command).then(isStronger);
  });

  it.each(managing)('is not managed by who holds less: $type', (command) => {
    const stronger = accountAuthorised({ moduleIds: ['m1', 'm3'], permissions: [] });
    given(account, [...added, stronger])
      .when(command)
      .then(isStronger);
  });
});

describe('the rights of an account', () => {
  const grant = (...moduleIds: string[]) => ({ moduleIds, permissions: moduleIds.map((id) => `${id}:dbtn_add`) });

  it('are replaced as a whole', () => {
    given(account, [...added, accountAuthorised(grant('m3'))])
      .when({ type: 'Authorise', grant: grant('m1'), by: main })
      .then([accountAuthorised(grant('m1'))]);
  });

  it('grow by what the granting account holds itself, and by nothing else', () => {
    given(account, [...added, accountAuthorised(grant('m2'))])
      .when({ type: 'Authorise', grant: grant('m1', 'm2'), by: clerk })
      .then([accountAuthorised(grant('m1', 'm2'))]);
    given(account, added)
      .when({ type: 'Authorise', grant: grant('m1', 'm3'), by: clerk })
      .then(new Rejection(codes.permission, '不能授予自己没有的权限'));
  });
});

describe('the password of an account', () => {
  const change = { type: 'ChangePassword', passwordHash: 'hash 2' } as const;
  const set = passwordSet({ passwordHash: 'hash 2', isInitial: false });

  it('is replaced by who knows it, which meets the demand', () => {
    given(account, added)
      .when({ ...change, provedHash: 'hash 1' })
      .then([set, passwordChangeDemanded({ demanded: false })]);
    given(account, [...added, passwordChangeDemanded({ demanded: false })])
      .when({ ...change, provedHash: 'hash 1' })
      .then([set]);
  });

  it('is not replaced by who knows one that was replaced meanwhile', () => {
    given(account, [...added, set])
      .when({ ...change, provedHash: 'hash 1' })
      .then(Rejection.state('数据正在被他人修改，请稍后重试'));
  });

  it('is reset to one that must be changed, and soon', () => {
    given(account, [...added, set, passwordChangeDemanded({ demanded: false })])
      .when({ type: 'ResetPassword', passwordHash: 'hash 3', expiresAt: 1, by: clerk })
      .then([
        passwordSet({ passwordHash: 'hash 3', isInitial: true, expiresAt: 1 }),
        passwordChangeDemanded({ demanded: true }),
      ]);
  });
});
