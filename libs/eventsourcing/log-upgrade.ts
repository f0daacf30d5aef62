import { type Database, migrate } from '../database/index.js';
import { logMigrations } from './log-migrations.js';
import { schemaOf } from './log-schema.js';

/**
 * Brings the logs that are there to the form that this program reads, also those of services that run elsewhere or are
 * prepared later: a read model that a start builds may be made of the log of another service. Sources without a log
 * are left out.
 */
export async function upgradeLogs(database: Database, sources: readonly string[]): Promise<void> {
  for (const schema of sources.map(schemaOf)) {
    const migrations = logMigrations(schema);
    const missing = await database.asOwner(async (sql) => {
      const [log] = await sql.query('select 1 where to_regclass($1) is not null', [`${schema}.log_head`]);
      if (!log) return false;
      const run = await sql.query<{ name: string }>(`select name from ${schema}.migrations`);
      const names = new Set(run.map(({ name }) => name));
      return migrations.some((Made) => !names.has(new Made().name as string));
    });
    if (missing) await migrate(database, schema, migrations);
  }
}
