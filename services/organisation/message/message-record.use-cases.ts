import { Rejection } from '../../../libs/contracts/kernel/index.js';
import {
  messageRecordResend,
  openMessageRead,
  openMessageReport,
} from '../../../libs/contracts/organisation/message-record.js';
import { selectRows } from '../../../libs/database/index.js';
import { handles } from '../../../libs/platform/index.js';
import { appAccountTable } from '../copies.js';
import { dispatch, withdraw } from './message-dispatch.js';
import { messageRecord } from './message-record.js';
import { toOwnParents } from './message-record.list.js';
import { messageRecordTable } from './message-record.read-model.js';

/** Takes from another system what came of a message. */
export const reportMessage = handles(openMessageReport, async (unit, { id, state }) => {
  await unit.handleRow(messageRecord, [id], { type: 'Report', state });
  withdraw(unit, id);
});

/** Takes from the app that its user has read a message. @throws Rejection 1004 for what is somebody else's */
export const readMessage = handles(openMessageRead, async (unit, { account, id }) => {
  const { sql, school } = unit;
  const accounts = await selectRows(sql, appAccountTable, 'school = $1 and account = $2', [school, account]);
  const [record] = await selectRows(sql, messageRecordTable, 'school = $1 and id = $2', [school, id]);
  if (!accounts.some(({ personId }) => personId === record?.recipientId)) throw Rejection.notFound();
  await unit.handleRow(messageRecord, [id], { type: 'Read' });
  withdraw(unit, id);
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
