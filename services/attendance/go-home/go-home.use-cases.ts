import { goHomeDelete, openGoHomeSubmit } from '../../../libs/contracts/attendance/index.js';
import { present, Rejection } from '../../../libs/contracts/kernel/index.js';
import { newId, selectRows } from '../../../libs/database/index.js';
import { handles, LocalTime } from '../../../libs/platform/index.js';
import { persons } from '../copies.js';
import { goHome } from './go-home.js';
import { goHomeTable } from './go-home.read-model.js';

const student = 1;
const waits = 2;

/** Notes whether a student is at home: of the way home of the day that waits, else of a new one; gives its id. */
export const submitGoHome = handles(
  openGoHomeSubmit,
  { time: LocalTime },
  async (unit, { studentCode, leftAt: left, ...said }, _context, { time }) => {
    const { sql, school } = unit;
    const found = await persons.byCode(sql, school, [studentCode], 'held');
    const of = found.get(studentCode)?.find(({ type }) => type === student);
    if (!of) throw Rejection.notFound('学生不存在');
    const moment = left === undefined ? Date.now() : time.instant(left);
    const day = time.day(moment);
    const [waiting] = await selectRows(
      sql,
      goHomeTable,
      `school = $1 and student_id = $2 and state = ${waits} and left_at >= to_timestamp($3::double precision / 1000)
         and left_at <= to_timestamp($4::double precision / 1000)`,
      [school, of.id, time.instant(day), time.lastInstant(day)],
      'order by left_at desc limit 1',
    );
    const id = waiting?.id ?? newId();
    const leftAt = left === undefined && waiting ? waiting.leftAt : moment;
    await unit.handle(goHome, id, { type: 'Report', way: { studentId: of.id, leftAt, ...present(said) } });
    return { id };
  },
);

/** Removes ways home from the list. */
export const deleteWaysHome = handles(goHomeDelete, (unit, { ids }) =>
  unit.handleMany(
    goHome,
    ids.map((id) => ({ id, command: { type: 'Remove' } as const })),
  ),
);
