import {
  accountAdded,
  accountAuthorised,
  accountChanged,
  accountRemoved,
  accountStateSwitched,
  accountTied,
  passwordChangeDemanded,
  sessionEnded,
  sessionStarted,
} from '../../../libs/contracts/identity/index.js';
import { boolean, instant, integer, json, nullable, table, uuid, varchar } from '../../../libs/database/index.js';
import { projection } from '../../../libs/eventsourcing/index.js';
import { longestSession } from '../../../libs/platform/index.js';
import { alarmsCleared, passwordSet } from './account.events.js';

/** Accounts, without their passwords. */
export const accountTable = table('identity', 'account', {
  columns: {
    id: uuid(),
    school: uuid(),
    loginAccount: varchar(16),
    name: varchar(64),
    phone: varchar(32),
    /** 1 enabled, 2 disabled (enumeration State12). */
    state: integer(),
    isMain: boolean(),
    /** Enumeration LogAccountKind. */
    accountType: integer(),
    mustChangePassword: boolean(),
    moduleIds: json<string[]>(),
    createdAt: instant(),
    /** Alarms up to then are cleared for the account. */
    alarmsClearedUntil: instant(),
    /** Teacher whose account it is. */
    teacherId: nullable(uuid()),
    /** Limited to the classes of that teacher; without one to none. */
    isLimited: boolean(),
  },
  key: ['id'],
  unique: { account_login: { columns: ['loginAccount'], message: '账号已被注册，请重新输入' } },
  indexes: {
    account_school: { columns: ['school', 'createdAt'] },
    account_teacher: { columns: ['school', 'teacherId'], where: 'teacher_id is not null' },
  },
});

export const accounts = projection({
  source: 'identity',
  table: accountTable,
  version: 2,
  on: (on) => [
    on(accountAdded, (_row, { streamId, school, data, recordedAt }) => ({
      id: streamId,
      school,
      ...data,
      mustChangePassword: false,
      moduleIds: [],
      createdAt: recordedAt,
      alarmsClearedUntil: recordedAt,
      teacherId: null,
      isLimited: false,
    })),
    on([accountChanged, accountStateSwitched], (row, { data }) => row && { ...row, ...data }),
    on(accountTied, (row, { data: { teacherId = null, isLimited } }) => row && { ...row, teacherId, isLimited }),
    on(accountRemoved, () => undefined),
    on(accountAuthorised, (row, { data }) => row && { ...row, moduleIds: data.moduleIds }),
    on(passwordChangeDemanded, (row, { data }) => row && { ...row, mustChangePassword: data.demanded }),
    on(alarmsCleared, (row, { data }) => row && { ...row, alarmsClearedUntil: data.until }),
  ],
});

/** Hashes of passwords, apart from what lists read. */
export const passwordTable = table('identity', 'account_password', {
  columns: {
    id: uuid(),
    school: uuid(),
    passwordHash: varchar(256),
    isInitial: boolean(),
    /** Epoch ms after which nobody signs in with it. */
    expiresAt: nullable(instant()),
  },
  key: ['id'],
});

export const passwords = projection({
  source: 'identity',
  table: passwordTable,
  version: 2,
  on: (on) => [
    on(passwordSet, (_row, { streamId, school, data: { expiresAt = null, ...data } }) => ({
      id: streamId,
      school,
      ...data,
      expiresAt,
    })),
    on(accountRemoved, () => undefined),
  ],
});

/** One session of an account. */
export interface OpenSession {
  id: string;
  ip: string;
  /** Epoch ms. */
  startedAt: number;
}

/** Sessions that an account has not ended; those beyond the longest session are dropped when a new one starts. */
export const sessionTable = table('identity', 'account_session', {
  columns: { accountId: uuid(), school: uuid(), sessions: json<OpenSession[]>() },
  key: ['accountId'],
});

export const sessions = projection({
  source: 'identity',
  table: sessionTable,
  version: 1,
  on: (on) => [
    on(
      sessionStarted,
      (row, { streamId, school, data: { accountId, ip, startedAt } }) => {
        const open = (row?.sessions ?? []).filter((session) => session.startedAt + longestSession > startedAt);
        return { accountId, school, sessions: [...open, { id: streamId, ip, startedAt }] };
      },
      ({ data }) => [[data.accountId]],
    ),
    on(
      sessionEnded,
      (row, { streamId }) => row && { ...row, sessions: row.sessions.filter(({ id }) => id !== streamId) },
      ({ data }) => [[data.accountId]],
    ),
    on(accountRemoved, () => undefined),
  ],
});
