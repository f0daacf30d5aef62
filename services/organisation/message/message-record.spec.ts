import { type NewEvent, Rejection } from '../../../libs/contracts/kernel/index.js';
import {
  messageAddressed,
  messageArrived,
  messageConcluded,
  messageLost,
  messageRead,
  messageRequeued,
} from '../../../libs/contracts/organisation/message.events.js';
import { newId } from '../../../libs/database/index.js';
import { given } from '../../../libs/testing/index.js';
import { messageRecord, type RecordCommand, type RecordEvent } from './message-record.js';

const recipient = { id: newId(), type: 1, name: '王父' } as const;
const addressed = messageAddressed({ bodyId: newId(), recipient, channel: 'app' }) as NewEvent as RecordEvent;
const past: Record<string, RecordEvent[]> = {
  nothing: [],
  pending: [addressed],
  lost: [addressed, messageLost({ reason: '超时' })],
  sent: [addressed, messageConcluded({ state: 1 })],
  arrived: [addressed, messageConcluded({ state: 1 }), messageArrived({})],
  read: [addressed, messageConcluded({ state: 1 }), messageArrived({}), messageRead({})],
  failed: [addressed, messageConcluded({ state: 2, reason: '号码无效' })],
};
const commands: Record<string, RecordCommand> = {
  succeed: { type: 'Conclude', outcome: { state: 1, providerId: 'p1' } },
  lose: { type: 'Conclude', outcome: { state: 3, reason: '超时' } },
  reportSent: { type: 'Report', state: 1 },
  reportFailed: { type: 'Report', state: 2 },
  read: { type: 'Read' },
  requeue: { type: 'Requeue' },
};
const unknown = Rejection.notFound();
const known = Rejection.state('消息发送结果已确认');
const sent = [messageConcluded({ state: 1 }), messageArrived({})];
const arrived = [messageArrived({})];
const read = [messageRead({})];
const readUnsent = [messageConcluded({ state: 1 }), messageRead({})];
const failed = [messageConcluded({ state: 2 })];
const again = [messageRequeued({})];
const succeeded = [messageConcluded({ state: 1, providerId: 'p1' })];
const lost = [messageLost({ reason: '超时' })];

/** What each command does in each state, in the order of the commands. */
const table: Record<string, (readonly NewEvent[] | Rejection)[]> = {
  nothing: [unknown, unknown, unknown, unknown, unknown, unknown],
  pending: [succeeded, lost, sent, failed, readUnsent, Rejection.state('消息正在发送')],
  lost: [succeeded, lost, sent, failed, readUnsent, again],
  sent: [[], [], arrived, known, read, known],
  arrived: [[], [], [], known, read, known],
  read: [[], [], [], known, [], known],
  failed: [[], [], known, [], readUnsent, again],
};

describe('a send record', () => {
  for (const [state, outcomes] of Object.entries(table))
    for (const [at, name] of Object.keys(commands).entries())
      it(`${name} of ${state}`, () => {
        given(messageRecord, past[state]!)
          .when(commands[name]!)
          .then(outcomes[at] as never);
      });
});
