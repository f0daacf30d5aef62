import { accountRemoved, columnsHidden } from '../../../libs/contracts/identity/index.js';
import { json, table, uuid } from '../../../libs/database/index.js';
import { projection } from '../../../libs/eventsourcing/index.js';

/** What each account hides: names of columns by the names of lists. */
export const columnsTable = table('identity', 'columns', {
  columns: {
    /** Of the account. */
    id: uuid(),
    school: uuid(),
    hidden: json<Record<string, string[]>>(),
  },
  key: ['id'],
});

export const columns = projection({
  source: 'identity',
  table: columnsTable,
  version: 1,
  on: (on) => [
    on(columnsHidden, (row, { streamId, school, data: { list, hidden } }) => ({
      id: streamId,
      school,
      hidden: { ...row?.hidden, [list]: hidden },
    })),
    on(accountRemoved, () => undefined),
  ],
});
