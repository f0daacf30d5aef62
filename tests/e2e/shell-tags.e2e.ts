import { expect, openScreen, test } from './console.js';
import { button, dialog, field } from './kit.js';
import { chooseFromTag, expectShown, expectTags, goThroughMenu, pages, tag, tags } from './shell.js';
import { violations } from './sweep.js';

const { home, terms, exams, students } = pages;

const nameFilter = (page: Parameters<typeof tags>[0]) => field(page.getByRole('search'), '名称');

test('behaviours 14, 22: a tag stands for a page with its newest address, and outlives a reload', async ({
  office,
}) => {
  await openScreen(office, `${terms.path}?name=a`);
  await nameFilter(office).fill('b');
  await nameFilter(office).press('Enter');
  await expect(office).toHaveURL(`${terms.path}?name=b`);
  await goThroughMenu(office, '教务管理', exams.title);
  await expectTags(office, home.title, terms.title, exams.title);
  await expect(tag(office, terms.title).getByRole('link')).toHaveAttribute('href', `${terms.path}?name=b`);
  await openScreen(office, '/profile/index');
  await openScreen(office, '/404');
  await expectTags(office, home.title, terms.title, exams.title, '修改密码');
  await tag(office, terms.title).getByRole('link').click();
  await expect(nameFilter(office)).toHaveValue('b');
});

test('behaviour 16: the middle button closes a tag; the menu goes with a click elsewhere and when the strip moves', async ({
  office,
}) => {
  await openScreen(office, terms.path);
  await goThroughMenu(office, '教务管理', exams.title);
  await tag(office, terms.title).click({ button: 'middle' });
  await expectTags(office, home.title, exams.title);
  await office.setViewportSize({ width: 1000, height: 260 });
  const entry = office.getByRole('menuitem', { name: '关闭所有' });
  await tag(office, exams.title).click({ button: 'right' });
  await expect(entry).toBeVisible();
  const box = await entry.boundingBox();
  expect(box!.x + box!.width).toBeLessThanOrEqual(1000);
  expect(box!.y + box!.height).toBeLessThanOrEqual(260);
  await office.getByRole('heading', { level: 1 }).click();
  await expect(entry).toBeHidden();
  await tag(office, exams.title).click({ button: 'right' });
  await expect(entry).toBeVisible();
  await tags(office).getByRole('list').dispatchEvent('scroll');
  await expect(entry).toBeHidden();
});

test('behaviours 17, 19: closing all from the first page shows it, anew', async ({ office }) => {
  await openScreen(office, terms.path);
  await goThroughMenu(office, '教务管理', exams.title);
  await chooseFromTag(office, home.title, '关闭所有');
  await expectTags(office, home.title);
  await expect(office).toHaveURL(home.path);
  await office.getByRole('main').evaluate((main) => {
    main.querySelector('h2')?.setAttribute('data-old', '');
  });
  await chooseFromTag(office, home.title, '关闭所有');
  await expect(office.locator('h2[data-old]')).toHaveCount(0);
  await expect(office.getByRole('heading', { level: 2 }).first()).toBeVisible();
});

test('behaviour 20: refreshing forgets what was typed, and leaves no step to go back to', async ({ office }) => {
  await openScreen(office, terms.path);
  await nameFilter(office).fill('草稿');
  const steps = await office.evaluate(() => history.length);
  await chooseFromTag(office, terms.title, '刷新');
  await expect(nameFilter(office)).toHaveValue('');
  await expect(office).toHaveURL(terms.path);
  expect(await office.evaluate(() => history.length)).toBe(steps);
});

test('behaviour 21: the wheel moves the strip, and the shown tag comes into sight', async ({ office }) => {
  const paths = [terms.path, exams.path, '/Log/logs', '/Log/loginlog', '/Log/monitor', students.path];
  const opened = paths.map((path) => ({ path, fullPath: path }));
  await office.addInitScript((stored) => sessionStorage.setItem('campus.tags', stored), JSON.stringify(opened));
  await office.setViewportSize({ width: 420, height: 700 });
  await openScreen(office, students.path);
  await expect(tag(office, students.title)).toBeInViewport({ ratio: 1 });
  const strip = tags(office).getByRole('list');
  const left = () => strip.evaluate((list) => list.scrollLeft);
  const before = await left();
  expect(before).toBeGreaterThan(0);
  await strip.hover();
  await office.mouse.wheel(0, -500);
  await expect.poll(left).toBeLessThan(before);
  await expect(tag(office, home.title)).toBeInViewport({ ratio: 1 });
});

