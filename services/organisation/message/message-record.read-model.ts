import {
  type deliveryChannels,
  messageAddressed,
  messageArrived,
  messageConcluded,
  messageLost,
  messageRead,
  messageRequeued,
} from '../../../libs/contracts/organisation/message.events.js';
import { instant, integer, nullable, type RowOf, table, uuid, varchar } from '../../../libs/database/index.js';
import { projection } from '../../../libs/eventsourcing/index.js';

/** By which way somebody is reached. */
export type Channel = (typeof deliveryChannels)[number];

/** Who is to get what, and what came of it: one row a recipient. */
export const messageRecordTable = table('organisation', 'message_record', {
  columns: {
    id: uuid(),
    school: uuid(),
    bodyId: uuid(),
    recipientId: uuid(),
    /** 1 parent, 3 teacher (enumeration SendTargetType). */
    recipientType: integer<1 | 3>(),
    recipientName: varchar(),
    classId: nullable(uuid()),
    channel: varchar<Channel>(),
    /** 1 sent, 2 failed, 3 not known yet (enumeration SendState). */
    state: integer<1 | 2 | 3>(),
    /** Why it failed, or why nobody knows. */
    reason: nullable(varchar()),
    /** What the provider calls it. */
    providerId: nullable(varchar()),
    /** What this recipient reads, where that is not what all read. */
    content: nullable(varchar()),
    /** When it was told that it has come. */
    arrivedAt: nullable(instant()),
    /** When the recipient has read it first. */
    readAt: nullable(instant()),
    createdAt: instant(),
  },
  key: ['id'],
  indexes: {
    message_record_time: { columns: ['school', 'createdAt'] },
    message_record_body: { columns: ['bodyId', 'state'] },
    message_record_recipient: { columns: ['recipientId', 'createdAt'] },
  },
});
export type MessageRecordRow = RowOf<typeof messageRecordTable>;

export const messageRecords = projection({
  source: 'organisation',
  table: messageRecordTable,
  version: 2,
  on: (on) => [
    on(
      messageAddressed,
      (_row, { streamId, school, recordedAt, data: { bodyId, recipient, classId, channel, content } }) => ({
        id: streamId,
        school,
        bodyId,
        recipientId: recipient.id,
        recipientType: recipient.type,
        recipientName: recipient.name,
        classId,
        channel,
        content,
        state: 3 as const,
        createdAt: recordedAt,
      }),
    ),
    on(messageConcluded, (row, { data }) => row && { ...row, reason: null, ...data }),
    on(messageLost, (row, { data: { reason } }) => row && { ...row, reason }),
    on(messageArrived, (row, { recordedAt }) => row && { ...row, arrivedAt: recordedAt }),
    on(messageRead, (row, { recordedAt }) => row && { ...row, readAt: recordedAt }),
    on(messageRequeued, (row) => row && { ...row, state: 3 as const, reason: null }),
  ],
});
