import type { MigrationInterface, QueryRunner } from 'typeorm';
import { grantDdl, type Migration, wallDdl, withRoles } from '../database/index.js';

/**
 * Makes the blocks of a log; how far each shard was chained is noted beside its head. Numbers that Node cannot tell from their
 * neighbours get no position: an append of the application role could keep a shard from being chained with them.
 */
export function blocksMigration(schema: string): Migration {
  return class implements MigrationInterface {
    readonly name = 'EventBlocks1700000000015';

    async up(runner: QueryRunner): Promise<void> {
      await withRoles(
        runner,
        (roles) => `
          create table ${schema}.events_block (
            school uuid not null,
            number bigint not null,
            shard smallint not null,
            era integer not null,
            after bigint not null,
            until bigint not null,
            low bigint not null,
            high bigint not null,
            events integer not null,
            chained_at timestamptz(3) not null,
            digest varchar(64) not null,
            previous_hash varchar(64) not null,
            hash varchar(64) not null,
            primary key (school, number),
            constraint events_block_hash unique (school, hash));
          alter table ${schema}.events_pending add constraint events_pending_numbers check (
            1 <= all (sequences) and ${Number.MAX_SAFE_INTEGER} >= all (sequences));
          alter table ${schema}.log_head add chained bigint not null default 0;
          comment on column ${schema}.log_head.chained is 'the last position that is in a block';
          ${wallDdl(`${schema}.events_block`)}
          ${grantDdl(`${schema}.events_block`, roles, 'select')}
          grant insert on ${schema}.events_block to "${roles.system}";`,
      );
    }

    async down(): Promise<void> {
      throw new Error('an event log is not taken back');
    }
  };
}
