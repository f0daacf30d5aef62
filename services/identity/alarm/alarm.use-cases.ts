import { alarmClear, alarmQuery } from '../../../libs/contracts/identity/index.js';
import { type ListRow, Rejection } from '../../../libs/contracts/kernel/index.js';
import { Database, repositoryOf, selectRows } from '../../../libs/database/index.js';
import { EventStore } from '../../../libs/eventsourcing/index.js';
import { atHome, LocalTime, serves, sessionOf, translate } from '../../../libs/platform/index.js';
import { account } from '../account/account.js';
import { accountTable } from '../account/account.read-model.js';
import { alarmTable } from './alarm.read-model.js';

/** Alarms that one answer holds. */
const mostListed = 200;

/** Lists the alarms of the school that the account has not cleared. */
export const listAlarms = serves(
  alarmQuery,
  { database: Database, time: LocalTime },
  async (_input, context, { database, time }) => {
    const { accountId, homeSchool } = sessionOf(context);
    const own = await database.inSchool(homeSchool, (sql) =>
      repositoryOf(sql, accountTable).findOneBy({ id: accountId }),
    );
    if (!own) throw Rejection.notFound('账号不存在');
    const rows = await database.inSchool(context.school, (sql) =>
      selectRows(
        sql,
        alarmTable,
        'raised_at > to_timestamp($1::double precision / 1000)',
        [own.alarmsClearedUntil],
        `order by raised_at desc limit ${mostListed}`,
      ),
    );
    return rows.map(({ id, type, template, values, happenedAt }) => ({
      id,
      type: type as ListRow<typeof alarmQuery>['type'],
      date: time.text(happenedAt),
      content: translate({ template, values }, context.language),
      cleared: false,
    }));
  },
);

/** Clears the alarms of the account. */
export const clearAlarms = serves(alarmClear, { store: EventStore }, async (_input, context, { store }) => {
  const { accountId } = sessionOf(context);
  await store.transact(atHome(context), (unit) =>
    unit.handle(account, accountId, { type: 'ClearAlarms', until: Date.now() }),
  );
});
