import { type Fen, fen } from '../../../libs/contracts/kernel/index.js';
import type { Unit } from '../../../libs/eventsourcing/index.js';
import { type LocalTime, namedId, type SampleSchool } from '../../../libs/platform/index.js';
import { sampleEntries } from '../../../libs/resource/index.js';
import { paymentTypes } from '../dictionaries.js';
import type { Payer } from '../payer/payer.js';
import { beginPeriod } from './payment-periods.js';
import { paymentPerson, paymentPersonId } from './payment-person.js';
import { paymentProject } from './payment-project.js';

const dayLength = 86_400_000;

const types = [
  { name: '教材费', position: 1, isOpen: true, isLimited: false },
  { name: '校服费', position: 2, isOpen: true, isLimited: false },
  { name: '研学活动费', position: 3, isOpen: false, isLimited: false },
];

/** Fee projects: one that is approved and paid by some, one that waits for its review, one that was rejected. */
const projects: readonly {
  name: string;
  type: string;
  money: Fen;
  payers: number;
  result?: 1 | 2;
  remark?: string;
  paid?: number;
}[] = [
  {
    name: '本学期教材费',
    type: '教材费',
    money: fen(36_850),
    payers: 90,
    result: 2,
    remark: '金额与合同一致，同意收取',
    paid: 58,
  },
  { name: '冬季校服费', type: '校服费', money: fen(24_000), payers: 45 },
  { name: '秋季运动服', type: '校服费', money: fen(18_600), payers: 45, result: 1, remark: '请附报价单后重新提交' },
];

/** Tells what the sample school collects, and what has been paid of it. */
export async function tellFees(
  unit: Unit,
  { students, classes, schoolId }: SampleSchool,
  time: LocalTime,
): Promise<void> {
  const entries = sampleEntries(paymentTypes, schoolId, types);
  await unit.handleMany(paymentTypes.decider, entries);
  const typeIds = new Map(types.map(({ name }, place) => [name, entries[place]!.id]));
  const names = new Map(classes.map(({ id, name }) => [id, name]));
  const now = Date.now();
  for (const { name, type, money, payers, result, remark, paid = 0 } of projects) {
    const projectId = namedId(schoolId, 'payment project', name);
    const [from, to] = [time.day(now - 20 * dayLength), time.day(now + 10 * dayLength)];
    const project = { name, typeId: typeIds.get(type)!, from, to, importWay: 2 as const };
    await unit.handleRow(paymentProject, [projectId], { type: 'Add', project });
    const listed = students.slice(0, payers);
    const keyOf = (personId: string): [string] => [paymentPersonId(unit.school, projectId, personId)];
    await unit.handleRows(
      paymentPerson,
      listed.map(({ id, code, name: personName, classId }) => {
        const person: Payer = { id, type: 1, code, name: personName, classId, className: names.get(classId) ?? '' };
        return { key: keyOf(id), command: { type: 'Demand', projectId, person, money } };
      }),
    );
    if (result) await unit.handleRow(paymentProject, [projectId], { type: 'Review', review: { result, remark } });
    if (result === 2) await beginPeriod(unit, projectId, { from, to }, time);
    await unit.handleRows(
      paymentPerson,
      listed.slice(0, paid).map(({ id }, place) => {
        const happenedAt = now - (place + 1) * 5 * 3_600_000;
        const day = time.day(happenedAt);
        return { key: keyOf(id), command: { type: 'Pay', money: undefined, happenedAt, period: { from, to }, day } };
      }),
    );
  }
}
