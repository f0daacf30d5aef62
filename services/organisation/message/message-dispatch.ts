import type { MigrationInterface, QueryRunner } from 'typeorm';
import {
  adds,
  boolean,
  creates,
  indexDdl,
  instant,
  integer,
  nullable,
  table,
  tableName,
  uuid,
} from '../../../libs/database/index.js';
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
    /** It waits for the end of the quiet hours. */
    isQuiet: nullable(boolean()),
  },
  key: ['recordId'],
  indexes: {
    message_dispatch_turn: { columns: ['school', 'dueAt'], where: 'claimed_until is null' },
    message_dispatch_claim: { columns: ['claimedUntil'], where: 'claimed_until is not null' },
  },
});

/** Installations of before have an index of all schools' messages by when they are due. */
class MessageTurns1801600000000 implements MigrationInterface {
  name = 'MessageTurns1801600000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('drop index if exists organisation.message_dispatch_due');
    for (const [name, ddl] of indexDdl(messageDispatchTable))
      await runner.query(`drop index if exists organisation.${name}; ${ddl}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of indexDdl(messageDispatchTable).keys()) await runner.query(`drop index organisation.${name}`);
    await runner.query('create index message_dispatch_due on organisation.message_dispatch (due_at)');
  }
}

export const messageDispatchMigrations = [
  creates('MessageDispatch1796600000000', [messageDispatchTable]),
  MessageTurns1801600000000,
  adds('QuietMessages1801600000001', messageDispatchTable, ['isQuiet']),
];

/** Has messages not sent that wait, as what came of them is known already; what is on its way stays so. */
export function withdraw({ sql }: Unit, recordId: string): void {
  sql.send(`delete from ${tableName(messageDispatchTable)} where record_id = $1 and claimed_until is null`, [recordId]);
}

/** Has messages sent, in the unit's transaction. */
export function dispatch({ sql, school }: Unit, recordIds: readonly string[]): void {
  if (recordIds.length === 0) return;
  sql.send(
    `insert into ${tableName(messageDispatchTable)} (record_id, school, due_at, attempts)
     select id, $1, clock_timestamp(), 0 from unnest($2::uuid[]) as given(id) on conflict do nothing`,
    [school, recordIds],
  );
}
