import { type EventOf, Rejection } from '../../../libs/contracts/kernel/index.js';
import {
  messageArrived,
  messageConcluded,
  messageLost,
  messageRead,
  messageRequeued,
} from '../../../libs/contracts/organisation/message.events.js';
import type { RowDecider } from '../../../libs/eventsourcing/index.js';
import { messageRecords, type messageRecordTable } from './message-record.read-model.js';

/** What became of a message at its provider. */
export type Outcome =
  | { state: 1; providerId?: string }
  | { state: 2; reason: string }
  /** It was given to the provider, and nobody knows what became of it. */
  | { state: 3; reason: string };

export type RecordCommand =
  | { type: 'Conclude'; outcome: Outcome }
  /** Somebody else says what came of it. */
  | { type: 'Report'; state: 1 | 2 }
  | { type: 'Read' }
  | { type: 'Requeue' };

export type RecordEvent = EventOf<
  typeof messageConcluded | typeof messageLost | typeof messageArrived | typeof messageRead | typeof messageRequeued
>;

/** The rules of one send record: from not known to sent or failed; what was sent stays so. */
export const messageRecord: RowDecider<typeof messageRecordTable, RecordCommand, RecordEvent> = {
  projection: messageRecords,
  streamOf: (_event, _command, [id]) => `messageRecord-${id}`,
  decide(command, row) {
    if (!row) throw Rejection.notFound();
    switch (command.type) {
      case 'Conclude':
        // The app may have told meanwhile what came of it.
        if (row.state !== 3) return [];
        return command.outcome.state === 3
          ? [messageLost({ reason: command.outcome.reason })]
          : [messageConcluded(command.outcome)];
      case 'Report':
        if (row.state === command.state && (row.state === 2 || row.arrivedAt !== null)) return [];
        if (row.state !== 3 && row.state !== command.state) throw Rejection.state('消息发送结果已确认');
        return [
          ...(row.state === 3 ? [messageConcluded({ state: command.state })] : []),
          ...(command.state === 1 ? [messageArrived({})] : []),
        ];
      case 'Read':
        if (row.readAt !== null) return [];
        // Who has read it has got it, whatever was known of that.
        return [...(row.state === 1 ? [] : [messageConcluded({ state: 1 })]), messageRead({})];
      case 'Requeue':
        if (row.state === 1) throw Rejection.state('消息发送结果已确认');
        if (row.state === 3 && row.reason === null) throw Rejection.state('消息正在发送');
        return [messageRequeued({})];
    }
  },
};
