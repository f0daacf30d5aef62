import { healthReported, openHealthSubmit } from '../../../libs/contracts/attendance/index.js';
import { Rejection } from '../../../libs/contracts/kernel/index.js';
import { handles, LocalTime, namedId } from '../../../libs/platform/index.js';
import { persons } from '../copies.js';
import { reportsHealthOn } from '../parameters.js';

const teacher = 3;
const relative = 2;

/** Takes a check-in, in place of one of the same day; gives its id. */
export const submitHealthReport = handles(
  openHealthSubmit,
  { time: LocalTime },
  async (unit, { type, personCode, ...said }, _context, { time }) => {
    const wanted = type === teacher ? 3 : 1;
    const found = await persons.byCode(unit.sql, unit.school, [personCode], 'held');
    const person = found.get(personCode)?.find((one) => one.type === wanted);
    if (!person) throw Rejection.notFound('人员不存在');
    const day = time.day(Date.now());
    if (!(await reportsHealthOn(unit, day))) throw Rejection.state('健康上报未开启');
    const whose = type === relative ? [said.kinship ?? '', said.name ?? ''] : [];
    const id = namedId('health report', type, person.id, day, ...whose);
    unit.append(`healthReport-${id}`, [healthReported({ type, personId: person.id, day, said: JSON.stringify(said) })]);
    return { id };
  },
);
