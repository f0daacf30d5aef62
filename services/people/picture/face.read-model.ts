import {
  faceRemoved,
  faceTaken,
  faceUrlOf,
  studentRemoved,
  teacherRemoved,
} from '../../../libs/contracts/people/index.js';
import {
  instant,
  integer,
  queryPrepared,
  type RowOf,
  type Sql,
  table,
  tableName,
  uuid,
  varchar,
} from '../../../libs/database/index.js';
import { projection } from '../../../libs/eventsourcing/index.js';
import { pictureTable } from '../../../libs/picture/index.js';

/** Who has which photo. */
export const faceTable = table('people', 'face', {
  columns: {
    personId: uuid(),
    school: uuid(),
    personType: integer<1 | 3>(),
    hash: varchar(64),
    takenAt: instant(),
  },
  key: ['personId'],
  indexes: { face_hash: { columns: ['school', 'hash'] } },
});

export const faces = projection({
  source: 'people',
  table: faceTable,
  version: 1,
  on: (on) => [
    on(faceTaken, (_row, { streamId, school, recordedAt, data: { personType, hash } }) => ({
      personId: streamId,
      school,
      personType,
      hash,
      takenAt: recordedAt,
    })),
    on([faceRemoved, studentRemoved, teacherRemoved], () => undefined),
  ],
});

/** The pictures themselves. */
export const faceImageTable = pictureTable('people', 'face_image');

/** Addresses of photos by the person's id; who has none is missing. */
export async function faceUrls(sql: Sql, personIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await queryPrepared<Pick<RowOf<typeof faceTable>, 'personId' | 'hash'>>(
    sql,
    `select person_id as "personId", hash from ${tableName(faceTable)} where person_id = any($1)`,
    [personIds],
  );
  return new Map(rows.map(({ personId, hash }) => [personId, faceUrlOf(hash)]));
}
