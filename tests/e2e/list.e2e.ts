import type { Locator, Page, Route } from '@playwright/test';
import { addAccountFor, signInAs } from './accounts.js';
import { expect, openFollowing, openScreen, test } from './console.js';
import { gate } from './hold.js';
import { button, choose, dialog, field, fill, row, unique } from './kit.js';
import { consoleUrl } from './product.js';
import { addClass, addStudent } from './school.js';
import { goThroughMenu, pages } from './shell.js';
import { openStudent, path } from './students.js';

const calls = '/api/school/student';

test('the address says what the list shows, also of a page that is kept: Back, Forward and links', async ({
  office,
  campus,
}) => {
  const one = await openStudent(office, campus);
  const other = await addStudent(campus, await addClass(campus));
  const keyword = field(office.getByRole('search'), '关键字');
  const shows = async ({ code }: { code: string }, hidden: { code: string }) => {
    await expect(row(office, code)).toBeVisible();
    await expect(row(office, hidden.code)).toHaveCount(0);
    await expect(keyword).toHaveValue(code);
  };
  await row(office, one.code).getByRole('checkbox').check();
  await keyword.fill(other.code);
  await keyword.press('Enter');
  await shows(other, one);
  await office.goBack();
  await shows(one, other);
  await expect(row(office, one.code).getByRole('checkbox')).not.toBeChecked();
  await office.goForward();
  await shows(other, one);

  await goThroughMenu(office, '基础数据', '教师管理');
  await office.goBack();
  await shows(other, one);
  await office.goBack();
  await shows(one, other);
  await goThroughMenu(office, '基础数据', '教师管理');
  await goThroughMenu(office, '基础数据', pages.students.title);
  await shows(one, other);
  await button(office.getByRole('search'), '重置').click();
  await expect(keyword).toHaveValue('');
  await expect(office.getByRole('main').getByRole('checkbox', { name: /^选择 / })).toHaveCount(20);
  await office.getByRole('listitem', { name: '下一页' }).click();
  const page = (number: string) => office.getByRole('listitem', { name: number, exact: true });
  await expect(page('2')).toHaveClass(/ant-pagination-item-active/);
  await expect(office).toHaveURL(`${path}?page=2`);
  await office.goBack();
  await expect(page('1')).toHaveClass(/ant-pagination-item-active/);
});

/** Holds the calls that ask for a page of students, until they are let go. */
async function holdPage(office: Page, page: number, answer: (route: Route) => Promise<void>): Promise<() => void> {
  const { opened: released, open: release } = gate();
  await office.route(`**${calls}/query`, async (route) => {
    if (route.request().postDataJSON().page !== page - 1) return route.continue();
    await released;
    // The page may have given the call up.
    return answer(route).catch(() => {});
  });
  return release;
}

const shownPage = (office: Page) => office.getByRole('main').locator('.ant-pagination-item-active');

test('a server that hangs is said to be slow over the rows there are, and the wait can be ended', async ({
  office,
}) => {
  await office.clock.install();
  const release = await holdPage(office, 2, (route) => route.abort());
  await openScreen(office, path);
  const first = office.getByRole('row').nth(1);
  const text = await first.textContent();
  const slow = office.getByRole('alert').filter({ hasText: '服务器响应较慢' });
  const rows = office.getByRole('main').locator('[data-behind]');
  const next = office.getByTitle('下一页');
  await next.focus();
  await office.keyboard.press('Enter');
  await expect(rows).toHaveAttribute('data-behind', 'true');
  await expect(slow).toHaveCount(0);
  await office.clock.fastForward(5_000);
  await expect(slow).toBeVisible();
  await expect(first).toHaveText(text!);
  await expect(shownPage(office)).toHaveText('1');
  await button(slow, '取消').focus();
  await office.keyboard.press('Enter');
  await expect(slow).toHaveCount(0);
  await expect(next).toBeFocused();
  await expect(rows).toHaveAttribute('data-behind', 'false');
  await expect(office).toHaveURL(path);
  release();
});

