import type { Folder } from '../../../libs/platform/index.js';
import { weixinMenus } from './weixin-menu.read-model.js';
import * as useCases from './weixin-menu.use-cases.js';

/** The menu of the school's official account. */
export const weixinMenuFolder: Folder = { calls: [useCases], projections: [weixinMenus] };
