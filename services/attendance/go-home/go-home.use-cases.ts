import { goHomeDelete, openGoHomeSubmit } from '../../../libs/contracts/attendance/index.js';
import { present, Rejection } from '../../../libs/contracts/kernel/index.js';
import { newId, selectRows } from '../../../libs/database/index.js';
import { handles, LocalTime } from '../../../libs/platform/index.js';
import { persons } from '../copies.js';
import { recordsGoHome } from '../parameters.js';
import { areOwnStudents } from '../past/attendee.js';
import { goHome } from './go-home.js';
import { goHomeTable } from './go-home.read-model.js';
import { isWaiting, waysHomeOn } from './go-home-day.js';

const student = 1;

/** Notes whether a student is at home: of the way home of the day that waits, else of a new one; gives its id. */
export const submitGoHome = handles(
  openGoHomeSubmit,
  { time: LocalTime },
  async (unit, { studentCode, leftAt: left, ...said }, _context, { time }) => {
    const found = await persons.byCode(unit.sql, unit.school, [studentCode], 'held');
    const of = found.get(studentCode)?.find(({ type }) => type === student);
    if (!of) throw Rejection.notFound('学生不存在');
    if (!(await recordsGoHome(unit))) throw Rejection.state('平安到家上报未开启');
    const moment = left === undefined ? Date.now() : time.instant(left);
    const waiting = (await waysHomeOn(unit, [of.id], time, [moment])).find(isWaiting);
    const id = waiting?.id ?? newId();
    const leftAt = left === undefined && waiting ? waiting.leftAt : moment;
    await unit.handle(goHome, id, { type: 'Report', way: { studentId: of.id, leftAt, ...present(said) } });
    return { id };
  },
);

/** Removes ways home from the list. */
export const deleteWaysHome = handles(goHomeDelete, async (unit, { ids }, context) => {
  const ways = await selectRows(unit.sql, goHomeTable, 'school = $1 and id = any($2)', [unit.school, ids]);
  const studentIds = ways.map(({ studentId }) => studentId);
  if (!(await areOwnStudents(unit.sql, context, studentIds))) throw Rejection.notFound();
  await unit.handleMany(
    goHome,
    ids.map((id) => ({ id, command: { type: 'Remove' } as const })),
  );
});
