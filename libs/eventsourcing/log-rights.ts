import type { MigrationInterface, QueryRunner } from 'typeorm';
import { type Migration, withRoles } from '../database/index.js';

/** What the application role does with the tables of a log that belong to no school; the rest is the system's. */
const rightsOfApplication: Readonly<Record<string, string>> = {
  consumer_cursor: 'select',
  events_pending: 'select, insert',
  events_position: 'select',
  log_head: 'select',
  // An erase gives up what a killed rebuild has read.
  rebuild: 'delete',
  rebuild_position: '',
};

/** Leaves the application role what it needs: who has its connection string moves no consumer past events. */
export function logRightsMigration(schema: string): Migration {
  return class implements MigrationInterface {
    readonly name = 'LogRights1700000000013';

    async up(runner: QueryRunner): Promise<void> {
      await withRoles(runner, ({ app }) =>
        Object.entries(rightsOfApplication)
          .map(([table, rights]) => {
            const grant = rights && `grant ${rights} on ${schema}.${table} to "${app}";`;
            return `revoke all on ${schema}.${table} from "${app}"; ${grant}`;
          })
          .join('\n'),
      );
    }

    async down(): Promise<void> {
      throw new Error('rights are not given back');
    }
  };
}
