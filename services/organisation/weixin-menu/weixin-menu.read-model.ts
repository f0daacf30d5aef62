import {
  weixinMenuAdded,
  weixinMenuChanged,
  weixinMenuRemoved,
} from '../../../libs/contracts/organisation/weixin-menu.events.js';
import { integer, nullable, type RowOf, table, uuid, varchar } from '../../../libs/database/index.js';
import { projection } from '../../../libs/eventsourcing/index.js';

/** Items of the menus of official accounts. */
export const weixinMenuTable = table('organisation', 'weixin_menu', {
  columns: {
    id: uuid(),
    school: uuid(),
    parentId: nullable(uuid()),
    name: varchar(),
    type: varchar<'' | 'view' | 'miniprogram'>(),
    url: nullable(varchar()),
    appId: nullable(varchar()),
    pagePath: nullable(varchar()),
    order: integer(),
  },
  key: ['id'],
  indexes: { weixin_menu_school: { columns: ['school'] } },
});
export type WeixinMenuRow = RowOf<typeof weixinMenuTable>;

const empty = { parentId: null, url: null, appId: null, pagePath: null };

export const weixinMenus = projection({
  source: 'organisation',
  table: weixinMenuTable,
  version: 1,
  on: (on) => [
    on([weixinMenuAdded, weixinMenuChanged], (_row, { streamId, school, data }) => ({
      ...empty,
      ...data,
      id: streamId,
      school,
    })),
    on(weixinMenuRemoved, () => undefined),
  ],
});
