import { z } from 'zod';
import { weixinMenuType } from '../enumerations.js';
import { defineEvent } from '../kernel/index.js';

/** All of an item of the official account's menu. */
const item = z.object({
  /** The item above it; missing at the top. */
  parentId: z.uuid().optional(),
  name: z.string(),
  /** Enumeration WeixinMenuType: a group of buttons, a link or a mini program. */
  type: z.literal(weixinMenuType.codes),
  url: z.string().optional(),
  appId: z.string().optional(),
  pagePath: z.string().optional(),
  /** The smallest stands first. */
  order: z.int(),
});

/** An item of the menu was added. The stream of this and the following is the item's. */
export const weixinMenuAdded = defineEvent('WeixinMenuAdded', 1, item, { isPublic: true });
/** The item is this from now on, all of it. */
export const weixinMenuChanged = defineEvent('WeixinMenuChanged', 1, item, { isPublic: true });
/** The item was removed; those below it have events of their own. */
export const weixinMenuRemoved = defineEvent('WeixinMenuRemoved', 1, z.object({}), { isPublic: true });
/** The provider has taken the menu as it is. The stream has the school's id. */
export const weixinMenuSubmitted = defineEvent('WeixinMenuSubmitted', 1, z.object({ items: z.int() }), {
  isPublic: true,
});
