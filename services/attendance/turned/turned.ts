import { backlogDecided, turnedVerdictSettled, type verdictTurned } from '../../../libs/contracts/attendance/index.js';
import { type EventOf, present, Rejection } from '../../../libs/contracts/kernel/index.js';
import type { RowDecider } from '../../../libs/eventsourcing/index.js';
import { namedId } from '../../../libs/platform/index.js';
import {
  backlogs,
  type backlogTable,
  type TurnedVerdictRow,
  turnedVerdicts,
  type turnedVerdictTable,
} from './turned.read-model.js';

const waiting = 1;

/** Names what a backlog has turned a record into: the same record may be turned by several, one after the other. */
export const turnedVerdictId = (backlogId: string, recordId: string): string =>
  namedId('turned verdict', backlogId, recordId);

/** Code of what somebody decides (enumeration BacklogState): 2 guardians are told, 3 nobody is. */
type Decision = 2 | 3;

/** What becomes of a backlog: one decision, which is done for its records afterwards. Decided by the row: its stream passes. */
export const backlog: RowDecider<
  typeof backlogTable,
  { type: 'Decide'; state: Decision; by: string },
  EventOf<typeof backlogDecided | typeof verdictTurned>
> = {
  projection: backlogs,
  streamOf: (_event, _command, [id]) => `backlog-${id}`,

  decide({ state, by }, row) {
    if (!row) throw Rejection.notFound('记录不存在');
    if (row.state !== waiting) throw Rejection.state('该补传已处理');
    return [backlogDecided({ state, by })];
  },
};

/** What was decided is done for a record; `to` is what it says now. */
export interface Settle {
  type: 'Settle';
  state: Decision;
  to?: TurnedVerdictRow['from'];
  isTold: boolean;
}

/** Whether what was decided is done for a record that was turned: once, however often it is tried. */
export const turnedVerdict: RowDecider<
  typeof turnedVerdictTable,
  Settle,
  EventOf<typeof turnedVerdictSettled | typeof verdictTurned>
> = {
  projection: turnedVerdicts,
  streamOf: (_event, _command, [id]) => `turnedVerdict-${id}`,

  decide({ state, to, isTold }, row) {
    if (row?.state !== waiting) throw Rejection.state('该补传已处理');
    return [turnedVerdictSettled(present({ state, to, isTold }))];
  },
};
