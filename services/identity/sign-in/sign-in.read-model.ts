import { instant, integer, nullable, table, uuid, varchar } from '../../../libs/database/index.js';
import { projection } from '../../../libs/eventsourcing/index.js';
import { signInFailed, signInSucceeded } from './sign-in.events.js';

/** The login log: one row an attempt. */
export const signInLogTable = table('identity', 'sign_in_log', {
  columns: {
    id: uuid(),
    school: uuid(),
    loginAccount: varchar(16),
    accountType: integer(),
    ip: varchar(64),
    happenedAt: instant(),
    /** 1 success, 2 failure (enumeration LoginResult). */
    result: integer(),
    /** Empty for a success. */
    reason: nullable(varchar(32)),
  },
  key: ['id'],
  indexes: { sign_in_log_time: { columns: ['school', 'happenedAt'] } },
});

export const signInLog = projection({
  source: 'identity',
  table: signInLogTable,
  version: 3,
  on: (on) => [
    on([signInSucceeded, signInFailed], (_row, { streamId, school, data }) => {
      // Names without an account were recorded once; what people mistyped is shown to nobody.
      if (!data.accountId) return undefined;
      const { loginAccount, accountType, ip, happenedAt } = data;
      const outcome = 'reason' in data ? { result: 2, reason: data.reason } : { result: 1, reason: null };
      return { id: streamId, school, loginAccount, accountType, ip, happenedAt, ...outcome };
    }),
  ],
});
