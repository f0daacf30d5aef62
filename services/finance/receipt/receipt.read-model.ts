import { receiptIssued, receiptReprinted } from '../../../libs/contracts/finance/index.js';
import { date, instant, integer, money, type RowOf, table, uuid, varchar } from '../../../libs/database/index.js';
import { projection } from '../../../libs/eventsourcing/index.js';
import type { Payer } from '../payer/payer.js';

export const receiptTable = table('finance', 'receipt', {
  columns: {
    id: uuid(),
    school: uuid(),
    number: varchar(),
    kind: varchar<'payment' | 'recharge'>(),
    factId: uuid(),
    personId: uuid(),
    personCode: varchar(),
    personName: varchar(),
    personType: integer<Payer['type']>(),
    className: varchar(),
    money: money(),
    subject: varchar(),
    paidAt: instant(),
    issuedAt: instant(),
    issuedBy: varchar(),
    /** How often it was shown to be printed. */
    prints: integer(),
  },
  key: ['id'],
  indexes: { receipt_number: { columns: ['school', 'number'] }, receipt_person: { columns: ['personId'] } },
});
export type ReceiptRow = RowOf<typeof receiptTable>;

/** Every receipt, with the person as it was named when it was issued. */
export const receipts = projection({
  source: 'finance',
  table: receiptTable,
  version: 1,
  on: (on) => [
    on(
      receiptIssued,
      (
        _row,
        { streamId: id, school, recordedAt: issuedAt, meta: { actor: issuedBy }, data: { person, ...receipt } },
      ) => ({
        ...{ id, school, ...receipt, issuedAt, issuedBy, prints: 1 },
        ...{ personId: person.id, personCode: person.code, personName: person.name, personType: person.type },
        className: person.className ?? '',
      }),
    ),
    on(receiptReprinted, (row) => row && { ...row, prints: row.prints + 1 }),
  ],
});

/** The last number that a school has given. */
export const receiptBookTable = table('finance', 'receipt_book', {
  columns: { school: uuid(), day: date(), place: integer() },
  key: ['school'],
});

export const receiptBooks = projection({
  source: 'finance',
  table: receiptBookTable,
  version: 1,
  on: (on) => [
    on(
      receiptIssued,
      (_row, { school, data: { day, place } }) => ({ school, day, place }),
      ({ school }) => [[school]],
    ),
  ],
});
