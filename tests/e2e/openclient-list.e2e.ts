import { openClient } from '../../libs/testing/campus-client.js';
import { expect, openScreen, test } from './console.js';
import { act, agree, button, dialog, field, row, unique } from './kit.js';
import { sweep } from './sweep.js';

const path = '/System/openclient';

test('clients of the open interface are added with a secret shown once, changed, given a new one, and revoked', async ({
  office,
  campus,
}) => {
  await office.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openScreen(office, path);
  const configured = row(office, openClient.appKey);
  await expect(configured).toContainText('系统配置');
  await expect(button(configured, '吊销')).toHaveCount(0);

  const name = unique('应用');
  await button(office.getByRole('main'), '新增').click();
  const form = dialog(office, '新增应用');
  await field(form, '应用名称').fill(name);
  await button(form, '确定').click();
  const told = dialog(office, '应用密钥');
  await expect(told).toContainText('凭据仅显示这一次');
  const [appKey, appSecret] = await told.locator('code').allInnerTexts();
  await told.getByRole('button', { name: /^复制/ }).last().click();
  expect(await office.evaluate(() => navigator.clipboard.readText())).toBe(appSecret);
  await button(told, '我已保存，关闭').click();
  await expect(told).toBeHidden();
  const tokenWith = (secret: string | undefined) => campus.ask('/api/open/token', { appKey, appSecret: secret });
  expect(await tokenWith(appSecret)).toMatchObject({ code: 0, data: { appName: name } });

  const client = office.getByRole('row').filter({ hasText: name });
  await expect(client).toContainText('600');
  await button(client, '修改').click();
  const change = dialog(office, '修改应用');
  await field(change, '每分钟请求上限').fill('0');
  await button(change, '确定').click();
  await expect(client).toContainText('不限');

  await act(client, '重置密钥');
  await agree(office, '操作确认', '原密钥和已发放的令牌将立即失效');
  const renewed = (await told.locator('code').allInnerTexts())[1];
  await button(told, '我已保存，关闭').click();
  expect(await tokenWith(appSecret)).toMatchObject({ code: 1 });
  expect(await tokenWith(renewed)).toMatchObject({ code: 0 });

  await act(client, '吊销');
  await agree(office, '删除确认', '吊销后无法恢复');
  await expect(client).toContainText('已吊销');
  await expect(client.getByRole('button')).toHaveCount(0);
  expect(await tokenWith(renewed)).toMatchObject({ code: 1 });
});

sweep({
  id: 'openclient.list',
  path,
  folder: 'open-client',
  scenes: {
    'the form': async (page, words) => {
      await button(page.getByRole('main'), words('新增')).click();
      await expect(dialog(page, words('新增应用'))).toBeVisible();
    },
    'the secret': async (page, words) => {
      await button(page.getByRole('main'), words('新增')).click();
      const form = dialog(page, words('新增应用'));
      await field(form, words('应用名称')).fill(unique('App'));
      await button(form, words('确定')).click();
      await expect(page.getByText(words('凭据仅显示这一次'))).toBeVisible();
    },
  },
});
