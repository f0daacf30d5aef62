import { lockRows, selectRows, type Table } from '../../../libs/database/index.js';
import type { Unit } from '../../../libs/eventsourcing/index.js';
import type { AddedThing } from '../../../libs/spreadsheet/import/index.js';
import { type Reasons } from '../../../libs/spreadsheet/import/index.js';
import { faceTable } from '../picture/face.read-model.js';

/** Imported persons that have a face photo since: they stay when the import is taken back. Nobody takes one of the others meanwhile. */
export async function photographed(
  { sql, school }: Unit,
  table: Table,
  persons: readonly AddedThing[],
): Promise<Reasons> {
  const ids = persons.map(({ id }) => id);
  await lockRows(sql, table, school, ids);
  const photos = await selectRows(sql, faceTable, 'school = $1 and person_id = any($2)', [school, ids]);
  return new Map(photos.map(({ personId }) => [personId, { template: '导入后已有人脸照片' }]));
}
