import { type ListRow, Rejection, wireNamesOf, withValues } from '../../../libs/contracts/kernel/index.js';
import {
  messageAudience,
  messagePreview,
  messageProgress,
  messageQuery,
  messageRecipients,
} from '../../../libs/contracts/organisation/message.js';
import { type ListOptions, listPage, selectRows, tableName } from '../../../libs/database/index.js';
import { answers, LocalTime } from '../../../libs/platform/index.js';
import { loadTree, pathText } from '../class/class-tree.js';
import { quietNow } from '../parameters/school-settings.js';
import { countRecipients, findRecipients } from './audience.js';
import { providersOf } from './channels.js';
import { messageBodyTable, messageTable, requireOwnClass, requireOwnMessages } from './message.read-model.js';
import { messageRecordTable } from './message-record.read-model.js';
import { personalTexts, readableDay } from './personal-text.js';

const listed: ListOptions<typeof messageTable> = {
  search: { parameter: 'keyword', columns: ['title'] },
  orderable: wireNamesOf(messageQuery) as ListOptions<typeof messageTable>['orderable'],
  defaultOrder: [['createdAt', 'desc']],
};

/** Lists messages. */
export const listMessages = answers(messageQuery, { time: LocalTime }, async (sql, input, context, { time }) => {
  const { school, ownClassIds } = context;
  const where: typeof listed.where = (bind) => ownClassIds && `class_id = any(${bind(ownClassIds)})`;
  const { data, recordCount } = await listPage(sql, messageTable, input, { ...listed, where });
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

/** Counts to whom a message would go, and says until when providers are given nothing. */
export const countAudience = answers(
  messageAudience,
  { time: LocalTime },
  async (sql, { target, classId = null }, context, { time }) => {
    requireOwnClass(context, classId);
    const { school } = context;
    const counts = await countRecipients(sql, school, { target, classId });
    const { hasTemplate, hasGateway } = await providersOf(sql, school);
    const isProvided = (hasTemplate || hasGateway) && counts.parents + counts.teachers > 0;
    const quiet = isProvided ? await quietNow(sql, school, time) : undefined;
    return { ...counts, waitsUntil: quiet ? time.text(quiet.until) : null };
  },
);

/** Most people that one is chosen among. */
const mostChoices = 20;

/** Lists some of those to whom a message would go. */
export const listRecipients = answers(messageRecipients, async (sql, { target, classId = null, keyword }, context) => {
  requireOwnClass(context, classId);
  const { school } = context;
  const found = await findRecipients(sql, school, { target, classId }, { keyword }, mostChoices);
  const tree = await loadTree(sql, school);
  const names = new Map(tree.nodes.map((node) => [node.id, pathText(tree, node)]));
  return found.map(({ id, name, type, classId: of }) => ({ id, name, type, className: names.get(of ?? '') ?? '' }));
});

/** Answers what somebody would read. */
export const previewMessage = answers(
  messagePreview,
  { time: LocalTime },
  async (sql, { target, classId = null, content, recipientId }, context, { time }) => {
    requireOwnClass(context, classId);
    const { school } = context;
    const [recipient] = await findRecipients(sql, school, { target, classId }, { id: recipientId }, 1);
    if (!recipient) throw Rejection.notFound('接收人不在发送范围内');
    const textFor = await personalTexts(sql, school, withValues(content, { 日期: readableDay(time) }));
    return { content: textFor(recipient) };
  },
);

/** Tells how far a published message is. */
export const showMessageProgress = answers(messageProgress, async (sql, { id }, context) => {
  const { school } = context;
  await requireOwnMessages(sql, context, [id]);
  const [body] = await selectRows(sql, messageBodyTable, 'school = $1 and id = $2', [school, id]);
  if (!body) throw Rejection.notFound();
  const counts = await sql.query<{ state: number; count: number; arrived: number; read: number }>(
    `select state, count(*)::integer as count,
       (count(*) filter (where arrived_at is not null or read_at is not null))::integer as arrived,
       count(read_at)::integer as read
     from ${tableName(messageRecordTable)} where body_id = $1 group by state`,
    [id],
  );
  const sumOf = (name: 'arrived' | 'read') => counts.reduce((sum, row) => sum + row[name], 0);
  const countOf = (wanted: number) => counts.find(({ state }) => state === wanted)?.count ?? 0;
  const { recipients, addressed } = body;
  return {
    ...{ recipients, addressed, succeeded: countOf(1), failed: countOf(2), pending: countOf(3) },
    ...{ arrived: sumOf('arrived'), read: sumOf('read') },
  };
});