test('a page that fails keeps the rows before it, with the reason and another try over them', async ({ office }) => {
  const release = await holdPage(office, 2, (route) => route.fulfill({ status: 503 }));
  release();
  await openScreen(office, path);
  const rows = office.getByRole('main').getByRole('checkbox', { name: /^选择 / });
  await office.getByRole('listitem', { name: '下一页' }).click();
  const failure = office.getByRole('main').getByRole('alert');
  await expect(failure).toContainText('无法连接服务器');
  await expect(rows).toHaveCount(20);
  await expect(shownPage(office)).toHaveText('1');
  await office.unroute(`**${calls}/query`);
  await button(failure, '重试').click();
  await expect(failure).toHaveCount(0);
  await expect(shownPage(office)).toHaveText('2');
});

test('the pager comes with its pages, and a size that is on its way stays when another page is chosen', async ({
  office,
}) => {
  const release = await holdPage(office, 1, (route) => route.continue());
  await office.goto(path);
  const pager = office.getByRole('main').locator('.ant-pagination');
  await expect(pager).toBeAttached();
  await expect(pager).toBeHidden();
  release();
  await expect(pager).toBeVisible();
  const { opened: released, open: come } = gate();
  await office.route(`**${calls}/query`, async (route) => {
    await released;
    await route.continue().catch(() => {});
  });
  await choose(office, office.getByLabel('每页条数'), '5 条/页');
  const next = office.waitForRequest((request) => request.postDataJSON()?.page === 1);
  await office.getByRole('listitem', { name: '2', exact: true }).click();
  expect((await next).postDataJSON()).toMatchObject({ pagesize: 5 });
  come();
  await expect(shownPage(office)).toHaveText('2');
});

test('rows are put in order by what the server knows, selected over pages, and named before they are removed', async ({
  office,
  campus,
}) => {
  const asked = { page: 0, pagesize: 6, params: {}, order: 'asc', orderfield: 'code' };
  const { data: students } = await campus.data<{ data: { code: string; name: string }[] }>(`${calls}/query`, asked);
  const [first, second, last] = [students[0]!, students[1]!, students[5]!];
  await openScreen(office, `${path}?size=5&sort=code`);
  const main = office.getByRole('main');
  const rows = main.getByRole('checkbox', { name: /^选择 / });
  await expect(rows).toHaveCount(5);
  await row(office, second.code).getByRole('checkbox').check();
  await expect(main.getByRole('status')).toHaveText('已选 1 项');
  await office.getByTitle('下一页').click();
  await row(office, last.code).getByRole('checkbox').check();
  await expect(main.getByRole('status')).toHaveText('已选 2 项');
  await main.getByRole('columnheader', { name: '学生编码' }).click();
  await expect(office).toHaveURL(/sort=-code/);
  await expect(row(office, first.code)).toHaveCount(0);
  await main.getByRole('columnheader', { name: '姓名' }).click();
  await expect(office).toHaveURL(/sort=name/);
  await expect(main.getByRole('status')).toHaveText('已选 2 项');
  await button(main, '批量删除').click();
  const question = dialog(office, '删除确认');
  await expect(question).toContainText('共 2 项：');
  for (const { name, code } of [second, last]) await expect(question).toContainText(`${name} ${code}`);
  await button(question, '取消').click();
  await button(main, '清除选择').click();
  await expect(main.getByRole('status')).toHaveText('');
  await expect(button(main, '批量删除')).toBeDisabled();
  const { id, code } = await addStudent(campus, await addClass(campus));
  await field(main, '关键字').fill(code);
  await field(main, '关键字').press('Enter');
  await row(office, code).getByRole('checkbox').check();
  await expect(main.getByRole('status')).toHaveText('已选 1 项');
  // Who was removed elsewhere is not selected any more.
  await campus.data(`${calls}/delete`, { ids: [id] });
  await expect(row(office, code)).toHaveCount(0);
  await expect(main.getByRole('status')).toHaveText('');
});

test('a range of rows begins at the one that was ticked last', async ({ office }) => {
  await openScreen(office, `${path}?size=5&sort=code`);
  const main = office.getByRole('main');
  const rows = main.getByRole('checkbox', { name: /^选择 / });
  await expect(rows).toHaveCount(5);
  await rows.nth(4).check();
  await rows.nth(1).click({ modifiers: ['Shift'] });
  await expect(main.getByRole('status')).toHaveText('已选 4 项');
  await rows.nth(2).uncheck();
  await rows.nth(0).click({ modifiers: ['Shift'] });
  await expect(main.getByRole('status')).toHaveText('已选 4 项');
  await expect(rows.nth(2)).not.toBeChecked();
});

