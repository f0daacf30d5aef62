import { terminalDayClosed, terminalDayCompared } from '../../../libs/contracts/finance/index.js';
import { noFen } from '../../../libs/contracts/kernel/index.js';
import {
  boolean,
  date,
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
import type { Closing, Difference } from './comparison.js';

export const terminalDayTable = table('finance', 'terminal_day', {
  columns: {
    /** Of the terminal's day (`terminalDayId`). */
    id: uuid(),
    school: uuid(),
    deviceNumber: varchar(),
    deviceName: varchar(),
    day: date(),
    /** As the terminal has told them, and as they are known. */
    count: integer(),
    money: money(),
    records: nullable(json<NonNullable<Closing['records']>>()),
    knownCount: integer(),
    knownMoney: money(),
    differences: json<Difference[]>(),
    /** Numbers and sums are the same, and no transaction differs. */
    agrees: boolean(),
    closedAt: instant(),
    /** Null until what was told last is compared. */
    comparedAt: nullable(instant()),
  },
  key: ['id'],
  indexes: { terminal_day_day: { columns: ['school', 'day'] } },
});
export type TerminalDayRow = RowOf<typeof terminalDayTable>;

const uncompared = {
  deviceName: '',
  knownCount: 0,
  knownMoney: noFen,
  differences: [],
  agrees: false,
  comparedAt: null,
};

/** Every closed day of a terminal, as it was told and compared last. */
export const terminalDays = projection({
  source: 'finance',
  table: terminalDayTable,
  version: 1,
  on: (on) => [
    on(
      terminalDayClosed,
      (_row, { streamId: id, school, recordedAt: closedAt, data: { records = null, ...told } }) => ({
        ...{ ...uncompared, id, school, ...told, records, closedAt },
      }),
    ),
    on(terminalDayCompared, (row, { recordedAt: comparedAt, data }) => {
      if (!row) return undefined;
      const isSame = row.count === data.knownCount && row.money === data.knownMoney;
      return { ...row, ...data, comparedAt, agrees: isSame && data.differences.length === 0 };
    }),
  ],
});
