import { transactionRecorded } from '../../../libs/contracts/finance/index.js';
import { fen } from '../../../libs/contracts/kernel/index.js';
import {
  date,
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
import type { Transaction } from './transaction.js';

export const transactionTable = table('finance', 'transaction', {
  columns: {
    id: uuid(),
    school: uuid(),
    orderNumber: varchar(),
    deviceName: varchar(),
    deviceNumber: varchar(),
    classId: nullable(uuid()),
    className: varchar(),
    personId: uuid(),
    personName: varchar(),
    personType: integer<Transaction['person']['type']>(),
    personCode: varchar(),
    cardNumber: varchar(),
    money: money(),
    balanceAfter: nullable(money()),
    type: integer<Transaction['type']>(),
    detail: varchar(),
    source: integer<Transaction['source']>(),
    happenedAt: instant(),
    day: date(),
    /** What it counts after its corrections, in its own terms. */
    counted: money(),
    /** Of a correction: the transaction that it corrects with its order number, why, and who made it. */
    correctsId: nullable(uuid()),
    corrects: nullable(varchar()),
    reason: nullable(varchar()),
    correctedBy: nullable(varchar()),
  },
  key: ['id'],
  indexes: {
    transaction_time: { columns: ['school', 'happenedAt'] },
    transaction_type: { columns: ['school', 'type', 'happenedAt'] },
    transaction_code: { columns: ['school', 'personCode', 'happenedAt'] },
    transaction_person: { columns: ['personId', 'happenedAt'] },
    transaction_corrects: { columns: ['correctsId'], where: 'corrects_id is not null' },
    transaction_day: { columns: ['school', 'day', 'personId'], where: 'type = 2' },
  },
});
export type TransactionRow = RowOf<typeof transactionTable>;

/** Every transaction, with the person as it was named then. */
export const transactions = projection({
  source: 'finance',
  table: transactionTable,
  version: 2,
  on: (on) => [
    on(
      transactionRecorded,
      (row, { streamId, school, meta, data: { person, hour: _hour, corrects, ...transaction } }, [id]) => {
        if (id !== streamId) return row && { ...row, counted: corrects!.counted };
        return {
          id: streamId,
          school,
          ...transaction,
          classId: person.classId,
          className: person.className ?? '',
          personId: person.id,
          personName: person.name,
          personType: person.type,
          personCode: person.code,
          cardNumber: transaction.cardNumber ?? '',
          detail: transaction.detail ?? '',
          counted: transaction.money,
          correctsId: corrects?.id ?? null,
          corrects: corrects?.orderNumber ?? null,
          correctedBy: corrects ? meta.actor : null,
        };
      },
      ({ streamId, data: { corrects } }) => (corrects ? [[streamId], [corrects.id]] : [[streamId]]),
    ),
  ],
});

export const turnoverTable = table('finance', 'turnover', {
  columns: {
    school: uuid(),
    /** Empty where no terminal was named. */
    deviceNumber: varchar(),
    /** Where the school is. */
    day: date(),
    hour: integer(),
    type: integer<Transaction['type']>(),
    /** As it was named last. */
    deviceName: varchar(),
    count: integer(),
    money: money(),
  },
  key: ['school', 'deviceNumber', 'day', 'hour', 'type'],
  indexes: { turnover_day: { columns: ['school', 'day'] } },
});

/** How often and for how much a terminal was used, by hour and type: kept with each transaction, so a year is a few thousand rows. */
export const turnovers = projection({
  source: 'finance',
  table: turnoverTable,
  version: 2,
  on: (on) => [
    on(
      transactionRecorded,
      (row, { school, data: { deviceNumber, deviceName, day, hour, type, money: amount } }) => ({
        school,
        deviceNumber,
        day,
        hour,
        type,
        deviceName: deviceName || (row?.deviceName ?? ''),
        count: (row?.count ?? 0) + 1,
        money: fen((row?.money ?? 0) + amount),
      }),
      ({ school, data: { deviceNumber, day, hour, type } }) => [[school, deviceNumber, day, hour, type]],
    ),
  ],
});
