import { creates, instant, integer, nullable, table, tableName, uuid } from '../../../libs/database/index.js';
import type { Unit } from '../../../libs/eventsourcing/index.js';

/** Messages on their way to a provider: the work that is left, no facts. */
export const messageDispatchTable = table('organisation', 'message_dispatch', {
  columns: {
    /** Of the send record, by which the provider knows the message too. */
    recordId: uuid(),
    school: uuid(),
    dueAt: instant(),
    /** Times that the provider has not taken it. */
    attempts: integer(),
    /** While a process has it: how long at most. Afterwards nobody knows whether it was sent. */
    claimedUntil: nullable(instant()),
  },
  key: ['recordId'],
  indexes: { message_dispatch_due: { columns: ['dueAt'] } },
});

export const messageDispatchMigration = creates('MessageDispatch1796600000000', [messageDispatchTable]);

/** Has messages sent, in the unit's transaction. */
export function dispatch({ sql, school }: Unit, recordIds: readonly string[]): void {
  if (recordIds.length === 0) return;
  sql.send(
    `insert into ${tableName(messageDispatchTable)} (record_id, school, due_at, attempts)
     select id, $1, clock_timestamp(), 0 from unnest($2::uuid[]) as given(id) on conflict do nothing`,
    [school, recordIds],
  );
}
