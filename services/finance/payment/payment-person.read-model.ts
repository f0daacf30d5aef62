import {
  paymentBegun,
  paymentDemandChanged,
  paymentDemandDropped,
  paymentDemanded,
  paymentPaid,
  paymentRefunded,
  paymentReminded,
  paymentWaived,
  paymentWaiverWithdrawn,
} from '../../../libs/contracts/finance/index.js';
import { type DataOf, type Fen, fen, noFen } from '../../../libs/contracts/kernel/index.js';
import {
  instant,
  integer,
  json,
  money,
  nullable,
  type RowOf,
  table,
  uuid,
  varchar,
} from '../../../libs/database/index.js';
import { projection } from '../../../libs/eventsourcing/index.js';

/** Something that was done about a fee of somebody: each is an entry of the ledger. */
export interface PaymentEntry {
  kind: 'paid' | 'refunded' | 'waived' | 'withdrawn';
  money: Fen;
  /** When it happened, epoch ms. */
  at: number;
  by: string;
  /** Of what a person of the school has said: why, and under which key. */
  reason?: string;
  key?: string;
  waiver?: DataOf<typeof paymentWaived>['kind'];
}

/** Who has to pay in which project, as the person was named when the list was made. */
export const paymentPersonTable = table('finance', 'payment_person', {
  columns: {
    /** Of the person in the project (`paymentPersonId`). */
    id: uuid(),
    school: uuid(),
    projectId: uuid(),
    personId: uuid(),
    personCode: varchar(),
    personName: varchar(),
    classId: nullable(uuid()),
    className: varchar(),
    /** money = paidMoney + waivedMoney + openMoney */
    money: money(),
    paidMoney: money(),
    waivedMoney: money(),
    openMoney: money(),
    /** 0 has not paid, 1 pays, 2 has nothing open (enumeration PaymentPersonStatus). */
    status: integer<0 | 1 | 2>(),
    /** When it was paid last; null where nothing is paid. */
    paidAt: nullable(instant()),
    entries: json<PaymentEntry[]>(),
    /** How often guardians were reminded, when last, and on which day that was. */
    reminders: integer(),
    remindedAt: nullable(instant()),
    remindedOn: nullable(varchar(10)),
  },
  key: ['id'],
  indexes: {
    payment_person_code: { columns: ['projectId', 'personCode'] },
    payment_person_person: { columns: ['personId'] },
  },
});
export type PaymentPersonRow = RowOf<typeof paymentPersonTable>;

type Amounts = Partial<Pick<PaymentPersonRow, 'money' | 'paidMoney' | 'waivedMoney' | 'openMoney'>>;

/** The row with other amounts and, where something was done, one entry more: who has nothing open has paid. */
function after(row: PaymentPersonRow, amounts: Amounts, entry?: PaymentEntry): PaymentPersonRow {
  const next = { ...row, ...amounts, entries: entry ? [...row.entries, entry] : row.entries };
  const status = next.openMoney === noFen ? 2 : row.status === 2 ? 0 : row.status;
  return { ...next, status, paidAt: next.paidMoney === noFen ? null : next.paidAt };
}

export const paymentPersons = projection({
  source: 'finance',
  table: paymentPersonTable,
  version: 2,
  on: (on) => [
    on(paymentDemanded, (_row, { streamId: id, school, data: { projectId, person, money } }) => ({
      ...{ id, school, projectId, personId: person.id, personCode: person.code, personName: person.name },
      ...{ classId: person.classId, className: person.className ?? '', money, status: 0 as const, paidAt: null },
      ...{ paidMoney: noFen, waivedMoney: noFen, openMoney: money, entries: [] },
      ...{ reminders: 0, remindedAt: null, remindedOn: null },
    })),
    on(
      paymentDemandChanged,
      (row, { data: { money, formerMoney } }) =>
        row && after(row, { money, openMoney: fen(row.openMoney + money - formerMoney) }),
    ),
    on(paymentDemandDropped, () => undefined),
    on(paymentBegun, (row) => row && { ...row, status: 1 as const }),
    on(
      paymentPaid,
      (row, { meta: { actor: by }, data: { money, happenedAt: at } }) =>
        row &&
        after(
          { ...row, paidAt: at },
          { paidMoney: fen(row.paidMoney + money), openMoney: fen(row.openMoney - money) },
          { kind: 'paid', money, at, by },
        ),
    ),
    on(
      paymentRefunded,
      (row, { meta: { actor: by }, data: { money, open: openMoney, reason, key, happenedAt: at } }) =>
        row &&
        after(
          row,
          { paidMoney: fen(row.paidMoney - money), openMoney },
          { kind: 'refunded', money, at, by, reason, key },
        ),
    ),
    on(
      paymentWaived,
      (row, { meta: { actor: by }, data: { money, open: openMoney, kind: waiver, reason, key, happenedAt: at } }) =>
        row &&
        after(
          row,
          { waivedMoney: fen(row.waivedMoney + money), openMoney },
          { kind: 'waived', money, at, by, reason, key, waiver },
        ),
    ),
    on(
      paymentWaiverWithdrawn,
      (row, { meta: { actor: by }, data: { money, open: openMoney, reason, key, happenedAt: at } }) =>
        row &&
        after(
          row,
          { waivedMoney: fen(row.waivedMoney - money), openMoney },
          { kind: 'withdrawn', money, at, by, reason, key },
        ),
    ),
    on(
      paymentReminded,
      (row, { data: { day: remindedOn, happenedAt: remindedAt } }) =>
        row && { ...row, reminders: row.reminders + 1, remindedAt, remindedOn },
    ),
  ],
});
