import {
  accountAdded,
  accountAuthorised,
  accountChanged,
  accountRemoved,
  accountStateSwitched,
  accountTied,
  passwordChangeDemanded,
} from '../../../libs/contracts/identity/index.js';
import { codes, type DataOf, type EventOf, Rejection } from '../../../libs/contracts/kernel/index.js';
import type { Decider } from '../../../libs/eventsourcing/index.js';
import { alarmsCleared, passwordSet } from './account.events.js';

/** An account that exists. */
export interface Account {
  loginAccount: string;
  name: string;
  phone: string;
  isMain: boolean;
  state: 1 | 2;
  passwordHash: string;
  mustChangePassword: boolean;
  moduleIds: readonly string[];
  tie: Tie;
}

/** Whose the account is, and whether it is limited to the classes of that teacher. */
export type Tie = DataOf<typeof accountTied>;

/** Who manages accounts: a main account or operator manages all, others those that hold no more than they do. */
export interface Manager {
  holdsEverything: boolean;
  moduleIds: readonly string[];
}

/** What the account is granted: modules, and the keys of their buttons. */
export type Grant = DataOf<typeof accountAuthorised>;

/** `expiresAt`: epoch ms after which nobody signs in with the password; without it the password lasts until it is replaced. */
interface NewAccount {
  type: 'Add';
  account: DataOf<typeof accountAdded>;
  passwordHash: string;
  expiresAt?: number;
  tie?: Tie;
  by: Manager;
}

/** What a form says of the tie: null is nobody's, what is missing stays. */
export interface TieChange {
  teacherId?: string | null;
  isLimited?: boolean;
}

export type AccountCommand =
  | NewAccount
  | { type: 'Change'; name: string; phone: string; state?: 1 | 2; tie?: TieChange; by: Manager }
  /** Its teacher has left. */
  | { type: 'Untie' }
  | { type: 'SwitchState'; by: Manager }
  | { type: 'Remove'; by: Manager }
  | { type: 'Authorise'; grant: Grant; by: Manager }
  /** `expiresAt`: epoch ms after which nobody signs in with it. */
  | { type: 'ResetPassword'; passwordHash: string; expiresAt: number; by: Manager }
  /** `provedHash`: of the password that the caller has proved to know. */
  | { type: 'ChangePassword'; provedHash: string; passwordHash: string }
  | { type: 'ClearAlarms'; until: number };

type AccountEvent = EventOf<
  | typeof accountAdded
  | typeof accountChanged
  | typeof accountStateSwitched
  | typeof accountTied
  | typeof accountRemoved
  | typeof accountAuthorised
  | typeof passwordChangeDemanded
  | typeof passwordSet
  | typeof alarmsCleared
>;

const holdsAll = ({ holdsEverything, moduleIds }: Manager, wanted: readonly string[]) =>
  holdsEverything || wanted.every((id) => moduleIds.includes(id));

/** The account, where it holds no more than who manages it: a clerk could take a stronger one over otherwise. */
function managed(account: Account | undefined, by: Manager): Account {
  if (!account) throw Rejection.notFound('账号不存在');
  if ((account.isMain && !by.holdsEverything) || !holdsAll(by, account.moduleIds))
    throw new Rejection(codes.permission, '不能管理权限高于自己的账号');
  return account;
}

function switchTo(account: Account, state: 1 | 2): AccountEvent[] {
  if (state === account.state) return [];
  if (account.isMain && state === 2) throw Rejection.state('主账号不允许禁用');
  return [accountStateSwitched({ state })];
}

const untied: Tie = { isLimited: false };

/** The account's tie from now on, where it is another one. @throws Rejection 1001, 1005 */
function tieTo(next: Tie, { tie, isMain }: Pick<Account, 'tie' | 'isMain'>): AccountEvent[] {
  if (next.teacherId === tie.teacherId && next.isLimited === tie.isLimited) return [];
  if (next.isLimited && isMain) throw Rejection.state('主账号不能仅限任教班级');
  if (next.isLimited && !next.teacherId) throw Rejection.invalid('请选择关联教师');
  return [accountTied(next)];
}

