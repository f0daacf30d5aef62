import type { ServiceName } from '../contracts/kernel/index.js';
import { bytes, type Sql, selectRows, table, tableName, uuid, varchar } from '../database/index.js';
import type { Unit } from '../eventsourcing/index.js';

/** A table of pictures, each once in a school. It is no read model: the log holds only their hashes. */
export const pictureTable = (service: ServiceName, name: string) =>
  table(service, name, {
    columns: { school: uuid(), hash: varchar(64), content: bytes() },
    key: ['school', 'hash'],
  });

type PictureTable = ReturnType<typeof pictureTable>;

/** Keeps a picture under its hash, once in a school; until the transaction ends nobody can forget it. */
export async function keepPicture(
  { sql, school }: Unit,
  of: PictureTable,
  hash: string,
  content: Buffer,
): Promise<void> {
  await sql.query(
    `insert into ${tableName(of)} (school, hash, content) values ($1, $2, $3)
     on conflict (school, hash) do update set hash = excluded.hash`,
    [school, hash, content],
  );
}

/** The picture with this hash; undefined where the school has none. */
export async function readPicture(
  sql: Sql,
  of: PictureTable,
  school: string,
  hash: string,
): Promise<Buffer | undefined> {
  const [picture] = await selectRows(sql, of, 'school = $1 and hash = $2', [school, hash]);
  return picture?.content;
}
