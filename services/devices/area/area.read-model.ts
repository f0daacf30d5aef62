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
import { byCode, Tree, type TreeNode } from '../../../libs/tree/index.js';

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
  unique: { area_code: { columns: ['school', 'code'], message: '编码重复，请重新输入' } },
});
export type AreaRow = RowOf<typeof areaTable>;

/** The areas of all schools. */
export const areas = projection({
  source: 'devices',
  table: areaTable,
  version: 2,
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

interface AreaNode extends AreaRow, TreeNode<AreaNode> {
  id: string;
  parentId: string | null;
  code: string;
}

/** The areas of a school, one below the other. */
export type AreaTree = Tree<AreaNode>;

/** The tree that areas make. */
export const areaTreeOf = (rows: readonly AreaRow[]): AreaTree =>
  new Tree<AreaNode>(
    rows.map((row) => ({ children: [], ...row })),
    { node: '区域不存在', parent: '区域不存在' },
    byCode,
  );

/** Ids of an area and of all areas below it; none when the school has no such area. */
export function idsBelow(all: readonly AreaRow[], areaId: string): string[] {
  const tree = areaTreeOf(all);
  const top = tree.find(areaId);
  return top ? tree.branch(top).map(({ id }) => id) : [];
}