const tieOf = (teacherId: string | null | undefined, isLimited: boolean): Tie => ({
  isLimited,
  ...(teacherId && { teacherId }),
});

function add({ account, passwordHash, expiresAt, tie = untied, by }: NewAccount): AccountEvent[] {
  if (account.isMain && !by.holdsEverything) throw new Rejection(codes.permission, '没有操作权限');
  return [
    accountAdded(account),
    passwordSet({ passwordHash, isInitial: true, ...(expiresAt && { expiresAt }) }),
    passwordChangeDemanded({ demanded: true }),
    ...tieTo(tie, { tie: untied, isMain: account.isMain }),
  ];
}

function authorise(grant: Grant, by: Manager): AccountEvent[] {
  if (!holdsAll(by, grant.moduleIds)) throw new Rejection(codes.permission, '不能授予自己没有的权限');
  return [accountAuthorised(grant)];
}

function changePassword(account: Account, provedHash: string, passwordHash: string): AccountEvent[] {
  if (account.passwordHash !== provedHash) throw Rejection.state('数据正在被他人修改，请稍后重试');
  const set = passwordSet({ passwordHash, isInitial: false });
  return account.mustChangePassword ? [set, passwordChangeDemanded({ demanded: false })] : [set];
}

function change(
  { name, phone, state, tie = {} }: Extract<AccountCommand, { type: 'Change' }>,
  account: Account,
): AccountEvent[] {
  const isSame = name === account.name && phone === account.phone;
  const { teacherId = account.tie.teacherId, isLimited = account.tie.isLimited } = tie;
  return [
    ...(isSame ? [] : [accountChanged({ name, phone })]),
    ...tieTo(tieOf(teacherId, isLimited), account),
    ...switchTo(account, state ?? account.state),
  ];
}

/** The rules of one account. That its name is free is a rule of the table, over all schools. */
export const account: Decider<Account | undefined, AccountCommand, AccountEvent> = {
  category: 'account',
  types: [
    accountAdded,
    accountChanged,
    accountStateSwitched,
    accountTied,
    accountRemoved,
    accountAuthorised,
    passwordChangeDemanded,
    passwordSet,
    alarmsCleared,
  ],
  initial: undefined,

  evolve(account, event) {
    if (event.type === 'AccountAdded') {
      const { accountType: _accountType, ...rest } = event.data;
      return { ...rest, passwordHash: '', mustChangePassword: false, moduleIds: [], tie: untied };
    }
    if (!account) return undefined;
    switch (event.type) {
      case 'AccountChanged':
      case 'AccountStateSwitched':
        return { ...account, ...event.data };
      case 'AccountTied':
        return { ...account, tie: event.data };
      case 'AccountAuthorised':
        return { ...account, moduleIds: event.data.moduleIds };
      case 'PasswordSet':
        return { ...account, passwordHash: event.data.passwordHash };
      case 'PasswordChangeDemanded':
        return { ...account, mustChangePassword: event.data.demanded };
      case 'AccountRemoved':
        return undefined;
      case 'AlarmsCleared':
        return account;
    }
  },

  decide(command, account) {
    switch (command.type) {
      case 'Add':
        return add(command);
      case 'Change':
        return change(command, managed(account, command.by));
      case 'Untie':
        return account?.tie.teacherId ? [accountTied(tieOf(undefined, account.tie.isLimited))] : [];
      case 'SwitchState': {
        const found = managed(account, command.by);
        return switchTo(found, found.state === 1 ? 2 : 1);
      }
      case 'Remove':
        if (managed(account, command.by).isMain) throw Rejection.state('主账号不允许删除');
        return [accountRemoved({})];
      case 'Authorise':
        managed(account, command.by);
        return authorise(command.grant, command.by);
      case 'ResetPassword':
        managed(account, command.by);
        return [
          passwordSet({ passwordHash: command.passwordHash, isInitial: true, expiresAt: command.expiresAt }),
          passwordChangeDemanded({ demanded: true }),
        ];
      case 'ChangePassword':
        if (!account) throw Rejection.notFound('账号不存在');
        return changePassword(account, command.provedHash, command.passwordHash);
      case 'ClearAlarms':
        return [alarmsCleared({ until: command.until })];
    }
  },
};
