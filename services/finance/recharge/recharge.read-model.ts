import { rechargePaid, rechargePicked, rechargeRefunded } from '../../../libs/contracts/finance/index.js';
import {
  boolean,
  instant,
  integer,
  money,
  nullable,
  type RowOf,
  table,
  uuid,
  varchar,
} from '../../../libs/database/index.js';
import { projection } from '../../../libs/eventsourcing/index.js';
import type { Recharge } from './recharge.js';

export const rechargeTable = table('finance', 'recharge', {
  columns: {
    id: uuid(),
    school: uuid(),
    tradeNumber: varchar(),
    classId: nullable(uuid()),
    className: varchar(),
    personId: uuid(),
    personName: varchar(),
    personType: integer<Recharge['person']['type']>(),
    personCode: varchar(),
    money: money(),
    appName: varchar(),
    happenedAt: instant(),
    isPicked: boolean(),
    pickedAt: nullable(instant()),
    /** When it was given back, why, and by whom. */
    refundedAt: nullable(instant()),
    refundReason: nullable(varchar()),
    refundedBy: nullable(varchar()),
  },
  key: ['id'],
  indexes: {
    recharge_time: { columns: ['school', 'happenedAt'] },
    recharge_person: { columns: ['personId', 'happenedAt'] },
  },
});
export type RechargeRow = RowOf<typeof rechargeTable>;

/** Every recharge, with the person as it was named then. */
export const recharges = projection({
  source: 'finance',
  table: rechargeTable,
  version: 2,
  on: (on) => [
    on(rechargePaid, (_row, { streamId, school, data: { person, ...recharge } }) => ({
      id: streamId,
      school,
      ...recharge,
      classId: person.classId,
      className: person.className ?? '',
      personId: person.id,
      personName: person.name,
      personType: person.type,
      personCode: person.code,
      isPicked: false,
    })),
    on(rechargePicked, (row, { data: { pickedAt } }) => row && { ...row, isPicked: true, pickedAt }),
    on(
      rechargeRefunded,
      (row, { meta, data: { happenedAt: refundedAt, reason: refundReason } }) =>
        row && { ...row, refundedAt, refundReason, refundedBy: meta.actor },
    ),
  ],
});
