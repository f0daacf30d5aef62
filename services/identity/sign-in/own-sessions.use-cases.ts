import { sessionEndOthers, sessionQuery } from '../../../libs/contracts/identity/index.js';
import { Database, selectRows } from '../../../libs/database/index.js';
import { EventStore } from '../../../libs/eventsourcing/index.js';
import { AccessRegistry, atHome, LocalTime, serves, sessionOf } from '../../../libs/platform/index.js';
import { sessionTable } from '../account/account.read-model.js';
import { endSessions } from '../account/session-end.js';
import { SignInAttempts } from './sign-in-attempts.js';

/** Lists the sessions of the signed-in account that go on. */
export const listOwnSessions = serves(
  sessionQuery,
  { database: Database, access: AccessRegistry, time: LocalTime },
  async (_input, context, { database, access, time }) => {
    const own = sessionOf(context);
    const [row] = await database.inSchool(own.homeSchool, (sql) =>
      selectRows(sql, sessionTable, 'account_id = $1', [own.accountId]),
    );
    const open = new Set(access.sessionsOf(own.accountId));
    return (row?.sessions ?? [])
      .filter(({ id }) => open.has(id))
      .sort((one, other) => other.startedAt - one.startedAt)
      .map(({ id, ip, startedAt }) => ({ id, ip, startedAt: time.text(startedAt), isOwn: id === own.id }));
  },
);

/** Ends the other sessions of who proves to know the password. */
export const endOtherSessions = serves(
  sessionEndOthers,
  { store: EventStore, access: AccessRegistry, attempts: SignInAttempts },
  async ({ password }, context, { store, access, attempts }) => {
    await attempts.prove(password, context, '密码错误');
    const { id, accountId } = sessionOf(context);
    await store.transact(atHome(context), (unit) => endSessions(unit, [accountId], 'signedOut', id));
    await access.until(() => access.sessionsOf(accountId).every((one) => one === id));
  },
);
