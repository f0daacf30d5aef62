import { topId } from '../../../libs/contracts/organisation/weixin-menu.js';
import { type Sql, selectRows } from '../../../libs/database/index.js';
import { type WeixinMenuRow, weixinMenuTable } from './weixin-menu.read-model.js';

/** The items of a school's menu, in their order. */
export const menuRows = (sql: Sql, school: string): Promise<WeixinMenuRow[]> =>
  selectRows(sql, weixinMenuTable, 'school = $1', [school], 'order by "order", name, id');

/** An item as it is listed. */
const listed = ({ school: _school, parentId, ...item }: WeixinMenuRow, place: number) => ({
  ...item,
  parentId: parentId ?? topId,
  level: parentId === null ? 1 : 2,
  place,
});

/** The items at the top, each with those below it. */
export function menuTree(rows: readonly WeixinMenuRow[]) {
  const below = (id: string | null) => rows.filter(({ parentId }) => parentId === id).map(listed);
  return below(null).map((item) => ({ ...item, subButtons: below(item.id) }));
}
