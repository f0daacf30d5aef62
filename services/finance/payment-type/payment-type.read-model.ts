import {
  paymentTypeAdded,
  paymentTypeChanged,
  paymentTypeRemoved,
  paymentTypeSwitched,
} from '../../../libs/contracts/finance/index.js';
import {
  boolean,
  date,
  instant,
  integer,
  nullable,
  type RowOf,
  table,
  uuid,
  varchar,
} from '../../../libs/database/index.js';
import { projection } from '../../../libs/eventsourcing/index.js';

/** Refusal of a name that another payment type of the school has. */
export const nameTaken = '类型名称已存在，请重新输入';

export const paymentTypeTable = table('finance', 'payment_type', {
  columns: {
    id: uuid(),
    school: uuid(),
    name: varchar(),
    position: integer(),
    isOpen: boolean(),
    isLimited: boolean(),
    validFrom: nullable(date()),
    validTo: nullable(date()),
    createdBy: varchar(),
    createdAt: instant(),
  },
  key: ['id'],
  unique: { payment_type_name: { columns: ['school', 'name'], message: nameTaken } },
});
export type PaymentTypeRow = RowOf<typeof paymentTypeTable>;

export const paymentTypes = projection({
  source: 'finance',
  table: paymentTypeTable,
  version: 1,
  on: (on) => [
    on(paymentTypeAdded, (_row, { streamId, school, recordedAt, meta, data }) => ({
      id: streamId,
      school,
      ...data,
      createdBy: meta.actor,
      createdAt: recordedAt,
    })),
    on(paymentTypeChanged, (row, { data }) => row && { ...row, validFrom: null, validTo: null, ...data }),
    on(paymentTypeSwitched, (row, { data }) => row && { ...row, ...data }),
    on(paymentTypeRemoved, () => undefined),
  ],
});
