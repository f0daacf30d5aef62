import { paymentAdd, paymentDelete, paymentReview, paymentUpdate } from '../../../libs/contracts/finance/index.js';
import { type Fen, type InputOf, noFen, present, Rejection } from '../../../libs/contracts/kernel/index.js';
import { newId, selectRows } from '../../../libs/database/index.js';
import type { Unit } from '../../../libs/eventsourcing/index.js';
import { handles, LocalTime } from '../../../libs/platform/index.js';
import { classes, persons } from '../copies.js';
import { paymentTypes } from '../dictionaries.js';
import { type Payer, payerOf } from '../payer/payer.js';
import { isOffered, type Validity } from '../payment-type/payment-type.js';
import { beginPeriod } from './payment-periods.js';
import { type PaymentPersonCommand, paymentPerson, paymentPersonId } from './payment-person.js';
import { type PaymentPersonRow, paymentPersonTable } from './payment-person.read-model.js';
import { type PaymentProject, paymentProject } from './payment-project.js';
import { paymentProjectTable } from './payment-project.read-model.js';

type Form = Omit<InputOf<typeof paymentUpdate>['project'], 'id'>;
type Demands = InputOf<typeof paymentAdd>['persons'];

/** What a form says of a project. @throws Rejection 1001 */
function projectOf({ from, to, remark, importWay, perPerson, classIds, ...named }: Form): PaymentProject {
  const [first, last] = [from.slice(0, 10), to.slice(0, 10)];
  if (last < first) throw Rejection.invalid('结束日期不能早于开始日期');
  const isGenerated = importWay === 1;
  if (isGenerated && !perPerson) throw Rejection.invalid('请输入每人金额');
  return present<PaymentProject>({
    ...{ ...named, from: first, to: last, remark: remark || undefined, importWay },
    perPerson: isGenerated ? perPerson : undefined,
    classIds: isGenerated && classIds?.length ? classIds : undefined,
  });
}

/** The type stays, and stays open, until the unit is done. @throws Rejection 1004, 1005 */
async function requireType({ sql, school }: Unit, id: string, today: string): Promise<void> {
  const [type] = await selectRows(sql, paymentTypes.table, 'school = $1 and id = $2', [school, id], 'for share');
  if (!type) throw Rejection.notFound('缴费类型不存在');
  if (!isOffered(type as unknown as Validity, today)) throw Rejection.state('缴费类型未启用或不在有效期内');
}

/** The amounts by person. @throws Rejection 1001 where somebody is named twice, or has nothing to pay */
function amountsOf(demands: Demands): Map<string, Fen> {
  const amounts = new Map(demands.map(({ personId, money }) => [personId, money]));
  if (amounts.size < demands.length) throw Rejection.invalid('Payment people duplicated, please check!');
  if ([...amounts.values()].includes(noFen))
    throw Rejection.invalid('Please import payment people and set valid amounts');
  return amounts;
}

/** The students with these ids as they are named now, held until the unit is done. @throws Rejection 1004 */
async function studentsOf({ sql, school }: Unit, ids: readonly string[]): Promise<Map<string, Payer>> {
  const found = await persons.byId(sql, school, ids, 'held');
  const titles = await classes.titles(sql, school, [
    ...new Set([...found.values()].flatMap(({ classId }) => classId ?? [])),
  ]);
  const known = [...found.values()].filter(({ type }) => type === 1);
  if (known.length < ids.length) throw Rejection.notFound('学生不存在');
  return new Map(known.map((student) => [student.id, payerOf(student, titles)]));
}

/** Those who are listed in a project. */
const listedIn = ({ sql, school }: Unit, projectId: string): Promise<PaymentPersonRow[]> =>
  selectRows(sql, paymentPersonTable, 'school = $1 and project_id = $2', [school, projectId]);

type KeyedCommand = { key: [string]; command: PaymentPersonCommand };

/** What makes a list of those who have to pay into another one: nothing for those who stay with their amounts. */
async function demandsOf(
  unit: Unit,
  projectId: string,
  amounts: ReadonlyMap<string, Fen>,
  listed: readonly PaymentPersonRow[],
): Promise<KeyedCommand[]> {
  const known = new Set(listed.map(({ personId }) => personId));
  const added = await studentsOf(
    unit,
    [...amounts.keys()].filter((id) => !known.has(id)),
  );
  return [
    ...[...added].map(([id, person]): KeyedCommand => {
      const command = { type: 'Demand' as const, projectId, person, money: amounts.get(id)! };
      return { key: [paymentPersonId(unit.school, projectId, id)], command };
    }),
    ...listed.flatMap(({ id, personId, money: before }): KeyedCommand[] => {
      const money = amounts.get(personId);
      if (money === undefined) return [{ key: [id], command: { type: 'Drop' } }];
      return money === before ? [] : [{ key: [id], command: { type: 'Change', money } }];
    }),
  ];
}

/** Adds a fee project with those who have to pay; gives its id. */
export const addPaymentProject = handles(
  paymentAdd,
  { time: LocalTime },
  async (unit, { project: form, persons: demands }, _context, { time }) => {
    const project = projectOf(form);
    const amounts = amountsOf(demands);
    await requireType(unit, project.typeId, time.day(Date.now()));
    const id = newId();
    const commands = await demandsOf(unit, id, amounts, []);
    await unit.handleRow(paymentProject, [id], { type: 'Add', project });
    await unit.handleRows(paymentPerson, commands);
    return { id };
  },
);

/** Changes a fee project and the list of those who have to pay. */
export const changePaymentProject = handles(
  paymentUpdate,
  { time: LocalTime },
  async (unit, { project: { id, ...form }, persons: demands }, _context, { time }) => {
    const project = projectOf(form);
    const amounts = amountsOf(demands);
    const [before] = await selectRows(
      unit.sql,
      paymentProjectTable,
      'school = $1 and id = $2',
      [unit.school, id],
      'for no key update',
    );
    if (before?.typeId !== project.typeId) await requireType(unit, project.typeId, time.day(Date.now()));
    const commands = await demandsOf(unit, id, amounts, await listedIn(unit, id));
    await unit.handleRow(paymentProject, [id], { type: 'Change', project, isListChanged: commands.length > 0 });
    await unit.handleRows(paymentPerson, commands);
  },
);

/** Removes a fee project with the list of those who would have had to pay. */
export const removePaymentProject = handles(paymentDelete, async (unit, { id }) => {
  await unit.handleRow(paymentProject, [id], { type: 'Remove' });
  const listed = await listedIn(unit, id);
  await unit.handleRows(
    paymentPerson,
    listed.map((row) => ({ key: [row.id], command: { type: 'Drop' } })),
  );
});

const approved = 2;

/** Approves or rejects a fee project; an approved one opens with its days. */
export const reviewPaymentProject = handles(
  paymentReview,
  { time: LocalTime },
  async (unit, { id, result, reviewRemark }, _context, { time }) => {
    const review = present({ result, remark: reviewRemark || undefined });
    await unit.handleRow(paymentProject, [id], { type: 'Review', review });
    if (result !== approved) return;
    const { sql, school } = unit;
    const [project] = await selectRows(sql, paymentProjectTable, 'school = $1 and id = $2', [school, id]);
    await beginPeriod(unit, id, project!, time);
  },
);
