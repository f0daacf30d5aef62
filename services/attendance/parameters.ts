import { schoolParametersChanged } from '../../libs/contracts/organisation/parameters.events.js';
import { boolean, date, nullable, selectRows, table, uuid, varchar } from '../../libs/database/index.js';
import { projection, type Unit } from '../../libs/eventsourcing/index.js';

const parametersTable = table('attendance', 'parameter_directory', {
  columns: {
    school: uuid(),
    reportsHealth: boolean(),
    reportsFrom: nullable(date()),
    reportsTo: nullable(date()),
    /** `HH:mm:ss` */
    remindsAt: nullable(varchar()),
    recordsGoHome: boolean(),
  },
  key: ['school'],
});

const recorded = 1;

/** What schools want of attendance, parameters of the organisation service; a school that has said nothing has no row. */
export const parameters = projection({
  source: 'organisation',
  table: parametersTable,
  version: 2,
  on: (on) => [
    on(schoolParametersChanged, (_row, { school, data }) => ({
      school,
      reportsHealth: data.reportsHealth,
      reportsFrom: data.reportsFrom ?? null,
      reportsTo: data.reportsTo ?? null,
      remindsAt: data.remindsAt ?? null,
      recordsGoHome: data.recordsGoHome === recorded,
    })),
  ],
});

/** They stay until the unit is done. */
export async function parametersOf({ sql, school }: Unit) {
  const [row] = await selectRows(sql, parametersTable, 'school = $1', [school], 'for share');
  return row;
}

/** Whether the school wants to know that its students have come home. */
export const recordsGoHome = async (unit: Unit): Promise<boolean> => (await parametersOf(unit))?.recordsGoHome ?? false;

/** Whether the school takes check-ins on a day (`yyyy-MM-dd`). */
export async function reportsHealthOn(unit: Unit, day: string): Promise<boolean> {
  const row = await parametersOf(unit);
  if (!row?.reportsHealth) return false;
  return (row.reportsFrom ?? day) <= day && day <= (row.reportsTo ?? day);
}