test('columns are chosen and stay so; on a phone the filters fold, the pager is in reach and what is cut can be read', async ({
  office,
  campus,
}) => {
  await openStudent(office, campus);
  const main = office.getByRole('main');
  const phone = main.getByRole('columnheader', { name: '电话号码' });
  await expect(phone).toBeVisible();
  const choice = button(main, '选择列');
  await choice.focus();
  await office.keyboard.press('Enter');
  await main.getByRole('checkbox', { name: '电话号码' }).uncheck();
  await office.keyboard.press('Escape');
  await expect(choice).toBeFocused();
  await expect(phone).toHaveCount(0);

  await office.setViewportSize({ width: 390, height: 844 });
  await office.reload();
  const active = button(main, '筛选（1 项）');
  await expect(active).toBeVisible();
  await expect(main.getByRole('columnheader', { name: '卡号' })).toBeAttached();
  await expect(phone).toHaveCount(0);
  await expect(field(main, '关键字')).toBeHidden();
  await active.click();
  await expect(field(main, '关键字')).toBeVisible();
  await button(main, '重置').click();
  await expect(button(main, '筛选')).toBeVisible();
  await expect(field(main, '关键字')).toBeHidden();
  await main.getByTitle('下一页').click();
  await expect(shownPage(office)).toHaveText('2');
  const trail = office.getByRole('group', { name: '首页 / 基础数据 / 学生管理' });
  await trail.focus();
  await expect(office.getByRole('tooltip', { name: '首页 / 基础数据 / 学生管理' })).toBeVisible();
  await choice.click();
  await button(main, '恢复默认').click();
  await expect(phone).toBeAttached();
});

test('columns that are hidden are so for the account: in another browser, at once where both are open, and after the server was away', async ({
  browser,
  campus,
}) => {
  const account = await addAccountFor(campus, 'student');
  const [one, other] = await Promise.all(
    [1, 2].map(async () => {
      const context = await browser.newContext();
      await signInAs(context, campus, account);
      const page = await context.newPage();
      const main = page.getByRole('main');
      const title = (name: string) => main.getByRole('columnheader', { name });
      return { context, page, main, title };
    }),
  );
  if (!one || !other) throw new Error('There are two browsers');
  const saved = (page: Page) => page.waitForResponse('**/api/auth/login/hidecolumns');
  await openFollowing(one.page, path);
  await expect(one.title('电话号码')).toBeVisible();
  await button(one.main, '选择列').click();
  const first = saved(one.page);
  await one.main.getByRole('checkbox', { name: '电话号码' }).uncheck();
  expect(await (await first).json()).toMatchObject({ code: 0 });

  await openFollowing(other.page, path);
  await expect(other.title('姓名')).toBeVisible();
  await expect(other.title('电话号码')).toHaveCount(0);
  await button(other.main, '选择列').click();
  await button(other.main, '恢复默认').click();
  await expect(one.title('电话号码')).toBeVisible();

  await other.context.setOffline(true);
  await other.main.getByRole('checkbox', { name: '卡号' }).uncheck();
  await expect(other.title('卡号')).toHaveCount(0);
  await expect(other.page.getByText('网络已断开，页面内容可能不是最新，恢复后自动刷新')).toBeVisible();
  const later = saved(other.page);
  await other.context.setOffline(false);
  expect(await (await later).json()).toMatchObject({ code: 0 });
  await expect(one.title('卡号')).toHaveCount(0);
  await expect(one.title('电话号码')).toBeVisible();

  // A browser whose own choice was not sent in time does not overwrite what was chosen elsewhere since.
  const kept = JSON.parse(await one.page.evaluate(() => localStorage.getItem('campus.columns') ?? ''));
  const choices = (lists: object) =>
    Object.fromEntries(Object.keys(lists).map((list) => [list, { hidden: [], over: ['sex'] }]));
  const unsent = Object.entries<object>(kept.state.hidden).map(([id, lists]) => [id, choices(lists)]);
  const old = JSON.stringify({ ...kept, state: { ...kept.state, unsent: Object.fromEntries(unsent) } });
  const late = await browser.newContext();
  await signInAs(late, campus, account);
  await late.addInitScript((stored) => localStorage.setItem('campus.columns', stored), old);
  const page = await late.newPage();
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/hidecolumns')) sent += 1;
  });
  await openFollowing(page, path);
  await expect(page.getByRole('main').getByRole('columnheader', { name: '电话号码' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('columnheader', { name: '卡号' })).toHaveCount(0);
  // It has left what waits to be sent, and was not sent.
  const waiting = () => page.evaluate(() => JSON.parse(localStorage.getItem('campus.columns') ?? '').state.unsent);
  await expect.poll(async () => Object.values<object>(await waiting()).flatMap(Object.keys)).toEqual([]);
  expect(sent).toBe(0);
  for (const { context } of [one, other, { context: late }]) await context.close();
});

