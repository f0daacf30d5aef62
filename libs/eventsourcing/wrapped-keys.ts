import type { Database } from '../database/index.js';

/** Keys that are wrapped anew in one transaction. */
const batchSize = 1000;

/** Schemas of the services that have keys. */
export async function keySchemas(database: Database): Promise<string[]> {
  const rows = await database.asSystem((sql) =>
    sql.query<{ schema: string }>(
      `select schemaname as schema from pg_tables where tablename = 'person_key' order by schemaname`,
    ),
  );
  return rows.map(({ schema }) => schema);
}

/** A key as it is stored, and where it opens. */
export interface StoredKey {
  id: string;
  key: Buffer;
}

/** Of a service's log one key for each key that wraps some; reads them all. */
export const wrappedExamples = (database: Database, schema: string): Promise<StoredKey[]> =>
  database.asSystem((sql) =>
    sql.query<StoredKey>(
      `select distinct on (mark) id, key
       from (select id, key, substring(key from 1 for 2 + get_byte(key, 1)) as mark
             from ${schema}.person_key where octet_length(key) > 32) as wrapped order by mark`,
    ),
  );

/** How many keys of a service's log the current key does not wrap. */
export async function otherwiseWrapped(database: Database, schema: string): Promise<number> {
  const [row] = await database.asSystem((sql) =>
    sql.query<{ count: number }>(
      `select count(*)::int as count from ${schema}.person_key where key is not null and ${sql.keys.isOther('key')}`,
    ),
  );
  return row?.count ?? 0;
}

/**
 * Wraps the keys of a service's log anew, those that the current key does not wrap; others may use them meanwhile, and
 * what is erased meanwhile stays so.
 * @throws where one is wrapped under a key that is not there
 */
export async function wrapAnew(database: Database, schema: string): Promise<void> {
  let last: string | undefined = '00000000-0000-0000-0000-000000000000';
  while (last !== undefined) {
    const after: string = last;
    last = await database.asSystem(async (sql) => {
      const found = await sql.query<StoredKey>(
        `select id, key from ${schema}.person_key
         where id > $1 and key is not null and ${sql.keys.isOther('key')} order by id limit ${batchSize}`,
        [after],
      );
      await sql.query(
        `update ${schema}.person_key set key = decode(given.wrapped, 'hex')
         from unnest($1::uuid[], $2::text[], $3::text[]) as given(id, stored, wrapped)
         where person_key.id = given.id and person_key.key = decode(given.stored, 'hex')`,
        [
          found.map(({ id }) => id),
          found.map(({ key }) => key.toString('hex')),
          found.map(({ id, key }) => sql.keys.wrap(sql.keys.unwrap(key, id), id).toString('hex')),
        ],
      );
      return found.at(-1)?.id;
    });
  }
}
