import type { Page } from '@playwright/test';
import { expect, openScreen, test } from './console.js';
import { button, row } from './kit.js';

/** How much of the title of the page is cut, px. */
const cut = (page: Page) =>
  page.getByRole('heading', { level: 1 }).evaluate((title) => {
    const place = title.closest('li')!;
    const room = place.closest('nav')!.getBoundingClientRect().right;
    return Math.max(place.scrollWidth - place.clientWidth, place.getBoundingClientRect().right - room);
  });

test('ticks are told apart by the names of their rows', async ({ office }) => {
  await openScreen(office, '/Base/student?keyword=S00001');
  await expect(row(office, 'S00001').getByRole('checkbox')).toHaveAccessibleName(/^选择 .+ S00001$/);
  await openScreen(office, '/Attendance/group');
  await button(office.getByRole('main'), '添加人员').click();
  const ticks = office.getByRole('dialog').getByRole('cell').getByRole('checkbox');
  await expect(ticks.first()).toHaveAccessibleName(/^选择 .+ [ST]\d+$/);
});

test('what is pressed is named in the language of the page alone, without the names of icons', async ({ office }) => {
  const main = office.getByRole('main');
  await openScreen(office, '/Base/student');
  for (const name of ['查询', '新增', '导入', '下一页'])
    await expect(main.getByRole('button', { name, exact: true })).toBeVisible();
  await expect(main.getByText(/^共 \d+ 条$/)).toHaveAttribute('aria-live', 'polite');
  await openScreen(office, '/Device/control');
  await expect(main.getByRole('treeitem', { name: '全部区域', exact: true })).toBeVisible();
});

test('the page that is gone to is told, in one landmark, and named whole at 400 %', async ({ office }) => {
  await office.setViewportSize({ width: 320, height: 640 });
  await openScreen(office, '/Attendance/config');
  const trail = office.getByRole('banner').getByRole('navigation');
  await expect(trail).toHaveCount(1);
  await expect(trail).toHaveAttribute('aria-live', 'polite');
  await expect(trail.getByRole('heading', { name: '考勤配置管理' })).toBeVisible();
  await expect(trail.getByText('考勤管理', { exact: true })).toBeHidden();
  expect(await cut(office)).toBe(0);
});
