import { Rejection } from '../../../libs/contracts/kernel/index.js';
import {
  inboxRead,
  messageRecordResend,
  openMessageRead,
  openMessageReport,
} from '../../../libs/contracts/organisation/message-record.js';
import { selectRows } from '../../../libs/database/index.js';
import type { Unit } from '../../../libs/eventsourcing/index.js';
import { handles } from '../../../libs/platform/index.js';
import { appAccountTable } from '../copies.js';
import { dispatch, withdraw } from './message-dispatch.js';
import { messageRecord } from './message-record.js';
import { toOwnParents } from './message-record.list.js';
import { messageRecordTable } from './message-record.read-model.js';
import { tellInboxes, tellRecordsChanged } from './told-browsers.js';

/** Takes from another system what came of a message. */
export const reportMessage = handles(openMessageReport, async (unit, { id, state }) => {
  await unit.handleRow(messageRecord, [id], { type: 'Report', state });
  withdraw(unit, id);
  tellRecordsChanged(unit);
});

/** Takes that somebody has read messages: all of them or none. @throws Rejection 1004 for what is none of theirs */
async function read(unit: Unit, ids: readonly string[], recipientIds: readonly string[]): Promise<void> {
  const rows = await selectRows(
    unit.sql,
    messageRecordTable,
    'school = $1 and id = any($2) and recipient_id = any($3)',
    [...[unit.school, ids, recipientIds]],
  );
  if (rows.length < new Set(ids).size) throw Rejection.notFound();
  await unit.handleRows(
    messageRecord,
    rows.map(({ id }) => ({ key: [id], command: { type: 'Read' } })),
  );
  for (const { id } of rows) withdraw(unit, id);
  tellRecordsChanged(unit);
}

/** Takes from the app that its user has read a message. @throws Rejection 1004 for what is somebody else's */
export const readMessage = handles(openMessageRead, async (unit, { account, id }) => {
  const { sql, school } = unit;
  const accounts = await selectRows(sql, appAccountTable, 'school = $1 and account = $2', [school, account]);
  await read(
    unit,
    [id],
    accounts.map(({ personId }) => personId),
  );
});

/** Takes that the session's teacher has read messages; other pages of the account learn it. @throws Rejection 1004 for others' */
export const readInbox = handles(inboxRead, async (unit, { ids }, { session }) => {
  const teacherId = session?.teacherId;
  await read(unit, ids, teacherId ? [teacherId] : []);
  if (teacherId) tellInboxes(unit, [teacherId], unit.meta.traceId);
});

/** Has messages sent again that have failed or were lost: all of them or none. */
export const resendMessages = handles(messageRecordResend, async (unit, { ids }, context) => {
  if (context.ownClassIds) {
    const parameters: unknown[] = [unit.school, ids];
    const own = toOwnParents(context, (value) => `$${parameters.push(value)}`);
    const condition = ['school = $1 and id = any($2)', ...own].join(' and ');
    const rows = await selectRows(unit.sql, messageRecordTable, condition, parameters);
    if (rows.length < new Set(ids).size) throw Rejection.notFound();
  }
  await unit.handleRows(
    messageRecord,
    ids.map((id) => ({ key: [id], command: { type: 'Requeue' } })),
  );
  const sent = await selectRows(unit.sql, messageRecordTable, "id = any($1) and channel <> 'app'", [ids]);
  dispatch(
    unit,
    sent.map(({ id }) => id),
  );
});
