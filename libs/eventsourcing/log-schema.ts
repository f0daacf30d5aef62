import type { MigrationInterface, QueryRunner } from 'typeorm';
import { grantDdl, type Migration, wallDdl, withRoles } from '../database/index.js';

/** PostgreSQL schema of a source: its name with underscores. */
export const schemaOf = (source: string) => source.replaceAll('-', '_');

/** Shards of a log that is made now. They are fixed from then on: consumers keep a cursor for each. */
const newShards = 8;

/** Makes the log of a service: the migration that comes before all others of its schema. */
export function logMigration(schema: string): Migration {
  return class implements MigrationInterface {
    readonly name = 'EventLog1700000000000';

    async up(runner: QueryRunner): Promise<void> {
      await withRoles(
        runner,
        (roles) => `
          create table ${schema}.events (
            sequence bigint primary key default nextval('campus.event_sequence'),
            shard smallint not null,
            category varchar not null,
            stream_id uuid not null,
            stream_version integer not null,
            type varchar not null,
            schema_version smallint not null,
            id uuid not null,
            school uuid not null,
            recorded_at timestamptz(3) not null,
            data json not null,
            meta json not null,
            constraint events_stream_version unique (stream_id, category, stream_version),
            constraint events_id unique (id));
          create index events_recorded_at on ${schema}.events using brin (recorded_at);
          create table ${schema}.events_pending (
            sequence bigint primary key, shard smallint not null, type varchar not null)
            with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
          create table ${schema}.events_position (
            shard smallint not null, position bigint not null, sequence bigint not null, primary key (shard, position));
          create table ${schema}.log_head (shard smallint primary key, position bigint not null) with (fillfactor = 50);
          insert into ${schema}.log_head select shard, 0 from generate_series(0, ${newShards - 1}) shard;
          create table ${schema}.projection (
            name varchar primary key, version integer not null, is_inline boolean not null,
            built_at timestamptz(3) not null default now());
          create table ${schema}.inline_projections (summary text not null);
          insert into ${schema}.inline_projections values ('');
          create table ${schema}.consumer_cursor (
            consumer varchar not null, source varchar not null, shard smallint not null, position bigint not null,
            primary key (consumer, source, shard)) with (fillfactor = 50);
          create table ${schema}.parked_event (
            id uuid primary key default gen_random_uuid(),
            consumer varchar not null,
            source varchar not null,
            shard smallint not null,
            position bigint not null,
            school uuid not null,
            stream varchar not null,
            event_id uuid not null,
            error text not null,
            parked_at timestamptz(3) not null default now(),
            constraint parked_event_once unique (consumer, source, event_id));
          ${wallDdl(`${schema}.events`)}
          ${wallDdl(`${schema}.parked_event`)}
          ${grantDdl(`${schema}.events`, roles, 'select, insert')}
          ${grantDdl(`${schema}.events_pending`, roles)}
          ${grantDdl(`${schema}.events_position`, roles, 'select, insert')}
          ${grantDdl(`${schema}.log_head`, roles, 'select, update')}
          ${grantDdl(`${schema}.projection`, roles, 'select')}
          ${grantDdl(`${schema}.inline_projections`, roles, 'select')}
          ${grantDdl(`${schema}.consumer_cursor`, roles)}
          ${grantDdl(`${schema}.parked_event`, roles)}`,
      );
    }

    async down(): Promise<void> {
      throw new Error('an event log is not taken back');
    }
  };
}

/**
 * One row an append waits for the sequencer, where it was one an event: a batch of a hundred cost a hundred rows more,
 * and as many dead ones to step over until they were vacuumed.
 */
export function pendingAppendsMigration(schema: string): Migration {
  return class implements MigrationInterface {
    readonly name = 'PendingAppends1700000000001';

    async up(runner: QueryRunner): Promise<void> {
      await runner.query(`
        alter table ${schema}.events_pending add sequences bigint[], add types varchar[];
        update ${schema}.events_pending set sequences = array[sequence], types = array[type];
        alter table ${schema}.events_pending
          alter sequences set not null, alter types set not null, drop column type,
          set (autovacuum_vacuum_threshold = 1000);
        comment on column ${schema}.events_pending.sequence is 'the first of sequences'`);
    }

    async down(): Promise<void> {
      throw new Error('an event log is not taken back');
    }
  };
}

/**
 * A pending row to which no positions could be given would keep all behind it waiting. The application role, which appends to
 * the table of all schools, can leave none.
 */
export function wholePendingMigration(schema: string): Migration {
  return class implements MigrationInterface {
    readonly name = 'WholePending1700000000014';

    async up(runner: QueryRunner): Promise<void> {
      await runner.query(`
        alter table ${schema}.events_pending add constraint events_pending_whole check (
          cardinality(sequences) > 0 and array_position(sequences, null) is null
          and (eras is null or cardinality(eras) = cardinality(sequences)))`);
    }

    async down(): Promise<void> {
      throw new Error('an event log is not taken back');
    }
  };
}
