import { paymentRemind } from '../../../libs/contracts/finance/index.js';
import { Rejection, yuanText } from '../../../libs/contracts/kernel/index.js';
import { noticeDue } from '../../../libs/contracts/platform/notice.events.js';
import { selectRows } from '../../../libs/database/index.js';
import { handles, LocalTime, namedId } from '../../../libs/platform/index.js';
import { persons } from '../copies.js';
import { paymentPerson } from './payment-person.js';
import { paymentPersonTable } from './payment-person.read-model.js';
import { paymentProjectTable } from './payment-project.read-model.js';

const approved = 2;
const unpaid = 0;
/** What a message is about that speaks of a fee (enumeration MessageCategory). */
const ofFees = 10;

/** Has the parents of students who have not paid told so; who was told today is not told again. */
export const remindPayers = handles(
  paymentRemind,
  { time: LocalTime },
  async (unit, { projectId }, _context, { time }) => {
    const { sql, school } = unit;
    const named = [school, projectId];
    const [project] = await selectRows(sql, paymentProjectTable, 'school = $1 and id = $2', named, 'for share');
    if (!project) throw Rejection.notFound();
    if (project.status !== approved) throw Rejection.state('缴费项目未审核通过');
    // A notice of a payment that comes meanwhile waits until the reminder is out.
    const condition = `school = $1 and project_id = $2 and status = ${unpaid}`;
    const payers = await selectRows(sql, paymentPersonTable, condition, named, 'order by id for share');
    const known = await persons.byId(
      sql,
      school,
      payers.map(({ personId }) => personId),
    );
    const today = time.day(Date.now());
    const reminded = payers.flatMap(({ id: payerId, personId, openMoney: money }) => {
      const student = known.get(personId);
      return student ? [{ id: namedId('payment reminder', payerId, today), payerId, student, money }] : [];
    });
    const now = Date.now();
    await unit.handleRows(
      paymentPerson,
      reminded.map(({ payerId }) => ({ key: [payerId], command: { type: 'Remind', day: today, happenedAt: now } })),
    );
    for (const { id, student, money } of reminded) {
      const content = `${student.name}的“${project.name}”待缴${yuanText(money)}元，请于${project.to}前缴费。`;
      const notice = noticeDue({ category: ofFees, content, student: { id: student.id, name: student.name } });
      unit.append(`notice-${id}`, [notice], { ids: [id], since: time.instant(today) });
    }
    return { count: reminded.length };
  },
);
