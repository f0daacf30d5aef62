import { goHomeRemoved, goHomeReported } from '../../../libs/contracts/attendance/index.js';
import { type DataOf, type EventOf, Rejection } from '../../../libs/contracts/kernel/index.js';
import type { Decider } from '../../../libs/eventsourcing/index.js';

export type WayHome = DataOf<typeof goHomeReported>;

export type GoHomeCommand = { type: 'Report'; way: WayHome } | { type: 'Remove' };

/** A student's way home: told of as often as somebody knows more, and removed from the list once. */
export const goHome: Decider<
  WayHome | undefined,
  GoHomeCommand,
  EventOf<typeof goHomeReported | typeof goHomeRemoved>
> = {
  category: 'goHome',
  types: [goHomeReported, goHomeRemoved],
  initial: undefined,
  evolve: (_way, event) => (event.type === 'GoHomeReported' ? event.data : undefined),
  decide(command, way) {
    if (command.type === 'Report') return [goHomeReported({ ...way, ...command.way })];
    if (!way) throw Rejection.notFound();
    return [goHomeRemoved({})];
  },
};
