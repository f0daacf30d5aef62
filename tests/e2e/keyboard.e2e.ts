import type { Locator, Page } from '@playwright/test';
import { expect, openScreen, test } from './console.js';
import { button, dialog, field, row, unique } from './kit.js';
import { pages } from './shell.js';

const { path, title } = pages.students;

/** The list of one student, whatever others the tests add. */
const one = `${path}?keyword=S00001`;

/** Where a title and the first cell of its column begin, and how much of the title lies under what is pinned, px. */
const placed = (heading: Locator) =>
  heading.evaluate((one) => {
    const { left, right } = one.getBoundingClientRect();
    const rows = one.closest('.ant-table-container')!.querySelector('.ant-table-body .ant-table-row')!;
    const pinned = one.parentElement!.querySelector('.ant-table-cell-fix-end')!.getBoundingClientRect().left;
    const cell = rows.children[[...one.parentElement!.children].indexOf(one)]!.getBoundingClientRect().left;
    return { besideColumn: Math.round(Math.abs(left - cell)), covered: Math.max(0, Math.round(right - pinned)) };
  });

test('titles that the keyboard reaches are in sight, marked, and over their columns', async ({ office }) => {
  await office.setViewportSize({ width: 900, height: 700 });
  await openScreen(office, path);
  const headings = office.getByRole('main').locator('th.ant-table-column-has-sorters');
  await headings.first().focus();
  for (const heading of await headings.all()) {
    await expect(heading).toBeFocused();
    await expect.poll(() => placed(heading)).toEqual({ besideColumn: 0, covered: 0 });
    await office.keyboard.press('Tab');
  }
  await office.keyboard.press('Shift+Tab');
  await expect(headings.last()).toBeFocused();
  await expect(headings.last()).toHaveCSS('outline-style', 'solid');
});

/** Opens a menu by its button and leaves it by the key that does. */
async function lookInto(page: Page, opener: Locator): Promise<void> {
  await opener.press('Enter');
  await expect(opener).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('menuitem').and(page.locator(':focus'))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(opener).toHaveAttribute('aria-expanded', 'false');
  await expect(opener).toBeFocused();
}

test('a menu has the focus while it is open, and gives it back to its button', async ({ office }) => {
  await openScreen(office, one);
  await lookInto(office, button(row(office, 'S00001'), '更多操作'));
  const banner = office.getByRole('banner');
  for (const name of ['布局大小', '语言']) await lookInto(office, button(banner, name));
  await lookInto(office, banner.getByRole('button', { name: /^用户菜单/ }));
});

test('the menu of a tag gives the focus back to the tag', async ({ office }) => {
  await openScreen(office, path);
  const tag = office.getByRole('listitem').getByRole('link', { name: title, exact: true }).last();
  await tag.press('Shift+F10');
  const entry = office.getByRole('menuitem', { name: '刷新', exact: true });
  await expect(entry).toBeFocused();
  await entry.press('Escape');
  await expect(tag).toBeFocused();
});

test('who unfolds a row by the keyboard can fold it again', async ({ office }) => {
  await openScreen(office, one);
  const expander = row(office, 'S00001').getByRole('button').first();
  await expander.press('Enter');
  await expect(button(office.getByRole('main'), '绑定家长').first()).toBeVisible();
  await expect(expander).toBeFocused();
});

test('the cursor stands in the first field that takes something, also where the row has one that stays, and goes back to the button', async ({
  office,
}) => {
  await openScreen(office, one);
  const change = button(row(office, 'S00001'), '修改');
  const form = dialog(office, '修改学生');
  const add = button(office.getByRole('main'), '新增');
  const fresh = dialog(office, '新增学生');
  const leave = async (from: Locator, to: Locator) => {
    await office.keyboard.press('Escape');
    await expect(from).toBeHidden();
    await expect(to).toBeFocused();
  };
  await change.press('Enter');
  await expect(field(form, '学生编码')).toBeDisabled();
  await expect(field(form, '姓名')).toBeFocused();
  await leave(form, change);
  await add.press('Enter');
  await expect(field(fresh, '学生编码')).toBeFocused();
  await leave(fresh, add);
  // A button rests for a second.
  await expect(change).toBeEnabled();
  await change.press('Enter');
  // Who types elsewhere at once is left there.
  await field(form, '备注').fill('乙');
  await office.keyboard.type('丙');
  await expect(field(form, '备注')).toHaveValue('乙丙');
  await expect(field(form, '备注')).toBeFocused();
});

test('who removes a row by the keyboard goes on in the list', async ({ office, campus }) => {
  const name = unique('学期');
  await campus.data('/api/school/term/add', { name });
  await openScreen(office, pages.terms.path);
  await button(row(office, name), '删除').press('Enter');
  const question = dialog(office, '删除确认');
  await expect(button(question, '取消')).toBeFocused();
  await button(question, '确定').press('Enter');
  await expect(row(office, name)).toHaveCount(0);
  const rows = office.getByRole('main').locator('.ant-table-body');
  await expect(rows).toBeFocused();
  await office.keyboard.press('Tab');
  await expect(rows.locator(':focus')).toHaveText('修改');
});

test('the button that clears a picker is called in the language of the page', async ({ office }) => {
  await openScreen(office, path);
  await button(office, '新增').click();
  const form = dialog(office, '新增学生');
  await field(form, '住宿类型').press('ArrowDown');
  await field(form, '住宿类型').press('Enter');
  await expect(form.getByRole('button', { name: '清除', exact: true })).toHaveCount(1);
  await openScreen(office, path);
  const place = field(office.getByRole('search'), '班级');
  await place.press('ArrowDown');
  await place.press('ArrowDown');
  await place.press('Enter');
  await expect(office.getByRole('search').getByRole('button', { name: '清除', exact: true })).toHaveCount(1);
});
