import { areaAdded, areaChanged } from '../../../libs/contracts/devices/index.js';
import {
  integer,
  nullable,
  type RowOf,
  type Sql,
  selectRows,
  table,
  uuid,
  varchar,
} from '../../../libs/database/index.js';
import { projection } from '../../../libs/eventsourcing/index.js';

export const areaTable = table('devices', 'area', {
  columns: {
    id: uuid(),
    school: uuid(),
    parentId: nullable(uuid()),
    code: varchar(64),
    name: varchar(64),
    state: integer<1 | 2>(),
  },
  key: ['id'],
  indexes: { area_school: { columns: ['school'] } },
});
export type AreaRow = RowOf<typeof areaTable>;

/** The areas of all schools. */
export const areas = projection({
  source: 'devices',
  table: areaTable,
  version: 1,
  on: (on) => [
    on(
      [areaAdded, areaChanged],
      (_row, { school, data: { areaId, ...attributes } }) => ({ id: areaId, school, state: 1, ...attributes }),
      ({ data }) => [[data.areaId]],
    ),
  ],
});

/** All areas of the school, by code. */
export const readAreas = (sql: Sql): Promise<AreaRow[]> => selectRows(sql, areaTable, 'true', [], 'order by code');

/** Ids of an area and of all areas below it; none when the school has no such area. */
export function idsBelow(all: readonly AreaRow[], areaId: string): string[] {
  const ids = all.filter(({ id }) => id === areaId).map(({ id }) => id);
  for (const id of ids) ids.push(...all.filter(({ parentId }) => parentId === id).map((child) => child.id));
  return ids;
}
