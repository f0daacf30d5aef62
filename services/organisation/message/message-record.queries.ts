import { sendState, sendTargetType } from '../../../libs/contracts/enumerations.js';
import { mergedFilters } from '../../../libs/contracts/kernel/index.js';
import {
  inboxQuery,
  messageRecordExport,
  messageRecordQuery,
  openMessageInbox,
} from '../../../libs/contracts/organisation/message-record.js';
import { Database, type Sql, selectRows, tableName } from '../../../libs/database/index.js';
import { answers, FileAnswer, LocalTime, serves, translate } from '../../../libs/platform/index.js';
import { type WriteColumn, writeWorkbook } from '../../../libs/spreadsheet/index.js';
import { appAccountTable } from '../copies.js';
import { messageBodyTable } from './message.read-model.js';
import { type ListedRecord, MessageRecordList, type RecordFilters } from './message-record.list.js';
import { messageRecordTable } from './message-record.read-model.js';

/** Lists send records. */
export const listMessageRecords = answers(
  messageRecordQuery,
  { list: MessageRecordList },
  (sql, input, context, { list }) => list.page(sql, context, input),
);

async function* flat<T>(batches: AsyncIterable<T[]>): AsyncIterable<T> {
  for await (const batch of batches) yield* batch;
}

/** Writes send records as a workbook. */
export const exportMessageRecords = serves(
  messageRecordExport,
  { database: Database, list: MessageRecordList },
  async (input, context, { database, list }) => {
    const { school, language } = context;
    const params = mergedFilters<RecordFilters>(input);
    const text = (template: string) => translate({ template }, language);
    const column = (title: string, width: number, value: WriteColumn<ListedRecord>['value']) => ({
      title: text(title),
      width,
      value,
    });
    const sheet = {
      sheetName: text('消息发送记录'),
      columns: [
        column('接收人', 14, ({ recipientName }) => recipientName),
        column('人员类型', 10, ({ recipientType }) => text(sendTargetType.labels[recipientType])),
        column('组织机构', 24, ({ className }) => className),
        column('类别', 16, ({ title }) => text(title)),
        column('内容', 60, ({ content }) => content),
        column('状态', 10, ({ state }) => text(sendState.labels[state])),
        column('原因', 24, ({ reason }) => (reason ? text(reason) : '')),
        column('等待至', 20, ({ waitsUntil }) => waitsUntil ?? ''),
        column('时间', 20, ({ createdAt }) => createdAt),
        column('送达时间', 20, ({ arrivedAt }) => arrivedAt ?? ''),
        column('阅读时间', 20, ({ readAt }) => readAt ?? ''),
      ],
    };
    const { fileName, contentType } = messageRecordExport.answer;
    return new FileAnswer(fileName, contentType, (stream) =>
      database.inSchool(school, (sql) => writeWorkbook(stream, sheet, flat(list.all(sql, context, params)))),
    );
  },
);

/** What persons are told, the newest first. */
async function inboxOf(
  sql: Sql,
  { school, recipientIds }: { school: string; recipientIds: readonly string[] },
  { page, pageSize }: { page: number; pageSize: number },
  time: LocalTime,
) {
  const [records, bodies] = [messageRecordTable, messageBodyTable].map(tableName);
  const from = `from ${records} record where record.school = $1 and record.recipient_id = any($2)`;
  const rows = await sql.query<{
    id: string;
    title: string;
    content: string;
    state: 1 | 2 | 3;
    createdAt: number;
    isRead: boolean;
  }>(
    `select record.id, body.heading as title, coalesce(record.content, body.content) as content,
       record.state, record.read_at is not null as "isRead",
       (extract(epoch from record.created_at) * 1000)::double precision as "createdAt"
     from (select record.* ${from} order by record.created_at desc, record.id limit $3 offset $4) record
       join ${bodies} body on body.id = record.body_id
     order by record.created_at desc, record.id`,
    [school, recipientIds, pageSize, page * pageSize],
  );
  const [counted] = await sql.query<{ count: number; unread: number }>(
    `select count(*)::integer as count, (count(*) filter (where record.read_at is null))::integer as unread ${from}`,
    [school, recipientIds],
  );
  return {
    recordCount: counted?.count ?? 0,
    unreadCount: counted?.unread ?? 0,
    messages: rows.map((row) => ({ ...row, createdAt: time.text(row.createdAt) })),
  };
}

/** Answers what a person is told, for the app. */
export const showAppInbox = answers(
  openMessageInbox,
  { time: LocalTime },
  async (sql, { account, ...page }, { school }, { time }) => {
    const accounts = await selectRows(sql, appAccountTable, 'school = $1 and account = $2', [school, account]);
    return inboxOf(sql, { school, recipientIds: accounts.map(({ personId }) => personId) }, page, time);
  },
);

/** Answers what the teacher is told whom the session's account is tied to. */
export const showInbox = answers(inboxQuery, { time: LocalTime }, (sql, page, { school, session }, { time }) =>
  inboxOf(sql, { school, recipientIds: session?.teacherId ? [session.teacherId] : [] }, page, time),
);
