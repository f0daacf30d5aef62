import { type CampusClient, operator } from '../../libs/testing/campus-client.js';
import { expect, openScreen, test } from './console.js';
import { button, dialog, fill, row, search, unique } from './kit.js';
import { consoleUrl } from './product.js';

const password = 'Campus-2031';

/** Signs the operations account in, past its first password; gives the token. */
async function signInOperator(campus: CampusClient): Promise<string> {
  const attempt = (loginPassword: string) =>
    campus.ask<{ id: string; token: string }>('/api/auth/login/login', {
      loginAccount: operator.loginAccount,
      loginPassword,
      code: '0000',
    });
  const first = await attempt(operator.password);
  if (first.code === 0) {
    const query = new URLSearchParams({ id: first.data.id, password });
    await campus.ask(`/api/login/mustchgpwd?${query}`, undefined, first.data.token);
  }
  return (await attempt(password)).data.token;
}

/** A browser of the operations account instead of the main account's. */
const operators = test.extend({
  office: async ({ page, campus }, use) => {
    const cookie = { name: 'School-Token', value: await signInOperator(campus), url: consoleUrl };
    await page.context().addCookies([cookie]);
    await use(page);
  },
});

operators(
  'an operator adds a school, chooses one in the header by the keyboard, and leaves a trace there',
  async ({ office }) => {
    const picker = office.getByRole('combobox', { name: '工作学校' });
    const menu = office.getByRole('menu');
    await openScreen(office, '/System/schools');
    await expect(menu.getByText('日志管理')).toBeVisible();
    await expect(menu.getByText('基础数据')).toHaveCount(0);

    const school = { 学校名称: unique('学校'), 学校编码: unique('S') };
    await button(office.getByRole('main'), '新增').click();
    const form = dialog(office, '新增学校');
    await fill(form, { ...school, 主账号: unique('m').slice(0, 16), 初始密码: 'First-2026', 电话号码: '1' });
    await button(form, '确定').click();
    await expect(form).toBeHidden();
    await button(row(office, school.学校名称), '进入').click();
    await expect(office).toHaveURL('/dashboard');
    await expect(office.getByRole('main')).toContainText(school.学校名称);
    await openScreen(office, '/Base/student');
    await expect(office.getByRole('main')).toContainText('暂无数据');

    await picker.focus();
    await office.keyboard.type('S001');
    await office.keyboard.press('Enter');
    await expect(office.getByRole('main')).toContainText('示范学校');
    await openScreen(office, '/Base/student');
    await expect(office.getByRole('main').getByRole('row').nth(1)).toBeVisible();
    await openScreen(office, '/Log/logs');
    const entry = office.getByRole('row').filter({ hasText: operator.loginAccount }).first();
    await expect(entry).toContainText('进入学校');
    await expect(entry).toContainText('成功');
    await expect(office.getByRole('columnheader', { name: '学校', exact: true })).toHaveCount(0);

    await picker.focus();
    await office.keyboard.type('所有');
    await office.keyboard.press('Enter');
    await expect(menu.getByText('基础数据')).toHaveCount(0);
    await openScreen(office, '/System/account?loginAccount=admin');
    await expect(row(office, 'admin')).toContainText('示范学校');
    await expect(button(row(office, 'admin'), '修改')).toHaveCount(0);
    await openScreen(office, `/System/account?loginAccount=${operator.loginAccount}`);
    await expect(button(row(office, operator.loginAccount), '修改')).toBeVisible();
    await openScreen(office, '/Log/logs');
    await search(office, '/api/system/logmg/query');
    const founded = office.getByRole('row').filter({ hasText: school.学校名称 }).filter({ hasText: '新增学校' });
    await expect(founded).toContainText(operator.loginAccount);
  },
);

test('a school user has no school to choose', async ({ office }) => {
  await openScreen(office, '/dashboard');
  await expect(office.getByRole('main')).toContainText('示范学校');
  await expect(office.getByRole('combobox', { name: '工作学校' })).toHaveCount(0);
  await openScreen(office, '/System/schools');
  await expect(office).toHaveURL('/404');
});
