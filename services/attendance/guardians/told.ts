import { guardiansTold } from '../../../libs/contracts/attendance/index.js';
import type { DataOf } from '../../../libs/contracts/kernel/index.js';
import {
  date,
  integer,
  nullable,
  type RowOf,
  type Sql,
  selectRows,
  table,
  uuid,
  varchar,
} from '../../../libs/database/index.js';
import { projection } from '../../../libs/eventsourcing/index.js';

/** What guardians have been told of a record. */
export type Told = DataOf<typeof guardiansTold>['kind'];

const toldTable = table('attendance', 'guardians_told', {
  columns: {
    /** Of the record. */
    id: uuid(),
    school: uuid(),
    kind: varchar<Told>(),
    studentId: uuid(),
    day: date(),
    title: varchar(),
    /** What the record said (enumeration AttendanceDay); null where nobody was expected, or nobody knows. */
    state: nullable(integer<NonNullable<DataOf<typeof guardiansTold>['state']>>()),
  },
  key: ['id'],
});

/** What guardians were told last of each record. */
export const toldOfRecords = projection({
  source: 'attendance',
  table: toldTable,
  version: 2,
  on: (on) => [on(guardiansTold, (_row, { streamId: id, school, data }) => ({ id, school, ...data }))],
});

/** What guardians were told last of a record. */
export type ToldOfRecord = RowOf<typeof toldTable>;

/** What guardians were told last of these records. */
export async function toldOf(
  sql: Sql,
  school: string,
  recordIds: readonly string[],
): Promise<ReadonlyMap<string, ToldOfRecord>> {
  const rows = await selectRows(sql, toldTable, 'school = $1 and id = any($2)', [school, recordIds]);
  return new Map(rows.map((row) => [row.id, row]));
}
