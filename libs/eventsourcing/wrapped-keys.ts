import type { Database } from '../database/index.js';

/** Keys that are wrapped anew in one transaction. */
const batchSize = 1000;

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
      const found = await sql.query<{ id: string; key: Buffer }>(
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
