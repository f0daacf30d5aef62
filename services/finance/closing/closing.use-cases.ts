import { isDeepStrictEqual } from 'node:util';
import {
  closingCompare,
  closingQuery,
  openConsumeClose,
  terminalDayClosed,
  terminalDayCompared,
} from '../../../libs/contracts/finance/index.js';
import { type EventOf, present, Rejection, sumOf, wireNamesOf } from '../../../libs/contracts/kernel/index.js';
import { type ListOptions, listPage, type Sql, selectRows } from '../../../libs/database/index.js';
import type { RowDecider, Unit } from '../../../libs/eventsourcing/index.js';
import { answers, handles, LocalTime, namedId } from '../../../libs/platform/index.js';
import { transactionTable } from '../transaction/transaction.read-model.js';
import { type Closing, differencesOf } from './comparison.js';
import { type TerminalDayRow, terminalDays, terminalDayTable } from './terminal-day.read-model.js';

/** Id of the day of a terminal. */
const terminalDayId = (school: string, { deviceNumber, day }: Pick<Closing, 'deviceNumber' | 'day'>): string =>
  namedId('terminalDay', school, deviceNumber, day);

type Compared = EventOf<typeof terminalDayCompared>['data'];
type Command = { type: 'Close'; closing: Closing } | { type: 'Compare'; found: Compared };

const toldIn = ({ deviceNumber, day, count, money, records }: TerminalDayRow): Closing =>
  present({ deviceNumber, day, count, money, records: records ?? undefined });

/** The rules of a terminal's day: what it tells again changes nothing, what it tells anew counts; a comparison is told where it found something else. */
export const terminalDay: RowDecider<
  typeof terminalDayTable,
  Command,
  EventOf<typeof terminalDayClosed | typeof terminalDayCompared>
> = {
  projection: terminalDays,
  streamOf: (_event, _command, [id]) => `terminalDay-${id}`,
  decide(command, row) {
    if (command.type === 'Close')
      return row && isDeepStrictEqual(toldIn(row), command.closing) ? [] : [terminalDayClosed(command.closing)];
    if (!row) throw Rejection.notFound();
    const { deviceName, knownCount, knownMoney, differences } = row;
    const isKnown = isDeepStrictEqual(command.found, { deviceName, knownCount, knownMoney, differences });
    return isKnown && row.comparedAt !== null ? [] : [terminalDayCompared(command.found)];
  },
};

const dayLength = 86_400_000;

/** What is known of the day of a terminal: what it has told, not what persons have corrected since. */
async function knownOf(sql: Sql, school: string, { deviceNumber, day }: Closing, time: LocalTime) {
  const first = time.instant(day);
  // A day may be an hour longer where clocks change; the column says which day it was.
  const condition = `school = $1 and device_number = $2 and day = $3 and corrects_id is null
    and happened_at between to_timestamp($4::double precision / 1000) and to_timestamp($5::double precision / 1000)`;
  const range = [first, first + dayLength * 1.25];
  return selectRows(sql, transactionTable, condition, [school, deviceNumber, day, ...range], 'order by happened_at');
}

/** Compares what a terminal has told with what is known; gives whether it agrees, and what is known. */
async function compare(unit: Unit, id: string, closing: Closing, time: LocalTime) {
  const known = await knownOf(unit.sql, unit.school, closing, time);
  const found = {
    deviceName: known.at(-1)?.deviceName ?? '',
    knownCount: known.length,
    knownMoney: sumOf(known.map(({ money }) => money)),
    differences: differencesOf(closing, known),
  };
  await unit.handleRow(terminalDay, [id], { type: 'Compare', found });
  const { knownCount: count, knownMoney: money, differences } = found;
  return { agrees: count === closing.count && money === closing.money && differences.length === 0, count, money };
}

/** Closes the day of a terminal. */
export const closeTerminalDay = handles(
  openConsumeClose,
  { time: LocalTime },
  async (unit, { records, ...told }, _context, { time }) => {
    const closing: Closing = present({ ...told, records: records?.length ? records : undefined });
    const id = terminalDayId(unit.school, closing);
    await unit.handleRow(terminalDay, [id], { type: 'Close', closing });
    return compare(unit, id, closing, time);
  },
);

/** Compares the day of a terminal again. */
export const compareTerminalDay = handles(
  closingCompare,
  { time: LocalTime },
  async (unit, { id }, _context, { time }) => {
    const { sql, school } = unit;
    const [row] = await selectRows(sql, terminalDayTable, 'school = $1 and id = $2', [school, id], 'for update');
    if (!row) throw Rejection.notFound();
    const { agrees } = await compare(unit, id, toldIn(row), time);
    return { agrees };
  },
);

const listOptions: ListOptions<typeof terminalDayTable> = {
  filters: {
    deviceNumber: { contains: 'deviceNumber' },
    agrees: { equals: 'agrees' },
    from: { from: 'day', as: (text: string) => text.slice(0, 10) },
    to: { to: 'day', as: (text: string) => text.slice(0, 10) },
  },
  orderable: wireNamesOf(closingQuery) as ListOptions<typeof terminalDayTable>['orderable'],
  defaultOrder: [
    ['day', 'desc'],
    ['deviceNumber', 'asc'],
  ],
};

/** Lists closed days of terminals. */
export const listTerminalDays = answers(closingQuery, { time: LocalTime }, async (sql, input, _context, { time }) => {
  const { data, recordCount } = await listPage(sql, terminalDayTable, input, listOptions);
  const rows = data.map(({ differences, closedAt, comparedAt, ...row }) => ({
    ...row,
    closedAt: time.text(closedAt),
    comparedAt: comparedAt === null ? '' : time.text(comparedAt),
    differences: differences.map(({ money = null, knownMoney = null, ...one }) => ({ ...one, money, knownMoney })),
  }));
  return { data: rows, recordCount };
});
