import { type ListRow, Rejection, wireNamesOf } from '../../../libs/contracts/kernel/index.js';
import { messageAudience, messageProgress, messageQuery } from '../../../libs/contracts/organisation/message.js';
import { type ListOptions, listPage, selectRows, tableName } from '../../../libs/database/index.js';
import { answers, LocalTime } from '../../../libs/platform/index.js';
import { loadTree, pathText } from '../class/class-tree.js';
import { countRecipients } from './audience.js';
import { messageBodyTable, messageTable } from './message.read-model.js';
import { messageRecordTable } from './message-record.read-model.js';

const listed: ListOptions<typeof messageTable> = {
  search: { parameter: 'keyword', columns: ['title'] },
  orderable: wireNamesOf(messageQuery) as ListOptions<typeof messageTable>['orderable'],
  defaultOrder: [['createdAt', 'desc']],
};

/** Lists messages. */
export const listMessages = answers(messageQuery, { time: LocalTime }, async (sql, input, { school }, { time }) => {
  const { data, recordCount } = await listPage(sql, messageTable, input, listed);
  const tree = data.some(({ classId }) => classId !== null) ? await loadTree(sql, school) : undefined;
  const rows = data.map(
    (row): ListRow<typeof messageQuery> => ({
      ...row,
      className: row.classId === null || !tree ? '' : pathText(tree, tree.node(row.classId)),
      createdAt: time.text(row.createdAt),
    }),
  );
  return { data: rows, recordCount };
});

/** Counts to whom a message would go. */
export const countAudience = answers(messageAudience, (sql, { target, classId = null }, { school }) =>
  countRecipients(sql, school, { target, classId }),
);

/** Tells how far a published message is. */
export const showMessageProgress = answers(messageProgress, async (sql, { id }, { school }) => {
  const [body] = await selectRows(sql, messageBodyTable, 'school = $1 and id = $2', [school, id]);
  if (!body) throw Rejection.notFound();
  const counts = await sql.query<{ state: number; count: number }>(
    `select state, count(*)::integer as count from ${tableName(messageRecordTable)} where body_id = $1 group by state`,
    [id],
  );
  const countOf = (wanted: number) => counts.find(({ state }) => state === wanted)?.count ?? 0;
  const { recipients, addressed } = body;
  return { recipients, addressed, succeeded: countOf(1), failed: countOf(2), pending: countOf(3) };
});
