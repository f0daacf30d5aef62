import { ledgerChecked } from '../../../libs/contracts/finance/index.js';
import { boolean, instant, integer, json, table, uuid, varchar } from '../../../libs/database/index.js';
import { projection } from '../../../libs/eventsourcing/index.js';
import type { Found } from './checks.js';

export const ledgerCheckTable = table('finance', 'ledger_check', {
  columns: {
    /** Of the event. */
    id: uuid(),
    school: uuid(),
    checkedAt: instant(),
    checkedBy: varchar(),
    entries: integer(),
    accounts: integer(),
    isSound: boolean(),
    differences: json<Found['differences']>(),
  },
  key: ['id'],
  indexes: { ledger_check_time: { columns: ['school', 'checkedAt'] } },
});

/** Every check of the ledger. */
export const ledgerChecks = projection({
  source: 'finance',
  table: ledgerCheckTable,
  version: 2,
  on: (on) => [
    on(
      ledgerChecked,
      (_row, { id, school, meta, recordedAt, data }) => ({
        ...{ id, school, ...data, checkedAt: recordedAt, checkedBy: meta.actor },
        isSound: data.differences.length === 0,
      }),
      ({ id }) => [[id]],
    ),
  ],
});
