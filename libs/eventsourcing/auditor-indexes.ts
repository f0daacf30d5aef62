import type { MigrationInterface, QueryRunner } from 'typeorm';
import type { Migration } from '../database/index.js';

/**
 * Makes the indexes by which an auditor finds events in a log of any length (`LogReader`). Those of one request: only what
 * requests caused is in there, so what devices tell costs nothing. Those of an actor, also the newest one. Those of a school
 * and category: without the sequence, so that equal keys are stored once.
 */
export function auditorIndexesMigration(schema: string): Migration {
  return class implements MigrationInterface {
    readonly name = 'AuditorIndexes1700000000003';

    async up(runner: QueryRunner): Promise<void> {
      await runner.query(`
        create index events_request on ${schema}.events ((meta ->> 'requestId'), sequence)
          where meta ->> 'requestId' is not null;
        create index events_actor on ${schema}.events ((meta ->> 'actor'), sequence);
        create index events_school on ${schema}.events (school, category)`);
    }

    async down(runner: QueryRunner): Promise<void> {
      for (const index of ['request', 'actor', 'school']) await runner.query(`drop index ${schema}.events_${index}`);
    }
  };
}

/**
 * Makes the index by which an auditor finds the newest events of a school: without it a log, or a month, in which the school
 * has little or nothing is walked to its end.
 */
export function schoolOrderMigration(schema: string): Migration {
  return class implements MigrationInterface {
    readonly name = 'SchoolOrder1700000000011';

    async up(runner: QueryRunner): Promise<void> {
      await runner.query(`create index events_school_order on ${schema}.events (school, sequence)`);
    }

    async down(runner: QueryRunner): Promise<void> {
      await runner.query(`drop index ${schema}.events_school_order`);
    }
  };
}
