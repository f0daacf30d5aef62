import { messageRecordResend, openMessageReport } from '../../../libs/contracts/organisation/message-record.js';
import { selectRows } from '../../../libs/database/index.js';
import { handles } from '../../../libs/platform/index.js';
import { dispatch } from './message-dispatch.js';
import { messageRecord } from './message-record.js';
import { messageRecordTable } from './message-record.read-model.js';

/** Takes from another system what came of a message. */
export const reportMessage = handles(openMessageReport, async (unit, { id, state }) => {
  await unit.handleRow(messageRecord, [id], { type: 'Report', state });
});

/** Has messages sent again that have failed or were lost: all of them or none. */
export const resendMessages = handles(messageRecordResend, async (unit, { ids }) => {
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
