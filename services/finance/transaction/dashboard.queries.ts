import { consumeDashboard } from '../../../libs/contracts/finance/index.js';
import { type Sql, tableName } from '../../../libs/database/index.js';
import { answers, LocalTime } from '../../../libs/platform/index.js';
import { persons } from '../copies.js';
import { transactionTable, turnoverTable } from './transaction.read-model.js';

const turnover = tableName(turnoverTable);
/** Code of what is counted (enumeration TransactionType). */
const consumption = 2;
/** How many terminals are told. */
const mostDevices = 10;
const dayLength = 86_400_000;

/** The days of the week of a day, Monday first, `yyyy-MM-dd`. */
function weekOf(day: string): string[] {
  const moment = Date.parse(`${day}T00:00:00Z`);
  const sinceMonday = (new Date(moment).getUTCDay() + 6) % 7;
  return Array.from({ length: 7 }, (_, place) =>
    new Date(moment + (place - sinceMonday) * dayLength).toISOString().slice(0, 10),
  );
}

/** Counts consumptions by one column of the kept figures, of the days from one to another. */
const countsBy = (sql: Sql, school: string, column: 'hour' | 'day', [from, to]: readonly [string, string]) =>
  sql.query<{ place: string; count: number }>(
    `select ${column}::text as place, sum(count)::integer as count from ${turnover}
     where school = $1 and type = ${consumption} and day between $2 and $3 group by ${column}`,
    [school, from, to],
  );

/** Students and teachers who are enabled or consumed on a day, and those who did. */
async function personsOn(sql: Sql, school: string, day: string) {
  const consumed = `select distinct person_id as id from ${tableName(transactionTable)}
    where school = $1 and day = $2 and type = ${consumption}`;
  const [counts] = await sql.query<{ consumers: number; persons: number }>(
    `with consumed as (${consumed})
     select (select count(*) from consumed)::integer as consumers,
       (select count(*) from (select id from consumed
         union select id from ${tableName(persons.table)} where school = $1 and type in (1, 3) and state = 1) everybody)::integer as persons`,
    [school, day],
  );
  return counts!;
}

/** Tells the four charts of consumption. */
export const showDashboard = answers(
  consumeDashboard,
  { time: LocalTime },
  async (sql, _none, { school }, { time }) => {
    const today = time.day(Date.now());
    const week = weekOf(today);
    const [byHour, byDay, devices, { consumers, persons: everybody }] = await Promise.all([
      countsBy(sql, school, 'hour', [today, today]),
      countsBy(sql, school, 'day', [week[0]!, week[6]!]),
      sql.query<{ deviceName: string; deviceNumber: string; count: number }>(
        `select max(device_name) as "deviceName", device_number as "deviceNumber", sum(count)::integer as count from ${turnover}
       where school = $1 and type = ${consumption} and day = $2
       group by device_number order by count desc, device_number limit ${mostDevices}`,
        [school, today],
      ),
      personsOn(sql, school, today),
    ]);
    const hours = new Map(byHour.map(({ place, count }) => [Number(place), count]));
    const days = new Map(byDay.map(({ place, count }) => [place, count]));
    return {
      hours: Array.from({ length: 24 }, (_, hour) => ({ hour, count: hours.get(hour) ?? 0 })),
      days: week.map((date) => ({ date, count: days.get(date) ?? 0 })),
      devices,
      consumers,
      persons: everybody,
    };
  },
);
