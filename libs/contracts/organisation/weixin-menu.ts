import { weixinMenuType } from '../enumerations.js';
import {
  clearable,
  code,
  entityCalls,
  entityRows,
  id,
  integer,
  list,
  type MenuEntry,
  nested,
  Rejection,
  selectedId,
  text,
  translations,
  type Values,
} from '../kernel/index.js';

/** Items at the top, and below one of them, that the provider takes. */
export const mostItems = { top: 3, below: 5 } as const;
/** What stands for the place above the items at the top. */
export const topId = '0';

const menu = entityCalls({
  service: 'organisation',
  id: 'weixinmenu',
  label: '公众号菜单',
  streams: { category: 'weixinMenu' },
  shows: ['weixinMenu', 'weixinAccount'],
});

const form = {
  parentId: text({ wire: 'pid', max: 64, label: '上级', fallback: topId }),
  name: text({ label: '菜单名称', required: '请填写菜单名称', max: 32 }),
  type: code(weixinMenuType, { label: '类型', fallback: '' }),
  url: text({ label: '链接', max: 1024, pattern: /^https?:\/\/\S+$/ }),
  appId: text({ label: '小程序', max: 64 }),
  pagePath: text({ label: '页面路径', max: 256 }),
  order: integer({ wire: 'displayindex', label: '排序', fallback: 0 }),
};
/** What the form of an item says. */
export type WeixinMenuForm = Values<typeof form>;

/** Refusals of an item that lacks what its type needs. */
export const missingTarget = { url: '请填写链接', appId: '请选择小程序' } as const;

/** @throws Rejection 1001 where a link has no address, or a mini program is none */
export function requireTarget({ type, url, appId }: Pick<WeixinMenuForm, 'type' | 'url' | 'appId'>): void {
  if (type === 'view' && !url) throw Rejection.invalid(missingTarget.url);
  if (type === 'miniprogram' && !appId) throw Rejection.invalid(missingTarget.appId);
}

const row = {
  id: id({ always: true }),
  /** `0` at the top. */
  parentId: text({ wire: 'pid', always: true }),
  name: text({ always: true, label: '菜单名称' }),
  type: code(weixinMenuType, { always: true, label: '类型' }),
  url: clearable(text({ label: '链接' })),
  appId: clearable(text({ label: '小程序' })),
  pagePath: clearable(text({ label: '页面路径' })),
  order: integer({ wire: 'displayindex', always: true, label: '排序' }),
  /** 1 at the top. */
  level: integer({ always: true }),
  /** Place among the items beside it, from 0. */
  place: integer({ wire: 'batchindex', always: true }),
};

export const weixinMenuQuery = menu.list('/api/school/weixin/menu/query', {
  summary: 'Lists the items of the menu, those at the top with the ones below them',
  input: {},
  answer: { kind: 'list', fields: { ...row, subButtons: list(row, { always: true }) } },
});

export const weixinMenuAdd = menu.add('/api/school/weixin/menu/add', {
  permission: ['weixinmenu:dbtn_add'],
  summary: 'Adds an item at the top or below one there',
  input: form,
});

export const weixinMenuUpdate = menu.update('/api/school/weixin/menu/update', {
  permission: ['weixinmenu:dbtn_update'],
  summary: 'Changes an item, all of it',
  input: { ...selectedId, ...form },
});

export const weixinMenuDelete = menu.delete('/api/school/weixin/menu/delete', {
  permission: ['weixinmenu:dbtn_delete'],
  summary: 'Removes items with those below them',
});

export const weixinMenuSubmit = menu.call('/api/school/weixin/menu/submitweixin', {
  permission: ['weixinmenu:dbtn_submit'],
  writes: '提交公众号菜单',
  changes: ['weixinAccount'],
  summary: 'Has the provider of the official account take the menu as it is stored',
  input: {
    menu: nested(
      { buttons: list({}, { label: '菜单', required: '请提交菜单' }) },
      { label: '菜单', required: '请提交菜单' },
    ),
  },
  answer: { kind: 'none' },
});

/** Beyond the contract: the mini programs that an item may open. */
export const weixinMiniPrograms = menu.call('/api/school/weixin/menu/miniprograms', {
  shows: ['weixinMenu', 'schoolParameters'],
  summary: 'Lists the mini programs of the school: the side of the teachers and that of the parents',
  input: {},
  answer: {
    kind: 'list',
    fields: {
      name: text({ always: true }),
      appId: text({ always: true }),
      pagePath: text({ always: true }),
    },
  },
});

/** Its place in the menu, and the buttons that can be granted. */
export const weixinMenuMenu: MenuEntry = {
  component: 'weixinmenu',
  path: '/Message/weixinmenu',
  text: '公众号菜单',
  icon: 'wechat',
  buttons: { dbtn_add: '新增', dbtn_update: '修改', dbtn_delete: '删除', dbtn_submit: '提交微信' },
};

/** English, Spanish and Japanese of the texts above, and of the refusals of its use cases. */
export const weixinMenuTexts = translations(
  entityRows('公众号菜单', ['Account menu', 'Menú de la cuenta', '公式アカウントメニュー']),
  {
    提交公众号菜单: ['Submit account menu', 'Enviar el menú de la cuenta', 'アカウントメニューの送信'],
    提交微信: ['Submit to WeChat', 'Enviar a WeChat', 'WeChatへ送信'],
    菜单名称: ['Menu name', 'Nombre del menú', 'メニュー名'],
    小程序: ['Mini program', 'Miniprograma', 'ミニプログラム'],
    页面路径: ['Page path', 'Ruta de la página', 'ページパス'],
    请填写菜单名称: ['Please enter the menu name', 'Introduzca el nombre del menú', 'メニュー名を入力してください'],
    请填写链接: ['Please enter the link', 'Introduzca el enlace', 'リンクを入力してください'],
    请选择小程序: ['Please choose the mini program', 'Elija el miniprograma', 'ミニプログラムを選択してください'],
    请提交菜单: ['Please submit the menu', 'Envíe el menú', 'メニューを送信してください'],
    教师端: ['Teacher side', 'Lado de docentes', '教師側'],
    家长端: ['Parent side', 'Lado de padres', '保護者側'],
    上级菜单不存在: ['The menu above does not exist', 'El menú superior no existe', '上位メニューが存在しません'],
    子菜单只能添加到一级菜单: [
      'Only top-level menus can have sub-menus',
      'Solo los menús de primer nivel pueden tener submenús',
      'サブメニューは最上位にのみ追加できます',
    ],
    '一级菜单最多{max}个': [
      'There can be {max} top-level menus at most',
      'Puede haber como máximo {max} menús de primer nivel',
      '最上位メニューは{max}件までです',
    ],
    '二级菜单最多{max}个': [
      'There can be {max} sub-menus at most',
      'Puede haber como máximo {max} submenús',
      'サブメニューは{max}件までです',
    ],
    '提交微信失败，请联系平台管理员，确认微信参数配置是否正确。': [
      'WeChat did not take it. Please ask the administrator whether the WeChat parameters are right.',
      'WeChat no lo aceptó. Pregunte al administrador si los parámetros de WeChat son correctos.',
      'WeChatへの送信に失敗しました。パラメータが正しいか管理者に確認してください。',
    ],
  },
);
