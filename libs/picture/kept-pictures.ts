import type { ServiceName } from '../contracts/kernel/index.js';
import { bytes, instant, nullable, type Sql, selectRows, table, tableName, uuid, varchar } from '../database/index.js';
import type { Unit } from '../eventsourcing/index.js';

/** A table of pictures, each once in a school. It is no read model: the log holds only their hashes. */
export const pictureTable = (service: ServiceName, name: string) =>
  table(service, name, {
    columns: {
      school: uuid(),
      hash: varchar(64),
      content: bytes(),
      /** When it was last kept; null where that was not written down yet. */
      keptAt: nullable(instant()),
    },
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
    `insert into ${tableName(of)} (school, hash, content, kept_at) values ($1, $2, $3, now())
     on conflict (school, hash) do update set kept_at = excluded.kept_at`,
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