test('a list that goes on under the buttons of its rows says so, until its last column is in sight', async ({
  office,
}) => {
  await office.context().addCookies([{ name: 'School-Language', value: 'es', url: consoleUrl }]);
  await openScreen(office, path);
  const main = office.getByRole('main');
  const last = main.getByRole('columnheader', { name: 'Estado' });
  const buttons = main.getByRole('columnheader', { name: 'Acciones' });
  const shadow = () => buttons.evaluate((cell) => getComputedStyle(cell, '::after').boxShadow);
  const beginOf = async (heading: Locator) => (await heading.boundingBox())!.x;
  expect(await beginOf(last)).toBeGreaterThan(await beginOf(buttons));
  // Four tenths of the text's colour: antd's own is a sixteenth.
  await expect.poll(shadow).toMatch(/ 0\.4\) -12px 0px 10px -8px inset$/);
  await main.locator('.ant-table-body').evaluate((rows) => rows.scrollTo({ left: rows.scrollWidth }));
  await expect.poll(shadow).toBe('none');
  const { x, width } = (await last.boundingBox())!;
  expect(x + width).toBeLessThanOrEqual((await beginOf(buttons)) + 1);
});

test('a field shows that the server is asked about its value', async ({ office }) => {
  const { opened: released, open: release } = gate();
  await office.route(`**${calls}/nocheck`, async (route) => {
    await released;
    await route.continue();
  });
  await openScreen(office, path);
  await button(office, '新增').click();
  const form = dialog(office, '新增学生');
  await fill(form, { 学生编码: unique('S') });
  const sign = form.getByRole('status', { name: '正在检查' });
  await expect(sign).toBeVisible();
  release();
  await expect(sign).toHaveCount(0);
});

test('a row that is ticked leaves filters, pager and other rows as they are drawn', async ({ office }) => {
  await openScreen(office, path);
  const parts = ['main search', 'main .ant-pagination', 'main .ant-table-row'];
  for (const part of parts) await expect(office.locator(part).first()).toBeVisible();
  // React writes name and type of a controlled input whenever it is drawn, whatever has changed.
  const touched = await office.evaluateHandle((selectors) => {
    const page = globalThis as unknown as {
      document: { querySelector(selector: string): object };
      MutationObserver: new (
        note: (records: readonly object[]) => void,
      ) => { observe(element: object, options: object): void };
    };
    const seen: object[] = [];
    const observer = new page.MutationObserver((records) => seen.push(...records));
    for (const selector of selectors)
      observer.observe(page.document.querySelector(selector), {
        subtree: true,
        childList: true,
        attributes: true,
        characterData: true,
      });
    return seen;
  }, parts);
  const main = office.getByRole('main');
  await main.getByRole('row').getByRole('checkbox').last().click();
  await expect(main.getByText('已选 1 项')).toBeVisible();
  expect(await touched.evaluate((seen) => seen.length)).toBe(0);
  await main.locator('search').getByRole('combobox').first().focus();
  await expect.poll(() => touched.evaluate((seen) => seen.length)).toBeGreaterThan(0);
});
