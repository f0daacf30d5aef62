import { expect, openScreen, test } from './console.js';
import { pages } from './shell.js';

test.describe('of two tests in one browser', () => {
  test('one leaves what a page can keep', async ({ office, context }) => {
    await context.grantPermissions(['clipboard-read']);
    await openScreen(office, pages.terms.path);
    await office.evaluate(async () => {
      localStorage.setItem('left', 'behind');
      sessionStorage.setItem('left', 'behind');
      window.name = 'left behind';
      await caches.open('left');
      await new Promise((done) => (indexedDB.open('left').onsuccess = done));
    });
    await context.setOffline(true);
    await context.clock.setFixedTime('2001-01-01');
  });

  test('the next finds nothing of it', async ({ page, context }) => {
    expect(await context.cookies()).toEqual([]);
    await page.goto('/login');
    const found = await page.evaluate(async () => ({
      stored: [localStorage.getItem('left'), sessionStorage.getItem('left'), window.name],
      caches: await caches.keys(),
      databases: await indexedDB.databases(),
      permission: (await navigator.permissions.query({ name: 'clipboard-read' as PermissionName })).state,
    }));
    expect(found).toEqual({ stored: [null, null, ''], caches: [], databases: [], permission: 'prompt' });
    expect(await page.evaluate(() => Date.now())).toBeGreaterThan(Date.now() - 60_000);
  });
});