test('behaviour 22: a page keeps its state behind its tag and asks nothing when it is shown again; closed, it begins anew', async ({
  office,
}) => {
  await openScreen(office, terms.path);
  await nameFilter(office).fill('草稿');
  await goThroughMenu(office, '教务管理', exams.title);
  const asked: string[] = [];
  office.on('request', (request) => {
    if (request.url().endsWith('/api/school/term/query')) asked.push(request.url());
  });
  await tag(office, terms.title).getByRole('link').click();
  await expectShown(office, terms.title);
  await expect(nameFilter(office)).toHaveValue('草稿');
  expect(asked).toEqual([]);
  await tag(office, terms.title).getByRole('button').click();
  await goThroughMenu(office, '教务管理', terms.title);
  await expect(nameFilter(office)).toHaveValue('');
});

test('what is typed in a form is not lost unasked: not by Escape, not by a reload; nothing typed asks nothing', async ({
  office,
}) => {
  await openScreen(office, terms.path);
  const [add, form, question] = [
    button(office, '新增').first(),
    dialog(office, '新增学期'),
    dialog(office, '尚未保存'),
  ];
  await add.click();
  const name = field(form, '名称');
  await name.fill('草稿');
  await name.fill('');
  await office.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await expect(add).toBeFocused();

  await add.click();
  await name.fill('草稿');
  await office.keyboard.press('Escape');
  await expect(button(question, '继续填写')).toBeFocused();
  expect(await violations(office)).toEqual([]);
  await office.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(name).toBeFocused();
  await expect(name).toHaveValue('草稿');

  const asked = office.waitForEvent('dialog');
  // The answer to the question is awaited by the page, not by the test.
  await office.evaluate(() => void setTimeout(() => location.reload()));
  const askedByBrowser = await asked;
  expect(askedByBrowser.type()).toBe('beforeunload');
  await askedByBrowser.dismiss();
  await expect(name).toHaveValue('草稿');

  await form.locator('.ant-modal-close').click();
  await button(question, '放弃').click();
  await expect(form).toBeHidden();
  await expect(add).toBeFocused();
  await add.click();
  await expect(name).toHaveValue('');
});

test('what is typed in a form outlives the way to another page and back; its tag and the session do not end unasked', async ({
  office,
}) => {
  const holidays = '节假日管理';
  await openScreen(office, home.path);
  await goThroughMenu(office, '基础数据', holidays);
  const [form, question] = [dialog(office, '新增节假日'), dialog(office, '尚未保存')];
  await button(office, '新增').first().click();
  await field(form, '名称').fill('草稿');
  await field(form, '放假时间').fill('2026-10-01');
  await office.goBack();
  await expectShown(office, home.title);
  await expect(form).toBeHidden();
  const close = tag(office, holidays).getByRole('button');
  await close.click();
  await button(question, '继续填写').click();
  await expect(close).toBeFocused();
  await office.getByRole('button', { name: /^用户菜单/ }).click();
  await office.getByRole('menuitem', { name: '退出登录' }).click();
  await button(question, '继续填写').click();
  await chooseFromTag(office, home.title, '刷新');
  await tag(office, holidays).getByRole('link').click();
  await expect(field(form, '名称')).toHaveValue('草稿');
  await expect(field(form, '放假时间')).toHaveValue('2026-10-01');
  await office.goBack();
  await close.click();
  await button(question, '放弃').click();
  await expectTags(office, home.title);
  await goThroughMenu(office, '基础数据', holidays);
  await expect(button(office, '新增').first()).toBeVisible();
  await expect(form).toBeHidden();
});

for (const typed of ['草稿', ''])
  test(`another language asks about a resting form where ${typed ? 'something' : 'nothing'} is typed, and shows its page whole`, async ({
    office,
  }) => {
    await openScreen(office, home.path);
    await goThroughMenu(office, '基础数据', '节假日管理');
    await button(office, '新增').first().click();
    await field(dialog(office, '新增节假日'), '名称').fill(typed);
    await office.goBack();
    await expectShown(office, home.title);
    await button(office, '语言').click();
    await office.getByRole('menuitem', { name: 'English' }).click();
    if (typed) await button(dialog(office, '尚未保存'), '放弃').click();
    await expect(office.getByRole('complementary', { name: 'Menu' })).toBeVisible();
    await office.goForward();
    await expect(button(office, 'Add').first()).toBeVisible();
    await expect(office.getByRole('dialog')).toHaveCount(0);
  });
