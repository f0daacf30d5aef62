import {
  paymentBegun,
  paymentDemandChanged,
  paymentDemandDropped,
  paymentDemanded,
  paymentPaid,
} from '../../../libs/contracts/finance/index.js';
import { instant, integer, money, nullable, type RowOf, table, uuid, varchar } from '../../../libs/database/index.js';
import { projection } from '../../../libs/eventsourcing/index.js';

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
    money: money(),
    /** 0 has not paid, 1 pays, 2 has paid (enumeration PaymentPersonStatus). */
    status: integer<0 | 1 | 2>(),
    paidAt: nullable(instant()),
  },
  key: ['id'],
  indexes: {
    payment_person_code: { columns: ['projectId', 'personCode'] },
    payment_person_person: { columns: ['personId'] },
  },
});
export type PaymentPersonRow = RowOf<typeof paymentPersonTable>;

export const paymentPersons = projection({
  source: 'finance',
  table: paymentPersonTable,
  version: 1,
  on: (on) => [
    on(paymentDemanded, (_row, { streamId: id, school, data: { projectId, person, money } }) => ({
      ...{ id, school, projectId, personId: person.id, personCode: person.code, personName: person.name },
      ...{ classId: person.classId, className: person.className ?? '', money, status: 0 as const, paidAt: null },
    })),
    on(paymentDemandChanged, (row, { data: { money } }) => row && { ...row, money }),
    on(paymentDemandDropped, () => undefined),
    on(paymentBegun, (row) => row && { ...row, status: 1 as const }),
    on(paymentPaid, (row, { data: { happenedAt } }) => row && { ...row, status: 2 as const, paidAt: happenedAt }),
  ],
});
