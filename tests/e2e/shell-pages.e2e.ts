import { expect, openScreen, test } from './console.js';
import { consoleUrl } from './product.js';
import { sweep } from './sweep.js';

test('shell.redirect/01: the address that draws a page anew leaves no trace', async ({ office }) => {
  await openScreen(office, '/redirect/profile/index?from=test');
  expect(office.url()).toBe(`${consoleUrl}/profile/index?from=test`);
  await expect(office.getByRole('heading', { level: 1 }).or(office.getByText('修改密码').first())).toBeVisible();
  const tags = office.getByRole('navigation', { name: '已打开的页面' }).getByRole('link');
  await expect(tags).toHaveText(['首页', '修改密码']);
  for (const tag of await tags.all()) await expect(tag).not.toHaveAttribute('href', /redirect/);
});

test('shell.404/01: an address without a page says so', async ({ office }) => {
  await openScreen(office, '/no-such-page');
  expect(office.url()).toBe(`${consoleUrl}/404`);
  const page = office.getByRole('main');
  await expect(page.getByText('页面不存在')).toBeVisible();
  await page.getByRole('link', { name: '返回首页' }).click();
  await office.waitForURL('**/dashboard');
});

test('shell.401/01: a page that is not for the user leads back to the first one', async ({ office }) => {
  await openScreen(office, '/401');
  const page = office.getByRole('main');
  await expect(page.getByText('无权访问')).toBeVisible();
  await page.getByRole('link', { name: '返回首页' }).click();
  await office.waitForURL('**/dashboard');
});

test('shell.dashboard/02: the tag of the first page cannot be closed', async ({ office }) => {
  await openScreen(office, '/profile/index');
  const tags = office.getByRole('navigation', { name: '已打开的页面' }).getByRole('listitem');
  const first = tags.filter({ hasText: '首页' });
  await expect(first.getByRole('link')).toHaveAttribute('href', '/dashboard');
  await expect(first.getByRole('button')).toHaveCount(0);
  await expect(tags.filter({ hasText: '修改密码' }).getByRole('button')).toHaveCount(1);
});

test.describe('shell.auth-redirect', () => {
  test('shell.auth-redirect/01: without a session and without an opener it leads to the plain sign-in', async ({
    page,
  }) => {
    await page.goto('/auth-redirect?code=abc');
    await page.waitForURL(`${consoleUrl}/login`);
  });

  test('shell.auth-redirect: the page that opened it is given the query', async ({ page }) => {
    await page.goto('/login');
    const given = page.evaluate(
      () =>
        new Promise((done) => {
          window.addEventListener('message', ({ data, origin }) => done({ data, origin }));
          window.open('/auth-redirect?code=abc');
        }),
    );
    const opened = await page.waitForEvent('popup');
    expect(await given).toEqual({ data: { type: 'auth-redirect', query: 'code=abc' }, origin: consoleUrl });
    if (!opened.isClosed()) await opened.waitForEvent('close');
  });
});

for (const [id, path] of [
  ['shell.dashboard', '/dashboard'],
  ['shell.404', '/404'],
  ['shell.401', '/401'],
] as const)
  sweep({ id, path, folder: 'shell', scenes: {} });
