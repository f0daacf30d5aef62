import { selectRows, tableName } from '../../../libs/database/index.js';
import type { Unit } from '../../../libs/eventsourcing/index.js';
import { faceImageTable, faceTable } from './face.read-model.js';

const images = tableName(faceImageTable);

/**
 * Forgets the pictures of persons, which they lose in this transaction, as far as nobody else has the same. The persons are locked:
 * else one that comes for one of them meanwhile would be nobody's.
 * @param kept hash that one of them has from now on
 */
export async function forgetImages({ sql, school }: Unit, personIds: readonly string[], kept = ''): Promise<void> {
  const held = await selectRows(sql, faceTable, 'school = $1 and person_id = any($2)', [school, personIds]);
  const hashes = held.map(({ hash }) => hash).filter((hash) => hash !== kept);
  if (hashes.length === 0) return;
  // Two statements: the second one sees who took the picture while the first waited for it.
  await sql.query(`select hash from ${images} where school = $1 and hash = any($2) order by hash for update`, [
    school,
    hashes,
  ]);
  await sql.query(
    `delete from ${images} as image where school = $1 and hash = any($2) and not exists (
       select from ${tableName(faceTable)} as face
       where face.school = $1 and face.hash = image.hash and face.person_id <> all($3))`,
    [school, hashes, personIds],
  );
}
