import type { Route } from '@playwright/test';
import { expect, test } from './console.js';
import { button, dialog, field, unique } from './kit.js';
import { violations } from './sweep.js';

const path = '/Building/buildings';
const rows = '**/api/dg/build/build/query';
const options = '**/api/dg/build/type/query';

const answer = (route: Route, code: number, data: unknown = null) =>
  route.fulfill({ json: { code, msg: code ? '无权操作' : '', data } });

test('a list and its form are accessible while they wait, without rows, refused, failed, and with options that hang, fail and return', async ({
  office,
  campus,
}) => {
  const name = unique('楼型');
  const { id } = await campus.data<{ id: string }>('/api/dg/build/type/add', { name });
  const main = office.getByRole('main');
  const areFine = async (state: string) => {
    const found = await violations(office);
    // antd's picker names an entry of its list when that has none.
    const own = found.filter((one) => !/^aria-valid-attr-value: <input [^>]*ant-select-input[^>]*>[^|]*$/.test(one));
    expect.soft(own, state).toEqual([]);
  };
  /** Asks for the rows again, which are answered in this way. */
  const ask = async (how: (route: Route) => Promise<void>) => {
    await office.unroute(rows);
    await office.route(rows, how);
  };

  await office.emulateMedia({ reducedMotion: 'reduce' });
  await office.route(options, () => {});
  await office.route(rows, () => {});
  await office.goto(`${path}?typeId=${id}`);
  await expect(main.getByRole('status', { name: '正在加载' })).toBeVisible();
  // What the address names is not shown by its id, though nobody has told what it is called.
  const filter = field(main, '楼栋类型');
  const shown = main.locator('search .ant-select', { has: office.getByLabel('楼栋类型', { exact: true }) });
  await expect(shown).toContainText('…');
  await areFine('waiting');

  for (const [state, said, how] of [
    [
      'no rows',
      '暂无数据',
      (route: Route) => answer(route, 0, { pageIndex: 0, pageSize: 20, recordCount: 0, data: [] }),
    ],
    ['refused', '无权查看', (route: Route) => answer(route, 2003)],
    ['failed', '无法连接服务器', (route: Route) => route.fulfill({ status: 503 })],
  ] as const) {
    await ask(how);
    await office.reload();
    await expect(main).toContainText(said);
    await areFine(state);
  }

  await office.unroute(rows);
  await office.unroute(options);
  await office.route(options, (route) => route.abort());
  await office.reload();
  await filter.click();
  await expect(office.getByText('选项加载失败')).toBeVisible();
  await areFine('a filter whose options failed');
  await office.keyboard.press('Escape');
  await button(office, '新增').first().click();
  const form = dialog(office, '新增楼栋');
  await field(form, '楼栋类型').click();
  const failed = office.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)');
  await expect(failed.getByText('选项加载失败')).toBeVisible();
  await areFine('a field whose options failed');
  await office.unroute(options);
  await button(failed, '重试').click();
  await office.getByTitle(name, { exact: true }).last().click();
  await button(form, '确定').click();
  await expect(form.getByText('请输入楼栋号')).toBeVisible();
  await areFine('a form with faults');
});
