import type { Page } from '@playwright/test';
import type { CampusClient } from '../../libs/testing/campus-client.js';
import { ProviderServer } from '../../services/organisation/testing/provider-server.js';
import { expect, openScreen, test } from './console.js';
import { act, agree, button, choose, dialog, field, fill, unique } from './kit.js';
import { providerPort } from './product.js';
import { sweep } from './sweep.js';

const path = '/Message/weixinmenu';
const calls = '/api/school/weixin/menu';
const failure = '提交微信失败，请联系平台管理员，确认微信参数配置是否正确。';

/** The row of an item; its cell holds the button that folds it too. */
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** Empties the menu behind the console, and gives it one item with one below it. */
async function begin(campus: CampusClient): Promise<{ top: string; below: string }> {
  const items = await campus.data<{ id: string; pid: string }[]>(`${calls}/query`, {});
  const tops = items.filter(({ pid }) => pid === '0').map(({ id }) => id);
  if (tops.length > 0) await campus.data(`${calls}/delete`, { ids: tops });
  const [top, below] = [unique('菜单'), unique('下级')];
  const { id } = await campus.data<{ id: string }>(`${calls}/add`, { name: top });
  await campus.data(`${calls}/add`, { pid: id, name: below, type: 'view', url: 'https://school.example' });
  return { top, below };
}

/** Sets the account up behind the console. */
const setUp = (campus: CampusClient, more: object = {}) =>
  campus.data('/api/params/update', {
    schoolWeixinParam: {
      url: `http://127.0.0.1:${providerPort}`,
      appid: unique('wx'),
      appsecret: 'secret',
      teacherminiprogram: { appid: 'wxteacher', pagepath: 'pages/teacher' },
      parentminiprogram: { appid: 'wxparent', pagepath: 'pages/parent' },
      ...more,
    },
  });

test('weixinmenu.list/01, weixinmenu.list/02, weixinmenu.list/03, weixinmenu.list/04: an item says what it opens', async ({
  office,
  campus,
}) => {
  const { top, below } = await begin(campus);
  await setUp(campus);
  await openScreen(office, path);
  await button(office, '新增').click();
  const form = dialog(office, '新增菜单');
  await button(form, '确定').click();
  await expect(form).toContainText('请填写菜单名称');
  const name = unique('家长');
  await fill(form, { 菜单名称: name });
  await choose(office, field(form, '类型'), '链接');
  await button(form, '确定').click();
  await expect(form).toContainText('请填写链接');
  await choose(office, field(form, '类型'), '小程序');
  await button(form, '确定').click();
  await expect(form).toContainText('请选择小程序');
  await choose(office, field(form, '小程序'), '家长端');
  await expect(field(form, '页面路径')).toHaveValue('pages/parent');
  await button(form, '确定').click();
  await expect(form).toBeHidden();
  await expect(row(office, name)).toContainText('wxparent');
  await expect(button(row(office, top), '新增子菜单')).toHaveCount(1);
  await expect(button(row(office, below), '修改')).toHaveCount(1);
  await expect(button(row(office, below), '新增子菜单')).toHaveCount(0);
});

test('weixinmenu.list/05, weixinmenu.list/06: an item is deleted after a question, and the menu is submitted', async ({
  office,
  campus,
}) => {
  const { top, below } = await begin(campus);
  await setUp(campus);
  let code = 0;
  const provider = new ProviderServer(({ path: asked }) =>
    asked.endsWith('token') ? { body: { access_token: 't', expires_in: 7200 } } : { body: { errcode: code } },
  );
  await provider.start(providerPort);
  try {
    await openScreen(office, path);
    await button(office, '提交微信').click();
    await expect(office.getByText('提交微信成功')).toBeVisible();
    const [taken] = provider.of('/cgi-bin/menu/create');
    expect(taken!.body).toMatchObject({ button: [{ name: top, sub_button: [{ name: below }] }] });
    code = 40018;
    await button(office, '提交微信').click();
    await expect(office.getByText(failure)).toBeVisible();
  } finally {
    await provider.stop();
  }
  await act(row(office, top), '删除');
  await agree(office, '删除确认', '您是否要删除菜单?');
  await expect(row(office, top)).toHaveCount(0);
  await expect(row(office, below)).toHaveCount(0);
});

sweep({
  id: 'weixinmenu.list',
  path,
  folder: 'weixin-menu',
  scenes: {
    'the form': async (page, words) => {
      await button(page, words('新增')).first().click();
      await button(page.getByRole('dialog'), words('确定')).click();
      await expect(page.getByText(words('菜单名称')).first()).toBeVisible();
    },
  },
});
