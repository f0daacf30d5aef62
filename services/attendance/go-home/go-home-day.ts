import { holdLock, selectRows } from '../../../libs/database/index.js';
import type { Unit } from '../../../libs/eventsourcing/index.js';
import type { LocalTime } from '../../../libs/platform/index.js';
import { type GoHomeRow, goHomeTable } from './go-home.read-model.js';

const unknown = 2;

/** Whether nobody has said yet that the student has come home. */
export const isWaiting = ({ state }: Pick<GoHomeRow, 'state'>): boolean => state === unknown;

/**
 * Ways home of students, the latest first, on the days of some moments (epoch ms) and all between them. Until the unit is
 * done nobody else begins or ends one of theirs: an exit and the word of a parent meet in one row.
 */
export async function waysHomeOn(
  { sql, school }: Unit,
  studentIds: readonly string[],
  time: LocalTime,
  moments: readonly number[],
): Promise<GoHomeRow[]> {
  for (const id of [...new Set(studentIds)].sort()) holdLock(sql, `attendance.way home:${id}`);
  const first = time.instant(time.day(Math.min(...moments)));
  const last = time.lastInstant(time.day(Math.max(...moments)));
  return selectRows(
    sql,
    goHomeTable,
    `school = $1 and student_id = any($2) and left_at >= to_timestamp($3::double precision / 1000)
       and left_at <= to_timestamp($4::double precision / 1000)`,
    [school, [...new Set(studentIds)], first, last],
    'order by left_at desc',
  );
}
