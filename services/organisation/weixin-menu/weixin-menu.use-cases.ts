import { Rejection } from '../../../libs/contracts/kernel/index.js';
import { weixinMenuSubmitted } from '../../../libs/contracts/organisation/weixin-menu.events.js';
import {
  requireTarget,
  topId,
  type WeixinMenuForm,
  weixinMenuAdd,
  weixinMenuDelete,
  weixinMenuQuery,
  weixinMenuSubmit,
  weixinMenuUpdate,
  weixinMiniPrograms,
} from '../../../libs/contracts/organisation/weixin-menu.js';
import { newId } from '../../../libs/database/index.js';
import { EventStore, type Unit } from '../../../libs/eventsourcing/index.js';
import { answers, handles, serves } from '../../../libs/platform/index.js';
import { holdTree } from '../../../libs/tree/index.js';
import { settingsOf } from '../parameters/school-settings.js';
import { miniProgramsIn } from '../provider/provider-settings.js';
import { type MenuButton, WeixinProvider } from '../provider/weixin-provider.js';
import { menuRows, menuTree } from './menu-rows.js';
import { type MenuItem, type Surroundings, weixinMenuItem } from './weixin-menu.js';
import { type WeixinMenuRow, weixinMenuTable } from './weixin-menu.read-model.js';

/** The menu as nobody else can change it until the unit is done. */
function heldMenu(unit: Unit): Promise<WeixinMenuRow[]> {
  holdTree(unit, weixinMenuTable);
  return menuRows(unit.sql, unit.school);
}

/** @throws Rejection 1004 where the item above it is not there */
function itemOf({ parentId, order, name, type, url, appId, pagePath }: WeixinMenuForm, rows: readonly WeixinMenuRow[]) {
  const isTop = parentId === topId;
  if (!isTop && rows.every(({ id }) => id !== parentId)) throw Rejection.notFound('上级菜单不存在');
  return {
    name,
    type,
    order,
    ...(!isTop && { parentId }),
    ...(type === 'view' && { url }),
    ...(type === 'miniprogram' && { appId, ...(pagePath && { pagePath }) }),
  } satisfies MenuItem;
}

const around = (rows: readonly WeixinMenuRow[], id: string, { parentId }: MenuItem): Surroundings => ({
  beside: rows.filter((row) => row.id !== id && row.parentId === (parentId ?? null)).length,
  isParentBelow: parentId === id || rows.some((row) => row.id === parentId && row.parentId !== null),
  hasItemsBelow: rows.some((row) => row.parentId === id),
});

/** Adds an item; gives its id. */
export const addMenuItem = handles(weixinMenuAdd, async (unit, form) => {
  requireTarget(form);
  const rows = await heldMenu(unit);
  const id = newId();
  const item = itemOf(form, rows);
  await unit.handle(weixinMenuItem, id, { type: 'Add', item, surroundings: around(rows, id, item) });
  return { id };
});

/** Changes an item. */
export const changeMenuItem = handles(weixinMenuUpdate, async (unit, { id, ...form }) => {
  requireTarget(form);
  const rows = await heldMenu(unit);
  const item = itemOf(form, rows);
  await unit.handle(weixinMenuItem, id, { type: 'Change', item, surroundings: around(rows, id, item) });
});

/** Removes items with those below them: all of them or none. */
export const removeMenuItems = handles(weixinMenuDelete, async (unit, { ids }) => {
  const rows = await heldMenu(unit);
  const below = rows.filter(({ parentId }) => parentId !== null && ids.includes(parentId)).map(({ id }) => id);
  const all = [...new Set([...ids, ...below])];
  await unit.handleMany(
    weixinMenuItem,
    all.map((id) => ({ id, command: { type: 'Remove' } })),
  );
});

/** Lists the menu. */
export const listMenu = answers(weixinMenuQuery, async (sql, _input, { school }) => {
  const tree = menuTree(await menuRows(sql, school));
  return tree.flatMap((item) => [item, ...item.subButtons.map((sub) => ({ ...sub, subButtons: [] }))]);
});

/** Lists the mini programs that the school's parameters name. */
export const listMiniPrograms = answers(weixinMiniPrograms, async (sql, _input, { school }) =>
  miniProgramsIn(await settingsOf(sql, school, 'weixin')),
);

const buttonOf = ({ name, type, url, appId, pagePath }: MenuButton): MenuButton => ({
  name,
  type,
  url,
  appId,
  pagePath,
});

/** Has the provider take the menu as it is stored; nothing of the database is held while it is asked. @throws Rejection 1006 */
export const submitMenu = serves(
  weixinMenuSubmit,
  { store: EventStore, provider: WeixinProvider },
  async (_input, context, { store, provider }) => {
    const { school } = context;
    const { rows, settings } = await store.database.inSchool(school, async (sql) => ({
      rows: await menuRows(sql, school),
      settings: await settingsOf(sql, school, 'weixin'),
    }));
    const buttons = menuTree(rows).map((item) => ({ ...buttonOf(item), below: item.subButtons.map(buttonOf) }));
    if (!(await provider.takeMenu(settings, buttons)))
      throw Rejection.otherParty('提交微信失败，请联系平台管理员，确认微信参数配置是否正确。');
    await store.transact(context, async (unit) =>
      unit.append(`weixinAccount-${school}`, [weixinMenuSubmitted({ items: rows.length })]),
    );
  },
);
