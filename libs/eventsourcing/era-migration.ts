import type { MigrationInterface, QueryRunner } from 'typeorm';
import { grantDdl, type Migration, wallDdl, withRoles } from '../database/index.js';
import { lasting, uniqueDdl } from './eras.js';

/**
 * Parts the log by eras. What an installation has becomes the part of what lasts, as it is: nothing is rewritten. Each
 * part has the unique rules, because a rule over all of them would need the era in it and so say no more. Other indexes
 * are those of the whole log: parts that come later get them too. A month without its part goes into `events_other`.
 */
export function erasMigration(schema: string): Migration {
  return class implements MigrationInterface {
    readonly name = 'LogEras1700000000004';

    async up(runner: QueryRunner): Promise<void> {
      const indexes: { name: string; definition: string }[] = await runner.query(
        `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
         where indrelid = '${schema}.events'::regclass and not indisunique`,
      );
      await withRoles(
        runner,
        (roles) => `
          alter table ${schema}.events rename to events_lasting;
          alter table ${schema}.events_lasting
            add era integer not null default ${lasting},
            add constraint events_lasting_era check (era = ${lasting});
          revoke all on ${schema}.events_lasting from "${roles.app}", "${roles.system}";
          create table ${schema}.events (like ${schema}.events_lasting including defaults) partition by list (era);
          alter table ${schema}.events attach partition ${schema}.events_lasting for values in (${lasting});
          create table ${schema}.events_other partition of ${schema}.events default;
          ${uniqueDdl(schema, 'other')}
          ${wallDdl(`${schema}.events`)}
          ${grantDdl(`${schema}.events`, roles, 'select, insert')}
          alter table ${schema}.events_pending add eras integer[];
          comment on column ${schema}.events_pending.eras is 'of the sequences; null where all are lasting';
          alter table ${schema}.events_position add era integer not null default ${lasting}`,
      );
      for (const { name, definition } of indexes) {
        await runner.query(`alter index ${name} rename to ${name.split('.').at(-1)}_lasting`);
        // The part's own index becomes a part of this one.
        await runner.query(definition.replace(/ ON \S+ USING /, ` ON ${schema}.events USING `));
      }
    }

    async down(): Promise<void> {
      throw new Error('an event log is not taken back');
    }
  };
}
