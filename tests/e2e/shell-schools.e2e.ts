import { operator } from '../../libs/testing/campus-client.js';
import { expect, openScreen, test } from './console.js';
import { button, dialog, fill, row, search, unique } from './kit.js';
import { signInOperator } from './operator.js';
import { consoleUrl } from './product.js';
import { overflowing, violations } from './sweep.js';

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
    const steps = office.getByRole('main').getByRole('list').filter({ hasText: '添加学期' });
    const step = (name: string) => steps.getByRole('listitem').filter({ hasText: name });
    const done = office.getByRole('progressbar', { name: '开始使用' });
    await expect(steps.getByRole('listitem')).toHaveCount(7);
    await expect(done).toHaveAttribute('aria-valuenow', '0');
    expect(await violations(office)).toEqual([]);
    expect(await overflowing(office)).toEqual([]);
    await step('添加学期').getByRole('link').click();
    await button(office.getByRole('main'), '新增').first().click();
    const term = dialog(office, '新增学期');
    await fill(term, { 名称: unique('学期') });
    await button(term, '确定').click();
    await expect(term).toBeHidden();
    await openScreen(office, '/dashboard');
    await expect(step('添加学期').getByLabel('已完成')).toBeVisible();
    await expect(step('建立组织机构')).toHaveAttribute('aria-current', 'step');
    await expect(done).toHaveAttribute('aria-valuenow', '14');
    await button(step('添加学生'), '导入').click();
    await expect(office).toHaveURL(/\/Base\/student\?import=student/);
    await button(dialog(office, '学生导入'), '关闭').last().click();
    await expect(office).not.toHaveURL(/import/);
    await expect(office.getByRole('main')).toContainText('暂无数据');
    await openScreen(office, '/dashboard');
    await button(office.getByRole('main'), '不再显示').click();
    await office.reload();
    await expect(office.getByRole('main')).toContainText('快捷入口');
    await expect(steps).toHaveCount(0);

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
