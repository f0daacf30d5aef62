import { type Database, type Table, tableName } from '../../../libs/database/index.js';

/**
 * Drops rows whose `ends_at` is over, in a transaction of its own: it holds rows of others, and who then waited for one more
 * might be waited for. Those held right now go another time.
 * @param key column of the table's key
 */
export async function dropEnded(database: Database, table: Table, key: string): Promise<void> {
  const name = tableName(table);
  await database.asSystem((sql) =>
    sql.query(
      `delete from ${name} where ${key} in (select ${key} from ${name} where ends_at < now() limit 100 for update skip locked)`,
    ),
  );
}
