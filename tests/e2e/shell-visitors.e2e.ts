import type { Page } from '@playwright/test';
import { expect, openScreen, test } from './console.js';
import { button, field, unique } from './kit.js';
import { consoleUrl } from './product.js';
import { sweep } from './sweep.js';

const submission = '/expertinfosubmit';
const visitors = [
  { id: 'shell.regist', path: '/regist', title: '注册' },
  { id: 'shell.expertreadme', path: '/expertreadme', title: '专家须知' },
  { id: 'shell.expertinfosubmit', path: submission, title: '专家信息提交' },
] as const;

for (const { id, path, title } of visitors) {
  test(`${id}/01, behaviour 2: everybody may open the page`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page).toHaveTitle(`${title} - Campus`);
    await expect(page).toHaveURL(path);
  });

  if (path !== submission) sweep({ id, path, folder: 'visitor', scenes: {} });
}

/** Loads the page anew with something typed in it, which the browser asks about. */
async function reload(page: Page): Promise<void> {
  page.once('dialog', (question) => void question.accept());
  await page.reload();
}

sweep({
  id: 'shell.expertinfosubmit',
  path: submission,
  folder: 'visitor',
  scenes: {
    'what was typed before a reload': async (page, words) => {
      await field(page, words('姓名')).fill('Ada Lovelace');
      await reload(page);
      await expect(button(page, words('恢复填写'))).toBeVisible();
    },
  },
});

test('behaviour 2: what is not open leads to the sign-in, and from there to pages of the console alone', async ({
  page,
  campus,
}) => {
  await page.goto('/Exam/terms?name=a b');
  await expect(page).toHaveURL(({ pathname }) => pathname === '/login');
  expect(page.url()).toBe(`${consoleUrl}/login?redirect=${encodeURIComponent('/Exam/terms?name=a%20b')}`);
  await page.context().addCookies([{ name: 'School-Token', value: await campus.signIn(), url: consoleUrl }]);
  await page.goto('/login?redirect=%2FExam%2Fterms&name=kept');
  await expect(page).toHaveURL('/Exam/terms?name=kept');
  for (const foreign of ['https://example.org/', '//example.org/', '/\\example.org']) {
    await page.goto(`/login?redirect=${encodeURIComponent(foreign)}`);
    await expect(page).toHaveURL('/dashboard');
  }
});

test('shell.regist: who is signed in may ask whether a name is free', async ({ office, page }) => {
  await openScreen(office, '/regist');
  await field(office, '账号').fill('admin');
  await button(office, '检查是否可用').click();
  await expect(office.getByText('该账号已被注册')).toBeVisible();
  await field(office, '账号').fill(unique('n'));
  await button(office, '检查是否可用').click();
  await expect(office.getByText('该账号可以使用')).toBeVisible();
  await page.context().clearCookies();
  await page.goto('/regist');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(field(page, '账号')).toHaveCount(0);
});

test('shell.expertinfosubmit: what is submitted is shown to this browser, and to no other', async ({
  page,
  browser,
}) => {
  const name = unique('专家');
  await page.goto(submission);
  await button(page, '提交').click();
  await expect(page.getByText('请输入姓名')).toBeVisible();
  await expect(page.getByText('请输入电话号码')).toBeVisible();
  await field(page, '姓名').fill(name);
  await field(page, '电话').fill('13800000000');
  await field(page, '简介').fill('数学');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: '简历.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') });
  await expect(page.getByText('简历.pdf')).toBeVisible();
  await button(page, '提交').click();
  await expect(page.getByText('提交成功')).toBeVisible();
  await page.getByRole('link', { name: '专家须知' }).click();
  await expect(page.getByText(name)).toBeVisible();
  const other = await browser.newContext();
  const stranger = await other.newPage();
  await stranger.goto(`${consoleUrl}/expertreadme`);
  await expect(stranger.getByRole('heading', { level: 1 })).toBeVisible();
  await stranger.waitForLoadState('networkidle');
  await expect(stranger.getByText(name)).toHaveCount(0);
  await other.close();
});

test('shell.expertinfosubmit: what is typed outlives a reload of the tab until it is sent or thrown away', async ({
  page,
}) => {
  const offer = page.getByText('填写的内容尚未提交');
  await page.goto(submission);
  await field(page, '姓名').fill('白居易');
  await field(page, '简介').fill('诗');
  const file = { name: '诗.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') };
  await page.locator('input[type=file]').setInputFiles(file);
  await reload(page);
  await expect(offer).toContainText(new Date().getFullYear().toString());
  await expect(field(page, '姓名')).toHaveValue('');
  await button(page, '恢复填写').click();
  await expect(offer).toHaveCount(0);
  await expect(field(page, '姓名')).toHaveValue('白居易');
  await expect(field(page, '简介')).toHaveValue('诗');
  await expect(page.getByText('诗.pdf')).toHaveCount(0);

  await reload(page);
  await field(page, '电话').fill('1');
  await field(page, '电话').fill('');
  await page.reload();
  await expect(offer).toBeVisible();
  await button(page, '丢弃').click();
  await page.reload();
  await expect(field(page, '姓名')).toBeVisible();
  await expect(offer).toHaveCount(0);

  await field(page, '姓名').fill('白居易');
  await reload(page);
  await button(page, '恢复填写').click();
  await field(page, '电话').fill('13800000000');
  await button(page, '提交').click();
  await expect(page.getByText('提交成功')).toBeVisible();
  await expect(field(page, '姓名')).toHaveValue('');
  await page.reload();
  await expect(field(page, '姓名')).toBeVisible();
  await expect(offer).toHaveCount(0);
});
