import { isDeepStrictEqual } from 'node:util';
import { type DataOf, type EventOf, Rejection } from '../../../libs/contracts/kernel/index.js';
import {
  weixinMenuAdded,
  weixinMenuChanged,
  weixinMenuRemoved,
} from '../../../libs/contracts/organisation/weixin-menu.events.js';
import { mostItems } from '../../../libs/contracts/organisation/weixin-menu.js';
import type { Decider } from '../../../libs/eventsourcing/index.js';

/** All of an item of the menu. */
export type MenuItem = DataOf<typeof weixinMenuAdded>;

/** What of the rest of the menu matters to one item; the school's menu is held while it is looked at. */
export interface Surroundings {
  /** Other items at the place where the item is to stand. */
  beside: number;
  /** The item that it is to stand below stands below another one. */
  isParentBelow: boolean;
  hasItemsBelow: boolean;
}

export type MenuItemCommand =
  | { type: 'Add' | 'Change'; item: MenuItem; surroundings: Surroundings }
  | { type: 'Remove' };
type MenuItemEvent = EventOf<typeof weixinMenuAdded | typeof weixinMenuChanged | typeof weixinMenuRemoved>;

/** The provider's limits (source: weixinmenu.add). @throws Rejection 1005 */
function requireRoom({ parentId }: MenuItem, { beside, isParentBelow, hasItemsBelow }: Surroundings): void {
  if (parentId === undefined) {
    if (beside >= mostItems.top) throw Rejection.state('一级菜单最多{max}个', { max: mostItems.top });
    return;
  }
  if (isParentBelow || hasItemsBelow) throw Rejection.state('子菜单只能添加到一级菜单');
  if (beside >= mostItems.below) throw Rejection.state('二级菜单最多{max}个', { max: mostItems.below });
}

/** The rules of one item of the menu. */
export const weixinMenuItem: Decider<MenuItem | undefined, MenuItemCommand, MenuItemEvent> = {
  category: 'weixinMenu',
  types: [weixinMenuAdded, weixinMenuChanged, weixinMenuRemoved],
  initial: undefined,
  evolve: (_item, event) => (event.type === 'WeixinMenuRemoved' ? undefined : event.data),
  decide(command, item) {
    if (command.type !== 'Add' && !item) throw Rejection.notFound();
    if (command.type === 'Remove') return [weixinMenuRemoved({})];
    if (isDeepStrictEqual(command.item, item)) return [];
    requireRoom(command.item, command.surroundings);
    return [command.type === 'Add' ? weixinMenuAdded(command.item) : weixinMenuChanged(command.item)];
  },
};
