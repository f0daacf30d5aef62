import { columnsHide, columnsQuery } from '../../../libs/contracts/identity/index.js';
import { Rejection } from '../../../libs/contracts/kernel/index.js';
import { Database, repositoryOf, selectRows } from '../../../libs/database/index.js';
import { EventStore } from '../../../libs/eventsourcing/index.js';
import { atHome, serves, sessionOf } from '../../../libs/platform/index.js';
import { accountTable } from '../account/account.read-model.js';
import { columnChoice } from './columns.js';
import { columnsTable } from './columns.read-model.js';

/** Lists what the signed-in account hides, in whichever school it works. */
export const listHiddenColumns = serves(columnsQuery, { database: Database }, async (_input, context, { database }) => {
  const { accountId, homeSchool } = sessionOf(context);
  const row = await database.inSchool(homeSchool, (sql) =>
    repositoryOf(sql, columnsTable).findOneBy({ id: accountId }),
  );
  return Object.entries(row?.hidden ?? {}).map(([list, hidden]) => ({ list, hidden }));
});

/** Hides columns of a list from the signed-in account. */
export const hideColumns = serves(columnsHide, { store: EventStore }, async (choice, context, { store }) => {
  const { accountId } = sessionOf(context);
  await store.transact(atHome(context), async (unit) => {
    // Who removes the account meanwhile waits, and takes the row away as well.
    const [own] = await selectRows(unit.sql, accountTable, 'id = $1', [accountId], 'for share');
    if (!own) throw Rejection.notFound('账号不存在');
    await unit.handleRow(columnChoice, [accountId], choice);
  });
});
